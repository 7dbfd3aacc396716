import Foundation

/// How far a long command is: a bar on a terminal, plain lines elsewhere, always on standard error.
final class Progress {
    private let total: Int
    private var done = 0
    private let isTerminal = isatty(2) == 1

    init(total: Int) { self.total = total }

    func step(_ name: String) {
        done += 1
        guard total > 1 else { return }
        let filled = done * 30 / total
        let text =
            isTerminal
            ? "\r\u{1B}[K[\(String(repeating: "#", count: filled))\(String(repeating: ".", count: 30 - filled))] \(done)/\(total) \(name)"
            : "\(done)/\(total) \(name)\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    func end() { if isTerminal && total > 1 { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) } }
}
