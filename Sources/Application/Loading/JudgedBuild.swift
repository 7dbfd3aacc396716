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
        /// The build shows it; false: it stands as it was, since nothing of the build tells of it.
        package let isMet: Bool
    }

    package let build: StoredBuild
    /// Its captures as they were measured, by capture.
    package let looks: [Int64: MeasuredLook]
    /// Places at which other tools looked in this build.
    package let audited: [AuditReferences.Place]
    /// Those of our rules first, what costs people most first.
    package let faults: [CountedFault]
    /// How many screens, each state of one by itself, were captured before and it holds nothing of, or something else in the place
    /// of.
    package let unseen: Int
    private let owed: [Int64: [Look]]
    private let retired: [Int64: ScreenRetirement]
    private let auditedByScreen: [String?: [AuditReferences.Place]]
    private let faultsByScreen: [String?: [CountedFault]]

    /// Each of these builds, read together.
    package static func all(
        _ builds: [StoredBuild], _ counting: Counting, _ decisions: FindingDecisions, _ retired: Retired
    ) throws -> [JudgedBuild] {
        let reviews = try counting.transaction.reviews(ofBuilds: builds.map(\.id))
        return try builds.map { try JudgedBuild($0, reviews[$0.id], counting, decisions, retired) }
    }

    private init(
        _ build: StoredBuild, _ kept: BuildReview?, _ counting: Counting, _ decisions: FindingDecisions,
        _ retired: Retired
    ) throws {
        let screens = try counting.screens.byID()
        let name: (Int64) -> String? = { counting.history.build(id: $0)?.name }
        self.build = build
        let review = try counting.review(build, kept)
        let audits = try counting.audits.review(build, review)
        looks = Dictionary((review?.looks ?? []).map { ($0.look.capture, $0) }) { first, _ in first }
        let missing = Dictionary(grouping: review?.owed ?? [], by: \.screen)
        owed = missing.mapValues { $0.filter { !retired.covers($0, in: build) } }
        let elsewhere = looks.values.filter { !$0.showsScreen }.map(\.look)
        unseen = Dictionary(grouping: elsewhere + owed.values.flatMap(\.self), by: \.screen).values.reduce(0) {
            sum, looks in
            sum + Set(looks.map { PlainWords.variant($0.variant) }).count
        }
        let captured = Set(looks.values.map(\.look.screen))
        self.retired = missing.filter { !captured.contains($0.key) }.compactMapValues { looks in
            let words = looks.compactMap { retired.covering($0, in: build) }
            return words.count == looks.count
                ? words.first.map { ScreenRetirement(since: $0.since, reason: $0.reason) } : nil
        }
        audited = audits.places.filter { $0.lookedIn == build.id }
        auditedByScreen = Dictionary(grouping: audited, by: \.place.screen)
        let owing = Owed(build, counting.history, screens, retired, in: counting.transaction)
        let worse = try WorseInBuild(review, audits, owing, of: build, counting, decisions)
        faults =
            worse.shown.map { CountedFault($0, on: screens[$0.cause.screen]?.key, isMet: true, name) }
            + worse.standing.map { CountedFault($0, on: screens[$0.cause.screen]?.key, isMet: false, name) }
            + worse.audited.map { CountedFault($0, name) }
        faultsByScreen = Dictionary(grouping: faults, by: \.screen)
    }

    /// Variants of a screen that it owes and holds no capture of.
    package func owed(on screen: Int64) -> [Look] { owed[screen] ?? [] }

    /// Since when a screen that it holds nothing of is no part of the app; `nil`: nobody said that.
    package func retirement(of screen: Int64) -> ScreenRetirement? { retired[screen] }

    /// - Parameter screen: by its key, or as an audit calls it; `nil`: the whole app.
    package func audited(on screen: String?) -> [AuditReferences.Place] { auditedByScreen[screen] ?? [] }

    /// - Parameter screen: by its key, or as an audit calls it; `nil`: the whole app.
    package func faults(on screen: String?) -> [CountedFault] { faultsByScreen[screen] ?? [] }
}

extension JudgedBuild.CountedFault {
    fileprivate init(_ worsening: Worsening, on screen: String?, isMet: Bool, _ name: (Int64) -> String?) {
        let fault = worsening.fault
        self.init(
            screen: screen, variant: fault.look.variant.words, words: fault.message,
            lastGood: fault.good.flatMap { name($0.build) }, finding: nil, setAside: worsening.setAside,
            isMet: isMet)
    }

    fileprivate init(_ worsening: AuditWorsening, _ name: (Int64) -> String?) {
        let fault = worsening.fault
        self.init(
            screen: fault.place.screen, variant: fault.place.variant, words: fault.words + ".",
            lastGood: fault.kind == .regression ? fault.good.flatMap(name) : nil, finding: fault.finding.id,
            setAside: worsening.setAside, isMet: fault.isMet)
    }
}
