import History
package import Storage

extension StoredBurst {
    /// Why it was raised, and that it is not counted anew when reports are moved or taken away.
    package var told: String {
        "\(why) Each person counts once. This was counted when the alarm was raised or last grew."
            + (isLeft ? " No report is there any more." : "")
    }

    /// Whether a message has all that its reports share.
    func isSaid(in text: String, _ fault: FaultClass?) -> Bool {
        let said = ReportSubject(text)
        return words.allSatisfy { $0 == fault?.words || said.names(anyOf: [$0]) }
    }

    /// `20 reports from 5.0 were counted within 24 hours, no screen known then`.
    var short: String {
        let counted = "\(reports) reports\(release.map { " from \($0)" } ?? "") were counted within \(hours) hours"
        guard screenKey == nil else { return counted + left }
        return counted + (isUnplaced ? ", no screen known then" : ", not all on one screen")
    }

    /// The same of an alarm without a release, with what is known of its release now.
    func short(_ reach: AlarmReach) -> String {
        let said = screenKey == nil ? " that say \(ReportGroup.told(words))" : ""
        return "\(reports) reports\(said) were counted within \(hours) hours\(left); \(reach.told)"
    }

    private var left: String { isLeft ? ", and none is there any more" : "" }
}

extension AlarmReach {
    init(_ burst: StoredBurst, _ history: AppHistory, in transaction: some Transaction) throws {
        self.init(
            try transaction.voices(of: burst), raisedAt: burst.raisedAt,
            releases: history.releases.map {
                Release($0.version, $0.channel, shippedAt: $0.shippedAt, firstSeenAt: $0.createdAt)
            }, lineage: history.lineage)
    }
}
