import Foundation

/// Somebody's browser on a real socket: keeps cookies, follows nothing by itself, and may send what no browser would.
final class SocketBrowser {
    struct Answer {
        var status: Int
        var headers: [(name: String, value: String)]
        var text: String
        subscript(name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
        var cookies: [String] { headers.filter { $0.name.lowercased() == "set-cookie" }.map(\.value) }
    }

    private let port: UInt16
    var cookies: [String: String] = [:]

    /// - Parameter address: `http://127.0.0.1:8080`; whatever host an address of this browser names, it goes there.
    init(_ address: String) { port = URL(string: address)?.port.flatMap { UInt16(exactly: $0) } ?? 0 }

    @discardableResult
    func send(
        _ method: String, _ target: String, _ headers: [(String, String)] = [], form: [(String, String)]? = nil
    ) -> Answer {
        let body = (form ?? []).map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
        var head = "\(method) \(target) HTTP/1.1\r\nHost: earshot.test\r\nConnection: close\r\nAccept: text/html\r\n"
        if !cookies.isEmpty {
            head += "Cookie: \(cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; "))\r\n"
        }
        if form != nil {
            head += "Origin: http://earshot.test\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            head += "Content-Length: \(body.utf8.count)\r\n"
        }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        let answer = Self.read(exchange(head + "\r\n" + body))
        for cookie in answer.cookies {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies[pair[0]] = cookie.contains("Max-Age=0") ? nil : pair.count == 2 ? pair[1] : ""
        }
        return answer
    }

    func get(_ target: String, _ headers: (String, String)...) -> Answer { send("GET", target, headers) }

    /// The token that forms of this page carry.
    func formToken(_ target: String, _ headers: (String, String)...) -> String? {
        send("GET", target, headers).text.firstMatch(of: /name="formToken" value="([^"]+)"/).map { String($0.1) }
    }

    private func exchange(_ text: String) -> [UInt8] {
        let wire = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(wire) }
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(wire, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return [] }
        _ = Array(text.utf8).withUnsafeBytes { Foundation.send(wire, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        var received: [UInt8] = [], part = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = recv(wire, &part, part.count, 0), count > 0 { received += part[..<count] }
        return received
    }

    private static func read(_ bytes: [UInt8]) -> Answer {
        let text = String(decoding: bytes, as: UTF8.self)
        let halves = text.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
        let lines = (halves.first ?? "").components(separatedBy: "\r\n")
        let headers = lines.dropFirst().compactMap { line in
            line.firstIndex(of: ":").map {
                (String(line[..<$0]), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
            }
        }
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, headers: headers, text: halves.count == 2 ? halves[1] : "")
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
