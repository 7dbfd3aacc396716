import History

/// Mails that a service took in and hands on over HTTP.
extension Importer {
    package static let postmark = Importer(
        reports: "postmark-inbound-json", title: "Postmark inbound mail",
        howTo: """
            Postmark, Servers, your server, Default inbound stream, Settings: the webhook's address is this server's for
            imports, with the token as its password: https://earshot:TOKEN@… See docs/desks.md.
            """,
        recognises: { $0.has("MessageID") && $0.hasAny(of: ["TextBody", "HtmlBody", "RawEmail"]) && $0.has("From") },
        kept: [],
        reading: { mail in
            if let raw = mail.loose("RawEmail") { return InboundMail.reading(raw: Array(raw.utf8)) }
            let headers = mail["Headers"]?.items.reduce(into: [String: String]()) { headers, header in
                headers[header.loose("Name")?.lowercased() ?? ""] = header.loose("Value")
            }
            let files = mail["Attachments"]?.items.compactMap { file -> MailFile? in
                guard let content = file["Content"]?.text else { return nil }
                return MailFile(
                    name: file.loose("Name") ?? "", type: file.loose("ContentType") ?? "",
                    bytes: TransferEncoding.base64(Array(content.utf8)[...]))
            }
            return InboundMail(
                from: mail.loose("From") ?? "", subject: mail.loose("Subject") ?? "", text: mail.loose("TextBody"),
                html: mail.loose("HtmlBody"), id: headers?["message-id"] ?? mail.loose("MessageID"),
                date: mail.loose("Date") ?? headers?["date"], automatic: headers?["auto-submitted"], files: files ?? [],
                answered: MailReport.answered(headers?["in-reply-to"], headers?["references"])
            ).reading
        })

    /// What Mailgun's routes and SendGrid's parse webhook post: the fields of a form.
    package static let inboundForm = Importer(
        "inbound-form", .reports, title: "Inbound mail as a form (Mailgun, SendGrid)",
        howTo: """
            Mailgun: a route with the action forward("https://earshot:TOKEN@…"). SendGrid: Settings, Inbound Parse, with the
            same address as destination. The fields of the mail and the raw message are read, both. See docs/desks.md.
            """,
        recognises: { document in
            guard case .text = document.content else { return false }
            return InboundForm(document.bytes).map(\.isMail) ?? false
        },
        read: { document throws(ImportError) in
            guard let form = InboundForm(document.bytes), form.isMail else {
                throw ImportError("These are not the fields of a mail.")
            }
            var imported = Imported(format: "inbound-form")
            switch form.reading {
            case .report(let draft, let leftOut):
                imported.reports.append(ImportedReport(row: 1, draft: draft))
                for name in leftOut { imported.leftOut.note(name) }
            case .mail(let draft, let files, let leftOut):
                imported.reports.append(ImportedReport(row: 1, draft: draft, files: files))
                for name in leftOut { imported.leftOut.note(name) }
            case .rejected(let reason): imported.rejected.append(RejectedRow(row: 1, reason: reason))
            }
            return imported
        })
}

/// One mail, as a service has taken it apart.
struct InboundMail {
    var from: String
    var subject: String
    var text: String?
    var html: String?
    var id: String?
    var date: String?
    var automatic: String?
    var files: [MailFile]
    /// The Message-IDs that it answers.
    var answered: [String]

    var reading: ReportRows.Reading {
        if automatic?.lowercased().hasPrefix("auto-replied") == true {
            return .rejected("an automatic answer, not a person's words")
        }
        let said = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? html.map(PlainText.of(html:)) ?? ""
        var words = MailWords(sender: MailReport.Sender(from), date: date, subject: subject, text: said)
        let hasNote = words.unwrap()
        let title = MailReport.withoutReplyMarks(words.subject), body = QuotedText.removed(from: words.text)
        let isQuoted = OwnWords.isQuoted(subject: words.subject) && !body.trimmed.isEmpty
        let values: [ReportField: String] = [
            .title: isQuoted ? "" : title,
            .text: body,
            .channel: "mail",
            .reporterName: words.sender?.name ?? "",
            .reporterContact: words.sender?.address ?? "",
            .externalId: id?.trimming { $0 == "<" || $0 == ">" || $0.isWhitespace } ?? "",
            .writtenAt: words.date ?? "",
        ]
        guard var draft = ReportDraft(values) else { return .rejected("the message has no text") }
        if isQuoted, !title.isEmpty { draft.title = title }
        if !hasNote { draft.inReplyTo = answered }
        return .mail(draft, files, leftOut: (hasNote ? [MailReport.note] : []) + draft.unreadable(values))
    }

