import History
import Testing

/// What leaves storage for somebody who may not see who reported.
@Suite struct MaskingTests {
    private func masked(_ text: String, _ person: KnownPerson? = nil) -> String {
        Masking(person.map { [$0] } ?? []).masked(text)
    }

    @Test(arguments: [
        ("Write to ada.miller@example.org please", "Write to [mail address] please"),
        ("From: Ada Miller <ada@example.org>", "From: [name] <[mail address]>"),
        ("“Miller, Ada” <ada@example.org> said", "“[name], [name]” <[mail address]> said"),
        ("ada (at) example.org", "[mail address]"),
        ("ada at example dot org", "[mail address]"),
        ("It is eva dot lund at mail dot example dot com", "It is [mail address]"),
        ("See https://example.org/help", "See https://example.org/help"),
        ("See https://example.org/reset?token=abc now.", "See https://example.org/[link] now."),
        ("https://facebook.com/ada.miller", "https://facebook.com/[link]"),
        ("Ask @ada_miller about @objc", "Ask [handle] about @objc"),
    ])
    func `addresses and handles`(text: String, expected: String) { #expect(masked(text) == expected) }

    @Test(arguments: [
        "+49 171 2345678", "0171/2345678", "(0171) 234 56 78", "+1 (415) 555-2671", "415-555-2671", "415.555.2671",
        "06 12 34 56 78", "06.12.34.56.78", "612 345 678", "0044 20 7946 0958", "090-1234-5678", "+49 (0)30 1234567",
        "０９０－１２３４－５６７８",
    ])
    func `telephone numbers as they are written`(number: String) {
        #expect(masked("Call \(number), please") == "Call [phone number], please")
        #expect(masked("電話 \(number) です") == "電話 [phone number] です")
    }

    @Test(arguments: [
        ("DE89 3704 0044 0532 0130 00", "[bank account]"), ("GB82WEST12345698765432", "[bank account]"),
        ("4111 1111 1111 1111", "[card number]"), ("order 48151623", "order [number]"),
        ("Order no. AB-48151", "Order no. [number]"), ("Kundennummer: 99887", "Kundennummer: [number]"),
        ("my account number is 55512", "my account number is [number]"), ("ticket #20931", "ticket #[number]"),
        ("注文番号：12345", "注文番号：[number]"), ("commande n° 77812", "commande n° [number]"),
    ])
    func `numbers of somebody`(text: String, expected: String) { #expect(masked(text) == expected) }

    @Test(arguments: [
        "Since 5.0.1 on my iPhone 15 with iOS 17.5 the button is silent.", "Build 2026112201 of version 10.2.33",
        "On 22.11.2026 at 10:15 and 2026-11-22 it crashed.", "iOS 17.5.1 (21F90)", "WCAG 2.2, 1.4.3 asks for 4.5:1",
        "#717274 on #ffffff is 4.69", "Account, My Profile and Order History are read.",
        "VoiceOver says “Pay. Button.”",
        "I am blind and I'm using VoiceOver.", "Hi team, Thanks for the app.", "Dear Developers, the Cart is silent.",
        "Thanks for the update, it is great.", "I waited 100 200 300 times", "It costs $1299 and 1200 points",
        "Best app ever! VoiceOver works.", "Pixel 8 Pro, Android 14, TalkBack 14.1", "Error 1009, code 404",
        "皆さん、ボタンが読まれません。お客様番号の画面です。", "Step 1 2 3 4 5", "From: Home, To: Checkout",
    ])
    func `what names nobody stays`(text: String) { #expect(masked(text) == text) }

    @Test(arguments: [
        ("Hi, I'm Ada and the cart is silent", "Hi, I'm [name] and the cart is silent"),
        ("Hello, my name is Ada Miller. It says nothing.", "Hello, my name is [name]. It says nothing."),
        ("my name is ada, and I am blind", "my name is [name], and I am blind"),
        ("Silent.\nRegards,\nAda Miller", "Silent.\nRegards,\n[name]"),
        ("Silent. Best regards, Ada M.", "Silent. Best regards, [name]."),
        ("Stumm.\n\nMit freundlichen Grüßen\nAda von Müller", "Stumm.\n\nMit freundlichen Grüßen\n[name]"),
        ("Hallo, ich heiße Jürgen Groß und nutze VoiceOver", "Hallo, ich heiße [name] und nutze VoiceOver"),
        ("Hallo, ich heiße van der Berg.", "Hallo, ich heiße van der [name]."),
        ("Mein Name ist von Stein und es ist still", "Mein Name ist von [name] und es ist still"),
        ("Hola, soy María López.\nSaludos,\nMaría", "Hola, soy [name].\nSaludos,\n[name]"),
        (
            "Bonjour, je m'appelle Hélène.\nCordialement,\nHélène Petit",
            "Bonjour, je m'appelle [name].\nCordialement,\n[name]"
        ),
        ("佐藤と申します。ボタンが読まれません。", "[name]と申します。ボタンが読まれません。"),
        ("名前は佐藤です。", "名前は[name]です。"), ("Hi Bob,\nit is silent\n-- \nAda", "Hi [name],\nit is silent\n-- \n[name]"),
        ("On Monday Ada Miller wrote:\n> silent", "On [name] wrote:\n> silent"),
        ("I told Mrs. Miller at 12 Harbour Street", "I told Mrs. [name] at [street address]"),
        ("Ich wohne in der Hafenstraße 12", "Ich wohne in der [street address]"),
    ])
    func `names where people say them`(text: String, expected: String) { #expect(masked(text) == expected) }

    @Test func `the reporter's own name and contact are known wherever they stand`() {
        let ada = KnownPerson(name: "Ada Harbour", contact: "+49 171 2345678")
        #expect(
            masked("Ada’s phone, that is Harbour’s: 0171-234 56 78", ada)
                == "[name]’s phone, that is [name]’s: [phone number]")
        #expect(masked("ada harbour called", ada) == "[name] called")
        #expect(masked("the harbour screen", ada) == "the harbour screen", "a word like any other, in small letters")
        #expect(masked("佐藤花子のiPhone", KnownPerson(name: "佐藤花子")) == "[name]のiPhone")
        let no = KnownPerson(name: "No")
        #expect(
            masked("No, there is no label. It was No who said so", no)
                == "No, there is no label. It was [name] who said so")
        #expect(masked("It is silent. No", no) == "It is silent. [name]")
        #expect(masked("write ADA@x.org", KnownPerson(contact: "ada@x.org")) == "write [mail address]")
        let button = KnownPerson(name: "Button Home")
        #expect(masked("The Home Button is silent", button) == "The Home Button is silent")
    }

    /// Names in the middle of a sentence, in small letters, and of others are what is missed: `docs/privacy.md` says so.
    @Test(arguments: [(MaskingSet.messages, 68), (MaskingSet.unseen, 31)])
    func `as many are hidden as the documentation says`(set: [(text: String, secrets: [String])], expected: Int) {
        let hidden = set.reduce(0) { sum, message in
            let shown = masked(message.text)
            return sum + message.secrets.count { !shown.contains($0) }
        }
        #expect(hidden == expected)
    }

    @Test func `a masked text stays as it is`() {
        let text =
            "Hi, I'm Ada.\nCall +49 171 2345678 or ada@example.org, order 48151623, https://a.org/u/ada\nRegards,\nAda Miller"
        let once = masked(text)
        #expect(masked(once) == once)
        #expect(!once.contains("Ada") && !once.contains("2345678") && !once.contains("48151623"))
        for odd in [
            "", "@", "<", "+", "00", "@@", "a@", "((((", "\u{0}", "-- ", "my name is", "Regards,", "https://", "www.",
        ] {
            #expect(masked(odd) == odd)
        }
    }
}

/// Whom erase-reporter is to find.
@Suite struct PersonQueryTests {
    @Test(arguments: [
        ("+49 171 2345678", "0171/2345678"), ("0171 2345678", "Tel. +49 (0)171-2345678"),
        ("00491712345678", "+49 171 234 56 78"),
        ("ada@example.org", " Ada Miller < ADA@Example.org > "), ("Ada <ada@example.org>", "mailto:ada@example.org"),
        ("Ada Miller", "miller, ADA"), ("Jose Nunez", "José Núñez"),
        ("Käthe Röhrig", "Kaethe Roehrig"), ("Gudrun Jaeckel", "Gudrun Jäckel"),
        ("Ada Miller", "Ada Miller <ada@example.org>"),
    ])
    func `the same person, written otherwise`(query: String, stored: String) throws {
        #expect(try #require(PersonQuery(query)).means(KnownPerson(contact: stored)))
    }

    @Test(arguments: [
        ("+49 171 2345678", "+49 171 2345679"), ("2345678", "1234567"), ("ada@example.org", "bada@example.org"),
        ("Ada", "Ada Miller"), ("Ada Miller", "adamiller@example.org"),
    ])
    func `somebody else`(query: String, stored: String) throws {
        #expect(try !#require(PersonQuery(query)).means(KnownPerson(contact: stored)))
    }

    @Test func `nobody is meant by nothing`() {
        #expect(PersonQuery("") == nil && PersonQuery(" - ") == nil)
    }
}
