import Foundation

/// A port of this machine that the kernel says is free.
package enum FreePort {
    package struct None: Error {}

    package static func find() throws -> Int {
        let door = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(door) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(door, $0, size) == 0 && getsockname(door, $0, &size) == 0
            }
        }
        guard isBound else { throw None() }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
