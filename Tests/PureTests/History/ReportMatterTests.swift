import History
import Testing

@Suite struct ReportMatterTests {
    private func matter(_ text: String) -> ReportMatter { ReportMatter(ReportDraft(text: text)) }

    @Test(arguments: [
        ("I love this app, thank you!", ReportMatter.praise), ("Great app", .praise),
        ("I want a refund for last month", .billing), ("It crashes when it starts", .crash),
        ("I love it, but the button says nothing.", .fault(.silent)),
        ("It crashed, and since then the button has no name", .fault(.noName)),
        ("VoiceOver reads \"Invoice\" as \"Return item\"", .fault(nil)),
        ("The app crashes on the settings screen whenever I tap \"Text size\"", .crash),
        ("\"Text size\" on the settings screen is a great feature", .praise),
        ("VoiceOver only says \"button\"", .fault(.noName)), ("\"Nothing is read\"", .fault(.silent)),
        ("Great, now nothing works", .fault(nil)), ("Thanks for nothing", .fault(nil)),
        ("Your new design locks us out.", .fault(nil)),
        ("The rows are skipped and the text is too small", .fault(nil)),
        ("I will have to cancel my subscription, the list is not read", .fault(.silent)),
        ("VoiceOver does not speak the prices", .fault(.silent)),
        ("None of the workouts in this list are read aloud", .fault(.silent)),
        ("None of it. The shop around the corner, which I like a lot, is read", .fault(nil)),
        ("Works fine now, the heart is no longer silent", .mended), ("The heart works again, thank you", .mended),
        ("Works now, but Pay is silent", .fault(.silent)), ("Nothing works now", .fault(nil)),
        ("I thought that it was fixed", .fault(nil)), ("It never works now", .fault(nil)),
        ("Works for me: VoiceOver reads Buy now.", .mended), ("I can't reproduce this", .mended), ("Works", .mended),
        ("VoiceOver liest es bei mir, funktioniert bei mir", .mended), ("It does not work for me", .fault(.gesture)),
        ("no funciona", .fault(.gesture)), ("It was fine before", .fault(nil)),
        ("It works only sometimes", .fault(nil)),
        ("How do I change my address?", .wish), ("Please add Apple Pay", .wish), ("Wie kann ich bezahlen?", .wish),
        ("How do I get there with VoiceOver?", .fault(nil)), ("I can't find out how to pay", .fault(.skipped)),
        ("Please add labels for blind people", .fault(nil)),
        ("Pay is odd with VoiceOver. Thanks in advance!", .fault(nil)), ("Thank you!", .praise),
        ("Pay vanished from the list. Thanks", .fault(.skipped)), ("Le bouton Pay a changé. Merci.", .fault(nil)),
        ("VoiceOver is quirky on Pay. Great app otherwise", .fault(nil)), ("Great with VoiceOver!", .praise),
        ("The whole page is mute", .fault(.silent)), ("The mute button is nameless", .fault(.noName)),
    ])
    func `a barrier goes before all else, and two classes are none`(text: String, expected: ReportMatter) {
        #expect(matter(text) == expected)
    }

    @Test(arguments: [
        "Everything is read out again since the update.", "Pay talks again, hooray", "The labels are back. Great job.",
        "You can close this, it is fine now", "No more trouble with VoiceOver here", "Sorted, cheers",
        "Yep, that did it", "It reads everything out now", "Never mind, it was my phone", "Working again on my end",
        "VoiceOver reads every button. No complaints at all.", "Please close my ticket, it was my mistake.",
        "Jetzt geht es, danke!", "Alles wieder gut.", "Seit dem Update wird wieder alles vorgelesen.", "Läuft wieder.",
        "Tut wieder, danke euch", "Nun liest er alles vor", "Endlich! VoiceOver sagt alles an.",
        "Die Beschriftungen sind wieder da. Klasse.", "Könnt ihr schließen, passt jetzt", "Problem hat sich erledigt",
        "Mit der neuen Version ist alles in Ordnung", "Hat sich erledigt, lag an meinem Handy",
        "Vor dem Update hat VoiceOver die Lieferzeit übersprungen. Jetzt passt alles.",
        "Kundin rief an: alles wieder in Ordnung, Ticket kann zu.",
    ])
    func `who says nothing but that it works tells of no barrier`(_ text: String) {
        #expect(matter(text) == .mended)
    }

    @Test(arguments: [
        "Works again, but Pay is silent", "Everything is read twice", "Everything is read out again, twice",
        "Reads everything, even what is hidden", "It works with problems", "Jetzt geht es nicht mehr",
        "Jetzt geht es wieder los: stumm", "Läuft wieder nicht", "Does it work again?", "Problem solved? No.",
        "Alles wieder gut, nur Pay ist stumm", "VoiceOver sagt alles an, nur Pay nicht",
        "Seit dem Update wird wieder alles auf Englisch vorgelesen", "Keine Probleme mehr außer Pay",
        "Never mind, it was my phone. But Pay has no label", "Talks again and again", "Geht wieder kaputt",
        "Pay now talks again in English", "Nothing works again", "Hello", "VoiceOver",
    ])
    func `a word beside it that says something else leaves it a barrier`(_ text: String) {
        #expect(!matter(text).isOther)
    }

