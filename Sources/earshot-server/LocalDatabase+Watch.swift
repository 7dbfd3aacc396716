import Foundation
import Glibc
import Synchronization

/// Starts Postgres again when it ends under the running server: killed for want of memory, say, or stopped by somebody's
/// hand. Until then requests are answered 503.
final class Watch: Sendable {
    private let place: ClusterFolder
    private let programs: PostgresPrograms
    private let socketFolder: String
    private let isOver = Mutex(false)

    init(_ place: ClusterFolder, _ programs: PostgresPrograms, socketFolder: String) {
        self.place = place
        self.programs = programs
        self.socketFolder = socketFolder
        Thread.detachNewThread { [self] in
            while look() { sleep(1) }
        }
    }

    /// Looks no more; waits for a start that is under way.
    func end() { isOver.withLock { $0 = true } }

    /// False once it is over.
    private func look() -> Bool {
        isOver.withLock { isOver in
            if !isOver, place.isAbandoned { startAgain() }
            return !isOver
        }
    }

    private func startAgain() {
        do {
            try place.start(with: programs, socketFolder: socketFolder)
            Self.say("Postgres had ended; it runs again")
        } catch {
            Self.say("Postgres has ended and doesn't start: \(error)")
        }
    }

    private static func say(_ text: String) { LogWriter.standardError.write(LogFormat.chosen.line(text)) }
}

extension ClusterFolder {
    /// Postgres was stopped, which leaves no `postmaster.pid`, or the process of that file is no more: it died.
    fileprivate var isAbandoned: Bool {
        guard let text = try? String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8) else {
            return !FileManager.default.fileExists(atPath: "\(data)/postmaster.pid")
        }
        guard let process = text.split(separator: "\n").first.flatMap({ pid_t($0) }) else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
