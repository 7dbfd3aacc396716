import API
import History
import Screens
import Storage

/// The languages in whose words expectations were pinned, and what of them is asked of captures in another.
///
/// An expectation names no language. It is about those in which it held on its screen when it was pinned, else in what is
/// asked now; where it held in none, about the one that was captured then.
final class PinnedLanguages {
    private let app: StoredApp
    private let transaction: any Transaction
    private let listenings: Listenings
    private var first: [Int64: [(key: VariantKey, capture: Int64)]] = [:]

    init(_ app: StoredApp, in transaction: any Transaction) {
        (self.app, self.transaction) = (app, transaction)
        listenings = Listenings(app, in: transaction)
    }

    /// `nil`: there is but one, or nobody can tell, so that all are asked.
    /// - Parameters:
    ///   - scenes: what it is asked of, of its screen.
    ///   - missing: what it would be asked of, too, were it captured: a language that is away is none the less another.
    func languages(of pin: Expectations.Pinned, among scenes: [Scene], missing: [VariantKey] = []) throws
        -> Set<String>?
    {
        guard pin.expectation.isOfWords else { return nil }
        let first = try firstCaptures(for: pin)
        let captured = Set(first.compactMap(\.key.language))
        let known = captured.union(scenes.compactMap { VariantKey($0.capture).language })
        guard known.union(missing.compactMap(\.language)).count > 1 else { return nil }
        let then = try Self.languages(holding: pin, first.map { try listenings.of(capture: $0.capture).scene })
        if !then.isEmpty { return then }
        let now = Self.languages(holding: pin, scenes)
        if !now.isEmpty { return now }
        return captured.count == 1 ? captured : nil
    }

    /// What of an expectation is asked of a variant of its screen; `nil`: nothing.
    static func asked(_ expectation: Expectation, of key: VariantKey, pinnedIn languages: Set<String>?) -> Expectation?
    {
        if let state = expectation.state, state != key.state { return nil }
        guard let languages, let language = key.language, !languages.contains(language) else { return expectation }
        return expectation.withoutWords
    }

    private static func languages(holding pin: Expectations.Pinned, _ scenes: [Scene]) -> Set<String> {
        Set(
            scenes.filter { if case .held = pin.expectation.check($0) { true } else { false } }
                .compactMap { VariantKey($0.capture).language })
    }

    /// The screen as it was captured when the pin was set, else as it was first after that.
    private func firstCaptures(for pin: Expectations.Pinned) throws -> [(key: VariantKey, capture: Int64)] {
        if let known = first[pin.id] { return known }
        let ids = try transaction.captures(ofScreen: pin.expectation.screen, app: app.id, at: pin.createdAt)
        let keys = try transaction.variantKeys(ofCaptures: ids)
        let found = ids.compactMap { id in keys[id].map { (key: $0, capture: id) } }
        first[pin.id] = found
        return found
    }
}
