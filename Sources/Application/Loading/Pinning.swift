import API
import History
import Screens
package import Storage

/// What a build says of one expectation.
package struct PinAnswer {
    package let pin: Expectations.Pinned
    /// Where it is broken, in the build's captures.
    package let broken: [BrokenExpectation]
    /// It was asked of one of the build's captures.
    package let isAsked: Bool
    /// What was not asked, though it should have been.
    package let gaps: [PinGap]
}

/// The expectations of an app, asked of the captures of a build. Only screens with a pin are listened to again.
package struct Pinning {
    let app: StoredApp
    package let pinned: [Expectations.Pinned]
    private let history: AppHistory
    private let transaction: any Transaction
    private let languages: PinnedLanguages

    package init(_ history: AppHistory, in transaction: any Transaction) throws {
        (app, self.history, self.transaction) = (history.app, history, transaction)
        pinned = try Expectations.pinned(history.app, in: transaction)
        languages = PinnedLanguages(history.app, in: transaction)
    }

    func pins(on screen: String) -> [Expectations.Pinned] { pinned.filter { $0.expectation.screen == screen } }

    /// What a scene breaks, asked by itself: a capture that arrives.
    /// - Parameter before: the look that it is measured against.
    func broken(by scene: Scene, on screen: String, before: Scene?) throws -> [BrokenExpectation] {
        let matches = before.map { ($0, ElementMatcher.match($0, scene).withoutStrangers($0, scene)) }
        return try pins(on: screen).compactMap { pin in
            let spoken = try languages.languages(of: pin, among: [scene])
            return PinnedLanguages.asked(pin.expectation, of: VariantKey(scene.capture), pinnedIn: spoken)
                .flatMap { BrokenExpectation(pin, $0, in: scene, before: matches) }
        }
    }

    /// What a build says of each pin, or of those on one screen, for pages, which measure nothing.
    package func answers(in build: StoredBuild, onScreen screen: String? = nil) throws -> [PinAnswer] {
        guard !pinned.isEmpty else { return [] }
        let owed = try Owed(build, history, transaction.screensByID(ofApp: app.id), in: transaction)
        return try answers(in: build, missing: owed.missing(in: transaction), onScreen: screen)
    }

    /// What a build says of each pin, or of those on one screen. What somebody accepted or called false is not broken.
    /// - Parameters:
    ///   - missing: looks that the build has nothing in place of, as far as they are owed, and those that nobody has to
    ///     capture any more.
    func answers(in build: StoredBuild, missing: Owed.Missing, onScreen screen: String? = nil) throws -> [PinAnswer] {
        let pins = pinned.filter { screen == nil || $0.expectation.screen == screen }
        guard !pins.isEmpty else { return [] }
        let wanted = Set(pins.map(\.expectation.screen))
        // By what held in the release before, elements are known again.
        let baseline = try history.baseline(of: build)
        let other = try transaction.capturesOfSomethingElse(inBuild: build.id)
        let asking = AskedBuild(
            build: build, looks: try looks(at: build, wanted), other: other,
            earlier: try baseline.map { try looks(at: $0, wanted) } ?? [], missing: missing,
            screens: try transaction.screens(ofApp: app.id).filter { wanted.contains($0.key) },
            decisions: try Decisions.inForce(app, in: transaction), name: { history.build(id: $0)?.name })
        return try pins.map { pin in
            let here = asking.looks.filter { $0.screen == pin.expectation.screen }.map(\.scene)
            let screen = asking.screens.first { $0.key == pin.expectation.screen }?.id
            let away = (missing.owed + missing.retired).filter { $0.screen == screen }.map(\.variant)
            let spoken = try languages.languages(of: pin, among: here, missing: away)
            return try asking.answer(pin, pinnedIn: spoken) {
                try transaction.elements(ofCapture: $0)
            } wasCaptured: {
                try !transaction.builds(holdingScreen: $0).isEmpty
            }
        }
    }

    /// What is pinned and not kept where somebody took a change for intended: an acceptance changes no expectation.
    package func broken(where accepted: StoredAcceptance) throws -> [BrokenExpectation] {
        guard !pinned.isEmpty, let build = history.build(id: accepted.buildID) else { return [] }
        let broken = try answers(in: build, missing: ([], []), onScreen: accepted.screen).flatMap(\.broken).filter {
            accepted.variant == nil || accepted.variant == $0.variant
        }
        guard accepted.rule != nil else { return broken }
        let corrections = MatchCorrections(try transaction.corrections(inForceIn: app.id))
        return try broken.filter { broken in
            guard let capture = broken.capture else { return false }
            let element = try transaction.elements(ofCapture: capture)[broken.nodeName]
            return element.map(corrections.head) == accepted.elementID.map(corrections.head)
        }
    }

    private func looks(at build: StoredBuild, _ wanted: Set<String>) throws -> [AskedBuild.Look] {
        let screens = Set(try transaction.screens(ofApp: app.id).filter { wanted.contains($0.key) }.map(\.id))
        let held = try transaction.buildCaptures(build: build.id).filter { screens.contains($0.screenID) }
        return try transaction.captures(ids: held.map(\.captureID)).map {
            AskedBuild.Look(
                screen: $0.screenKey, capture: $0.id,
                scene: Listening(try $0.recall(), profile: app.conformance).scene)
        }
    }
}
