/// What a person wrote themselves in the text of a mail: without the head above it, the mail that it answers, a signature and
/// what lawyers add. Of a mail that was passed on it is that mail: whoever passed it on is not the person.
package enum OwnWords {
    /// The whole text where nothing would be left.
    package static func of(_ text: String) -> String {
        // Most reports are a line or two, and no mail at all.
        guard text.contains(where: \.isNewline) else { return text }
        if let mail = passedOn(in: text) { return of(mail.text) }
        let body = MailHead(text).map { String(text.dropFirst($0.length)) } ?? text
        let own = withoutSignature(unquoted(lines(of: body))).drop(while: isBlank).joined(separator: "\n")
        return hasLetter(own) ? own : text
    }

    /// The head of the mail that was written first, and what stands below it.
    /// - Returns: with whether somebody wrote something above it; `nil` where the text holds no mail with its head.
    static func mail(in text: String) -> (head: MailHead, body: String, isNoted: Bool)? {
        if let inner = passedOn(in: text) {
            return mail(in: inner.text).map { ($0.head, $0.body, $0.isNoted || hasLetter(inner.note)) }
        }
        return MailHead(text).map { ($0, String(text.dropFirst($0.length)), false) }
    }

    /// A mail with its head that stands in another one, and what was written above it.
    private static func passedOn(in text: String) -> (text: String, note: String)? {
        let head = MailHead(text), isForward = head?.subject.map(isForward(subject:)) ?? false
        let lines = lines(of: head.map { String(text.dropFirst($0.length)) } ?? text)
        for (place, line) in lines.enumerated() {
            let isLine = isPassedOn(line)
            if isLine || isForward && isHeadOfMail(lines, place) {
                let mail = lines[(isLine ? place + 1 : place)...].drop(while: isBlank).joined(separator: "\n")
                guard let inner = MailHead(mail), hasLetter(String(mail.dropFirst(inner.length))) else { continue }
                return (mail, lines[..<place].joined(separator: "\n"))
            }
            // What is passed on below an answered mail is part of that.
            if isAnswered(line) || isHeadOfMail(lines, place) || attributionEnd(lines, place) != nil { return nil }
        }
        return nil
    }

    /// Lines that are not quoted. Below an attribution quoted lines may be marked, then answers among them stay;
    /// or not, then all that follows is the quoted mail.
    package static func unquoted(_ lines: [String]) -> [String] {
        var own: [String] = []
        var index = 0
        while index < lines.count {
            if isAnswered(lines[index]) || isHeadOfMail(lines, index) { break }
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

    /// Without the lines below two dashes, that a device adds, or that call the mail confidential.
    package static func withoutSignature(_ lines: [String]) -> [String] {
        var lines = lines
        if let dashes = lines.lastIndex(where: { $0 == "-- " || $0 == "--" || $0 == "--\u{A0}" }),
            lines[dashes] == "-- " || lines.count - dashes <= 10
        {
            lines.removeSubrange(dashes...)
        }
        if let notice = lines.indices.first(where: { isNotice(lines, $0) && lines[..<$0].contains(where: hasLetter) }) {
            lines.removeSubrange(notice...)
        }
        while let last = lines.last, isBlank(last) || isOfDevice(last) { lines.removeLast() }
        return lines
    }

    /// Whether a text holds the mail that it answers: a line that announces it, whatever the text came in.
    package static func answersMail(_ text: String) -> Bool {
        let lines = Array(lines(of: text).prefix(2_000))
        return lines.indices.contains {
            isAnswered(lines[$0]) || isHeadOfMail(lines, $0) || attributionEnd(lines, $0) != nil
        }
    }

    /// The line stands above a mail that was passed on.
    package static func isPassedOn(_ line: String) -> Bool { passedOn.contains(bare(line)) }

    /// The line stands above an answered mail, and in some programs above one that was passed on: only the subject tells.
    package static func isOfBoth(_ line: String) -> Bool { answered.contains(bare(line)) }

    package static func isForward(subject: String) -> Bool {
        let subject = subject.lowercased().drop(while: \.isWhitespace)
        return subjectMarks.contains { subject.hasPrefix($0) }
    }

    /// The subject answers another mail, or passes one on: what it says stood above that one, and nobody says it now.
    package static func isQuoted(subject: String) -> Bool {
        let subject = subject.lowercased().drop(while: \.isWhitespace)
        // “I: ” passes on in Italian, and begins many a line in English.
        return (answerMarks + subjectMarks).contains { $0 != "i:" && subject.hasPrefix($0) }
    }

    /// Before the subject of an answer.
    package static let answerMarks = [
        "re:", "re :", "aw:", "antw:", "antwort:", "sv:", "vs:", "res:", "rif:", "odp:", "ynt:",
    ]
    package static let subjectMarks = ["fwd:", "fw:", "wg:", "tr:", "rv:", "enc:", "doorst:", "i:"]

    private static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
    private static func hasLetter(_ text: String) -> Bool { text.contains(where: \.isLetter) }
    private static func isMarked(_ line: String) -> Bool { line.first { !$0.isWhitespace } == ">" }

    private static func plain(_ line: String) -> String {
        var rest = line.lowercased().drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// Without the dashes and marks around it.
    private static func bare(_ line: String) -> String {
        let isDropped: (Character) -> Bool = { "-_>*:：、。".contains($0) || $0.isWhitespace }
        var rest = line.lowercased().drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }

    private static func isAnswered(_ line: String) -> Bool {
        let line = plain(line)
        guard line.hasPrefix("-") || line.hasPrefix("_") else { return false }
        return answered.contains(bare(line))
    }

    /// `On Monday, 3 June 2024, A. Person wrote:`, which programs may break over three lines. Answers with the
    /// index of the line after it.
    private static func attributionEnd(_ lines: [String], _ index: Int) -> Int? {
        var joined = ""
        for end in index..<min(index + 3, lines.count) {
            let line = plain(lines[end])
            if line.isEmpty || line.count > 300 { return nil }
            joined += joined.isEmpty ? line : " " + line
            if isAttribution(joined) { return end + 1 }
        }
        return nil
    }

    /// It ends in a colon, has a date, and a verb for writing or an address: the name may stand before the verb or behind it.
    private static func isAttribution(_ line: String) -> Bool {
        let marks: Set<Character> = [
            ":", "：", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", " ", "\u{A0}",
        ]
        guard let last = line.last, marks.contains(last), line.contains(where: \.isNumber) else { return false }
        let ending = line.trimming { marks.contains($0) }
        guard line[ending.endIndex...].contains(where: { $0 == ":" || $0 == "：" }) else { return false }
        if let open = ending.firstIndex(of: "<"), ending[open...].contains("@"), ending[open...].contains(">") {
            return true
        }
        return attributions.contains { start, verb in
            line.hasPrefix(start) && (ending.hasSuffix(verb) || ending.contains(" \(verb) "))
        }
    }

    /// The first header Outlook writes above a quoted mail, and what its next lines begin with.
    private static func isHeadOfMail(_ lines: [String], _ index: Int) -> Bool {
        func header(_ line: String) -> String { plain(line).replacing("*", with: "").replacing(" :", with: ":") }
        let line = header(lines[index])
        return headers.contains { first, next in
            guard line.hasPrefix(first) else { return false }
            let following = lines[(index + 1)...].prefix(3).map(header)
            return following.count { line in next.contains { line.hasPrefix($0) } } >= (line.contains("@") ? 1 : 2)
        }
    }

    private static func isOfDevice(_ line: String) -> Bool {
        let line = plain(line)
        return line.count < 80
            && (deviceLines.contains { line.hasPrefix($0) } || deviceEnds.contains { line.hasSuffix($0) })
    }

    /// A paragraph that begins with naming the mail and calls it confidential.
    private static func isNotice(_ lines: [String], _ index: Int) -> Bool {
        let line = plain(lines[index]).drop { "*_-[(".contains($0) || $0.isWhitespace }
        guard notices.contains(where: { line.hasPrefix($0) }) else { return false }
        // Programs may break it over several lines.
        let whole = lines[index...].prefix(6).prefix { !isBlank($0) }.map(plain).joined(separator: " ")
        return confidential.contains { whole.contains($0) }
    }
}

extension OwnWords {
    /// How a line begins that announces the quoted mail, and the verb in it, in the languages of common programs.
    private static let attributions: [(start: String, verb: String)] = [
        ("on ", "wrote"), ("am ", "schrieb"), ("am ", "geschrieben"), ("le ", "a écrit"), ("el ", "escribió"),
        ("il ", "ha scritto"), ("em ", "escreveu"), ("op ", "schreef"), ("den ", "skrev"), ("", "skrev"),
        ("", "пишет"), ("", "написал"), ("", "написал(а)"), ("", "napisał"), ("", "napisał(a)"), ("", "napsal(a)"),
        ("", "şunu yazdı"), ("", "のメール"), ("", "写道"), ("", "寫道"), ("", "님이 작성"), ("", "작성"),
    ]
    /// Between dashes or alone, above a quoted mail.
    private static let answered: Set<String> = [
        "original message", "ursprüngliche nachricht", "original-nachricht", "originalnachricht", "message d'origine",
        "mensaje original", "messaggio originale", "mensagem original", "oorspronkelijk bericht",
        "исходное сообщение", "oryginalna wiadomość", "原始邮件", "原始郵件", "元のメッセージ", "원본 메시지",
    ]
    /// Above a mail that was passed on.
    private static let passedOn: Set<String> = [
        "forwarded message", "begin forwarded message", "forwarded mail", "weitergeleitete nachricht",
        "anfang der weitergeleiteten nachricht", "anfang der weitergeleiteten e-mail", "message transféré",
        "début du message transféré", "début du message réexpédié", "mensaje reenviado", "inicio del mensaje reenviado",
        "messaggio inoltrato", "inizio messaggio inoltrato", "mensagem encaminhada", "doorgestuurd bericht",
        "begin doorgestuurd bericht", "vidarebefordrat meddelande", "пересланное сообщение", "пересылаемое сообщение",
        "転送メッセージ", "転送されたメッセージ", "以下、転送メッセージ", "转发的邮件", "전달된 메시지",
    ]
    private static let headers: [(first: String, next: [String])] = [
        ("from:", ["sent:", "date:", "to:"]), ("von:", ["gesendet:", "datum:", "an:"]),
        ("de:", ["enviado:", "fecha:", "para:", "envoyé:", "enviada:", "date:", "à:"]),
        ("da:", ["inviato:", "data:", "a:"]), ("от:", ["отправлено:", "дата:", "кому:"]),
        ("van:", ["verzonden:", "datum:", "aan:"]), ("差出人:", ["日付:", "送信日時:", "宛先:"]),
        ("发件人:", ["发送时间:", "日期:", "收件人:"]), ("보낸 사람:", ["보낸 날짜:", "받는 사람:", "날짜:"]),
    ]
    private static let deviceLines = [
        "sent from my ", "sent from mail for ", "get outlook for ", "sent from outlook", "sent via ",
        "von meinem iphone gesendet", "von meinem ipad gesendet", "von meinem smartphone gesendet",
        "von meinem handy gesendet", "gesendet von meinem ", "gesendet mit der ", "gesendet von mail für ",
        "outlook für ", "envoyé de mon ", "envoyé depuis mon ", "envoyé à partir de ", "enviado desde mi ",
        "enviado do meu ", "inviato da ", "verzonden vanaf mijn ", "verstuurd vanaf mijn ", "skickat från min ",
        "wysłane z ", "отправлено с ", "发自我的", "從我的",
    ]
    private static let deviceEnds = ["から送信", "에서 보냄", "'umdan gönderildi"]
    private static let notices = [
        "this e-mail", "this email", "this message", "this communication", "this transmission",
        "the information contained in",
        "the contents of this", "confidentiality", "disclaimer", "diese e-mail", "diese email", "diese mail",
        "diese nachricht", "der inhalt dieser", "dieses e-mail", "ce message", "ce courriel", "cet e-mail",
        "este mensaje",
        "este correo", "esta mensagem", "este e-mail", "questo messaggio", "questa e-mail", "dit bericht",
        "deze e-mail",
        "это сообщение", "настоящее сообщение", "このメール", "本メール", "此邮件", "本邮件",
    ]
    private static let confidential = [
        "confidential", "vertraulich", "confidentiel", "confidencial", "riservat", "confidenzial", "vertrouwelijk",
        "конфиденциальн", "機密", "保密", "intended recipient", "addressee", "legally privileged",
    ]
}

extension StringProtocol where SubSequence == Substring {
    /// Without the characters at its end that the test holds for.
    fileprivate func trimming(_ isDropped: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return rest
    }
}
