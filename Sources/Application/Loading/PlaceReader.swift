import History
import Storage

/// What the places of several reports are looked up by, read once for all of them. For one transaction, under the app's
/// lock where it writes, so that nothing of it changes meanwhile.
final class PlaceReader<Reading: Transaction> {
    let transaction: Reading
    let history: AppHistory
    var app: StoredApp { history.app }
    private var screens = 0
    private var counts: [String: (screens: Int, titles: Int)] = [:]
    private var near: [String: [String]] = [:]
    private var baselines: [Int64: StoredBuild?] = [:]

    init(_ history: AppHistory, in transaction: Reading) { (self.history, self.transaction) = (history, transaction) }

    /// How rare the words of a query are in the app.
    func rarity(of query: ReportQuery) throws -> WordRarity {
        let missing = query.forms.filter { counts[$0] == nil }
        if !missing.isEmpty {
            let read = try transaction.counts(ofWords: missing, app: app.id)
            screens = read.screens
            for word in missing { counts[word] = read.words[word] ?? (0, 0) }
        }
        return WordRarity(screens: screens, counts)
    }

    /// The app's words that these may have been meant to be.
    func words(spelledLike words: [String]) throws -> [(asked: String, known: String)] {
        let missing = words.filter { near[$0] == nil }
        for word in missing { near[word] = [] }
        for (asked, known) in try transaction.words(spelledLike: missing, app: app.id)
        where ReportQuery.isNear(asked, known) {
            near[asked, default: []].append(known)
        }
        return words.flatMap { asked in (near[asked] ?? []).map { (asked, $0) } }
    }

    /// What a build is measured against.
    func baseline(of build: StoredBuild) throws -> StoredBuild? {
        if let known = baselines[build.id] { return known }
        let found = try history.baseline(of: build, holding: \.holdsCaptures)
        baselines[build.id] = found
        return found
    }
}
