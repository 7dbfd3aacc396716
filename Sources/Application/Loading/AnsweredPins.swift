import API
import History
import Screens
import Storage

/// What captures say of some expectations: those whose problems are looked at.
struct AnsweredPins {
    let ended: EndedPins
    private let app: StoredApp
    private let transaction: any Transaction
    private let pins: [Expectations.Pinned]
    private let languages: PinnedLanguages

    init(_ ids: [Int64], _ app: StoredApp, in transaction: any Transaction) throws {
        (self.app, self.transaction) = (app, transaction)
        ended = try EndedPins(ids, in: transaction)
        languages = PinnedLanguages(app, in: transaction)
        pins =
            ids.isEmpty
            ? [] : try Expectations.pinned(app, in: transaction).filter { ids.contains($0.id) }
    }

    /// By capture: of each expectation that is asked of it, whether it holds.
    func answers(of places: [BuildCapture]) throws -> [Int64: [Int64: Bool]] {
        guard !pins.isEmpty else { return [:] }
        let wanted = Set(pins.map(\.expectation.screen))
        let screens = Set(try transaction.screens(ofApp: app.id).filter { wanted.contains($0.key) }.map(\.id))
        let held = places.filter { screens.contains($0.screenID) }.map(\.captureID)
        let scenes = try transaction.captures(ids: held).map { stored in
            (
                capture: stored.id, screen: stored.screenKey,
                scene: Listening(try stored.recall(), profile: app.conformance).scene
            )
        }
        return try pins.reduce(into: [:]) { answers, pin in
            let own = scenes.filter { $0.screen == pin.expectation.screen }
            let spoken = try languages.languages(of: pin, among: own.map(\.scene))
            for look in own {
                let asked = PinnedLanguages.asked(
                    pin.expectation, of: VariantKey(look.scene.capture), pinnedIn: spoken)
                switch asked?.check(look.scene) {
                case .held: answers[look.capture, default: [:]][pin.id] = true
                case .broken: answers[look.capture, default: [:]][pin.id] = false
                case .untold, .otherScreen, nil: break
                }
            }
        }
    }
}
