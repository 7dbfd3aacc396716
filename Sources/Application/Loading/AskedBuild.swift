import History
import Screens
import Storage

/// A build of which expectations are asked.
struct AskedBuild {
    struct Look {
        let screen: String
        let capture: Int64
        let scene: Scene
        var key: VariantKey { VariantKey(scene.capture) }
    }

    let build: StoredBuild
    /// Its captures of the screens that have a pin.
    let looks: [Look]
    /// Captures that show something else than their screen.
    let other: Set<Int64>
    let earlier: [Look]
    let missing: (owed: [History.Look], retired: [History.Look])
    let screens: [StoredScreen]
    let decisions: FindingDecisions
    let name: (Int64) -> String?

    /// - Parameters:
    ///   - languages: those in whose words it was pinned.
    ///   - elements: of a capture, by node.
    ///   - wasCaptured: whether any build captured a screen.
    func answer(
        _ pin: Expectations.Pinned, pinnedIn languages: Set<String>?, elements: (Int64) throws -> [String: Int64],
        wasCaptured: (Int64) throws -> Bool
    ) throws -> PinAnswer {
        func asked(_ key: VariantKey) -> Expectation? {
            PinnedLanguages.asked(pin.expectation, of: key, pinnedIn: languages)
        }
        let here = looks.filter { $0.screen == pin.expectation.screen }
        let shown = here.filter { !other.contains($0.capture) }
        let asking = shown.compactMap { look in asked(look.key).map { (look, $0) } }
        let broken = try asking.compactMap { look, expectation in
            BrokenExpectation(pin, expectation, in: look.scene, capture: look.capture, before: before(look))
        }.filter { try !isDecided($0, elements) }
        let screen = screens.first { $0.key == pin.expectation.screen }?.id
        let isOwn = { (look: History.Look) in look.screen == screen && asked(look.variant) != nil }
        var gaps: [PinGap] = []
        if here.isEmpty {
            guard !missing.retired.contains(where: isOwn) else {
                return PinAnswer(pin: pin, broken: [], isAsked: false, gaps: [])
            }
            let isKnown = try screen.map(wasCaptured) ?? false
            gaps = [isKnown ? .notCaptured(in: build.name) : .neverCaptured]
        } else if shown.isEmpty {
            gaps = [.somethingElse]
        } else {
            let keys = asking.map(\.0.key)
            gaps = missing.owed.filter { owed in isOwn(owed) && !keys.contains { Self.speaks($0, for: owed.variant) } }
                .map { .variant(PlainWords.variant($0.variant), last: name($0.build), in: build.name) }
            if asking.isEmpty, gaps.isEmpty, !missing.retired.contains(where: isOwn) {
                gaps = [gap(of: pin.expectation, languages)]
            }
            if asking.contains(where: { if case .untold = $1.check($0.scene) { true } else { false } }) {
                gaps.append(.unrecorded(in: build.name))
            }
        }
        return PinAnswer(pin: pin, broken: broken, isAsked: !asking.isEmpty, gaps: gaps)
    }

    /// Whether words that are asked of one variant need not be asked of the other.
    private static func speaks(_ key: VariantKey, for owed: VariantKey) -> Bool {
        key.twin(of: owed)?.compares(ChangeRule.expectationBroken.judges) ?? false
    }

    private func gap(of expectation: Expectation, _ languages: Set<String>?) -> PinGap {
        if let state = expectation.state,
            !looks.contains(where: { $0.screen == expectation.screen && $0.key.state == state })
        {
            return .state(state, in: build.name)
        }
        return .languages((languages ?? []).sorted(), in: build.name)
    }

    private func before(_ look: Look) -> (scene: Scene, matches: ElementMatches)? {
        earlier.first { $0.screen == look.screen && look.key.twin(of: $0.key) == .exact }
            .map { ($0.scene, ElementMatcher.match($0.scene, look.scene).withoutStrangers($0.scene, look.scene)) }
    }

    private func isDecided(_ broken: BrokenExpectation, _ elements: (Int64) throws -> [String: Int64]) throws -> Bool {
        guard !decisions.isEmpty, let capture = broken.capture else { return false }
        return try decisions.decision(on: broken.finding(onElement: elements(capture)[broken.nodeName])) != nil
    }
}
