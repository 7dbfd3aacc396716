import History

extension Importer {
    /// A mail message as a file: what mail programs write by “Save as…”.
    package static let mail = Importer(
        "eml", .reports, title: "Mail message",
        howTo: """
            Save the mail as a file: in Apple Mail choose File, then Save As…, with the format Raw Message Source; in
            Thunderbird press Control-S; in Gmail open the three dots of the message and choose Download message. The
            file ends with .eml. Several of them may come in one zip archive, or as a mailbox (.mbox). Quoted replies
            and signatures are left out by themselves; of a mail that was passed on, the words of whoever wrote it first
            are the report.
            """,
        recognises: { document in
            guard case .text = document.content else { return false }
            return MailReport.looksLikeMail(document.bytes)
        },
        read: { document throws(ImportError) in try MailReport.read(document.bytes) })
}

/// How a mail becomes a report.
enum MailReport {
    private static let telling: Set<String> = [
        "from", "to", "date", "subject", "message-id", "received", "mime-version", "content-type", "return-path",
        "delivered-to", "reply-to", "x-mailer",
    ]

    /// The first lines are headers, and three of them are those of a mail, or it says who wrote and what about.
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
        return found.isSuperset(of: ["from", "subject"])
    }

    /// Without the line `From … ` that mailbox files put before a message.
    static func withoutEnvelope(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard bytes.starts(with: "From ".utf8) else { return bytes[...] }
        var lines = MailLines(bytes[...])
        _ = lines.next()
        return lines.rest
    }

    /// One message, or a mailbox of several.
    static func read(_ bytes: [UInt8]) throws(ImportError) -> Imported {
        guard looksLikeMail(bytes) else { throw ImportError("The message has no text that could be a report.") }
        var imported = Imported(format: "eml")
        let messages = Mailbox.messages(of: bytes)
        for (index, message) in messages.enumerated() {
            let row = index + 1
            try ReportRows.check(row)
            do throws(RejectedMail) {
                let read = try report(of: MailMessage(message))
                imported.reports.append(ImportedReport(row: row, draft: read.draft, files: read.files))
                for name in read.leftOut { imported.leftOut.note(name) }
            } catch {
                guard messages.count > 1 || !error.isEmpty else {
                    throw ImportError("The message has no text that could be a report.")
                }
                imported.rejected.append(RejectedRow(row: row, reason: error.reason))
            }
        }
        return imported
    }

    static let note = "the words of whoever passed the mail on"

    /// Why a message is no report.
    struct RejectedMail: Error {
        var reason: String
        var isEmpty = false
    }

    static func report(of message: MailMessage) throws(RejectedMail) -> (
        draft: ReportDraft, files: [MailFile], leftOut: [String]
    ) {
        if message.isAutomatic { throw RejectedMail(reason: "an automatic answer, not a person's words") }
        let content: MailContent
        do throws(Charset.Unknown) { content = try message.content() } catch {
            throw RejectedMail(reason: error.reason)
        }
        if let enclosed = content.enclosed.first, message.isForward || content.text == nil {
            // Passed on as a file: the mail inside is the report, whoever sent it on.
            var inner = try report(of: MailMessage(enclosed[...]))
            inner.draft.externalId = message.id ?? inner.draft.externalId
            let noted = content.text == nil || inner.leftOut.contains(note) ? [] : [note]
            return (inner.draft, inner.files + content.files, inner.leftOut + noted)
        }
        let subject = message["subject"].map(EncodedWords.decoded) ?? ""
        var words = MailWords(
            sender: message["from"].map(Sender.init), date: message["date"], subject: subject, text: content.text ?? "")
        let hasNote = words.unwrap()
        let (title, body) = (withoutReplyMarks(words.subject), QuotedText.removed(from: words.text))
        let isQuoted = OwnWords.isQuoted(subject: words.subject) && !body.trimmed.isEmpty
        let values: [ReportField: String] = [
            .title: isQuoted ? "" : title,
            .text: body,
            .channel: "mail",
            .reporterName: words.sender?.name ?? "",
            .reporterContact: words.sender?.address ?? "",
            .externalId: message.id ?? "",
            .writtenAt: words.date ?? "",
            .language: message["content-language"] ?? "",
        ]
        guard var draft = ReportDraft(values) else {
            throw RejectedMail(reason: "the message has no text", isEmpty: true)
        }
        if isQuoted, !title.isEmpty { draft.title = title }
        if !hasNote { draft.inReplyTo = answered(message["in-reply-to"], message["references"]) }
        return (draft, content.files, (hasNote ? [note] : []) + draft.unreadable(values))
    }

    /// The messages that these headers name (RFC 5322, 3.6.4), at most a hundred.
    static func answered(_ headers: String?...) -> [String] {
        let ids = headers.compactMap { $0 }.joined(separator: " ").split { $0.isWhitespace || $0 == "<" || $0 == ">" }
        return ids.prefix(100).map(String.init)
    }

    /// “Re: ”, “Fwd: ”, “AW: ” say nothing of the matter.
    static func withoutReplyMarks(_ subject: String) -> String {
        without(OwnWords.answerMarks + OwnWords.subjectMarks, subject)
    }

    fileprivate static func without(_ marks: [String], _ subject: String) -> String {
        var subject = subject.trimmed[...]
        while let mark = marks.first(where: { subject.lowercased().hasPrefix($0) }) {
            subject = subject.dropFirst(mark.count).drop(while: \.isWhitespace)
        }
        return String(subject)
    }

    /// `"A. Person" <a@example.org>`, `a@example.org (A. Person)`, or the address alone.
    struct Sender {
        var name: String?
        var address: String?

        /// The address of a header, as it is compared.
        static func address(in header: String?) -> String? { header.flatMap { Sender($0).address?.lowercased() } }

        init(_ header: String) {
            let isQuote: (Character) -> Bool = { $0 == "\"" || $0.isWhitespace }
            if let open = header.lastIndex(of: "<"), let close = header[open...].firstIndex(of: ">") {
                name = EncodedWords.decoded(header[..<open].trimming(isQuote)).trimming(isQuote)
                address = String(header[header.index(after: open)..<close]).replacing("mailto:", with: "")
            } else if let open = header.firstIndex(of: "("), let close = header[open...].firstIndex(of: ")") {
                name = EncodedWords.decoded(String(header[header.index(after: open)..<close]))
                address = header[..<open].trimmed
            } else {
                address = header.trimmed
            }
        }
    }
}

