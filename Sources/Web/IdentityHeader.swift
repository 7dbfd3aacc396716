import API
import Application
package import HTTP
import Storage

/// A header by which a proxy before this server says who asks. It is believed where the other end of the socket is one of the
/// proxies, whatever any header says of where the request came from.
package struct IdentityHeader: Sendable {
    /// What can be no such header: it means something else.
    private static let others: Set = [
        "accept", "accept-encoding", "accept-language", "authorization", "connection", "content-length", "content-type",
        "cookie", "forwarded", "host", "origin", "referer", "user-agent", "x-forwarded-for", "x-forwarded-host",
        "x-forwarded-proto",
    ]

    private let name: String
    /// Groups with commas or upright strokes between them; `nil`: it says none.
    private let groups: String?
    private let proxies: TrustedProxies

    /// `nil`: a name can be none of such a header.
    package init?(name: String, groups: String?, proxies: TrustedProxies) {
        for name in [name] + (groups.map { [$0] } ?? []) {
            guard !name.isEmpty, name.utf8.allSatisfy({ Self.isPartOfName($0) }),
                !Self.others.contains(name.lowercased())
            else { return nil }
        }
        (self.name, self.groups, self.proxies) = (name, groups, proxies)
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Whom the proxy vouches for; `nil`: nobody, or it is no proxy of ours that says so.
    func person(_ head: RequestHead) throws -> VouchedPerson? {
        guard proxies.trusts(head.remoteAddress), let subject = try only(name, head), !subject.isEmpty else {
            return nil
        }
        // Two that became one on their way: one of them was not the proxy's.
        guard !subject.contains(","), subject.utf8.count <= VouchedPerson.longestSubject else {
            throw APIError(.badRequest, "The header \(name) names more than one person, or is too long.")
        }
        let listed = try groups.flatMap { try only($0, head) } ?? ""
        return VouchedPerson(
            identity: Identity(issuer: Identity.proxy, subject: subject), names: [subject],
            groups: listed.split { $0 == "," || $0 == "|" }.map { String($0.trimmed) })
    }

    /// One of a name that came twice was not the proxy's.
    private func only(_ name: String, _ head: RequestHead) throws -> String? {
        let all = head.headers.all(name)
        guard all.count <= 1 else { throw APIError(.badRequest, "The header \(name) came more than once.") }
        return all.first.map { String($0[...].trimmed) }
    }
}

extension Substring {
    /// Without blanks at its ends.
    fileprivate var trimmed: Substring {
        var rest = drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return rest
    }
}
