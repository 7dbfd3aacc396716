package import History
package import Storage

/// What counts as worse in a build: what it shows, what stands as it was where it shows nothing, and what other tools tell. The
/// gate, the seal and the pages ask this one, so that they say the same.
package struct WorseInBuild {
    /// All that the build shows, also what was set aside; what costs the person most first.
    let shown: [Worsening]
    /// What counts as it was when somebody looked last, and that the build shows nowhere.
    package let standing: [Worsening]
    /// Why nobody knows more of what stands.
    let unseen: UnseenFaults
    /// What other tools show, and what they did not look for again, also what was set aside.
    let audited: [AuditWorsening]
    /// Names of the screens that need not be there any more, also of those that audits alone know; none where nobody asks what
    /// other tools tell.
    let retiredNames: Set<String>
    /// What was decided of findings; `nil`: it was not asked for, since no rule of ours finds anything.
    let decisions: FindingDecisions?

    /// What counts of that which the build shows.
    var open: [Worsening] { shown.filter(\.isOpen) }
    /// What counts of that which other tools tell.
    var openAudited: [AuditWorsening] { audited.filter(\.isOpen) }

    /// - Parameters:
    ///   - review: the build as it was measured; `nil`: it was not, so that audits alone tell of it.
    ///   - audits: `nil`: nobody asks what other tools tell.
    ///   - decisions: what was decided of findings; `nil`: it is asked for.
    package init(
        _ review: BuildReview?, _ audits: AuditReferences?, _ owed: Owed, of build: StoredBuild,
        _ counting: Counting, _ decisions: FindingDecisions? = nil
    ) throws {
        let measured = review ?? BuildReview(looks: [], owed: [], next: References())
        unseen = try UnseenFaults(measured, owed: owed.looks(of: measured), of: build, counting)
        let isAsked = !measured.faults.isEmpty || !unseen.faults.isEmpty
        let decisions =
            try decisions ?? (isAsked ? Decisions.inForce(counting.app, in: counting.transaction) : nil)
        self.decisions = decisions
        shown = try Worsening.all(measured, of: build, counting, decisions)
        standing = try unseen.worse(beside: shown.filter(\.isOpen), counting, decisions)
        let found =
            try audits.map { try AuditWorsening.all($0, beside: review, of: build, counting, isStanding: true) } ?? []
        // What nobody looked for again on a screen that left the app went with it.
        let retired = audits == nil ? [] : try owed.retiredNames(of: measured)
        audited = found.filter { $0.stands(retired: retired) }
        retiredNames = retired
    }
}