    @Test(arguments: [
        ("Thank you for the quick reply.", ReportMatter.praise), ("Danke für die schnelle Antwort!", .praise),
        ("Vielen Dank für die Antwort", .praise), ("Thanks a lot for your help", .praise), ("Ok thanks", .mended),
        ("Could you offer delivery on Sundays?", .wish), ("I wish there was Apple Pay.", .wish),
        ("Any news on my ticket?", .wish), ("Wie ändere ich die Lieferadresse?", .wish),
        ("Gibt es schon etwas Neues zu meinem Ticket 4711?", .wish),
        ("I wish there was a label", .fault(nil)), ("When do I get a label on Pay?", .fault(nil)),
        ("Any news on the unlabelled Pay button?", .fault(.noName)), ("Could you offer labels?", .fault(nil)),
    ])
    func `thanks, wishes and questions open nothing unless they are about a barrier`(
        text: String, expected: ReportMatter
    ) {
        #expect(matter(text) == expected)
    }

    @Test(arguments: [
        ("Other shop apps have unlabelled buttons everywhere. Yours doesn't. Thank you!", ReportMatter.praise),
        ("Other shop apps have unlabelled buttons everywhere.", .elsewhere),
        ("In der App von Rewe sind alle Knöpfe unbeschriftet, bei euch nicht. Weiter so!", .elsewhere),
        ("Andere Apps haben unbeschriftete Knöpfe.", .elsewhere),
        ("Other apps have unlabelled buttons. Yours too.", .fault(.noName)),
        ("Other apps have unlabelled buttons, so does yours.", .fault(.noName)),
        ("Other apps have unlabelled buttons. Here VoiceOver says nothing.", .fault(.silent)),
        ("Unlike other apps yours has unlabelled buttons", .fault(.noName)),
        ("Andere Apps haben auch unbeschriftete Knöpfe.", .fault(.noName)),
        ("In other apps all is read, not in yours", .fault(nil)),
        ("Pay has no label, other apps have one", .fault(.noName)),
    ])
    func `what another app does wrong is no trouble of this one`(text: String, expected: ReportMatter) {
        #expect(matter(text) == expected)
    }

    @Test(arguments: [
        ("False alarm. My phone had VoiceOver off, that is why nothing was read.", ReportMatter.mended),
        ("Fehlalarm, VoiceOver war ausgeschaltet, deshalb wurde nichts vorgelesen.", .mended),
        ("False alarm: it has no name", .fault(.noName)), ("The false alarm button has no name", .fault(.noName)),
        ("False alarm. But Pay has no name", .fault(.noName)), ("False alarm? Pay has no name", .fault(.noName)),
    ])
    func `who begins with taking it back tells of no barrier`(text: String, expected: ReportMatter) {
        #expect(matter(text) == expected)
    }

    @Test(arguments: [
        ("VoiceOver does not tell me that my card was declined.", ReportMatter.fault(nil)),
        ("VoiceOver sagt mir nicht, dass die Karte abgelehnt wurde.", .fault(nil)),
        ("With VoiceOver I only found out by chance that the payment was declined.", .fault(nil)),
        ("My card was declined", .fault(nil)), ("I want a refund for the second payment", .billing),
    ])
    func `that a payment is not announced is no matter of payment`(text: String, expected: ReportMatter) {
        #expect(matter(text) == expected)
    }

    @Test func `thanks beside what people did, or did not say, are no praise`() {
        let told = [
            "I wrote to your support because the total is skipped. Thank you!",
            "Since your team changed Checkout it says nothing on Pay now. Thanks.",
            "Seit ihr Team die Kasse umgebaut hat wird die Summe übersprungen. Danke.",
            "Your hotline was silent for a week. Thank you!",
        ]
        let expected: [FaultClass?] = [.skipped, .silent, .skipped, nil]
        for (text, fault) in zip(told, expected) { #expect(matter(text) == .fault(fault), "\(text)") }
    }

    @Test(arguments: [
        "No complaints about the shop itself. Filter talks over VoiceOver.",
        "Nichts zu meckern beim Bezahlen. In der Suche landet man immer ganz oben.",
        "Nothing to complain about at checkout. The search always throws me to the top.",
    ])
    func `who has nothing to say against one thing may have of another`(_ text: String) {
        #expect(!matter(text).isOther)
    }

    @Test(arguments: ["No complaints", "Nichts zu meckern, danke", "Nothing to complain about. Thanks!"])
    func `who has nothing to say against it, and says no more, tells of no barrier`(_ text: String) {
        #expect(matter(text) == .mended)
    }

    @Test func `what somebody heard is told of a barrier`() {
        var draft = ReportDraft(text: "Thanks!")
        draft.heard = "Button."
        #expect(ReportMatter(draft) == .fault(nil))
    }

    @Test func `rules and words are of one class`() {
        #expect(FaultClass.classes(ofRule: "speech-loss").contains(.silent))
        #expect(FaultClass(of: "The rows are not read.") == .silent)
        #expect(FaultClass.classes(ofRule: "session-labels").contains(.noName))
        #expect(FaultClass(of: "The button has no name") == .noName)
        #expect(FaultClass.classes(ofRule: "thumb-reach").isEmpty)
    }
}

@Suite struct SystemVersionTests {
    @Test(
        arguments: [
            ("iOS 16.4", "17", false), ("16", "iOS 17", false), ("iOS 17", "17", true), ("iOS 17", "17.2", nil),
            ("17.2.1", "17.2", true), ("iPadOS 17.1 (21B74)", "iOS 17", true), ("Android 14", "iOS 17", nil),
            ("iOS 18", "17.4", true), ("iOS 17", "17.0", true),
        ] as [(String, String, Bool?)])
    func `who has an older system can't have it; who said it less closely may`(
        has: String, needs: String, runs: Bool?
    ) throws {
        let own = try #require(SystemVersion(has)), needed = try #require(SystemVersion(needs))
        #expect(own.runs(needing: needed) == runs)
    }

    @Test func `without a number it is no version`() {
        #expect(SystemVersion("the newest") == nil && SystemVersion("") == nil)
    }
}
