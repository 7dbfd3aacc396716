package import History
package import Storage

/// A build with what it is found to be at fault in, as the gate counts it: for pages, which only read.
package struct JudgedBuild {
    /// What is worse than when it was last good, or fails on what is new: one cause.
    package struct CountedFault {
        /// By its key, or as an audit calls it; `nil`: the whole app.
        package let screen: String?
        package let variant: String
        package let words: String
        /// The name of the build.
        package let lastGood: String?
        /// The stored finding, where another tool found it.
        package let finding: Int64?
        /// Why it does not count; `nil`: it does.
        package let setAside: Aside?
    }

    package let build: StoredBuild
    /// Its captures as they were measured; `nil`: none was.
    package let review: BuildReview?
    package let audits: AuditReferences
    /// Screens and variants that it owes and holds no capture of.
    package let owed: [Look]
    /// Those of our rules first, what costs people most first.
    package let faults: [CountedFault]

    package init(
        _ build: StoredBuild, _ counting: Counting, _ decisions: FindingDecisions, _ retired: Retired
    ) throws {
        let screens = try counting.screens.byID()
        let name: (Int64) -> String? = { counting.history.build(id: $0)?.name }
        self.build = build
        review = try counting.transaction.review(ofBuild: build.id)
        audits = try counting.audits.review(build, review)
        owed = (review?.owed ?? []).filter { !retired.covers($0, in: build) }
        let own = try review.map { try Worsening.all($0, of: build, counting, decisions) } ?? []
        let audited = try AuditWorsening.all(audits, beside: review, of: build, counting)
        faults =
            own.map { CountedFault($0, on: screens[$0.cause.screen]?.key, name) }
            + audited.map { CountedFault($0, name) }
    }

    /// Places at which other tools looked in this build.
    package var audited: [AuditReferences.Place] { audits.places.filter { $0.lookedIn == build.id } }
}

extension JudgedBuild.CountedFault {
    fileprivate init(_ worsening: Worsening, on screen: String?, _ name: (Int64) -> String?) {
        let fault = worsening.fault
        self.init(
            screen: screen, variant: fault.look.variant.words, words: fault.message,
            lastGood: fault.good.flatMap { name($0.build) }, finding: nil, setAside: worsening.setAside)
    }

    fileprivate init(_ worsening: AuditWorsening, _ name: (Int64) -> String?) {
        let fault = worsening.fault
        self.init(
            screen: fault.place.screen, variant: fault.place.variant, words: fault.words + ".",
            lastGood: fault.kind == .regression ? fault.good.flatMap(name) : nil, finding: fault.finding.id,
            setAside: worsening.setAside)
    }
}
