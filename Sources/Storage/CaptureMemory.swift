import Synchronization

/// What was made of captures, kept because a capture never changes: a page that asks every capture of a build reads and
/// speaks each of them once.
package final class CaptureMemory: Sendable {
    /// So many things are kept, of a few kB each; one more, and all are made anew as they are asked for.
    private static let most = 5_000

    private struct Key: Hashable {
        var kind: ObjectIdentifier
        var capture: Int64
    }
    private let values = Mutex<[Key: any Sendable]>([:])

    fileprivate func values<Value: Sendable>(ofCaptures ids: [Int64]) -> [Int64: Value] {
        let kind = ObjectIdentifier(Value.self)
        return values.withLock { values in
            ids.reduce(into: [:]) { $0[$1] = values[Key(kind: kind, capture: $1)] as? Value }
        }
    }

    fileprivate func keep<Value: Sendable>(_ made: [Int64: Value]) {
        let kind = ObjectIdentifier(Value.self)
        values.withLock { values in
            if values.count + made.count > Self.most { values = [:] }
            guard made.count <= Self.most else { return }
            for (capture, value) in made { values[Key(kind: kind, capture: capture)] = value }
        }
    }
}

extension ReadTransaction {
    /// What `make` reads of captures and nothing else, made once for each. Only what is committed is kept: the number of
    /// a capture that was rolled back may be another's in a database that was restored.
    package func remembered<Value: Sendable>(
        ofCaptures ids: [Int64], _ make: ([Int64]) throws -> [Int64: Value]
    ) throws -> [Int64: Value] {
        let known: [Int64: Value] = memory.captures.values(ofCaptures: ids)
        let missing = ids.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        let made = try make(missing)
        memory.captures.keep(made)
        return known.merging(made) { first, _ in first }
    }
}
