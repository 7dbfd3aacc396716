import CMicroHTTPD

/// An answer that is the same for everybody, made for libmicrohttpd once: its headers are most of what a short answer costs.
///
/// It goes out as it is: headers that are added later are not sent, nor an `X-Request-ID`.
package final class ReadyAnswer: Sendable {
    let source: Response
    /// Bytes of its body.
    let size: Int
    nonisolated(unsafe) let response: OpaquePointer  // libmicrohttpd counts it, and nobody changes it once it is made

    /// Nil where there is no memory.
    package init?(_ response: Response) {
        var response = response
        guard let made = response.wire(isLast: false) else { return nil }
        (source, size, self.response) = (response, made.size, made.response)
    }

    deinit { MHD_destroy_response(response) }
}

extension Response {
    /// The same answer, made ready to be sent again and again; the answer itself where there is no memory for that.
    package var ready: Response {
        guard let answer = ReadyAnswer(self) else { return self }
        return Response(status: status, body: .ready(answer))
    }
}
