package import Foundation
import Messages

/// The Message-ID of a reply: by it an answer to the reply is known for what it is. Nobody but who got the reply knows it.
package enum ReplyMessageID {
    private static let written = Pattern(/earshot\.report-(\d{1,18})\.([0-9a-f-]{36})@/)

    static func make(report: Int64, message: UUID, host: String) -> String {
        "earshot.report-\(report).\(message.uuidString.lowercased())@\(host)"
    }

    /// The replies of ours among the messages that a mail answers.
    /// - Parameter ids: Message-IDs, with or without angle brackets.
    package static func replies(in ids: [String]) -> [(report: Int64, message: UUID)] {
        ids.compactMap { id in
            guard let found = written.first(id),
                let report = Int64(found.1), let message = UUID(uuidString: String(found.2))
            else { return nil }
            return (report, message)
        }
    }
}