/// Whose words a mail holds, and which.
struct MailWords {
    var sender: MailReport.Sender?
    var date: String?
    var subject: String
    var text: String

    /// Goes to the mail that was passed on, if one was: then its writer is the reporter, and what whoever passed it on
    /// wrote above is no part of the report. Answers whether something was left out so.
    mutating func unwrap() -> Bool {
        guard let passedOn = ForwardedMail.find(in: text, subject: subject) else { return false }
        // It is that of their mail: whoever passed it on has only put a mark before it.
        defer { subject = MailReport.without(OwnWords.subjectMarks, subject) }
        let first = passedOn.from.map(MailReport.Sender.init)
        if let address = first?.address?.lowercased(), address == sender?.address?.lowercased() {
            // Their own mail, sent once more: all of it is theirs.
            text = [passedOn.note, passedOn.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
            return passedOn.isNotedBefore
        }
        (sender, date, text) = (first, passedOn.date, passedOn.text)
        subject = passedOn.subject ?? subject
        return !passedOn.note.isEmpty || passedOn.isNotedBefore
    }
}

extension MailMessage {
    fileprivate var id: String? {
        self["message-id"]?.trimming { $0 == "<" || $0 == ">" || $0.isWhitespace }
    }

    fileprivate var isForward: Bool {
        let subject = self["subject"].map(EncodedWords.decoded)?.lowercased().trimmed ?? ""
        return OwnWords.subjectMarks.contains { subject.hasPrefix($0) }
    }

    /// Absence notes (RFC 3834) and mails that could not be delivered (RFC 6522).
    fileprivate var isAutomatic: Bool {
        self["auto-submitted"]?.lowercased().hasPrefix("auto-replied") ?? false
            || ParameterisedHeader(self["content-type"] ?? "").value == "multipart/report"
    }
}