    static func reading(raw: [UInt8]) -> ReportRows.Reading {
        do throws(MailReport.RejectedMail) {
            let report = try MailReport.report(of: MailMessage(raw[...]))
            return .mail(report.draft, report.files, leftOut: report.leftOut)
        } catch {
            return .rejected(error.reason)
        }
    }
}

/// A form as a body: `multipart/form-data`, known by its first line, or `name=value&…`.
struct InboundForm {
    private var fields: [String: [UInt8]] = [:]
    private var files: [MailFile] = []

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: "--".utf8) { self.init(multipart: bytes) } else { self.init(pairs: bytes) }
    }

    private init?(multipart bytes: [UInt8]) {
        var lines = MailLines(bytes.prefix(200)[...])
        guard let line = lines.next(), line.count > 2, line.count <= 72 else { return nil }
        let boundary = String(decoding: line.dropFirst(2), as: UTF8.self)
        guard let next = lines.next(),
            String(decoding: next, as: UTF8.self).lowercased().hasPrefix("content-")
        else { return nil }
        let whole = MailMessage(
            Array("Content-Type: multipart/form-data; boundary=\"\(boundary)\"\r\n\r\n".utf8)[...] + bytes)
        for part in whole.parts(boundary) {
            let part = MailMessage(part)
            let disposition = ParameterisedHeader(part["content-disposition"] ?? "")
            guard disposition.value == "form-data", let name = disposition["name"] else { continue }
            if let file = disposition.text("filename") {
                files.append(MailFile(name: file, type: part["content-type"] ?? "", bytes: Array(part.body)))
            } else {
                fields[name] = fields[name] ?? Array(part.body)
            }
        }
    }

    private init?(pairs bytes: [UInt8]) {
        guard bytes.prefix(2_000).contains(UInt8(ascii: "=")), !bytes.prefix(200).contains(0x20) else { return nil }
        for pair in bytes.split(separator: UInt8(ascii: "&")).prefix(500) {
            let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            fields[String(decoding: InboundForm.decoded(sides[0]), as: UTF8.self)] = InboundForm.decoded(sides[1])
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        TransferEncoding.quotedPrintable(
            bytes.map { $0 == UInt8(ascii: "%") ? UInt8(ascii: "=") : $0 == UInt8(ascii: "+") ? 0x20 : $0 }[...])
    }

    /// Mailgun's and SendGrid's names.
    var isMail: Bool {
        fields["from"] != nil
            && ["body-plain", "body-html", "body-mime", "text", "html", "email"].contains { fields[$0] != nil }
    }

    var reading: ReportRows.Reading {
        if let raw = fields["body-mime"] ?? fields["email"] { return InboundMail.reading(raw: raw) }
        let headers = fields["headers"].map { MailMessage($0[...]) }
        let message = fields["message-headers"].flatMap { try? Document($0) }?.json
        func header(_ name: String) -> String? {
            headers?[name]
                ?? message?.items.lazy.map { Array($0.items) }.first {
                    $0.first?.text?.lowercased() == name
                }?.last?.text
        }
        do throws(Charset.Unknown) {
            let plain = try text("body-plain"), html = try text("body-html")
            let otherPlain = try text("text"), otherHTML = try text("html")
            let id = try text("Message-Id"), date = try text("Date")
            return InboundMail(
                from: try text("from") ?? "", subject: try text("subject") ?? "", text: plain ?? otherPlain,
                html: html ?? otherHTML, id: header("message-id") ?? id, date: header("date") ?? date,
                automatic: header("auto-submitted"), files: files,
                answered: MailReport.answered(header("in-reply-to"), header("references"))
            ).reading
        } catch {
            return .rejected(error.reason)
        }
    }

    /// SendGrid says the character set of each field in one of them, as JSON.
    private func text(_ name: String) throws(Charset.Unknown) -> String? {
        guard let bytes = fields[name] else { return nil }
        let sets = fields["charsets"].flatMap { try? Document($0) }?.json
        let set = sets?.fields.first { $0.key == name }?.value.text
        return try Charset.text(bytes[...], named: set)
    }
}
