import History
import Storage

/// Measures builds against what was last good on their line.
struct ReviewBuild {
    let app: StoredApp
    let history: AppHistory
    let transaction: WriteTransaction
    let looks: StoredLooks
    let counting: Counting
    private let read = ReadReferences()

    var screens: AppScreens { counting.screens }
    var audits: ReviewAudits { counting.audits }
    var acceptances: Acceptances { counting.acceptances }

    init(_ app: StoredApp, _ history: AppHistory, _ comparing: Comparing) throws {
        (self.app, self.history) = (app, history)
        transaction = comparing.transaction
        looks = try StoredLooks(comparing, history)
        counting = try Counting(history, looks.corrections, in: transaction)
    }

    /// A sealed build as it was measured when it was sealed; an open one as it stands.
    /// - Parameter baseline: measured against this build alone.
    func review(_ build: StoredBuild, against baseline: StoredBuild? = nil) throws -> BuildReview {
        if let baseline {
            let held = try transaction.looks(heldBy: baseline.id)
            // What shows a spinner in its place is no baseline. What fell silent is, where somebody names it.
            let unlike = Set(
                try review(baseline).looks.filter { !$0.isReference && !$0.showsScreen }.map(\.look.capture))
            let looks = held.filter { !unlike.contains($0.capture) }
            let references = References(
                looks: looks, unseen: Set(held.map(\.screen)).subtracting(looks.map(\.screen)))
            return try measure(
                try transaction.looks(heldBy: build.id), of: build, references, isFirst: held.isEmpty)
        }
        if build.sealedAt != nil, let known = try transaction.review(ofBuild: build.id) { return known }
        return try remeasured(build)
    }

    /// A build as the order of releases has it now, sealed or not.
    func remeasured(_ build: StoredBuild) throws -> BuildReview {
        let references = try references(for: build)
        return try measure(
            try transaction.looks(heldBy: build.id), of: build, references,
            isFirst: references?.looks.isEmpty ?? true || history.isOfFirstRelease(build))
    }

    /// One screen of a build that is still open.
    func review(_ look: Look, of build: StoredBuild) throws -> MeasuredLook? {
        let references = try references(for: build, screen: look.screen)
        // A screen that is new to an app that is not has no references of its own.
        return try measure([look], of: build, references, isFirst: references == nil || isOfFirstRelease(build))
            .looks.first
    }

    /// What a screen and variant of a build are measured against, several where it was captured in parts; none: nothing is
    /// there that could be compared.
    func references(for place: ScreenVariant, in build: StoredBuild) throws -> [Look] {
        let looks = try references(for: build, screen: place.screen)?.looks ?? []
        guard let nearest = place.variant.nearest(among: looks.map(\.variant)) else { return [] }
        return looks.filter { $0.variant == looks[nearest.place].variant }
    }

    /// Elements of a screen that fell silent or lost their name and stand so, by the captures in which they were good last.
    func lost(on screen: Int64, in build: StoredBuild) throws -> [Int64: Set<Int64>] {
        let faults = try references(for: build, screen: screen)?.faults ?? []
        return faults.reduce(into: [:]) { lost, fault in
            guard fault.look.screen == screen, let good = fault.good, let element = fault.cause.element,
                fault.cause.rule == ChangeRule.elementLost.id || ChangeRule.isAboutMissing(name: fault.cause.rule)
            else { return }
            lost[good.capture, default: []].insert(element)
        }
    }

    /// - Parameter isFirst: nothing was captured before its release.
    private func measure(
        _ held: [Look], of build: StoredBuild, _ references: References?, isFirst: Bool
    ) throws -> BuildReview {
        try (references ?? References()).review(
            held, of: build.id, isFirst: isFirst, by: looks,
            accepted: { acceptances.acceptance(of: $0, in: build) != nil },
            intended: { fault in
                guard let accepted = acceptances.acceptance(of: fault, in: build) else { return nil }
                return try transaction.looks(heldBy: accepted.buildID, screen: fault.look.screen)
                    .first { $0.of.isSame(as: fault.look.of) }
            })
    }

    /// What open builds are measured against, by screen, as far as it was read: it is that of earlier builds and stays.
    private final class ReadReferences {
        var build: Int64?
        var byScreen: [Int64: References] = [:]
        var isWhole = false
        /// Whether the build is of the first release, where that was asked.
        var first: (build: Int64, isFirst: Bool)?
    }

    private func isOfFirstRelease(_ build: StoredBuild) throws -> Bool {
        if let known = read.first, known.build == build.id { return known.isFirst }
        let isFirst = try history.isOfFirstRelease(build)
        read.first = (build.id, isFirst)
        return isFirst
    }

    /// Reads at once what each screen of an open build is measured against.
    func prepare(_ build: StoredBuild) throws {
        guard let all = try references(for: build) else { return }
        let faults = Dictionary(grouping: all.faults, by: \.look.screen)
        let sound = all.sound.reduce(into: [Int64: [Look: Look]]()) { sound, lost in
            sound[lost.key.screen, default: [:]][lost.key] = lost.value
        }
        let telling = Dictionary(grouping: all.telling, by: \.look.screen)
        read.byScreen = Dictionary(grouping: all.looks, by: \.screen).reduce(into: [:]) { known, screen in
            known[screen.key] = References(
                looks: screen.value, faults: faults[screen.key] ?? [], sound: sound[screen.key] ?? [:],
                telling: telling[screen.key] ?? [])
        }
        (read.build, read.isWhole) = (build.id, true)
    }

    /// `nil`: nothing was captured before the build.
    private func references(for build: StoredBuild, screen: Int64) throws -> References? {
        if read.build == build.id {
            if let known = read.byScreen[screen] { return known }
            if read.isWhole { return References() }
        } else {
            (read.build, read.byScreen, read.isWhole) = (build.id, [:], false)
        }
        let found = try references(for: build, onScreen: screen)
        if let found { read.byScreen[screen] = found }
        return found
    }

    /// `nil`: nothing was captured before the build.
    private func references(for build: StoredBuild, onScreen screen: Int64? = nil) throws -> References? {
        guard let before = try history.predecessor(of: build),
            var references = try counting.references(for: build, onScreen: screen)
        else { return nil }
        for acceptance in acceptances.all
        where acceptance.rule == nil && history.isInOrder(acceptance.buildID, before.id) {
            for look in try transaction.looks(heldBy: acceptance.buildID, screen: screen) where acceptance.names(look) {
                references.take(look) { history.isInOrder($0.build, acceptance.buildID) }
                try references.keepTelling(beside: look) { try looks.untold(in: look, after: $0) }
            }
        }
        return references
    }
}

extension References {
    /// Puts a look in the place of earlier ones of its screen and variant.
    fileprivate mutating func take(_ look: Look, isEarlier: (Look) -> Bool) {
        guard let first = looks.firstIndex(where: { $0.of.isSame(as: look.of) && isEarlier($0) }) else { return }
        looks[first] = look
        sound = sound.filter { !$0.key.of.isSame(as: look.of) }
    }

    /// What a look that was taken for intended tells of is measured against it.
    fileprivate mutating func keepTelling(beside look: Look, untold: (Look) throws -> Set<String>) rethrows {
        for place in telling.indices where telling[place].look.of.isSame(as: look.of) {
            telling[place].rules.formIntersection(try untold(telling[place].look))
        }
        telling.removeAll(where: \.rules.isEmpty)
    }
}
