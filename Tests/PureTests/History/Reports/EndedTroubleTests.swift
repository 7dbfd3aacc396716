import History
import Testing

/// What a message says is over tells of no trouble; what is there no more does.
@Suite struct EndedTroubleTests {
    private func matter(_ text: String) -> ReportMatter { ReportMatter(ReportDraft(text: text)) }
    private func fault(_ text: String) -> FaultClass? { ReportReading(ReportDraft(text: text)).fault }

    @Test(arguments: [
        "VoiceOver no longer skips the rows", "VoiceOver no longer says \"button button\"",
        "VoiceOver no longer says “button button” on Pay", "VoiceOver no longer announces the wrong label on Pay",
        "VoiceOver no longer says nothing on Pay", "The rows are no longer skipped by VoiceOver",
        "The focus no longer jumps to the top", "VoiceOver no longer reads the prices in the wrong order",
        "VoiceOver no longer gets stuck in the sheet, thanks", "VoiceOver doesn't skip the rows any more",
        "With TalkBack it does not lose focus anymore", "VoiceOver überspringt die Zeilen nicht mehr",
        "Der Fokus springt nicht mehr nach oben", "Die Preise werden nicht mehr doppelt vorgelesen",
        "VoiceOver ya no se salta las filas", "VoiceOver ne saute plus les lignes",
    ])
    func `that a trouble is no longer there ends it`(text: String) {
        #expect(matter(text) == .mended, "\(matter(text))")
        #expect(fault(text) == nil && FaultClass(of: text) == nil)
    }

    @Test(arguments: [
        ("VoiceOver no longer reads the prices", FaultClass.silent), ("VoiceOver no longer says “Add photo”", .silent),
        ("VoiceOver doesn't read the rows any more", .silent), ("VoiceOver liest die Preise nicht mehr vor", .silent),
        ("Le prix n'est plus lu", .silent), ("VoiceOver ya no lee los precios", .silent),
        ("VoiceOver no longer skips the rows, but the prices are silent", .silent),
        ("VoiceOver no longer reads the unlabelled button", .noName),
        ("Die Taste ist nicht mehr erreichbar mit VoiceOver", .skipped),
    ])
    func `that something is there no more is a trouble`(text: String, expected: FaultClass) {
        #expect(matter(text) == .fault(expected), "\(matter(text))")
    }

    @Test(arguments: [
        "VoiceOver no longer says anything on Pay", "TalkBack no longer focuses the heart",
        "The focus no longer jumps to the title", "The skip button no longer skips 30 seconds with VoiceOver",
        "The player no longer skips forward with VoiceOver", "Die Taste ohne Namen wird nicht mehr vorgelesen",
        "It no longer skips the intro with VoiceOver", "With VoiceOver the button no longer skips the intro",
        "I can no longer jump to the top with VoiceOver", "The link no longer jumps to the top",
        "Ich kann mit VoiceOver nicht mehr doppelt tippen", "Überspringen geht nicht mehr mit VoiceOver",
        "Pay ist nicht mehr ohne Hilfe erreichbar", "VoiceOver should no longer skip the rows",
        "I hope VoiceOver no longer skips the rows soon", "VoiceOver no longer skips the rows, but something is odd",
    ])
    func `what may be meant the other way, or is wished for, is not over`(text: String) {
        #expect(!matter(text).isOther, "\(matter(text))")
    }

    @Test(arguments: [
        "The Share button has no label. This is fixed.", "The Share button has no label. Verified as fixed.",
        "The Share button has no label. You can close this.", "The Share button had no label. So I'm closing this.",
        "The Share button had no label. This has been fixed in 1.1, thank you!",
        "Hi, I don't like to bother you. The Share button has no label.\n\nFixed in 1.1, thanks a lot!",
        "- Pay is silent.\n- The list skips rows.\n\nAll fixed, thank you!", "The list skipped rows, this is fixed",
        "The pay button was silent before, that is fixed now",
        "Fixed: the list skips rows", "The prices are silent.\r\nThis is fixed.",
        "Der Knopf hat keinen Namen. Das ist behoben.",
        "Der Knopf hat keinen Namen. Das Problem ist inzwischen gelöst, danke!",
        "Der Knopf hat keinen Namen. Das kann geschlossen werden.", "El botón no tiene nombre. Ya está arreglado.",
        "Le bouton n'a pas de nom. C'est corrigé, merci !",
        "This can be closed. Dynamic type is supported throughout.",
    ])
    func `a sentence that says so ends what was told before it`(text: String) {
        #expect(matter(text) == .mended, "\(matter(text))")
        #expect(fault(text) == nil)
    }

