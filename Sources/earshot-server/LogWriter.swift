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

    /// Bytes that wait to be written, at most.
    private static let capacity = 1 << 20

    private let descriptor: Int32
    private let waiting = LineBuffer(capacity: capacity)
    private let isWriting = Atomic(false)
    /// Lines left out since the last one that was written, and since the start.
    private let left = Atomic(0), allLeft = Atomic(0)
    private let isAwaited = DispatchSemaphore(value: 0)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        Thread.detachNewThread { [self] in
            while true {
                isAwaited.wait()
                Thread.sleep(forTimeInterval: Self.patience)
                writeWaiting()
            }
        }
    }

    /// Lines that nobody can read any more.
    var leftOut: Int { allLeft.load(ordering: .relaxed) }

    func write(_ line: String) { write { $0.append(contentsOf: line.utf8) } }

    /// - Parameter append: adds the line to the empty bytes that it is given, without an end of its own.
    func write(_ append: (inout [UInt8]) -> Void) {
        var line: [UInt8] = []
        line.reserveCapacity(Self.usual)
        append(&line)
        line.append(UInt8(ascii: "\n"))
        switch waiting.add(line) {
        case .first: isAwaited.signal()
        case .behindOthers: break
        case .noRoom: count(leftOut: 1)
        }
    }

    private func count(leftOut lines: Int) {
        left.add(lines, ordering: .relaxed)
        allLeft.add(lines, ordering: .relaxed)
    }

    /// Has what waits written, at the end of the program. A reader who stands still is waited for no longer than a second:
    /// the program would never end.
    func finish() {
        isAwaited.signal()
        let end = ContinuousClock.now + .seconds(1)
        while !waiting.isEmpty || isWriting.load(ordering: .acquiring), ContinuousClock.now < end { usleep(5_000) }
    }

    private func writeWaiting() {
        isWriting.store(true, ordering: .releasing)
        defer { isWriting.store(false, ordering: .releasing) }
        waiting.take { lines in
            let told = left.exchange(0, ordering: .relaxed)
            let word = told > 0 ? Self.word(told) : []
            guard word.withUnsafeBufferPointer(writeAll) else {
                left.add(told, ordering: .relaxed)
                return count(leftOut: Self.count(lines))
            }
            if !writeAll(lines) { count(leftOut: Self.count(lines)) }
        }
    }

    private static func count(_ lines: UnsafeBufferPointer<UInt8>) -> Int {
        lines.count { $0 == UInt8(ascii: "\n") }
    }

    private static func word(_ leftOut: Int) -> [UInt8] {
        let word = "\(leftOut) lines of the log were left out: it could not be written."
        return Array((LogFormat.chosen.line(word) + "\n").utf8)
    }

    /// False where it can't be written: the disk is full, the reader has gone.
    private func writeAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = UnsafeRawBufferPointer(bytes)[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
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
