package import Foundation

/// A mail message as it goes out: one text for one mailbox (RFC 5322, RFC 2045).
package struct MailLetter: Sendable {
    package var from: MailAddress
    package var to: MailAddress
    package var subject: String
    package var text: String
    /// A tag of BCP 47.
    package var language: String
    package var date: Date
    /// Without its angle brackets: an answer names it, and by it a later import finds what it answers.
    package var id: String
    /// The message that this one answers.
    package var inReplyTo: String?
    /// No person wrote it: programs answer it by nothing (RFC 3834), and its lines may be joined and broken anew (RFC 3676).
    package var isAutomatic: Bool
    /// Where such mail is stopped: by a POST without any sign-in, where the address is one of HTTPS (RFC 8058).
    package var unsubscribe: String?

    package init(
        from: MailAddress, to: MailAddress, subject: String, text: String, language: String, date: Date, id: String,
        inReplyTo: String? = nil, isAutomatic: Bool = false, unsubscribe: String? = nil
    ) {
        (self.from, self.to, self.subject, self.text) = (from, to, subject, text)
        (self.language, self.date, self.id, self.inReplyTo) = (language, date, id, inReplyTo)
        (self.isAutomatic, self.unsubscribe) = (isAutomatic, unsubscribe)
    }

    /// What goes after `DATA`, without the dot at its end.
    package var bytes: [UInt8] {
        var headers = [
            ("Date", Self.time(date)), ("From", Self.address(from)), ("To", Self.address(to)),
            ("Subject", Self.words(subject)), ("Message-ID", "<\(id)>"),
        ]
        if let inReplyTo = inReplyTo.flatMap(Self.identifier) {
            headers += [("In-Reply-To", "<\(inReplyTo)>"), ("References", "<\(inReplyTo)>")]
        }
        if isAutomatic { headers.append(("Auto-Submitted", "auto-generated")) }
        if let unsubscribe {
            headers.append(("List-Unsubscribe", "<\(unsubscribe)>"))
            if unsubscribe.hasPrefix("https:") {
                headers.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
            }
        }
        headers += [
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8" + (isAutomatic ? "; format=flowed" : "")),
            ("Content-Transfer-Encoding", "quoted-printable"), ("Content-Language", language),
        ]
        let head = headers.map { "\($0): \($1)\r\n" }.joined()
        return Array((head + "\r\n" + Self.quotedPrintable(isAutomatic ? FlowedText.broken(text) : text)).utf8)
    }

    private static func address(_ address: MailAddress) -> String {
        address.name.map { "\(words($0, isPhrase: true)) <\(address.mailbox)>" } ?? address.mailbox
    }

    /// An id of another message, where it can be one: an address of the web or a number of a desk is none.
    private static func identifier(_ text: String) -> String? {
        let bare = text.filter { $0 != "<" && $0 != ">" }
        let isOne = bare.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && bare.utf8.count <= 900
        return isOne && bare.split(separator: "@", omittingEmptySubsequences: false).count == 2 ? bare : nil
    }

    /// Text of a header; as encoded words (RFC 2047) where it is more than plain characters, or long.
    static func words(_ text: String, isPhrase: Bool = false) -> String {
        let isPlain = text.utf8.allSatisfy {
            isPhrase
                ? $0 == 0x20 || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                : (0x20...0x7E).contains($0)
        }
        guard !isPlain || text.utf8.count > 60 || text.contains("=?") else { return text }
        var pieces: [String] = [""]
        for character in text {
            if pieces[pieces.count - 1].utf8.count + character.utf8.count > 45 { pieces.append("") }
            pieces[pieces.count - 1].append(character)
        }
        return pieces.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    /// Lines of at most 76 characters (RFC 2045, section 6.7).
    package static func quotedPrintable(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            let bytes = Array(line.utf8)
            var coded = ""
            var width = 0
            for (place, byte) in bytes.enumerated() {
                let isLastBlank = place == bytes.count - 1 && (byte == 0x20 || byte == 0x09)
                let isPlain = (0x20...0x7E).contains(byte) && byte != 0x3D && !isLastBlank
                let piece =
                    isPlain
                    ? String(UnicodeScalar(byte))
                    : "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                if width + piece.utf8.count > 75 {
                    coded += "=\r\n"
                    width = 0
                }
                coded += piece
                width += piece.utf8.count
            }
            return coded + "\r\n"
        }.joined()
    }

    private static func time(_ date: Date) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
        return format.string(from: date)
    }
}
