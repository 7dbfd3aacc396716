import History

extension Importer {
    /// A mail message as a file: what mail programs write by “Save as…”.
    package static let mail = Importer(
        "eml", .reports, title: "Mail message",
        howTo: """
            Save the mail as a file: in Apple Mail choose File, then Save As…, with the format Raw Message Source; in
            Thunderbird press Control-S; in Gmail open the three dots of the message and choose Download message. The
            file ends with .eml. Several of them may come in one zip archive. Quoted replies and signatures are left
            out by themselves.
            """,
        recognises: { document in
            guard case .text = document.content else { return false }
            return MailReport.looksLikeMail(document.bytes)
        },
        read: { document throws(ImportError) in
            let message = MailMessage(MailReport.withoutEnvelope(document.bytes))
            guard MailReport.looksLikeMail(document.bytes), let draft = MailReport.draft(of: message) else {
                throw ImportError("The message has no text that could be a report.")
            }
            return Imported(format: "eml", reports: [ImportedReport(row: 1, draft: draft)])
        })
}

/// How a mail becomes a report.
enum MailReport {
    private static let telling: Set<String> = [
        "from", "to", "date", "subject", "message-id", "received", "mime-version", "content-type", "return-path",
        "delivered-to", "reply-to", "x-mailer",
    ]

    /// The first lines are headers, and three of them are those of a mail.
    static func looksLikeMail(_ bytes: [UInt8]) -> Bool {
        var lines = MailLines(withoutEnvelope(bytes).prefix(16 << 10))
        var found: Set<String> = []
        while let line = lines.next(), !line.isEmpty {
            if line.first == 0x20 || line.first == 0x09 {
                if found.isEmpty { return false }
                continue
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
            let name = String(decoding: line[..<colon], as: UTF8.self)
            guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
            if telling.contains(name.lowercased()) { found.insert(name.lowercased()) }
            if found.count >= 3 { return true }
        }
        return false
    }

    /// Without the line `From … ` that mailbox files put before a message.
    static func withoutEnvelope(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard bytes.starts(with: "From ".utf8) else { return bytes[...] }
        var lines = MailLines(bytes[...])
        _ = lines.next()
        return lines.rest
    }

    static func draft(of message: MailMessage) -> ReportDraft? {
        let subject = message["subject"].map(EncodedWords.decoded).map(withoutReplyMarks)
        let sender = message["from"].map(Sender.init)
        return ReportDraft([
            .title: subject ?? "",
            .text: QuotedText.removed(from: message.text),
            .channel: "mail",
            .reporterName: sender?.name ?? "",
            .reporterContact: sender?.address ?? "",
            .externalId: message["message-id"]?.trimming { $0 == "<" || $0 == ">" || $0.isWhitespace } ?? "",
            .writtenAt: message["date"] ?? "",
            .language: message["content-language"] ?? "",
        ])
    }

    /// “Re: ”, “Fwd: ”, “AW: ” say nothing of the matter.
    private static func withoutReplyMarks(_ subject: String) -> String {
        var subject = subject.trimmed[...]
        let marks = ["re:", "fwd:", "fw:", "aw:", "wg:", "antw:", "sv:", "tr:", "rv:"]
        while let mark = marks.first(where: { subject.lowercased().hasPrefix($0) }) {
            subject = subject.dropFirst(mark.count).drop(while: \.isWhitespace)
        }
        return String(subject)
    }

    /// `"A. Person" <a@example.org>`, `a@example.org (A. Person)`, or the address alone.
    struct Sender {
        var name: String?
        var address: String?

        init(_ header: String) {
            let isQuote: (Character) -> Bool = { $0 == "\"" || $0.isWhitespace }
            if let open = header.lastIndex(of: "<"), let close = header[open...].firstIndex(of: ">") {
                name = EncodedWords.decoded(header[..<open].trimming(isQuote)).trimming(isQuote)
                address = String(header[header.index(after: open)..<close])
            } else if let open = header.firstIndex(of: "("), let close = header[open...].firstIndex(of: ")") {
                name = EncodedWords.decoded(String(header[header.index(after: open)..<close]))
                address = header[..<open].trimmed
            } else {
                address = header.trimmed
            }
        }
    }
}