    @Test(arguments: [
        "The Share button has no label. This should be fixed.", "The Share button has no label. Please get this fixed.",
        "The Share button has no label. Is this fixed?", "The Share button has no label. This is not fixed.",
        "The Share button has no label. When will this be fixed?",
        "The Share button has no label. I hope this is fixed soon.",
        "The Share button has no label. They say this is fixed.",
        "The Share button has no label. You said, this is fixed.",
        "The Share button has no label. This is fixed. But not on my iPad.",
        "The Share button has no label. This is fixed. It is still there on my iPad.",
        "The list is fixed, but the Share button has no label.", "This is fixed. The Share button has no label.",
        "The list skipped rows, this is fixed. The Share button has no label.",
        "1. The Share button has no label.\n2. The list skipped rows. This is fixed.",
        "The list was silent. This is fixed. Now the Share button has no label.",
        "Not fixed: the Share button has no label", "Der Knopf hat keinen Namen. Das muss behoben werden.",
        "Der Knopf hat keinen Namen. Bitte beheben.", "Der Knopf hat keinen Namen. Wann ist das behoben?",
    ])
    func `a wish, a question, another thing or what comes after it is not over`(text: String) {
        #expect(matter(text) == .fault(.noName), "\(matter(text))")
    }

    @Test(arguments: [
        ("Since 1.2 VoiceOver says nothing on Pay. In 1.1 all good.", FaultClass.silent),
        ("The Share button has no label. Works now in version 1.1.", .noName),
        ("The Share button has no label since 1.2. Fixed in 1.1.", .noName),
        ("The Share button has no label. Fixed in the last version.", .noName),
        ("Der Knopf hat keinen Namen. In der letzten Version alles in Ordnung.", .noName),
        ("Seit 1.2 sagt VoiceOver nichts. In 1.1 alles gut.", .silent),
        ("El botón no tiene nombre. En la versión 1.1 ya funciona.", .noName),
    ])
    func `that a release worked ends nothing of another one`(text: String, expected: FaultClass) {
        #expect(matter(text) == .fault(expected), "\(matter(text))")
    }

    @Test(arguments: [
        "The Share button has no label. Fixed in 1.1, thanks!", "The Share button had no label in 1.0. Fixed in 1.1.",
        "The Share button has no label. Fixed in the latest version.",
        "The Share button has no label. Since the last update all good.",
        "Der Knopf hat keinen Namen. Das ist in Version 1.1 behoben.",
        "Der Knopf hat keinen Namen. Jetzt alles gut, danke.",
    ])
    func `what is mended in a release is over, but for who has another one`(text: String) {
        #expect(matter(text) == .mended, "\(matter(text))")
        var draft = ReportDraft(text: "The Share button has no label. Fixed in 1.1, thanks!")
        draft.release = "1.2"
        #expect(ReportMatter(draft) == .fault(.noName))
        draft.release = "1.1"
        #expect(ReportMatter(draft) == .mended)
    }

    @Test(arguments: [
        "Pay is silent. This has been fixed in 1.1. It came back in 1.2.", "Pay is silent. This is fixed. It is back.",
        "Pay is silent. This is fixed. Unfortunately it returned.",
        "Pay is silent. This is fixed. Since 1.2 I have it anew.",
        "Pay is silent. This is fixed. Now the problem is back.",
        "Pay is silent. This is fixed. I use an iPhone.", "Pay is silent. This is fixed, thanks.\nReturned",
        "VoiceOver sagt nichts. Das ist behoben. In 1.2 ist es zurück.",
        "VoiceOver sagt nichts. Das wurde in 1.1 behoben. Seit 1.2 habe ich es wieder.",
    ])
    func `behind what closes anything else leaves it open`(text: String) {
        #expect(matter(text) == .fault(.silent), "\(matter(text))")
    }

    @Test(arguments: [
        "Pay is silent. This is fixed. Great app, thank you!", "Pay is silent. This is fixed, thanks!\nAnna",
        "Pay is silent. This is fixed. You can close this ticket. Thanks again!",
        "Pay is silent. This is fixed.\n\nBest regards,\nAnna Smith",
        "VoiceOver sagt nichts. Das ist behoben. Vielen Dank für eure Hilfe!\n\nViele Grüße\nAnna",
    ])
    func `thanks, praise and a name do not`(text: String) {
        #expect(matter(text) == .mended, "\(matter(text))")
    }

    @Test(arguments: [
        "Seit 1.2 ist der Knopf stumm. In 1.1 alles gut.", "Seit 1.2 ist der Knopf stumm, in 1.1 alles gut.",
        "Since 1.2 Pay is odd. It works fine in 1.1.", "Pay is odd. In the last version it works fine.",
        "VoiceOver no longer skips the rows in 1.1. In 1.2 it does.",
    ])
    func `what is well in an older release is not mended`(text: String) {
        #expect(!matter(text).isOther, "\(matter(text))")
    }

    @Test func `what is odd and came back is not known to be over`() {
        #expect(!matter("Pay is odd. This has been fixed in 1.1. It came back in 1.2.").isOther)
        #expect(fault("The list skipped rows, this is fixed. It came back in 1.2.") == .skipped)
        #expect(!matter("1. Pay is silent. This is fixed.\n2. The list is odd.").isOther)
    }

