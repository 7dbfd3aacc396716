import CMicroHTTPD
import Glibc

// libmicrohttpd answers by itself where what came is no HTTP that it can read: a line without a colon, a length that is no
// number, a chunk without a size. Those answers lack our headers, and one of them was sent twice. It queues them by the
// public name of its function, and the linker leads that name to the program first: so they come here, are worded
// by us, and the connection ends. Where a library is built so that it does not ask the linker, they go out as before.

/// Libmicrohttpd's own function: the next of that name after this program's.
private let queue = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "MHD_queue_response").map {
    unsafeBitCast($0, to: (@convention(c) (OpaquePointer?, UInt32, OpaquePointer?) -> MHD_Result).self)
}

/// Queues an answer of ours.
func queueAnswer(_ connection: OpaquePointer, status: Int, _ response: OpaquePointer) -> MHD_Result {
    queue?(connection, UInt32(status), response) ?? .NO
}

/// What libmicrohttpd calls to answer by itself. Told that it can't (0), it closes the connection. Public, so that the name is
/// led to in optimised builds, too.
@c(MHD_queue_response)
public func answerOfTheLibrary(
    _ connection: OpaquePointer?, _ status: UInt32, _ response: OpaquePointer?
) -> UInt32 {
    guard let connection, let slot = earshot_http_peer(connection) else { return 0 }
    Unmanaged<Peer>.fromOpaque(slot).takeUnretainedValue().refuse(libraryStatus: Int(status))
    return 0
}

extension Refusal {
    /// What libmicrohttpd means by a status of its own.
    init(libraryStatus: Int, _ limits: Listener.Configuration) {
        self =
            switch libraryStatus {
            case 413: .endlessBody
            case 414: .longTarget(limit: limits.targetLimit)
            case 431: .longHead(limit: limits.headLimit)
            case 505: .version
            default: .malformed("A line of the head, the body's length or a line between its chunks is no HTTP.")
            }
    }
}
