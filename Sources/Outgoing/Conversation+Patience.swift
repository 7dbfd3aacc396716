#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Conversation {
    /// Asked so often in all, and waited for so many seconds at most each time.
    private static let tries = 5, longestWait = 60

    /// Asks again where the server is too busy: it kept nothing of what it answered so.
    ///
    /// - Parameter waiting: told each time before it waits, of for how many seconds.
    package func askPatiently(
        _ method: String, _ url: String, headers: [(name: String, value: String)], body: [UInt8]?,
        waiting: (Int) -> Void
    ) throws(Silence) -> Answer {
        var tries = 1
        while true {
            let answer = try ask(method, url, headers: headers, body: body)
            // GitHub refuses with 403 whoever asks too often, and says when to ask again.
            let isBusy = [429, 503].contains(answer.status) || answer.status == 403 && answer.retryAfter > 0
            guard isBusy, tries < Self.tries else { return answer }
            // Twice as long each time where nobody says how long: 1, 2, 4, 8.
            let seconds = answer.retryAfter > 0 ? min(answer.retryAfter, Self.longestWait) : 1 << (tries - 1)
            waiting(seconds)
            sleep(UInt32(seconds))
            tries += 1
        }
    }
}
