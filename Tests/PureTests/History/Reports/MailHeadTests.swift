import History
import Testing

/// A mail that is pasted whole, in five languages.
@Suite struct MailHeadTests {
    static let mails: [(head: String, words: String)] = [
        (
            "From: Ada Lind <ada@example.org>\nTo: help@shop.example\nDate: Mon, 3 Jun 2024 10:00:00 +0200\nSubject: Cart is silent",
            "The cart says nothing since 2.1."
        ),
        (
            "Von: Ada Lind <ada@example.org>\nGesendet: 3. Juni 2024\nAn: hilfe@shop.example\nBetreff: Warenkorb stumm",
            "Der Warenkorb sagt seit 2.1 nichts."
        ),
        (
            "De: Ada Lind <ada@example.org>\nEnviado: 3 de junio de 2024\nPara: ayuda@shop.example\nAsunto: Carrito mudo",
            "El carrito no dice nada."
        ),
        (
            "De : Ada Lind <ada@example.org>\nEnvoyé : 3 juin 2024\nÀ : aide@shop.example\nObjet : Panier muet",
            "Le panier ne dit rien."
        ),
        ("差出人：Ada Lind <ada@example.org>\n送信日時：2024-06-03\n宛先：help@shop.example\n件名：カートが無音", "カートが読み上げられません。"),
    ]

    @Test(arguments: mails) func `its head leaves the words, and who wrote and of what is kept`(
        head: String, words: String
    ) {
        for gap in ["\n\n", "\r\n\r\n"] {
            var draft = ReportDraft(
                text: "\n" + head.replacing("\n", with: gap.prefix(gap.count / 2)) + gap + words + "\nGruß")
            draft.takeMailHead { $0.contains("2024") ? "read" : nil }
            #expect(draft.reporterName == "Ada Lind" && draft.reporterContact == "ada@example.org")
            let subject =
                head.split(separator: "\n").last?.split(whereSeparator: { $0 == ":" || $0 == "：" }).last?.drop {
                    $0 == " "
                } ?? ""
            #expect(draft.title == String(subject) && draft.text == "\(subject)\n\n\(words)\nGruß", "\(draft.text)")
            #expect(!draft.text.contains("@") && draft.writtenAt == "read" && draft.channel == "mail")
        }
    }

    @Test func `the subject of a mail that answers another is not read`() {
        var draft = ReportDraft(
            text:
                "From: Ada <ada@example.org>\nSubject: AW: Bei Pay sagt VoiceOver nichts\n\nJetzt klappt alles, danke!")
        draft.takeMailHead { _ in nil }
        #expect(draft.text == "Jetzt klappt alles, danke!" && draft.title == "AW: Bei Pay sagt VoiceOver nichts")
        #expect(ReportMatter(draft) != .fault(.silent))
    }

    @Test func `what somebody said themselves stays, and what is no head, too`() {
        var draft = ReportDraft(text: "From: Desk <desk@shop.example>\nSubject: Fwd\n\nThe cart is silent.")
        (draft.reporterName, draft.channel) = ("Ben", "phone")
        draft.takeMailHead { _ in nil }
        #expect(draft.reporterName == "Ben" && draft.reporterContact == nil && draft.channel == "phone")
        #expect(draft.text == "Fwd\n\nThe cart is silent.")
        for plain in [
            "From: here on it is silent.", "Date: of birth\nSubject: silent", "From: a@b.example\nSubject: x\n\n",
        ] {
            var draft = ReportDraft(text: plain)
            draft.takeMailHead { _ in nil }
            #expect(draft == ReportDraft(text: plain))
        }
    }

    private let world = LinkingWorld([
        ("Checkout", [("Place order", "Button")]), ("Ada Lind", [("Call", "Button")]),
        ("Subject", [("Mail", "Button")]),
        ("Desk", [("Note", "Button")]), ("Settings", [("Language", "Button")]),
    ])

    @Test func `its place is found by what it complains of, not by its head`() {
        for head in Self.mails.map(\.head) {
            let found = world.match("\(head)\n\nOn the Checkout screen VoiceOver says nothing.\n\nBest\nAda Lind")
            #expect(found.screen?.screen == "checkout", "\(head)")
        }
    }

    @Test(arguments: [
        "---------- Forwarded message ----------", "-------- Weitergeleitete Nachricht --------",
        "-----Mensaje reenviado-----", "Begin forwarded message:", "Début du message transféré :", "転送メッセージ",
    ])
    func `what was passed on is what is complained of`(line: String) {
        let found = world.match(
            "Please look, Desk\n\n\(line)\nFrom: Ada Lind <ada@example.org>\nSubject: Mail\n\nThe Checkout screen is silent with VoiceOver."
        )
        #expect(found.screen?.screen == "checkout")
        let answered = world.match(
            "The Checkout screen is silent with VoiceOver.\n\n-----Original Message-----\nFrom: Desk <d@shop.example>\nSubject: Language\n\nThe Settings screen is silent, too."
        )
        #expect(answered.screen?.screen == "checkout")
    }
}

/// The language of a short complaint, where articles and negations are cut short.
@Suite struct ShortComplaintTests {
    @Test(arguments: [
        ("Le bouton « Delete account » n'est pas annoncé par VoiceOver.", "fr"),
        ("Le bouton n’est pas lu", "fr"), ("The button isn't read and it is the only one", "en"),
        ("Delete account", nil),
    ])
    func `is known by its small words`(text: String, language: String?) {
        #expect(ToldSetting(text, releases: []).language == language)
    }
}
