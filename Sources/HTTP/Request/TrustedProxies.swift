import Glibc

/// Proxies before this server, whose word is taken for where a request came from.
package struct TrustedProxies: Sendable {
    /// An entry that is no address and no range.
    package struct Unreadable: Error {
        package let entry: String
    }

    private struct Range {
        let start: [UInt8]
        /// Bits that have to agree.
        let bits: Int

        func contains(_ address: [UInt8]) -> Bool {
            for place in 0..<16 {
                let rest = bits - place * 8
                guard rest > 0 else { return true }
                let mask: UInt8 = rest >= 8 ? 0xFF : ~(0xFF >> UInt8(rest))
                if start[place] & mask != address[place] & mask { return false }
            }
            return true
        }
    }

    private var ranges: [Range] = []

    /// Nobody is believed.
    package init() {}

    /// - Parameter list: addresses and ranges with commas between them: `127.0.0.1,10.0.0.0/8,fd00::/8`.
    package init(list: String) throws(Unreadable) {
        for entry in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
            let parts = entry.split(separator: "/", omittingEmptySubsequences: false)
            let isV4 = !entry.contains(":")
            guard parts.count <= 2, let start = Self.bytes(String(parts[0])) else {
                throw Unreadable(entry: String(entry))
            }
            let width = isV4 ? 32 : 128
            guard let bits = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(bits) else {
                throw Unreadable(entry: String(entry))
            }
            ranges.append(Range(start: start, bits: isV4 ? bits + 96 : bits))
        }
    }

    package func trusts(_ address: String) -> Bool {
        guard !ranges.isEmpty, let bytes = Self.bytes(address) else { return false }
        return ranges.contains { $0.contains(bytes) }
    }

    /// Where a request came from: the last hop that is no trusted proxy. Each proxy adds to the right, so what stands left of
    /// the first hop that is not trusted is anybody's word. Where `X-Forwarded-For` and `Forwarded` disagree one of them was
    /// the client's, and the proxy's own address stands.
    func client(_ headers: Headers, peer: String) -> String {
        guard trusts(peer) else { return peer }
        let listed = headers["X-Forwarded-For"].map { last(Self.listed($0), peer) }
        let forwarded = headers["Forwarded"].map { last(Self.forwarded($0), peer) }
        if let listed, let forwarded, listed != forwarded { return peer }
        return listed ?? forwarded ?? peer
    }

    /// - Parameter hops: `nil` for one that names no address.
    private func last(_ hops: [String?], _ peer: String) -> String {
        var here = peer
        for hop in hops.reversed() {
            guard trusts(here), let hop, let bytes = Self.bytes(hop) else { break }
            here = Self.text(bytes)
        }
        return here
    }

    private static func listed(_ header: String) -> [String?] {
        header.split(separator: ",", omittingEmptySubsequences: false).map { withoutPort(String(ASCII.trimmed($0))) }
    }

    /// RFC 7239: `for=192.0.2.1;proto=https, for="[2001:db8::1]:4711"`.
    private static func forwarded(_ header: String) -> [String?] {
        header.split(separator: ",", omittingEmptySubsequences: false).map { element in
            let whole = HeaderValue.parts("x;" + element)
            return whole.parameters.first { ASCII.equal($0.name, "for") }.map { withoutPort($0.value) }
        }
    }

    private static func withoutPort(_ hop: String) -> String {
        if hop.hasPrefix("["), let end = hop.firstIndex(of: "]") {
            return String(hop[hop.index(after: hop.startIndex)..<end])
        }
        let colons = hop.count { $0 == ":" }
        guard colons == 1, let colon = hop.firstIndex(of: ":") else { return hop }
        return String(hop[..<colon])
    }

    /// Sixteen bytes; of an IPv4 address those of the same written as IPv6.
    static func bytes(_ address: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, address, &bytes) == 1 { return bytes }
        var four = [UInt8](repeating: 0, count: 4)
        guard inet_pton(AF_INET, address, &four) == 1 else { return nil }
        return [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + four
    }

    private static func text(_ bytes: [UInt8]) -> String {
        let isV4 = bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
        var text = [CChar](repeating: 0, count: 64)
        inet_ntop(isV4 ? AF_INET : AF_INET6, isV4 ? Array(bytes[12...]) : bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
