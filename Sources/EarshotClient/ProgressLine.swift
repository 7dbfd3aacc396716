import Foundation

/// How far a long command is: a bar on a terminal, plain lines elsewhere, always on standard error.
package final class ProgressLine {
    private let total: Int
    private var done = 0
    private let isTerminal = isatty(2) == 1
    /// So many plain lines are enough for anything.
    private static let lines = 50

    package init(total: Int) { self.total = total }

    /// One more is done: `name`.
    package func step(_ name: String) { reach(done + 1, name) }

    /// So many are done.
    package func reach(_ number: Int, _ name: String) {
        guard total > 1, number > done else { return }
        let before = done
        done = number
        let filled = done * 30 / total
        if isTerminal {
            let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: max(0, 30 - filled))
            say("\r\u{1B}[K[\(bar)] \(done)/\(total) \(name)")
        } else if total <= Self.lines || done == total || done * Self.lines / total > before * Self.lines / total {
            say("\(done)/\(total) \(name)\n")
        }
    }

    package func end() { if isTerminal && total > 1 { say("\r\u{1B}[K") } }

    private func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
