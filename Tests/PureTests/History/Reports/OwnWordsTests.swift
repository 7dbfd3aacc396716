import History
import Testing

/// What a person wrote themselves in a mail that somebody pasted.
@Suite struct OwnWordsTests {
    private static let own = "It says nothing when I flick to it."
    private static let agent =
        "Please open Checkout and tap “Voucher code” in version 4.0 on your iPhone 8 with iOS 15."

    static let answers = [
        "On Mon, 3 Jun 2024 at 10:00, Shop Support <support@shop.example> wrote:",
        "Am 3. Juni 2024 um 10:00 schrieb Shop Support <support@shop.example>:",
        "Am Mo., 3. Juni 2024 um 10:00 Uhr schrieb Shop Support <\nsupport@shop.example>:",
        "Le lun. 3 juin 2024 à 10:00, Shop Support\n<support@shop.example> a écrit :",
        "Op ma 3 jun 2024 om 10:00 schreef Shop Support <support@shop.example>:",
        "man. 3. juni 2024 kl. 10:00 skrev Shop Support <support@shop.example>:",
        "2024年6月3日(月) 10:00 Shop Support <support@shop.example>:", "2024/06/03 10:00、Shopのメール：",
        "Shop Support <support@shop.example> 于2024年6月3日周一 10:00写道：",
        "2024년 6월 3일 (월) 오전 10:00, Shop Support <support@shop.example>님이 작성:",
        "-----Original Message-----", "-------- Ursprüngliche Nachricht --------",
        "From: Support\nSent: Monday, 3 June 2024\nTo: Anna\nSubject: Checkout\n",
        "Von: Support <support@shop.example>\nGesendet: Montag, 3. Juni 2024\nAn: Anna\nBetreff: Checkout\n",
    ]

    @Test(arguments: answers) func `what it answers is somebody else's`(above: String) {
        for mark in ["", "> "] {
            let text = "\(Self.own)\n\n\(above)\n\(mark)\(Self.agent)\n"
            #expect(OwnWords.of(text) == Self.own)
            #expect(ToldSetting(text, releases: ["4.0", "5.0"]) == ToldSetting(Self.own, releases: []))
            #expect(SpokenRelease.mentioned(in: text, among: ["4.0", "5.0"]) == nil)
        }
    }

    @Test(arguments: [
        "-- \nAnna Smith\nVoucher code specialist, version 4.0", "Sent from my iPhone", "Von meinem iPhone gesendet",
        "Envoyé de mon iPad", "iPhoneから送信", "나의 iPhone에서 보냄", "发自我的 iPhone",
        "This e-mail is confidential and only for the addressee. The checkout screen of Voucher code.",
        "This message and all attachments of it are\nconfidential. Voucher code.",
        "Diese E-Mail enthält vertrauliche Informationen über Voucher code.",
    ])
    func `what stands below it is nobody's word`(below: String) {
        #expect(OwnWords.of("\(Self.own)\n\n\(below)") == Self.own)
    }

    @Test func `answers between quoted lines stay, and who says something like a mail is left`() {
        #expect(
            OwnWords.of("I use iOS 17.4.\n> Which version?\n5.0\n> Which button?\nPay") == "I use iOS 17.4.\n5.0\nPay")
        for text in [
            "> all of it is quoted", "The screen is silent.\nFrom: is a field on it.",
            "It says:\nThis message is on top.", "Two things:\n- no name\n- no value",
        ] { #expect(OwnWords.of(text) == text) }
    }

    private static let passedOn = """
        ---------- Forwarded message ---------
        *From:* Anna <anna@x.example>
        *Date:* Mon, 3 Jun 2024 at 10:00
        *Subject:* Silent
        *To:* <support@shop.example>

        \(own)
        """

    @Test func `of a mail that was passed on the words of whoever wrote it first are read`() {
        #expect(OwnWords.of(Self.passedOn) == Self.own)
        #expect(OwnWords.of("I think that is Checkout.\n\n\(Self.passedOn)") == Self.own)
        let outlook = """
            Von: Agent <agent@shop.example>
            Gesendet: 4. Juni 2024
            An: Team
            Betreff: WG: Silent

            Das ist Checkout.

            Von: Anna <anna@x.example>
            Gesendet: 3. Juni 2024
            An: Support
            Betreff: Silent

            \(Self.own)
            """
        #expect(OwnWords.of(outlook) == Self.own)
        #expect(OwnWords.of("\(Self.own)\n\n\(Self.answers[0])\n\n\(Self.agent)\n\n\(Self.passedOn)") == Self.own)
    }

    @Test func `who wrote first reported, and a note above stays in the text`() {
        for note in ["", "I think that is Checkout.\n\n"] {
            var draft = ReportDraft(text: note + Self.passedOn)
            draft.takeMailHead { _ in "read" }
            #expect((draft.reporterName, draft.reporterContact) == ("Anna", "anna@x.example"))
            #expect((draft.writtenAt, draft.channel) == ("read", "mail"))
            #expect(draft.title == (note.isEmpty ? "Silent" : nil))
            #expect(draft.text == (note.isEmpty ? "Silent\n\n\(Self.own)" : note + Self.passedOn))
        }
    }
}
