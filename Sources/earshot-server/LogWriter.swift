import Foundation
import Glibc
import Logging
import Synchronization

/// Writes the log by a thread of its own, so that no request waits for whoever reads it, or ends with it: lines that find
/// no place, because the reader stands still or the disk is full, are counted and left out.
final class LogWriter: Sendable {
    /// All that is said on standard error by a running server.
    static let standardError = LogWriter(2)

    /// Seconds that lines wait for others to be written with them: what a crash loses at most.
    private static let patience = 0.02

    /// Bytes of a line, most of the time.
    private static let usual = 256

    /// Bytes of room that are kept for the next lines.
    private static let kept = 512 << 10

    /// Bytes that wait to be written, at most.
    private static let capacity = 1 << 20

    private struct State {
        var waiting: [UInt8] = []
        var waitingLines = 0
        /// Lines left out since the last one that was written.
        var leftOut = 0
        var allLeftOut = 0
        var isWriting = false
    }

    private let descriptor: Int32
    private let state = Mutex(State())
    private let isAwaited = DispatchSemaphore(value: 0)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        Thread.detachNewThread { [self] in
            var spare: [UInt8] = []
            while true {
                isAwaited.wait()
                Thread.sleep(forTimeInterval: Self.patience)
                writeWaiting(&spare)
            }
        }
    }

    /// Lines that nobody can read any more.
    var leftOut: Int { state.withLock { $0.allLeftOut } }

    func write(_ line: String) { write { $0.append(contentsOf: line.utf8) } }

    /// - Parameter append: adds the line to the empty bytes that it is given, without an end of its own.
    func write(_ append: (inout [UInt8]) -> Void) {
        // Worded before the lock is taken: all threads that answer meet there.
        var line: [UInt8] = []
        line.reserveCapacity(Self.usual)
        append(&line)
        line.append(UInt8(ascii: "\n"))
        let isFirst = state.withLock { state in
            guard state.waiting.count + line.count <= Self.capacity else {
                state.leftOut += 1
                state.allLeftOut += 1
                return false
            }
            state.waiting.append(contentsOf: line)
            state.waitingLines += 1
            return state.waitingLines == 1
        }
        if isFirst { isAwaited.signal() }
    }

    /// Has what waits written, at the end of the program. A reader who stands still is waited for no longer than a second:
    /// the program would never end.
    func finish() {
        isAwaited.signal()
        let end = ContinuousClock.now + .seconds(1)
        while state.withLock({ $0.isWriting || !$0.waiting.isEmpty }), ContinuousClock.now < end { usleep(5_000) }
    }

    /// - Parameter spare: room for the lines that come meanwhile; what was written is handed back as that.
    private func writeWaiting(_ spare: inout [UInt8]) {
        defer { state.withLock { $0.isWriting = false } }
        var (lines, leftOut) = (0, 0)
        state.withLock { state in
            swap(&state.waiting, &spare)
            (lines, leftOut) = (state.waitingLines, state.leftOut)
            (state.waitingLines, state.leftOut, state.isWriting) = (0, 0, true)
        }
        let word = leftOut > 0 ? Self.word(leftOut) : []
        let isSaid = writeAll(word), isWritten = isSaid && writeAll(spare)
        spare.removeAll(keepingCapacity: spare.count < Self.kept)
        guard !isWritten else { return }
        state.withLock { state in
            state.leftOut += isSaid ? lines : leftOut + lines
            state.allLeftOut += lines
        }
    }

    private static func word(_ leftOut: Int) -> [UInt8] {
        let word = "\(leftOut) lines of the log were left out: it could not be written."
        return Array((LogFormat.chosen.line(word) + "\n").utf8)
    }

    /// False where it can't be written: the disk is full, the reader has gone.
    private func writeAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, 1000)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

/// The lines of the program's loggers go the same way.
struct WrittenLog: LogHandler {
    let label: String
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()

    init(label: String) { self.label = label }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        LogWriter.standardError.write(LogFormat.chosen.line(event.level, label, all, "\(event.message)"))
    }
}
