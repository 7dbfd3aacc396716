import History
import Testing

/// Whoever says that a trouble is not there tells of none.
@Suite struct DenialTests {
    private func matter(_ text: String) -> ReportMatter { ReportMatter(ReportDraft(text: text)) }

    @Test(arguments: [
        "I do not see unlabelled buttons on my tablet", "I can't find any unlabelled icons in the basket",
        "I did not find a wrong label on this page", "There are no unlabelled buttons left, great",
        "Not one wrong label in the whole list", "None of the names is wrong any more", "None of them are silent now",
        "Ich finde keine unbeschrifteten Tasten mehr", "Keine der Tasten ist stumm",
        "Nothing to complain about: no silent buttons, no missing labels.", "No button is silent any more",
        "Kein Knopf ist stumm, keine Beschriftung fehlt. Klasse!",
        "Keine stummen Knöpfe, keine fehlenden Beschriftungen",
        "No label is missing, no icon is unlabelled", "Ninguna etiqueta falta",
    ])
    func `a denied trouble is none`(text: String) {
        #expect(matter(text) == .mended, "\(matter(text))")
        #expect(ReportReading(ReportDraft(text: text)).fault == nil)
    }

    @Test(arguments: [
        ("I do not see unlabelled buttons, but the list is silent", FaultClass.silent),
        ("None of the rows in this list are read aloud", .silent), ("No, unlabelled buttons again", .noName),
        ("There is no label on the heart", .noName), ("It reads the wrong label on the tab", .wrongName),
        ("Die Schaltfläche hat keinen Namen", .noName), ("No button is read", .silent),
        ("No silent buttons, but the focus jumps to the top", .focus),
        ("No field is read, no label is missing", .silent),
    ])
    func `what is told beside it is trouble as before`(text: String, fault: FaultClass) {
        #expect(matter(text) == .fault(fault), "\(matter(text))")
    }

    @Test(arguments: [
        "Keine Taste ist stumm. Jede Taste sagt Taste.", "No button is silent. All of them say the same.",
        "No label is missing. Every price comes before its name.",
        "I do not see unlabelled buttons. They all read out a serial.",
    ])
    func `what is told beside it in words that nobody listed does not say that all is well`(text: String) {
        #expect(!matter(text).isOther, "\(matter(text))")
    }

    @Test(arguments: [
        "I can't find the unlabelled button with VoiceOver", "I can't find a mute button with VoiceOver",
        "There should be no unlabelled buttons. Why are there some?",
        "There should be no unlabelled buttons in a banking app", "No wrong PIN is announced",
        "Not a single unlabelled button has been fixed in 3.2", "VoiceOver announces no missing fields",
        "Es werden keine fehlenden Felder angesagt", "With Voice Control I can't find unlabelled buttons",
        "I see no missing fields after sending the form", "No silent buttons? I found three.",
        "I want no silent buttons", "Ich möchte keine stummen Knöpfe",
    ])
    func `who misses one certain thing, or doubts, does not say that all is well`(text: String) {
        #expect(matter(text) != .mended)
    }

    @Test(arguments: [
        "I do not see a wrong label on Pay", "None of the labels is wrong any more", "Pay: no wrong label left",
    ])
    func `it reopens nothing that is mended`(text: String) {
        var draft = ReportDraft(text: text)
        draft.release = "1.2"
        #expect(!draft.isPlainComplaint(on: "iOS"))
    }
}
