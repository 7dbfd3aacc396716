/// What is answered at one address whoever asks: nothing is looked at but that the request is well formed.
///
/// Health is asked by load balancers every second, and its answer must cost nothing while the server has much to do.
package struct StandingAnswer: Sendable {
    /// The target as a request line says it, without escapes and without a query.
    let target: [UInt8]
    let answer: @Sendable () -> Response

    /// - Parameter answer: called for each request, on the listener's threads.
    package init(_ target: String, answer: @escaping @Sendable () -> Response) {
        (self.target, self.answer) = (Array(target.utf8), answer)
    }
}

extension [StandingAnswer] {
    func answer(method: String, target: [UInt8]) -> Response? {
        guard method == "GET" || method == "HEAD" else { return nil }
        return first { $0.target == target }?.answer()
    }
}
