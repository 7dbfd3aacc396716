import History
import Storage
import Synchronization

/// What reports of an app are looked up by, as far as some have asked for it, and what was found: it stands as long as
/// nothing is captured (`Transaction.kept`). Whoever asks is given what was not known before by the caller, so that
/// forgetting loses nothing.
final class AppPlaces: Sendable {
    /// A screen that has a word.
    struct Posting: Sendable {
        var screen: Int64
        var isInName: Bool
    }
    /// What elements are formed for: the builds that they are heard in, and the languages whose stems are compared.
    struct Hearing: Hashable, Sendable {
        var build: Int64?
        var before: Int64?
        var languages: [String]
    }
    /// A report, with the digest of all that its place is looked for by, masked or not.
    struct Asked: Hashable, Sendable {
        var report: Int64
        var digest: [UInt8]
    }
    /// Where the words of a report lead: nowhere, where they name an element.
    struct Found: Sendable {
        var suggestions: [ReportMatcher.Suggestion] = []
        /// By their keys.
        var screens: [String: Int64] = [:]
    }

    /// A screen of a build, as a person listens to it.
    struct Heard: Hashable, Sendable {
        var build: Int64
        var screen: Int64
        var person: HeardWith
    }

    private struct Known {
        var screens: Int?
        var corrections: MatchCorrections?
        var named: [String: [CandidateScreen]] = [:]
        var transcripts: [Heard: Int64?] = [:]
        var postings: [String: [Posting]] = [:]
        var near: [String: [String]] = [:]
        var candidates: [Int64: CandidateScreen] = [:]
        var elements: [Int64: [String: [Int64]]] = [:]
        var lines: [Hearing: [Int64: [ReportMatcher.Candidate.Element]]] = [:]
        var found: [Asked: Found] = [:]

        var isLarge: Bool {
            postings.count > 20_000 || near.count > 20_000 || found.count > 5_000 || named.count > 1_000
                || transcripts.count > 5_000
                || lines.values.reduce(0) { $0 + $1.count } > 20_000
        }
    }
    private let known = Mutex(Known())

    /// What is known of some keys, and with it what `read` says of the others.
    private func values<Key: Hashable, Value>(
        of keys: some Sequence<Key>, _ path: any WritableKeyPath<Known, [Key: Value]> & Sendable,
        read: ([Key]) throws -> [Key: Value]
    ) throws -> [Key: Value] where Key: Sendable, Value: Sendable {
        let keys = Set(keys)
        var values = known.withLock { known in
            keys.reduce(into: [Key: Value](minimumCapacity: keys.count)) { $0[$1] = known[keyPath: path][$1] }
        }
        let missing = keys.filter { values[$0] == nil }
        guard !missing.isEmpty else { return values }
        let found = try read(Array(missing))
        values.merge(found) { known, _ in known }
        known.withLock { known in
            if known.isLarge { known = Known() }
            known[keyPath: path].merge(found) { known, _ in known }
        }
        return values
    }

    func postings(of words: Set<String>, read: ([String]) throws -> [String: [Posting]]) throws -> [String: [Posting]] {
        try values(of: words, \.postings, read: read)
    }
    func words(near words: Set<String>, read: ([String]) throws -> [String: [String]]) throws -> [String: [String]] {
        try values(of: words, \.near, read: read)
    }
    func candidates(_ ids: Set<Int64>, read: ([Int64]) throws -> [Int64: CandidateScreen]) throws -> [Int64:
        CandidateScreen]
    {
        try values(of: ids, \.candidates, read: read)
    }
    func found(_ reports: [Asked], read: ([Asked]) throws -> [Asked: Found]) throws -> [Asked: Found] {
        try values(of: reports, \.found, read: read)
    }

    private func value<Key: Hashable & Sendable, Value: Sendable>(
        of key: Key, _ path: any WritableKeyPath<Known, [Key: Value]> & Sendable, read: () throws -> Value
    ) throws -> Value {
        if let value = known.withLock({ $0[keyPath: path][key] }) { return value }
        let value = try read()
        known.withLock { known in
            if known.isLarge { known = Known() }
            known[keyPath: path][key] = value
        }
        return value
    }

    /// The screens of this key or title.
    func screens(called name: String, read: () throws -> [CandidateScreen]) throws -> [CandidateScreen] {
        try value(of: name, \.named, read: read)
    }
    /// What is heard on a screen; `nil`: nobody knows.
    func transcript(_ heard: Heard, read: () throws -> Int64?) throws -> Int64? {
        try value(of: heard, \.transcripts, read: read)
    }

    /// How many screens the app has.
    func screens(read: () throws -> Int) throws -> Int {
        if let screens = known.withLock({ $0.screens }) { return screens }
        let screens = try read()
        known.withLock { $0.screens = screens }
        return screens
    }

    /// Which elements people said are one, and which are two.
    func corrections(read: () throws -> MatchCorrections) throws -> MatchCorrections {
        if let corrections = known.withLock({ $0.corrections }) { return corrections }
        let corrections = try read()
        known.withLock { $0.corrections = corrections }
        return corrections
    }

    /// The elements of screens that have words, by screen and word.
    /// - Parameter pairs: screens with words that they have.
    func elements(
        having pairs: [Int64: Set<String>],
        read: (_ screens: [Int64], _ words: [String]) throws -> [Int64: [String: [Int64]]]
    ) throws -> [Int64: [String: [Int64]]] {
        var elements = known.withLock { known in
            pairs.reduce(into: [Int64: [String: [Int64]]]()) { elements, pair in
                let own = known.elements[pair.key] ?? [:]
                elements[pair.key] = pair.value.reduce(into: [:]) { $0[$1] = own[$1] }
            }
        }
        let missing = pairs.mapValues { $0 }.filter { screen, words in words.contains { elements[screen]?[$0] == nil } }
        guard !missing.isEmpty else { return elements }
        let words = Set(
            missing.flatMap { screen, words in words.filter { elements[screen]?[$0] == nil } })
        let read = try read(missing.keys.sorted(), words.sorted())
        for (screen, asked) in missing {
            for word in asked where words.contains(word) { elements[screen]?[word] = read[screen]?[word] ?? [] }
        }
        known.withLock { [elements] known in
            for screen in missing.keys {
                known.elements[screen, default: [:]].merge(elements[screen] ?? [:]) { old, _ in old }
            }
        }
        return elements
    }

    /// What is heard of elements, once for each of their texts.
    func lines(
        of ids: Set<Int64>, for hearing: Hearing, read: ([Int64]) throws -> [Int64: [ReportMatcher.Candidate.Element]]
    ) throws -> [Int64: [ReportMatcher.Candidate.Element]] {
        var lines = known.withLock { known in
            let own = known.lines[hearing] ?? [:]
            return ids.reduce(into: [Int64: [ReportMatcher.Candidate.Element]](minimumCapacity: ids.count)) {
                $0[$1] = own[$1]
            }
        }
        let missing = ids.filter { lines[$0] == nil }
        guard !missing.isEmpty else { return lines }
        let found = try read(missing.sorted())
        for id in missing { lines[id] = found[id] ?? [] }
        known.withLock { [lines] known in
            if known.isLarge { known = Known() }
            for id in missing { known.lines[hearing, default: [:]][id] = lines[id] }
        }
        return lines
    }
}
