import API
package import Foundation
import Synchronization

/// So many in a span of time. Generous: people try again, and many share an address.
package struct Rate: Hashable, Sendable {
    /// As headers call it.
    package let name: String
    package let most: Int
    package let seconds: Double
    /// For whoever has to wait.
    package let words: String

    package init(_ name: String, _ most: Int, in seconds: Double, _ words: String = "Too many requests.") {
        (self.name, self.most, self.seconds, self.words) = (name, most, seconds, words)
    }

    /// Reports by the public doors, of one address.
    package static let reportsOfAddress = Rate("reports-of-address", 30, in: 3600, reports)
    /// Reports by an app's page, or by one key.
    package static let reportsByDoor = Rate("reports-by-door", 600, in: 3600, reports)
    /// A reporter's page, by address.
    package static let reporterPage = Rate("reporter-page", 240, in: 60)
    /// A reporter's answers, by link.
    package static let reporterAnswers = Rate("reporter-answers", 60, in: 3600)
    /// Attempts to sign in, right or wrong, by address or known device: each costs memory and time of the server.
    package static let signIn = Rate("sign-in", 30, in: 60, "Too many attempts to sign in.")
    /// Links that confirm a mail address, of one account: they go to whatever address somebody writes down.
    package static let mailConfirmations = Rate("mail-confirmations", 5, in: 3600, "Too many links were mailed.")
    /// What mail leads to without a sign-in, by address.
    package static let mailLinks = Rate("mail-links", 240, in: 60)

    private static let reports = "Too many reports came from here within the hour. Please send it again later."
}

/// Counts what comes, by rate and key, in the memory of this server. A count begins with the first and starts over when the
/// span is up; after a restart all begin anew.
package final class RateLimits: Sendable {
    /// Where somebody stands after a request.
    package struct Standing: Sendable {
        package let rate: Rate
        package let left: Int
        /// Until the count starts over.
        package let seconds: Int

        /// As draft-ietf-httpapi-ratelimit-headers has it.
        package var headers: [String: String] {
            [
                "RateLimit-Policy": "\"\(rate.name)\";q=\(rate.most);w=\(Int(rate.seconds))",
                "RateLimit": "\"\(rate.name)\";r=\(left);t=\(seconds)",
            ]
        }
    }

    private struct Subject: Hashable {
        let rate: Rate
        let key: String
    }
    private struct Count {
        var since: Date
        var count: Int

        /// A clock that was set back begins a new span, too.
        func isCurrent(_ rate: Rate, _ now: Date) -> Bool { (0..<rate.seconds).contains(now.timeIntervalSince(since)) }
    }

    /// Counts that are kept; beyond, those that are over are forgotten, then the lowest.
    private static let kept = 50_000
    private let counts = Mutex<[Subject: Count]>([:])

    package init() {}

    /// Counts one that comes under each of its keys, or none where one of them has no room.
    /// - Throws: 429 with the time to wait.
    @discardableResult
    package func admit(_ keys: [(rate: Rate, key: String)], at now: Date) throws -> [Standing] {
        try counts.withLock { counts in
            let subjects = keys.map { Subject(rate: $0.rate, key: $0.key) }
            let present = subjects.map { subject in
                counts[subject].flatMap { $0.isCurrent(subject.rate, now) ? $0 : nil } ?? Count(since: now, count: 0)
            }
            for (subject, count) in zip(subjects, present) where count.count >= subject.rate.most {
                throw Self.refusal(subject.rate, since: count.since, now)
            }
            if counts.count + subjects.count > Self.kept { Self.forget(&counts, now) }
            return zip(subjects, present).map { subject, count in
                counts[subject] = Count(since: count.since, count: count.count + 1)
                return Standing(
                    rate: subject.rate, left: subject.rate.most - count.count - 1,
                    seconds: Self.wait(subject.rate, since: count.since, now))
            }
        }
    }

    private static func refusal(_ rate: Rate, since: Date, _ now: Date) -> APIError {
        let wait = wait(rate, since: since, now)
        let standing = Standing(rate: rate, left: 0, seconds: wait)
        return APIError(
            .tooManyRequests, "\(rate.words) Try again in \(wait) second\(wait == 1 ? "" : "s").",
            headers: standing.headers.merging(["Retry-After": String(wait)]) { $1 })
    }

    private static func wait(_ rate: Rate, since: Date, _ now: Date) -> Int {
        max(1, Int((since + rate.seconds).timeIntervalSince(now).rounded(.up)))
    }

    private static func forget(_ counts: inout [Subject: Count], _ now: Date) {
        counts = counts.filter { $0.value.isCurrent($0.key.rate, now) }
        guard counts.count > kept / 2 else { return }
        let highest = counts.sorted { $0.value.count > $1.value.count }.prefix(kept / 2)
        counts = Dictionary(uniqueKeysWithValues: highest.map { ($0.key, $0.value) })
    }
}

/// Who is counted as one.
package enum LimitKey {
    /// An address; of IPv6 the network of 64 bits, which is what one household or machine is given.
    package static func address(_ text: String) -> String {
        guard text.contains(":") else { return text }
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return text }
        return withUnsafeBytes(of: &address) { bytes in
            bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ".") + "/64"
        }
    }
}
