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
