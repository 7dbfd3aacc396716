import Foundation
import Glibc

/// A mail server of a test's own: takes mail on a port of this machine, says what it is told to, and keeps what came.
package final class MailServer: @unchecked Sendable {  // under `lock` only
    package struct Mail: Sendable {
        package var from: String
        package var to: [String]
        package var text: String

        /// A header's value, unfolded.
        package func header(_ name: String) -> String? {
            let head = text.components(separatedBy: "\r\n\r\n").first ?? ""
            return head.replacing("\r\n ", with: " ").components(separatedBy: "\r\n")
                .first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }

        /// The body as it was before it was packed for the way.
        package var body: String {
            let packed = text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
                .replacing("=\r\n", with: "")
            var bytes: [UInt8] = []
            var rest = Array(packed.utf8)[...]
            while let byte = rest.popFirst() {
                if byte == 0x3D, let coded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                    bytes.append(coded)
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private let lock = NSLock()
    private let listening: Int32
    private var taken: [Mail] = []
    private var planned: [String: [String]] = [:]
    private var isSilent = false
    package let port: Int

    /// No socket was to be had.
    package struct NoSocket: Error {}

    package init() throws {
        let door = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(door, $0, size) }
        }
        guard door >= 0, bound == 0, listen(door, 8) == 0 else { throw NoSocket() }
        var length = size
        _ = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(door, $0, &length) }
        }
        listening = door
        port = Int(UInt16(bigEndian: place.sin_port))
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(door, nil, nil)
                guard connection >= 0 else { return }
                self?.serve(connection)
                close(connection)
            }
        }
    }

    deinit {
        shutdown(listening, Int32(SHUT_RDWR))
        close(listening)
    }

    package var mails: [Mail] { lock.withLock { taken } }
    package var url: String { "smtp://127.0.0.1:\(port)" }

    /// What it answers to the next command of this name (`MAIL`, `RCPT`, `DATA`; `.` for the end of a message) instead of
    /// taking it.
    package func plan(_ command: String, _ answer: String) {
        lock.withLock { planned[command, default: []].append(answer) }
    }

    /// From now on it takes connections and says nothing, or speaks again.
    package func keepSilent(_ isSilent: Bool) { lock.withLock { self.isSilent = isSilent } }

    private func answer(_ command: String, else usual: String) -> String {
        lock.withLock {
            guard let first = planned[command]?.first else { return usual }
            planned[command]?.removeFirst()
            return first
        }
    }

    private func serve(_ connection: Int32) {
        var pending: [UInt8] = []
        func line() -> String? {
            while true {
                if let end = pending.firstIndex(of: 0x0A) {
                    let line = pending[..<end].filter { $0 != 0x0D }
                    pending.removeSubrange(...end)
                    return String(decoding: line, as: UTF8.self)
                }
                var room = [UInt8](repeating: 0, count: 4096)
                let count = read(connection, &room, room.count)
                guard count > 0 else { return nil }
                pending += room[..<count]
            }
        }
        func say(_ text: String) {
            let bytes = Array((text + "\r\n").utf8)
            _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        var mail = Mail(from: "", to: [], text: "")
        guard !lock.withLock({ isSilent }) else {
            while line() != nil {}
            return
        }
        say("220 mail.test")
        while let said = line() {
            let command = String(said.prefix(4)).uppercased()
            switch command {
            case "EHLO", "HELO": say("250 mail.test")
            case "MAIL":
                mail = Mail(from: said, to: [], text: "")
                say(answer(command, else: "250 ok"))
            case "RCPT":
                mail.to.append(said)
                say(answer(command, else: "250 ok"))
            case "DATA":
                let reply = answer(command, else: "354 go on")
                say(reply)
                guard reply.hasPrefix("354") else { continue }
                var lines: [String] = []
                while let one = line(), one != "." { lines.append(one.hasPrefix("..") ? String(one.dropFirst()) : one) }
                mail.text = lines.joined(separator: "\r\n")
                let end = answer(".", else: "250 taken")
                if end.hasPrefix("250") { lock.withLock { taken.append(mail) } }
                say(end)
            case "QUIT":
                say("221 bye")
                return
            default: say("250 ok")
            }
        }
    }
}
