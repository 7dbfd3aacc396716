import History
package import Storage

extension StoredBurst {
    /// Why it was raised, and that it is not counted anew when reports are moved or taken away.
    package var told: String { "\(why) This was counted when the alarm was raised or last grew." }

    /// `20 reports from 5.0 were counted within 24 hours, no screen known then`.
    package var short: String {
        guard let release else {
            return
                "\(reports) reports were counted within \(hours) hours that say \(ReportGroup.told(words)); neither a release with a build here nor a screen was known"
        }
        let from = "\(reports) reports from \(release) were counted within \(hours) hours"
        guard screenKey == nil else { return from }
        return from + (isUnplaced ? ", no screen known then" : ", not all on one screen")
    }
}
