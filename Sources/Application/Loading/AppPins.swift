import API
import History
import Screens
import Storage

/// What an app's team pinned, loaded when the first comparison asks for it, and once.
final class AppPins {
    private let app: StoredApp
    private let transaction: any Transaction
    private var loaded: [Expectations.Pinned]?

    init(_ app: StoredApp, in transaction: any Transaction) { (self.app, self.transaction) = (app, transaction) }

    /// What a team pinned, held before and does not hold after, as a comparison names it. Never kept with the
    /// comparison: pins come and go.
    func broken(_ before: Int64, _ after: Int64) throws -> [DiffResource.Regression] {
        guard before != after else { return [] }
        let pinned = try loaded ?? Expectations.pinned(app, in: transaction)
        loaded = pinned
        guard !pinned.isEmpty else { return [] }
        let stored = try transaction.captures(ids: [before, after])
        guard let first = stored.first(where: { $0.id == before }),
            let second = stored.first(where: { $0.id == after }),
            case let (earlier, later) = (try first.recall(), try second.recall()),
            // What is pinned is words, which are compared as little as any between two languages.
            VariantKey(later).twin(of: VariantKey(earlier))?.compares(ChangeRule.expectationBroken.judges) ?? false,
            case let pins = pinned.filter({ $0.expectation.screen == second.screenKey }), !pins.isEmpty
        else { return [] }
        let old = Listening(earlier, profile: app.conformance).scene
        let new = Listening(later, profile: app.conformance).scene
        let matches = ElementMatcher.match(old, new).withoutStrangers(old, new)
        return pins.compactMap { pin in
            guard case .held = pin.expectation.check(old) else { return nil }
            return BrokenExpectation(pin, pin.expectation, in: new, capture: after, before: (old, matches))?.regression
        }
    }
}
