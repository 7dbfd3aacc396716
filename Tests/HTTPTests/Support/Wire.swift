import Foundation

/// One answer as it came over the wire.
struct Answer {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// A small blocking client on a raw socket, so that tests can say what no proper client would.
final class Wire {
    let descriptor: Int32
    private var received: [UInt8] = []
    private var isClosed = false

    /// - Parameter receiveBuffer: bytes; small for a client who reads slowly.
    init(port: Int, receiveBuffer: Int32? = nil) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        isClosed = withUnsafeBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress else { return true }
            return connect(descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) != 0
        }
    }

    deinit { close(descriptor) }

    /// Whether the server took the connection.
    var isOpen: Bool { !isClosed }

    /// Whether all of it could be sent.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// The next answer, or nil where none comes whole within the time.
    func answer(toHead: Bool = false, within seconds: Double = 20) -> Answer? {
        let end = Date(timeIntervalSinceNow: seconds)
        while true {
            if let answer = parsed(toHead: toHead) { return answer }
            guard more(until: end) else { return nil }
        }
    }

    /// Whether the server hangs up within the time; what it says before that is kept.
    func hangsUp(within seconds: Double = 20) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while more(until: end) {}
        return isClosed
    }

    /// Whether anything lies there that no answer has used.
    var leftOver: String { String(decoding: received, as: UTF8.self) }

    /// Reads what is there; false where nothing came in time or nothing more will.
    private func more(until end: Date) -> Bool {
        guard !isClosed else { return false }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Int32(max(0, end.timeIntervalSinceNow * 1000))) > 0 else { return false }
        var space = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &space, space.count, 0)
        isClosed = count <= 0
        if count > 0 { received += space[..<count] }
        return count > 0
    }

    private func parsed(toHead: Bool) -> Answer? {
        guard let split = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: received[..<split.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.range(of: ": ") else { return nil }
            return (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
        }
        let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        let hasBody = !toHead && status >= 200 && status != 204 && status != 304
        let end = split.upperBound + (hasBody ? length : 0)
        guard received.count >= end else { return nil }
        let body = Array(received[split.upperBound..<end])
        received.removeSubrange(..<end)
        return Answer(status: status, headers: headers, body: body)
    }
}
