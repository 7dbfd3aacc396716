import History
import Testing

/// What tells of no class of trouble opens a problem where it is about one element, or complains at all.
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
    func `what tells of no trouble with the app waits`(text: String) {
        #expect(!tells(text))
    }

    @Test(arguments: [
        "Pay is silent", "The page is a nightmare for blind people", "It just beeps when I tap the second row",
        "Mit Wischen geht es hier nicht weiter.", "I get lost here.", "The Pay button is broken", "Silent.",
        "Bitte beschriftet das Feld für den Namen.", "Je n'arrive pas à appuyer dessus", "I hear everything twice.",
        "Man hört alles doppelt.", "They all sound the same.", "The page is a mess.",
        "Die Seite ist für mich seit dem Update unbrauchbar.", "I can't get past this page.",
        "Neither this nor that can be selected or read.", "It is silent since your team changed it", "It is broken",
    ])
    func `what may tell of a barrier does not`(text: String) {
        #expect(tells(text))
    }

    @Test func `what is about one element is about its use`() throws {
        #expect(tells("Hello there", element: "Pay") && !tells("Hello there"))
        #expect(ReportDraft(text: "Weiterhin dasselbe.").mayTellOfBarrier(isOfElement: true))
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
        "Since your team changed Checkout it says nothing on Pay now",
        "VoiceOver is silent on your team page",
    ])
    func `what an app does beside them is`(text: String) {
        #expect(ReportReading(ReportDraft(text: text)).fault == .silent)
    }
}
