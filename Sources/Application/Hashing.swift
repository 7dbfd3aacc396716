import API
import Foundation
import Storage
import Synchronization

/// Passwords hashed and compared. Each takes 64 MiB and a good part of a second on purpose, so that only few are at work at
/// once; whoever comes when enough wait is told to come again.
enum Hashing {
    private static let places = DispatchSemaphore(value: 2)
    private static let mostWaiting = 6
    private static let waiting = Atomic(0)

    static func hash(_ password: String) throws -> String {
        guard let hash = try turn({ Password.hash(password) }) else { throw APIError(.unavailable) }
        return hash
    }

    static func verify(_ password: String, _ hash: String) throws -> Bool {
        guard password.utf8.count <= Password.longest else { return false }
        return try turn { Password.verify(password, hash) }
    }

    private static func turn<Value>(_ body: () -> Value) throws -> Value {
        guard waiting.add(1, ordering: .relaxed).newValue <= mostWaiting + 2 else {
            waiting.subtract(1, ordering: .relaxed)
            throw APIError(
                .unavailable, "Too many people sign in at this moment. Try again.", headers: ["Retry-After": "2"])
        }
        places.wait()
        defer {
            places.signal()
            waiting.subtract(1, ordering: .relaxed)
        }
        return body()
    }
}
