import Storage

extension Transaction {
    /// How many reports from a release wait in the inbox, in a sentence: nobody knows whether what they tell is counted. `nil`: none.
    func waitingReports(of release: StoredRelease) throws -> String? {
        let waiting = try waitingReports(fromRelease: release.id), name = release.version
        guard waiting > 0 else { return nil }
        let reports = waiting == 1 ? "1 report from \(name) waits" : "\(waiting) reports from \(name) wait"
        return "\(reports) in the inbox, tied to no problem yet."
    }

    /// That reports which came by a public door are held, and may be about the release, in a sentence; `nil`: none is.
    func heldReports(of release: StoredRelease) throws -> String? {
        let held = try heldReports(naming: release), name = release.version
        guard held > 0 else { return nil }
        let reports =
            held == 1
            ? "1 report that names \(name), or no release, is" : "\(held) reports that name \(name), or no release, are"
        return "\(reports) held as automatic, and nobody has decided on \(held == 1 ? "it" : "them")."
    }
}
