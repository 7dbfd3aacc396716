import History
package import Storage

extension StoredBurst {
    /// `20 reports from 5.0 within 24 hours, no screen known yet`.
    package var short: String {
        let count = "\(reports) reports"
        guard let release else {
            return "\(count) within \(hours) hours say \(ReportGroup.told(words)); neither release nor screen is known"
        }
        let from = "\(count) from \(release) within \(hours) hours"
        guard screenKey == nil else { return from }
        return from + (isUnplaced ? ", no screen known yet" : ", not all on one screen")
    }
}
