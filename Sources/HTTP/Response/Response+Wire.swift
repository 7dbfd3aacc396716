import CMicroHTTPD
import Glibc

extension Response {
    /// The answer as libmicrohttpd wants it, to be destroyed by the caller, and its body's size in bytes. Nil where
    /// there is no memory. A file that cannot be opened turns the answer into a 404.
    mutating func wire(isLast: Bool) -> (response: OpaquePointer, size: Int)? {
        guard let made = content(), let response = made.response else { return nil }
        forEachHeader { name, value in
            // Without the copy that Swift makes of a string that it hands to C by itself.
            _ = name.withCString { name in value.withCString { MHD_add_response_header(response, name, $0) } }
        }
        if isLast { MHD_add_response_header(response, "Connection", "close") }
        return (response, made.size)
    }

    private mutating func content() -> (response: OpaquePointer?, size: Int)? {
        switch body {
        case .none: return (MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT), 0)
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { buffer in
                // libmicrohttpd copies it and does not write to it.
                let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
                return (MHD_create_response_from_buffer(buffer.count, start, .RESPMEM_MUST_COPY), buffer.count)
            }
        case .file(let path):
            if let file = Response.file(path) { return file }
            self = .text("Not found.\n", status: 404)
            return content()
        case .ready(let answer):
            self = answer.source
            return content()
        }
    }

    /// A regular file, opened; libmicrohttpd closes it.
    private static func file(_ path: String) -> (response: OpaquePointer?, size: Int)? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            let response = MHD_create_response_from_fd64(UInt64(facts.st_size), descriptor)
        else {
            close(descriptor)
            return nil
        }
        return (response, Int(facts.st_size))
    }

    /// Writes the answer on a plain socket, past libmicrohttpd, as the connection's last words. What does not fit into
    /// the socket's buffer is lost, and a whole answer always fits when none is under way.
    func sayFarewell(on descriptor: Int32) {
        if case .ready(let answer) = body { return answer.source.sayFarewell(on: descriptor) }
        let bytes: [UInt8] = if case .bytes(let bytes) = body { bytes } else { [] }
        let reason = MHD_get_reason_phrase_for(UInt32(status)).map { String(cString: $0) } ?? "Refused"
        var text = "HTTP/1.1 \(status) \(reason)\r\nDate: \(HTTPDate.now)\r\nConnection: close\r\n"
        text += "Content-Length: \(bytes.count)\r\n"
        forEachHeader { name, value in text += "\(name): \(value)\r\n" }
        let message = Array((text + "\r\n").utf8) + bytes
        _ = Glibc.send(descriptor, message, message.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }
}
