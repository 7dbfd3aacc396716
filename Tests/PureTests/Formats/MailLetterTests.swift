import Formats
import Foundation
import Testing

/// Mail as it goes out.
@Suite struct MailLetterTests {
    private func letter(_ subject: String, _ text: String, inReplyTo: String? = nil) throws -> [String] {
        let letter = MailLetter(
            from: try #require(MailAddress("Hafen-Hilfe <hilfe@example.org>")),
            to: try #require(MailAddress("ada@example.com")), subject: subject, text: text, language: "de",
            date: Date(timeIntervalSince1970: 1_795_370_000), id: "earshot.report-7.x@example.org", inReplyTo: inReplyTo
        )
        return String(decoding: letter.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test func `a letter has a head and a body, in plain characters alone`() throws {
        let lines = try letter("Your report 7 about Harbor", "Grüße – 港\nsecond line = 1 ")
        #expect(lines.contains("To: ada@example.com") && lines.contains("Subject: Your report 7 about Harbor"))
        #expect(lines.contains("Message-ID: <earshot.report-7.x@example.org>"))
        #expect(lines.contains("Content-Language: de") && lines.contains("Content-Type: text/plain; charset=utf-8"))
        #expect(lines.contains { $0.hasPrefix("Date: ") && $0.hasSuffix("+0000") })
        #expect(lines.contains("From: =?UTF-8?B?SGFmZW4tSGlsZmU=?= <hilfe@example.org>"))
        let body = try #require(lines.firstIndex(of: ""))
        #expect(lines[(body + 1)...].starts(with: ["Gr=C3=BC=C3=9Fe =E2=80=93 =E6=B8=AF", "second line =3D 1=20"]))
        #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test func `a subject can begin no header of its own`() throws {
        for subject in ["A\r\nBcc: eve@example.com", "A\nX: y", "A\rX: y", "\u{0}A"] {
            let lines = try letter(subject, "t")
            let head = lines.prefix { !$0.isEmpty }
            #expect(!head.contains { $0.hasPrefix("Bcc:") || $0.hasPrefix("X:") }, "\(head)")
        }
    }

    @Test(arguments: ["Ihr Hinweis 7 zu Übersee", "Harborについてのご報告（7）", String(repeating: "港の切符", count: 30)])
    func `a subject beyond ASCII is encoded words that decode to it`(subject: String) throws {
        let lines = try letter(subject, "t")
        let start = try #require(lines.firstIndex { $0.hasPrefix("Subject: ") })
        let folded =
            [String(lines[start].dropFirst(9))]
            + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.map { String($0.dropFirst()) }
        #expect(folded.allSatisfy { $0.count <= 75 && $0.hasPrefix("=?UTF-8?B?") && $0.hasSuffix("?=") })
        let decoded = folded.compactMap { Data(base64Encoded: String($0.dropFirst(10).dropLast(2))) }
            .map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(decoded == subject)
    }

    @Test func `long lines are broken softly, and come back whole`() throws {
        let text = String(repeating: "Wörter und = Zeichen ", count: 40)
        let coded = MailLetter.quotedPrintable(text)
        #expect(coded.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 76 })
        let joined = coded.replacing("=\r\n", with: "")
        var bytes: [UInt8] = []
        var rest = Array(joined.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x3D else { bytes.append(byte); continue }
            bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
            rest = rest.dropFirst(2)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == text + "\r\n")
    }

    @Test func `what it answers is named where that is a message`() throws {
        let lines = try letter("s", "t", inReplyTo: "abc@mail.example.com")
        #expect(
            lines.contains("In-Reply-To: <abc@mail.example.com>")
                && lines.contains("References: <abc@mail.example.com>"))
        for other in ["12345", "a b@c", "x@y\r\nBcc: z@w", "https://desk.example/1"] {
            #expect(try !letter("s", "t", inReplyTo: other).contains { $0.hasPrefix("In-Reply-To") }, "\(other)")
        }
    }

    @Test(arguments: [
        "", "ada", "ada@", "@example.com", "a@b@c", "a b@example.com", "a@example.com\r\nX: y",
        "a@example.com, b@example.com",
        "<a@example.com", "+49 170 1234", "ä@example.com", "a@.example.com", "a@exa..com",
    ])
    func `no mailbox`(text: String) { #expect(MailAddress(text) == nil) }

    @Test func `a mailbox with a name, or bare`() throws {
        let named = try #require(MailAddress("\"Ada Quay\" <ada@example.com>"))
        #expect(named.name == "Ada Quay" && named.mailbox == "ada@example.com" && named.host == "example.com")
        #expect(MailAddress(" ada+x@example.com ")?.mailbox == "ada+x@example.com")
    }

    private func notice(_ text: String, unsubscribe: String?) throws -> [String] {
        let address = try #require(MailAddress("ada@example.com"))
        let letter = MailLetter(
            from: address, to: address, subject: "News", text: text, language: "en",
            date: Date(timeIntervalSince1970: 0), id: "a@example.org", isAutomatic: true, unsubscribe: unsubscribe)
        return String(decoding: letter.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test func `a notice says that no person wrote it, and where it is stopped by one click`() throws {
        let lines = try notice("News.", unsubscribe: "https://earshot.test/mail/stop/digest/s")
        #expect(lines.contains("Auto-Submitted: auto-generated"))
        #expect(lines.contains("List-Unsubscribe: <https://earshot.test/mail/stop/digest/s>"))
        #expect(lines.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"))
        #expect(lines.contains("Content-Type: text/plain; charset=utf-8; format=flowed"))
        let plain = try notice("News.", unsubscribe: "http://earshot.test/mail/stop/digest/s")
        #expect(plain.contains("List-Unsubscribe: <http://earshot.test/mail/stop/digest/s>"))
        #expect(!plain.contains { $0.hasPrefix("List-Unsubscribe-Post") }, "one click takes HTTPS")
        #expect(try !letter("A", "t").contains { $0.hasPrefix("Auto-Submitted") || $0.contains("flowed") })
    }

    @Test func `lines that flow are short, join to what they were, and links stay whole`() {
        let link = "https://earshot.test/" + String(repeating: "a", count: 100)
        let words = String(repeating: "Wörter von hier ", count: 12).trimmingCharacters(in: .whitespaces)
        let lines = FlowedText.broken("\(words)\n\(link)\n\nFrom here\n> no quotation\nend  ")
            .components(separatedBy: "\n")
        #expect(lines.allSatisfy { $0.count <= 72 || $0 == link } && lines.contains(link))
        let flowing = lines.prefix { $0 != link }
        #expect(flowing.count > 2 && flowing.joined() == words && flowing.dropLast().allSatisfy { $0.hasSuffix(" ") })
        #expect(lines.suffix(4) == ["", " From here", " > no quotation", "end"])
    }
}
