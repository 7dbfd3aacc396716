import CCurl

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An address of the internet protocol, as the bytes a connection would go to.
package struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// 4 or 16, the first one first.
    package let bytes: [UInt8]

    /// - Parameter text: dotted decimal, or version 6 without brackets; `nil` for anything else.
    package init?(_ text: String) {
        var four = in_addr(), six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: six) { Array($0) }
        } else {
            return nil
        }
    }

    /// The address within a socket address; `nil` where that is of neither version.
    init?(_ place: UnsafePointer<sockaddr>) {
        switch Int32(place.pointee.sa_family) {
        case AF_INET:
            bytes = place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            bytes = place.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }

    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        _ = inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether it leads to a host on the public internet, by IANA's registries of special-purpose addresses. Of version 6
    /// only global unicast counts, and nothing that carries an address of version 4 in it (mapped, NAT64, 6to4, Teredo):
    /// that could be any.
    package var isPublic: Bool {
        if bytes.count == 4 { return !Self.special4.contains { $0.contains(bytes) } }
        return Self.global6.contains(bytes) && !Self.special6.contains { $0.contains(bytes) }
    }

    /// The leading bits that addresses of one kind share.
    private struct Block {
        let bytes: [UInt8]
        let bits: Int

        init(_ bytes: UInt8..., bits: Int) { (self.bytes, self.bits) = (bytes, bits) }

        func contains(_ address: [UInt8]) -> Bool {
            (0..<bits).allSatisfy { bit in
                let mask = UInt8(0x80) >> (bit % 8)
                return address[bit / 8] & mask == bytes[bit / 8] & mask
            }
        }
    }

    private static let special4 = [
        Block(0, bits: 8),  // this network
        Block(10, bits: 8), Block(172, 16, bits: 12), Block(192, 168, bits: 16),  // private
        Block(100, 64, bits: 10),  // shared by a provider's customers
        Block(127, bits: 8),  // loopback
        Block(169, 254, bits: 16),  // link-local
        Block(192, 0, 0, bits: 24), Block(192, 88, 99, bits: 24),  // protocols; 6to4's relays
        Block(192, 0, 2, bits: 24), Block(198, 51, 100, bits: 24), Block(203, 0, 113, bits: 24),  // documentation
        Block(198, 18, bits: 15),  // benchmarks
        Block(224, bits: 4), Block(240, bits: 4),  // multicast; reserved, broadcast
    ]
    private static let global6 = Block(0x20, bits: 3)
    private static let special6 = [
        Block(0x20, 0x01, 0x00, bits: 23),  // protocols, Teredo among them
        Block(0x20, 0x01, 0x0D, 0xB8, bits: 32), Block(0x3F, 0xFF, 0x00, bits: 20),  // documentation
        Block(0x20, 0x02, bits: 16),  // 6to4
    ]
}
