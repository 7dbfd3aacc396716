import Foundation
import Logging
package import Storage
import Synchronization

/// Listens, on a connection of its own, for tokens that are revoked or changed, by whichever server, and lets a server
/// forget whom it remembers.
package final class TokenWatch: Sendable {
    private let database: Database
    private let memory: TokenMemory
    private let log = Logger(label: "earshot.tokens")
    private let isOver = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    package init(database: Database, memory: TokenMemory) { (self.database, self.memory) = (database, memory) }

    package func start() {
        let thread = Thread { [self] in
            while !isOver.load(ordering: .relaxed) {
                do { try watch() } catch { log.warning("revoked tokens are looked up each time: \(error)") }
                memory.set(isTold: false)
                if !isOver.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 1) }
            }
            hasEnded.signal()
        }
        thread.name = "earshot-tokens"
        thread.start()
    }

    package func stop() {
        isOver.store(true, ordering: .relaxed)
        hasEnded.wait()
    }

    private func watch() throws {
        try database.watchTokens { event in
            switch event {
            case .listening: memory.set(isTold: true)
            case .changed: memory.forget()
            case .idle: break
            }
            return !isOver.load(ordering: .relaxed)
        }
    }
}
