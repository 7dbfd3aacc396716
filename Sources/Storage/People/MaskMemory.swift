import History
import Synchronization

/// What masks made of titles, kept because the same title is always masked alike: a verdict tells a thousand of them.
///
/// It is known by a digest of the title and of those who are known to be in it, so that nobody's name is kept here.
package final class MaskMemory: Sendable {
    /// So many titles are kept, of some hundred bytes each; one more, and all are masked anew as they are asked for.
    private static let most = 10_000

    /// `nil`: nothing was hidden.
    private let titles = Mutex<[[UInt8]: String?]>([:])

    func masked(_ title: String, _ people: [KnownPerson]) -> String {
        let key = Self.digest(title, people)
        if let known = titles.withLock({ $0[key] }) { return known ?? title }
        let masked = Masking(people).masked(title)
        titles.withLock { titles in
            if titles.count >= Self.most { titles = [:] }
            titles[key] = .some(masked == title ? nil : masked)
        }
        return masked
    }

    private static func digest(_ title: String, _ people: [KnownPerson]) -> [UInt8] {
        let texts = [title] + people.flatMap { [$0.name, $0.contact].map { $0.map { "+\($0)" } ?? "-" } }
        // No text holds a zero byte, so that none of them runs into the next.
        return Digest.sha256(texts.joined(separator: "\0"))
    }
}
