/// When a client must be done, by `Clock`. The fixed times are for its latency; a long message has besides what its
/// bytes take at the slowest speed we bear, so that a capture over a bad line arrives and a drip does not.
extension Listener.Configuration {
    func headDeadline(from start: Int64) -> Int64 { start + Clock.nanoseconds(headTimeout) }

    /// - Parameter received: bytes of the body so far.
    func bodyDeadline(from start: Int64, received: Int) -> Int64 {
        start + Clock.nanoseconds(headTimeout + bodyTimeout + Double(received) / Double(slowest))
    }

    /// - Parameter bytes: of the answer's body.
    func answerDeadline(from start: Int64, bytes: Int) -> Int64 {
        start + Clock.nanoseconds(bodyTimeout + Double(bytes) / Double(slowest))
    }

    /// For the first line of the next request on a kept connection.
    func nextDeadline(from start: Int64) -> Int64 { start + Clock.nanoseconds(idleTimeout) }
}
