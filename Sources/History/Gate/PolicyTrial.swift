import Screens

/// What a policy would have said of releases that are there already, beside what the one in force says.
package struct PolicyTrial: Sendable {
    package struct Release: Sendable {
        package var version: String
        /// The build that was judged. `nil`: nothing was captured or audited.
        package var build: String?
        package var isSealed: Bool
        package var tried: Verdict?
        package var current: Verdict?

        package init(version: String, build: String?, isSealed: Bool, tried: Verdict?, current: Verdict?) {
            (self.version, self.build, self.isSealed) = (version, build, isSealed)
            (self.tried, self.current) = (tried, current)
        }
    }

    /// In their order, oldest first.
    package var releases: [Release]
    /// How many older ones were not tried.
    package var older: Int

    package init(releases: [Release], older: Int) { (self.releases, self.older) = (releases, older) }

    /// `Would have blocked 4.9 and 5.0, and let 5.1 pass. The policy in force blocks 5.0.`
    package var summary: String {
        let blocked = versions { $0.tried?.verdict == .fail }, passed = versions { $0.tried?.verdict == .pass }
        guard !blocked.isEmpty || !passed.isEmpty else {
            return "There is no release to try it on: nothing was captured or audited."
        }
        let would =
            blocked.isEmpty
            ? "Would have blocked none, and let \(passed.listed()) pass."
            : "Would have blocked \(blocked.listed())"
                + (passed.isEmpty ? "." : ", and let \(passed.listed()) pass.")
        let now = versions { $0.current?.verdict == .fail }
        if now == blocked { return would + " The policy in force says the same." }
        return would + " The policy in force blocks \(now.isEmpty ? "none of them" : now.listed())."
    }

    /// What has to be known to read it rightly.
    package var notes: [String] {
        let silent = versions { $0.build == nil }
        let open = releases.filter { $0.build != nil && !$0.isSealed }.compactMap(\.build)
        return [
            "Judged by what is known today and by the waivers in force today, not by what was known then."
                + " Nothing was recorded.",
            open.isEmpty
                ? nil
                : "Not sealed, so what is said of it may change: \(open.joined(separator: ", ")).",
            silent.isEmpty
                ? nil : "Nothing can be said of \(silent.listed()): nothing was captured or audited.",
            older == 0
                ? nil : older == 1 ? "1 older release was not tried." : "\(older) older releases were not tried.",
        ].compactMap(\.self)
    }

    private func versions(_ holds: (Release) -> Bool) -> [String] { releases.filter(holds).map(\.version) }
}
