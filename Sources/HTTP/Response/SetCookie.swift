/// A cookie as the server sets it: readable by no script, sent to this host only.
package struct SetCookie: Sendable {
    package enum SameSite: String, Sendable {
        case strict = "Strict"
        case lax = "Lax"
    }

    package var name: String
    package var value: String
    /// Seconds; nil: until the browser closes; 0: remove it.
    package var maxAge: Int?
    /// Over TLS only. A name that starts with `__Host-` demands it.
    package var isSecure: Bool
    package var sameSite: SameSite

    package init(_ name: String, _ value: String, maxAge: Int? = nil, isSecure: Bool, sameSite: SameSite = .lax) {
        (self.name, self.value, self.maxAge, self.isSecure, self.sameSite) = (name, value, maxAge, isSecure, sameSite)
    }

    /// The header's text. Of the value only what a cookie may hold is kept (RFC 6265, 4.1.1).
    package var text: String {
        let kept = value.utf8.filter {
            0x20 < $0 && $0 < 0x7F && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"")
                && $0 != UInt8(ascii: "\\")
        }
        var text = "\(name)=\(String(decoding: kept, as: UTF8.self)); Path=/; HttpOnly; SameSite=\(sameSite.rawValue)"
        if isSecure { text += "; Secure" }
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        return text
    }
}

extension Response {
    package func setting(_ cookie: SetCookie) -> Response { adding("Set-Cookie", cookie.text) }
}
