import Postgres
import Synchronization

/// What was made of an app's releases, builds and lines, or of its captures as well, kept as long as they stand as they
/// stood.
///
/// A stamp belongs to one state of them and is never given again, also not after a rollback, so what is kept under it is
/// what would be read. So a request costs the same however many releases there are.
package final class StampedMemory: Sendable {
    /// So many values are kept, a few of an app; one more, and all are made anew as they are asked for.
    private static let most = 200

    private struct Key: Hashable {
        var app: Int64
        var kind: ObjectIdentifier
        init<Value>(_ app: Int64, _ kind: Value.Type) { (self.app, self.kind) = (app, ObjectIdentifier(kind)) }
    }

    let captures = CaptureMemory()
    let masks = MaskMemory()
    private let values = Mutex<[Key: (stamp: Int64, value: any Sendable)]>([:])

    package init() {}

    fileprivate func value<Value: Sendable>(ofApp id: Int64, at stamp: Int64) -> Value? {
        values.withLock { values in
            guard let known = values[Key(id, Value.self)], known.stamp == stamp else { return nil }
            return known.value as? Value
        }
    }

    fileprivate func keep<Value: Sendable>(_ value: Value, ofApp id: Int64, at stamp: Int64) {
        let key = Key(id, Value.self)
        values.withLock { values in
            if values.count >= Self.most, values[key] == nil { values = [:] }
            values[key] = (stamp, value)
        }
    }
}

extension Transaction {
    /// What `make` reads of an app's releases, builds and lines and nothing else, made once for each state of them.
    /// - Parameter stamp: the state they are in, where it was read already.
    package func remembered<Value: Sendable>(
        ofApp id: Int64, at stamp: Int64? = nil, _ make: () throws -> Value
    ) throws -> Value {
        let stamp = try stamp ?? historyStamp(ofApp: id)
        if let value: Value = memory.value(ofApp: id, at: stamp) { return value }
        let value = try make()
        // Between two statements of a write others may commit: then nobody knows which state was read.
        if try historyStamp(ofApp: id) == stamp { memory.keep(value, ofApp: id, at: stamp) }
        return value
    }

    /// What is kept of an app as long as its releases, builds and lines and all that was captured stand as they stood. It is
    /// filled while it is used, by transactions that see one moment, or hold the app's lock.
    /// - Parameter stamp: the state they are in, where it was read already.
    package func kept<Value: Sendable>(ofApp id: Int64, at stamp: Int64? = nil, _ make: () -> Value) throws -> Value {
        let stamp = try stamp ?? stamps(ofApp: id).places
        if let value: Value = memory.value(ofApp: id, at: stamp) { return value }
        let value = make()
        memory.keep(value, ofApp: id, at: stamp)
        return value
    }

    /// What `make` reads of an app, made once for each state of it, each day and each question: as long as nobody captured,
    /// filed, decided or set anything. A transaction that changed the app itself keeps nothing.
    package func standing<Question: Hashable & Sendable, Value: Sendable>(
        ofApp id: Int64, _ question: Question, _ make: () throws -> Value
    ) throws -> Value {
        if let writing = self as? WriteTransaction, writing.changed.holds(id) { return try make() }
        let state = try state(ofApp: id)
        let asked = KeptAnswer<Question, Value>.Asked(question: question, day: state.day, isMasked: isMasking)
        if let known: KeptAnswer<Question, Value> = memory.value(ofApp: id, at: state.stamp), known.asked == asked {
            return known.value
        }
        let value = try make()
        // Between two statements of a write others may commit: then nobody knows which state was read.
        if try self.state(ofApp: id) == state {
            memory.keep(KeptAnswer(asked: asked, value: value), ofApp: id, at: state.stamp)
        }
        return value
    }

    private func state(ofApp id: Int64) throws -> AppState {
        try connection.run(
            """
            SELECT greatest(stamp, places, changes) AS stamp, (now() AT TIME ZONE 'UTC')::date::text AS day
            FROM history_stamps WHERE app_id = \(id)
            """
        ).one().decoded()
    }

    package func historyStamp(ofApp id: Int64) throws -> Int64 { try stamps(ofApp: id).history }

    /// The state of an app's releases, builds and lines, and that of them with all that was captured.
    package func stamps(ofApp id: Int64) throws -> AppStamps {
        try connection.run(Self.stamps(ofApp: id)).one().decoded()
    }

    static func stamps(ofApp id: Int64) -> SQL {
        "SELECT stamp AS history, greatest(stamp, places) AS places FROM history_stamps WHERE app_id = \(id)"
    }
}

/// Which state an app's releases, builds and lines are in, and these with all that was captured: as long as both are the
/// same, so is all that is made of them.
package struct AppStamps: Sendable, Hashable, Decodable {
    package var history: Int64
    package var places: Int64
}

/// What an app is like: nothing of it is changed as long as the stamp is the same, and nothing ends but with a day.
private struct AppState: Decodable, Equatable {
    var stamp: Int64
    /// As Postgres has it, in UTC.
    var day: String
}

/// What was made of an app in one state, and for which question.
private struct KeptAnswer<Question: Hashable & Sendable, Value: Sendable>: Sendable {
    struct Asked: Hashable, Sendable {
        var question: Question
        var day: String
        var isMasked: Bool
    }
    var asked: Asked
    var value: Value
}
