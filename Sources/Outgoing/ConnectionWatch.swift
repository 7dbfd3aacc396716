import CCurl
import Glibc

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
        return socket(
            place.pointee.family, place.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), place.pointee.protocol)
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