    @Test(arguments: [
        "The Share button has no label.\n\nMy second point was the list that skipped rows. This is fixed, thank you.",
        "The Share button has no label.\n\nThe list skipped rows.\n\nThis is fixed, thank you.",
        "The Share button has no label. The list skipped rows. This is fixed.",
        "- The Share button has no label.\n- The list skips rows.\n\nThis is fixed.",
        "Teilen hat keinen Namen.\n\nVoiceOver überspringt die Liste. Das ist behoben.",
    ])
    func `one of two troubles that is over leaves the other`(text: String) {
        #expect(matter(text) == .fault(.noName), "\(matter(text))")
    }

    @Test(arguments: [
        "The Share button has no label.\n\nThe list skipped rows.\n\nAll fixed, thank you.",
        "The Share button has no label.\n\nThe list skipped rows.\n\nBoth are fixed.",
        "The Share button has no label.\n\nThe list skipped rows.\n\nPlease close this ticket.",
        "The Share button has no label.\n\nI have an iPad.\n\nThis is fixed.",
        "The Share button has no label. The list skipped rows. Both are fixed.",
        "The Share button has no label. VoiceOver just says button. This is fixed.",
        "Teilen hat keinen Namen.\n\nVoiceOver überspringt die Liste.\n\nAlles behoben, danke!",
    ])
    func `all are over where that is said, and one where one was told`(text: String) {
        #expect(matter(text) == .mended, "\(matter(text))")
    }

    @Test(arguments: [
        "VoiceOver no longer skips decorative images", "VoiceOver no longer ignores the ads",
        "VoiceOver no longer ignores hidden elements", "The rows behind the sheet are no longer skipped",
        "VoiceOver überspringt die dekorativen Bilder nicht mehr",
        "VoiceOver ignoriert versteckte Elemente nicht mehr",
        "VoiceOver no longer skips the rows because I turned it off",
        "VoiceOver no longer loses focus because it never gets focus",
        "VoiceOver no longer gets stuck in the sheet because it can't reach the sheet at all",
        "After I open a page the focus no longer jumps to the top",
        "Der Fokus springt nicht mehr nach oben, wenn ich eine Seite öffne",
    ])
    func `what ought to be left out, or is told of in another way, is not over`(text: String) {
        #expect(!matter(text).isOther, "\(matter(text))")
        #expect(fault(text) != .focus)
    }

    @Test func `what it does instead is told`() {
        let english = "VoiceOver no longer skips the rows instead it says nothing on them"
        #expect(matter(english) == .fault(.silent))
        #expect(fault("VoiceOver überspringt die Zeilen nicht mehr stattdessen sagt es nichts") == .silent)
        #expect(matter("VoiceOver no longer skips the rows since the update") == .mended)
        #expect(matter("VoiceOver no longer skips the rows now") == .mended)
    }

    @Test(arguments: [
        "Fixed: no, the list skips rows", "Fixed: not yet, the list skips rows", "Fixed? The list skips rows",
        "Gelöst: nein, die Liste überspringt Zeilen", "Resuelto: no, VoiceOver se salta las filas",
    ])
    func `that it is not fixed may stand behind a colon`(text: String) {
        #expect(matter(text) == .fault(.skipped), "\(matter(text))")
        #expect(matter("Fixed: yes, the list skips rows") == .mended)
        #expect(matter("Behoben: die Liste überspringt Zeilen") == .mended)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "Fixed.\n", "All fixed. ", "Pay is silent. This is fixed. ", "- Pay is silent, this is fixed\n\n",
            "VoiceOver no longer skips ", "works now; ", "Expected: it reads, but ",
        ])
    func `long messages are read in one walk`(part: String) {
        _ = ReportReading(ReportDraft(text: String(repeating: part, count: 10_000 / part.count)))
    }

    @Test(arguments: [
        "Pay has no name. This is fixed.", "Pay has no name. Verified as fixed.",
        "VoiceOver no longer says nothing on Pay", "Pay hat keinen Namen. Das ist behoben.",
    ])
    func `it reopens nothing that is mended`(text: String) {
        var draft = ReportDraft(text: text)
        draft.release = "1.2"
        #expect(!draft.isPlainComplaint(on: "iOS"))
        let mended = ReportJoining.Known(
            id: 1, place: .sameElement, state: .fixed, rule: "name-lost", title: "", said: [])
        #expect(ReportJoining(draft, isOfElement: true, known: [mended], platform: "iOS").problem == nil)
    }

    @Test func `a problem is called by what is not over`() {
        let title = ReportTitle("Pay was silent. This is fixed. Now the list skips rows", LinkingWorld.field)
        #expect(title.text == "Now the list skips rows")
    }
}
