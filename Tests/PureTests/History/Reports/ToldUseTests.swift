import History
import Testing

/// What tells of no class of trouble opens a problem where it tells of hearing, reading or operating the app at all.
@Suite struct ToldUseTests {
    private func tells(_ text: String, element: String? = nil) -> Bool {
        var draft = ReportDraft(text: text)
        draft.element = element
        return draft.mayTellOfBarrier(isOfElement: false)
    }

    @Test(arguments: [
        "asdf", "My card was declined", "Meine Karte wurde abgelehnt.", "Your hotline was silent for a week.",
        "Eure Hotline bleibt stumm.", "The parcel came two hours late and the box was open.", "Thank you all so much",
        "I would like dark chocolate, please", "Is anybody reading this?", "Test. Please ignore.",
    ])
    func `what tells of nothing of use waits`(text: String) {
        #expect(!tells(text))
    }

    @Test(arguments: [
        "Pay is silent", "The page is a nightmare for blind people", "It just beeps when I tap the second row",
        "Mit Wischen geht es hier nicht weiter.", "I get lost here.", "The Pay button is broken", "Silent.",
        "Bitte beschriftet das Feld für den Namen.", "Je n'arrive pas à appuyer dessus",
    ])
    func `what may tell of a barrier does not`(text: String) {
        #expect(tells(text))
    }

    @Test func `who complains of an element complains of its use`() {
        #expect(tells("It is broken", element: "Pay") && !tells("It is broken"))
        #expect(!tells("Hello there", element: "Pay"))
    }

    @Test func `what is said beside the words tells of it, too`() {
        for told in [\ReportDraft.heard, \.expected] {
            var draft = ReportDraft(text: "Hm")
            draft[keyPath: told] = "Button."
            #expect(draft.mayTellOfBarrier(isOfElement: false))
        }
        var draft = ReportDraft(text: "Hm")
        draft.gesture = .flick
        #expect(draft.mayTellOfBarrier(isOfElement: false))
    }

    @Test(arguments: ["Your hotline was silent for a week.", "Ihr Support ist stumm."])
    func `people who say nothing are no silent app`(text: String) {
        #expect(ReportReading(ReportDraft(text: text)).fault == nil)
        #expect(!ReportDraft(text: text).isPlainComplaint(on: "iOS"))
    }

    @Test(arguments: [
        "Your hotline was silent for a week. VoiceOver says nothing on Pay.", "Your team button is silent",
        "VoiceOver is silent on your team page",
    ])
    func `what an app does beside them is`(text: String) {
        #expect(ReportReading(ReportDraft(text: text)).fault == .silent)
    }
}
