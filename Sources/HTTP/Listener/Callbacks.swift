import CMicroHTTPD
import Synchronization

// What libmicrohttpd calls. File-scope values: a C callback written where the compiler infers an actor traps.

private func listener(_ context: UnsafeMutableRawPointer?) -> Listener? {
    context.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
}

/// A connection opened, or is about to be closed.
let onConnection: MHD_NotifyConnectionCallback = { context, connection, slot, event in
    guard let listener = listener(context), let connection, let slot else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
        let peer = Peer(
            listener, descriptor: earshot_http_descriptor(connection), address: earshot_http_client(connection),
            deadline: listener.configuration.headDeadline(from: Clock.now))
        slot.pointee = Unmanaged.passRetained(peer).toOpaque()
        listener.peers.add(peer)
    } else if let context = slot.pointee {
        slot.pointee = nil
        let peer = Unmanaged<Peer>.fromOpaque(context).takeRetainedValue()
        listener.peers.remove(peer)
        listener.acceptor.leave(peer.address)
    }
}

/// A request's first line came. What is returned becomes the request's context, released by `onCompleted`.
let onTarget:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
        context, target, connection in
        guard let listener = listener(context), let target, let connection, let slot = earshot_http_peer(connection)
        else { return nil }
        let peer = Unmanaged<Peer>.fromOpaque(slot).takeUnretainedValue()
        return Unmanaged.passRetained(Exchange(listener, peer, connection, target: target)).toOpaque()
    }

/// The head is read; some of the body came; everything came; or a parked connection was resumed.
let onRequest: MHD_AccessHandlerCallback = { _, _, _, method, version, data, size, slot in
    guard let context = slot?.pointee, let method, let version, let size else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: data, count: size.pointee)
    size.pointee = 0
    return exchange.proceed(method: method, version: version, data: bytes)
}

/// The answer went out, or nothing more will.
let onCompleted: MHD_RequestCompletedCallback = { _, connection, slot, reason in
    guard let connection, let slot, let context = slot.pointee else { return }
    slot.pointee = nil
    Unmanaged<Exchange>.fromOpaque(context).takeRetainedValue()
        .end(status: Int(earshot_http_status(connection)), isComplete: reason == .REQUEST_TERMINATED_COMPLETED_OK)
}
