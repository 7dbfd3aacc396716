import History

/// A mail that somebody passed on, in the text of another: whose words they are, and what stood above them.
struct ForwardedMail {
    /// What the person wrote, as far as it came along.
    var text: String
    var from: String?
    var date: String?
    var subject: String?
    /// The words of whoever passed it on last.
    var note: String
    /// Whether somebody who passed it on before wrote something above it, too.
    var isNotedBefore = false

    private enum Header { case from, date, subject, other }
    private static let headers: [String: Header] = [
        "from": .from, "von": .from, "de": .from, "da": .from, "van": .from, "från": .from, "от": .from,
        "от кого": .from, "差出人": .from, "发件人": .from,
        "date": .date, "sent": .date, "datum": .date, "gesendet": .date, "envoyé": .date, "fecha": .date,
        "enviado": .date, "enviado el": .date, "data": .date, "inviato": .date, "skickat": .date, "дата": .date,
        "отправлено": .date, "日付": .date, "送信日時": .date,
        "subject": .subject, "betreff": .subject, "objet": .subject, "asunto": .subject, "oggetto": .subject,
        "assunto": .subject, "onderwerp": .subject, "ämne": .subject, "тема": .subject, "件名": .subject,
        "to": .other, "an": .other, "à": .other, "para": .other, "a": .other, "aan": .other, "till": .other,
        "кому": .other, "宛先": .other, "cc": .other, "kopie": .other, "reply-to": .other, "antwort an": .other,
    ]

    /// - Parameter subject: of the mail around it, as it came.
    static func find(in text: String, subject: String) -> ForwardedMail? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let isForward = OwnWords.isForward(subject: subject)
        guard let found = lines.indices.first(where: { begins(lines, $0, isForward) }) else { return nil }
        let note = PlainText.tidy(lines[..<found].joined(separator: "\n"))
        // Without a line of its own above, its first header is what was found.
        var rest = header(lines[found]) == nil ? lines[(found + 1)...] : lines[found...]
        while let first = rest.first, isBlank(first) { rest.removeFirst() }
        var mail = ForwardedMail(text: "", note: note)
        var seen = 0
        while let line = rest.first {
            guard let (kind, value) = header(line) else {
                // A long header goes on in the next line.
                guard seen > 0, !isBlank(line), line.first?.isWhitespace == true else { break }
                rest.removeFirst()
                continue
            }
            switch kind {
            case .from: mail.from = mail.from ?? value
            case .date: mail.date = mail.date ?? value
            case .subject: mail.subject = mail.subject ?? value
            case .other: break
            }
            seen += 1
            rest.removeFirst()
        }
        guard seen > 0 else { return nil }
        mail.text = unquoted(Array(rest)).joined(separator: "\n")
        return mail.innermost
    }

    /// Passed on more than once: the innermost is the person's, whatever those between wrote above it.
    private var innermost: ForwardedMail {
        guard let inner = ForwardedMail.find(in: text, subject: subject ?? ""),
            !inner.text.allSatisfy(\.isWhitespace)
        else { return self }
        var mail = inner
        mail.subject = inner.subject ?? subject
        mail.note = note
        if let address = MailReport.Sender.address(in: inner.from), address == MailReport.Sender.address(in: from) {
            // Their own mail, sent once more: all of it is theirs.
            mail.text = [inner.note, inner.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        } else {
            mail.isNotedBefore = inner.isNotedBefore || !inner.note.isEmpty
        }
        return mail
    }

    private static func begins(_ lines: [String], _ index: Int, _ isForward: Bool) -> Bool {
        if OwnWords.isPassedOn(lines[index]) { return true }
        guard isForward else { return false }
        if OwnWords.isOfBoth(lines[index]) { return true }
        guard let (kind, _) = header(lines[index]), kind == .from else { return false }
        return lines[(index + 1)...].prefix(3).count { header($0) != nil } >= 2
    }

    /// `*From:* A. Person <a@example.org>`, in the languages of common programs.
    private static func header(_ line: String) -> (Header, String)? {
        let bare = line.drop { $0 == ">" || $0.isWhitespace }.trimmed.replacing("*", with: "")
        guard let colon = bare.firstIndex(where: { $0 == ":" || $0 == "：" }),
            let kind = headers[bare[..<colon].trimmed.lowercased()]
        else { return nil }
        return (kind, bare[bare.index(after: colon)...].trimmed)
    }

    /// Some programs mark each line of what they pass on.
    private static func unquoted(_ lines: [String]) -> [String] {
        let said = lines.filter { !isBlank($0) }
        guard !said.isEmpty, said.allSatisfy({ $0.hasPrefix(">") }) else { return lines }
        return lines.map { line in
            let bare = line.hasPrefix(">") ? line.dropFirst() : line[...]
            return String(bare.hasPrefix(" ") ? bare.dropFirst() : bare)
        }
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy { $0.isWhitespace || $0 == ">" } }
}
