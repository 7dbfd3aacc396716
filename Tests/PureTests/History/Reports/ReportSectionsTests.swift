import History
import Testing

/// Steps to a trouble and what was expected tell of none; what happened does. Of several troubles the first counts.
@Suite struct ReportSectionsTests {
    private func fault(_ text: String) -> FaultClass? { ReportReading(ReportDraft(text: text)).fault }

    @Test(
        arguments: [
            (
                "Steps to reproduce:\n1. Force quit the app\n2. Long-press a row\n\nVoiceOver says nothing on Pay.",
                FaultClass.silent
            ),
            (
                "## Steps to reproduce\n1. Long-press a message\n2. Drag and drop it\n\n## Expected behaviour\n"
                    + "Nothing else is read.\n\n## Actual behaviour\nVoiceOver skips the menu.", .skipped
            ),
            ("**Expected:** nothing is read\n**Actual:** the buttons have no name", .noName),
            ("Expected: it is not announced. Actual: the price has no label.", .noName),
            ("Erwartet: Der Fokus springt nach oben.\nTatsächlich: Der Knopf hat keinen Namen.", .noName),
            (
                "Erwartetes Verhalten\nDer Preis wird nicht vorgelesen.\n\nTatsächliches Verhalten\n"
                    + "Der Knopf hat keinen Namen.", .noName
            ),
            ("Schritte:\n1. Lange drücken\n2. Durch Ziehen verschieben\nVoiceOver sagt nichts.", .silent),
        ] as [(String, FaultClass)])
    func `what happened tells the class`(text: String, expected: FaultClass) {
        #expect(fault(text) == expected, "\(String(describing: fault(text)))")
        #expect(FaultClass(of: text) == expected)
    }

    @Test(arguments: [
        ("Steps: VoiceOver says nothing", FaultClass.silent), ("Steps is silent", .silent),
        ("Steps:\n1. Open the cart\n2. VoiceOver says nothing", .silent),
        ("I expected a label. The button has no label", .noName),
        ("The button has no label, as expected", .noName),
    ])
    func `a screen of that name, a last step that tells it all, and a word in a sentence are no such part`(
        text: String, expected: FaultClass
    ) {
        #expect(fault(text) == expected)
    }

    @Test(
        arguments: [
            ("I love the app.\nExpected: the Pay button has a name. But VoiceOver says nothing.", FaultClass.silent),
            ("I love it.\nExpected: the button has a name. Instead VoiceOver says nothing.", .silent),
            ("The Share button.\nExpected: it says Share, actual: it says nothing", .silent),
            ("The Share button.\nExpected: it says Share; actual: it says nothing", .silent),
            ("Price on the cart\nExpected: it reads the price\nVoiceOver reads nothing", .silent),
            ("Der Knopf Teilen.\nErwartet: Er hat einen Namen. Stattdessen sagt VoiceOver nichts.", .silent),
            ("Der Knopf Teilen.\nErwartet: Er sagt Teilen, tatsächlich: VoiceOver sagt nichts", .silent),
            ("Der Preis.\nErwartet: Er wird gelesen, aber VoiceOver sagt nichts.", .silent),
            ("Expected: it reads the title, the price and the date. Actual: the price has no label.", .noName),
        ] as [(String, FaultClass)])
    func `what was expected ends where it says what is so`(text: String, expected: FaultClass) {
        #expect(fault(text) == expected, "\(String(describing: fault(text)))")
    }

    @Test(arguments: [
        "Expected: nothing else is read.\n\nThe menu is odd.",
        "Expected: nothing else is read. Actual: the menu is announced.",
        "Erwartet: VoiceOver sagt nichts. Tatsächlich: Das Menü wird angesagt.",
    ])
    func `what was expected is no trouble where something else is told`(text: String) {
        #expect(fault(text) != .silent)
    }

    @Test func `who says what they expected is not just content`() {
        #expect(!ReportMatter(ReportDraft(text: "I love it.\nExpected: Pay has a name.")).isOther)
        #expect(!ReportMatter(ReportDraft(text: "Toll!\nErwartet: Bezahlen hat einen Namen.")).isOther)
        #expect(ReportMatter(ReportDraft(text: "I love it. It reads as expected.")) == .praise)
    }

    @Test func `a problem is called by no step`() {
        let text = "Steps to reproduce:\n1. Force quit the app\n2. Open the cart\n\nThe prices are not read"
        #expect(ReportTitle(text, LinkingWorld.field).text == "The prices are not read")
    }

    @Test(arguments: [
        (
            "VoiceOver does not read any words from the form. It also does not work when the rotor is set to characters.",
            FaultClass.silent
        ),
        ("The sender is not labeled. VoiceOver won't read the contact name.", .noName),
        ("Der Knopf hat keinen Namen. Die Preise werden nicht vorgelesen.", .noName),
    ])
    func `of two that are as clear the first sentence decides`(text: String, expected: FaultClass) {
        #expect(fault(text) == expected)
    }

    @Test(arguments: [
        "The button has no label, and the font is too small",
        "The rows are skipped and the text is too small. VoiceOver says nothing.",
        "The first stop is a nameless button; double-tapping it does nothing.",
    ])
    func `where that tells of two none is said`(text: String) {
        #expect(fault(text) == nil)
    }
}
