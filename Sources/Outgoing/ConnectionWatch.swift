import CCurl

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What curl's callbacks share with the one thread that waits for them: to which addresses it may go, and how much of an
/// answer is taken.
final class ConnectionWatch {
    private let rules: DestinationRules
    private let longest: Int
    private let isKeeping: Bool
    private var count = 0
    /// The answer, where it is kept.
    private(set) var answer: [UInt8] = []
    /// An address that was not allowed.
    private(set) var refused: IPAddress?

    init(_ rules: DestinationRules, longest: Int, isKeeping: Bool = false) {
        (self.rules, self.longest, self.isKeeping) = (rules, longest, isKeeping)
    }

    static let open: curl_opensocket_callback = { context, _, place in
        guard let context, let place else { return CURL_SOCKET_BAD }
        let watch = Unmanaged<ConnectionWatch>.fromOpaque(context).takeUnretainedValue()
        guard let address = withUnsafePointer(to: &place.pointee.addr, { IPAddress($0) }) else {
            return CURL_SOCKET_BAD
        }
        guard watch.rules.allows(address) else {
            watch.refused = address
            return CURL_SOCKET_BAD
        }
        // Not handed on to programs that are started meanwhile; Darwin has no flag for it.
        #if canImport(Darwin)
            let opened = socket(place.pointee.family, place.pointee.socktype, place.pointee.protocol)
            _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
            return opened
        #else
            return socket(
                place.pointee.family, place.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), place.pointee.protocol)
        #endif
    }

    static let read: curl_write_callback = { bytes, size, count, context in
        guard let context else { return 0 }
        let watch = Unmanaged<ConnectionWatch>.fromOpaque(context).takeUnretainedValue()
        watch.count += size * count
        guard watch.count <= watch.longest else { return 0 }
        if watch.isKeeping, let bytes {
            watch.answer += UnsafeRawBufferPointer(start: bytes, count: size * count)
        }
        return size * count
    }
}
