/// What a person wrote in a mail, without the mail they answered and without their signature.
enum QuotedText {
    /// Lines that announce the quoted mail: how a line begins and how it ends, in the languages of common programs.
    private static let attributions: [(start: String, end: String)] = [
        ("on ", "wrote:"), ("am ", "schrieb:"), ("am ", "geschrieben:"), ("le ", "a écrit :"), ("le ", "a écrit:"),
        ("el ", "escribió:"), ("il ", "ha scritto:"), ("em ", "escreveu:"), ("op ", "schreef:"), ("den ", "skrev:"),
        ("", "пишет:"), ("", "написал:"), ("", "написал(а):"),
    ]
    /// Between dashes or alone, above a quoted mail. A forwarded mail is not here: it is the report itself.
    private static let separators: Set<String> = [
        "original message", "ursprüngliche nachricht", "original-nachricht", "originalnachricht", "message d'origine",
        "mensaje original", "messaggio originale", "mensagem original", "oorspronkelijk bericht",
        "исходное сообщение",
    ]
    /// The first header Outlook writes above a quoted mail, and what its next lines begin with.
    private static let headers: [(first: String, next: [String])] = [
        ("from:", ["sent:", "date:", "to:"]), ("von:", ["gesendet:", "datum:", "an:"]),
        ("de :", ["envoyé :", "date :", "à :"]), ("de:", ["enviado:", "fecha:", "para:", "envoyé:", "enviada:"]),
        ("da:", ["inviato:", "data:", "a:"]), ("от:", ["отправлено:", "дата:", "кому:"]),
    ]
    private static let deviceLines = [
        "sent from my ", "sent from mail for ", "get outlook for ", "sent from outlook", "von meinem iphone gesendet",
        "von meinem ipad gesendet", "gesendet von meinem ", "gesendet mit der ", "envoyé de mon ", "enviado desde mi ",
        "inviato da ", "отправлено с ",
    ]

    static func removed(from text: String) -> String {
        let text = PlainText.bounded(text)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let kept = PlainText.tidy(withoutSignature(ownLines(lines)).joined(separator: "\n"))
        return kept.isEmpty ? PlainText.tidy(text) : kept
    }

    /// Whether a text holds the mail that it answers: a line that announces it, whatever the text came in.
    static func answersMail(_ text: String) -> Bool {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(2_000).map(
            String.init)
        return lines.indices.contains {
            isSeparator(lines[$0]) || isHeaderBlock(lines, $0) || attributionEnd(lines, $0) != nil
        }
    }

    /// Lines that are not quoted. Below an attribution quoted lines may be marked, then answers among them stay;
    /// or not, then all that follows is the quoted mail.
    private static func ownLines(_ lines: [String]) -> [String] {
        var own: [String] = []
        var index = 0
        while index < lines.count {
            if isSeparator(lines[index]) || isHeaderBlock(lines, index) { break }
            if let next = attributionEnd(lines, index) {
                guard let following = lines[next...].first(where: { !isBlank($0) }), isMarked(following) else { break }
                index = next
                continue
            }
            if !isMarked(lines[index]) { own.append(lines[index]) }
            index += 1
        }
        return own
    }

    private static func withoutSignature(_ lines: [String]) -> [String] {
        var lines = lines
        if let dashes = lines.lastIndex(where: { $0 == "-- " || $0 == "--" || $0 == "--\u{A0}" }),
            lines[dashes] == "-- " || lines.count - dashes <= 10
        {
            lines.removeSubrange(dashes...)
        }
        while let last = lines.last, isBlank(last) || isDeviceLine(last) { lines.removeLast() }
        return lines
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

    private static func isMarked(_ line: String) -> Bool { line.first { !$0.isWhitespace } == ">" }

    /// `On Monday, 3 June 2024, A. Person wrote:`, which programs may break over three lines. Answers with the
    /// index of the line after it.
    private static func attributionEnd(_ lines: [String], _ index: Int) -> Int? {
        var joined = ""
        for end in index..<min(index + 3, lines.count) {
            let line = lines[end].lowercased().trimmed
            if line.isEmpty || line.count > 300 { return nil }
            joined += joined.isEmpty ? line : " " + line
            let isAttribution = attributions.contains { start, ending in
                joined.hasPrefix(start) && (joined.hasSuffix(ending) || isGermanWithName(joined, start, ending))
                    && joined.contains(where: \.isNumber)
            }
            if isAttribution { return end + 1 }
        }
        return nil
    }

    /// “Am 3. Juni 2024 um 10:00 schrieb A. Person <a@example.org>:” has the name behind the verb.
    private static func isGermanWithName(_ line: String, _ start: String, _ ending: String) -> Bool {
        ending == "schrieb:" && line.hasSuffix(":") && line.contains(" schrieb ")
    }

    private static func isSeparator(_ line: String) -> Bool {
        let line = line.trimmed
        guard line.hasPrefix("-") || line.hasPrefix("_") else { return false }
        return separators.contains(line.lowercased().trimming { $0 == "-" || $0 == "_" || $0.isWhitespace })
    }

    private static func isHeaderBlock(_ lines: [String], _ index: Int) -> Bool {
        let line = lines[index].lowercased().trimmed.replacing("*", with: "")
        return headers.contains { first, next in
            guard line.hasPrefix(first) else { return false }
            let following = lines[(index + 1)...].prefix(3).map { $0.lowercased().trimmed.replacing("*", with: "") }
            return following.filter { line in next.contains { line.hasPrefix($0) } }.count >= 2
        }
    }

    private static func isDeviceLine(_ line: String) -> Bool {
        let line = line.lowercased().trimmed
        return line.count < 80 && deviceLines.contains { line.hasPrefix($0) }
    }
}

extension StringProtocol {
    /// Without the characters at both ends that the test holds for.
    func trimming(_ isDropped: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, isDropped(first) { rest.removeFirst() }
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }
    var trimmed: String { trimming(\.isWhitespace) }
}
