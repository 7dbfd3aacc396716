import History
import Screens
import Testing

/// Of what is mended, as far as anybody knows, words that name it are no complaint by themselves.
@Suite struct MendedWordsTests {
    private func joining(_ text: String, rule: String) -> ReportJoining {
        let mended = ReportJoining.Known(
            id: 1, place: .sameElement, state: .fixed, rule: rule, title: "", said: [])
        var draft = ReportDraft(text: text)
        draft.release = "1.2"
        return ReportJoining(draft, isOfElement: true, known: [mended], platform: "iOS")
    }

    @Test(arguments: [
        "Pay is announced as a button", "Pay speaks as a button since the update", "Pay says button now",
        "Since 1.2 Pay is back as a button, love it", "Seit 1.2 ist Pay wieder eine Taste",
        "VoiceOver calls Pay a button once more",
        "Pay wird nicht mehr als Text vorgelesen", "Pay ya no se anuncia como texto",
        "My sister says Pay is not a button", "Meine Schwester sagt, dass Pay nicht als Taste angesagt wird",
        "Our tester told me that Pay is still read as plain text",
    ])
    func `that its role is heard, or that somebody else says so, waits for a person`(_ text: String) {
        let joining = joining(text, rule: "trait-lost")
        #expect(joining.problem == nil && joining.isInDoubt && joining.suggested == [1])
    }

    @Test(arguments: [
        ("The contrast of Pay is good now", "text-contrast"), ("Pay has its reading order", "order-changed"),
        ("VoiceOver tells whether Pay is selected", "state-lost"),
    ])
    func `so it is of every class`(_ text: String, _ rule: String) {
        #expect(joining(text, rule: rule).isInDoubt)
    }

    @Test(arguments: [("Pay is no longer plain text", "trait-lost"), ("Pay no longer jumps away", "order-changed")])
    func `what says that it is over is no complaint at all`(_ text: String, _ rule: String) {
        #expect(joining(text, rule: rule).problem == nil && ReportMatter(ReportDraft(text: text)) == .mended)
    }

    @Test(arguments: [
        ("Pay is not announced as a button", "trait-lost"), ("Pay is still not announced as a button", "trait-lost"),
        ("Pay is no longer read as a button", "trait-lost"), ("Pay is read as plain text again", "trait-lost"),
        ("Pay is broken again", "trait-lost"), ("Pay ist immer noch keine Taste", "trait-lost"),
        ("My phone says nothing on Pay", "element-lost"), ("My VoiceOver says only button on Pay", "button-name"),
        ("The contrast of Pay is too low", "text-contrast"), ("The reading order is wrong", "order-changed"),
        ("VoiceOver does not say that Pay is selected", "state-lost"), ("The update didn't fix Pay", "trait-lost"),
        ("The problem persists with Pay", "trait-lost"), ("Bei Pay leider keine Änderung", "trait-lost"),
    ])
    func `what denies it, calls it ill or says that it goes on reopens it`(_ text: String, _ rule: String) {
        let joining = joining(text, rule: rule)
        #expect(joining.problem == 1 && !joining.isInDoubt)
    }
}
