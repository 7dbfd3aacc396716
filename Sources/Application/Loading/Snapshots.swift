import History
import Screens
import Storage

/// Makes snapshots of builds of what is stored of their captures.
struct Snapshots {
    let app: StoredApp
    let transaction: any Transaction
    let looks: StoredLooks
    private var corrections: MatchCorrections { looks.corrections }

    /// - Parameters:
    ///   - places: captures of the build, all or those of a screen.
    ///   - review: the build as it was measured; `nil`: it was not, so that rules about changes say nothing.
    ///   - causes: of the problems that are looked at.
    ///   - met: the variants, in words, in which they were met.
    ///   - asksRows: whether rows of a list tell of elements that are in none of them any more, which costs a look at both captures.
    func snapshot(
        _ places: [BuildCapture], review: BuildReview?, failures: Failures, of causes: [ProblemCause],
        metIn met: Set<String>, isNewest: Bool, asksRows: Bool = true
    ) throws -> BuildSnapshot {
        let captures = places.map(\.captureID)
        let elements = corrections.all(with: causes.compactMap(\.element)).sorted()
        let parts = review?.partsLeftOut ?? []
        let heard = try transaction.heard(elements, inCaptures: captures + parts.map(\.capture))
        let asked = try transaction.asked(
            Set(causes.map(\.rule)).filter { ChangeRule.rule($0) == nil }.sorted(), ofCaptures: captures)
        let measured = Dictionary((review?.looks ?? []).map { ($0.look.capture, $0) }) { first, _ in first }
        let pins = try AnsweredPins(causes.compactMap(\.pin), app, in: transaction)
        let pinned = try pins.answers(of: places)
        let failing = Self.byCapture(failures.captures), doubts = Self.byCapture(failures.doubts)
        let variants = try transaction.variantKeys(ofCaptures: captures)
        let ownerless = causes.filter { $0.element == nil && Ruleset.rule($0.rule) != nil }
        let drawn = try transaction.drawn(
            rules: Set(ownerless.map(\.rule)).sorted(), onScreens: Set(ownerless.map(\.screen)).sorted())
        let muted = Set(causes.filter { $0.rule == ChangeRule.speechLoss.id }.map(\.screen)).sorted()
        let lost = try transaction.lostWords(onScreens: muted, before: places.first?.buildID ?? 0)
        let lastMet = try asksRows ? metLast(causes, places, heard: heard) : [:]
        let onScreens = Dictionary(grouping: places, by: \.screenID)
        let shown = try places.compactMap { place -> (Int64, BuildSnapshot.Capture)? in
            let id = place.captureID
            guard let variant = variants[id] else { return nil }
            let met = (measured[id]?.faults ?? []).filter(\.isMet)
            let faults = met.filter(\.isTold).map(\.cause).map(headed)
            let untold = met.filter { !$0.isTold }.map(\.cause).map(headed)
            var capture = BuildSnapshot.Capture(
                id: id, variant: variant, showsScreen: measured[id]?.showsScreen ?? true,
                isCompared: measured[id]?.isCompared ?? false, heard: Set((heard[id] ?? []).map(corrections.head)),
                faults: Set(faults), failing: failing[id] ?? [], doubts: (doubts[id] ?? []).union(untold),
                asked: asked[id] ?? [], expectations: pinned[id] ?? [:])
            capture.doubts.formUnion(
                try unrecorded(causes.filter { $0.screen == place.screenID }.map(\.ofElement), in: capture))
            try see(drawn[place.screenID] ?? [], in: &capture)
            try hear(lost.filter { $0.screenID == place.screenID && $0.variant == place.variant }, in: &capture)
            let others = onScreens[place.screenID, default: []].filter {
                $0.captureID != id && variants[$0.captureID] == variant
            }
            let elsewhere = Set(others.flatMap { heard[$0.captureID] ?? [] }.map(corrections.head))
            try look(inStead: lastMet, at: place, elsewhere: elsewhere, in: &capture)
            return (place.screenID, capture)
        }
        let leftOut = parts.map { look in
            (
                look.screen,
                BuildSnapshot.Part(
                    capture: look.capture, variant: look.variant,
                    heard: Set((heard[look.capture] ?? []).map(corrections.head)),
                    faults: Set((review?.next.faults ?? []).filter { $0.look == look }.map(\.cause).map(headed)))
            )
        }
        let away = met.subtracting(variants.values.map(\.words)).sorted()
        let named = try transaction.variantKeys(named: away, onScreens: Set(causes.map(\.screen)).sorted())
        return BuildSnapshot(
            captures: Dictionary(grouping: shown, by: \.0).mapValues { $0.map(\.1) },
            leftOut: Dictionary(grouping: leftOut, by: \.0).mapValues { $0.map(\.1) },
            variants: named.sorted { $0.key < $1.key }.reduce(into: [:]) { $0.merge($1.value) { first, _ in first } },
            isNewest: isNewest, ended: pins.ended.evidence)
    }

    /// What its rule finds nothing of in a capture, though that does not record what the rule goes by on the very element.
    private func unrecorded(_ causes: [Fault.Cause], in capture: BuildSnapshot.Capture) throws -> [Fault.Cause] {
        try causes.filter { cause in
            guard let element = cause.element, Ruleset.rule(cause.rule) != nil, capture.asked.contains(cause.rule),
                capture.heard.contains(element), !capture.faults.contains(cause), !capture.failing.contains(cause),
                !capture.doubts.contains(cause)
            else { return false }
            return try !looks.records(cause, inCapture: capture.id)
        }
    }

    /// What was met on nodes of the screen, in whichever captures: none of them is drawn in this one, or they may be, out of
    /// sight, which leaves it in doubt.
    private func see(_ met: [DrawnFailures], in capture: inout BuildSnapshot.Capture) throws {
        guard capture.showsScreen else { return }
        for (rule, met) in Dictionary(grouping: met, by: \.rule) {
            let cause = Fault.Cause(rule: rule, element: nil)
            guard capture.asked.contains(rule), !capture.failing.contains(cause) else { continue }
            let drawn = try met.map { try looks.draws(anyOf: $0.nodes, of: $0.capture, in: capture.id) }
            if drawn.contains(true) { continue }
            if drawn.contains(nil) { capture.doubts.insert(cause) } else { capture.undrawn.insert(cause) }
        }
    }

    /// Speech that was lost, and is not lost any more, since what said it is no part of the screen: that mends nothing.
    private func hear(_ lost: [LostWords], in capture: inout BuildSnapshot.Capture) throws {
        let cause = Fault.Cause(rule: ChangeRule.speechLoss.id, element: nil)
        guard capture.showsScreen, capture.isCompared, !lost.isEmpty, !capture.faults.contains(cause) else { return }
        let id = capture.id, away = try lost.map { try looks.isAway($0.lost, saidIn: $0.good, from: id) }
        if away.contains(false) { return }
        if away.contains(nil) { capture.doubts.insert(cause) } else { capture.undrawn.insert(cause) }
    }

    private func headed(_ cause: Fault.Cause) -> Fault.Cause {
        Fault.Cause(rule: cause.rule, element: cause.element.map(corrections.head), pin: cause.pin)
    }

    private static func byCapture(_ found: [ProblemCause: Set<Int64>]) -> [Int64: Set<Fault.Cause>] {
        found.reduce(into: [:]) { byCapture, entry in
            for capture in entry.value { byCapture[capture, default: []].insert(entry.key.ofElement) }
        }
    }
}

extension MeasuredLook {
    var isCompared: Bool { if case .measured = standing { true } else { false } }
}
