import Postgres
import Synchronization

/// What was made of an app's releases, builds and lines, kept as long as they stand as they stood.
///
/// A stamp belongs to one state of them and is never given again, also not after a rollback, so what is kept under it is
/// what would be read. So a request costs the same however many releases there are.
package final class StampedMemory: Sendable {
    /// So many apps are kept; one more, and all are made anew as they are asked for.
    private static let apps = 100

    let captures = CaptureMemory()
    private let values = Mutex<[Int64: (stamp: Int64, value: any Sendable)]>([:])

    package init() {}

    fileprivate func value<Value: Sendable>(ofApp id: Int64, at stamp: Int64) -> Value? {
        values.withLock { values in
            guard let known = values[id], known.stamp == stamp else { return nil }
            return known.value as? Value
        }
    }

    fileprivate func keep(_ value: some Sendable, ofApp id: Int64, at stamp: Int64) {
        values.withLock { values in
            if values.count >= Self.apps, values[id] == nil { values = [:] }
            values[id] = (stamp, value)
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

    package func historyStamp(ofApp id: Int64) throws -> Int64 {
        try connection.run("SELECT stamp FROM history_stamps WHERE app_id = \(id)").one().value("stamp")
    }
}
