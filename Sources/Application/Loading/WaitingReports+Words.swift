import Storage

extension Transaction {
    /// How many reports from a release wait in the inbox, in a sentence: nobody knows whether what they tell is counted. `nil`: none.
    func waitingReports(of release: StoredRelease) throws -> String? {
        let waiting = try waitingReports(fromRelease: release.id), name = release.version
        guard waiting > 0 else { return nil }
        let reports = waiting == 1 ? "1 report from \(name) waits" : "\(waiting) reports from \(name) wait"
        return "\(reports) in the inbox, tied to nothing yet."
    }
}
