/// A file that came with a message. Its name and type are the sender's word.
package struct MailFile: Hashable, Sendable {
    package var name: String
    package var type: String
    package var bytes: [UInt8]
    package init(name: String, type: String, bytes: [UInt8]) {
        (self.name, self.type, self.bytes) = (name, type, bytes)
    }
}

/// What a message holds, or a part of one: what was written, and what came with it.
struct MailContent {
    /// As it reads; of HTML the text of it.
    var text: String?
    /// Somebody's program wrote it as plain text.
    var isPlain = false
    var files: [MailFile] = []
    /// Whole messages that were passed on as attachments.
    var enclosed: [[UInt8]] = []

    /// The same said twice: the plain text where there is one. What is only there beside one of them is kept.
    static func best(of parts: [MailContent]) -> MailContent {
        let chosen = parts.first { $0.isPlain && $0.text != nil } ?? parts.first { $0.text != nil }
        return gathered(parts, text: chosen?.text, isPlain: chosen?.isPlain ?? false)
    }

    /// One after the other: words, a picture, more words.
    static func all(of parts: [MailContent]) -> MailContent {
        let texts = parts.compactMap(\.text)
        return gathered(
            parts, text: texts.isEmpty ? nil : texts.joined(separator: "\n\n"),
            isPlain: parts.contains(where: \.isPlain))
    }

    private static func gathered(_ parts: [MailContent], text: String?, isPlain: Bool) -> MailContent {
        MailContent(text: text, isPlain: isPlain, files: parts.flatMap(\.files), enclosed: parts.flatMap(\.enclosed))
    }
}
