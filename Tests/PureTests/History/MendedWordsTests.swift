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

    private let cart = ReportJoining.Screen(names: ["Cart"], labels: ["Remove", "Coupon code", "Go to checkout"])

    /// What is told from 1.1 of a problem on the screen whose fix is claimed for it.
    private func told(
        _ text: String, onElement: Bool = false, _ state: ProblemState = .fixClaimed, isMet: Bool = false
    ) -> ReportJoining {
        let said = ReportDraft(text: "VoiceOver says nothing on the Remove button.")
        let known = ReportJoining.Known(
            id: 1, place: .otherElement, state: state, rule: nil, title: said.text, said: [said])
        var draft = ReportDraft(text: text)
        draft.release = "1.1"
        return ReportJoining(
            draft, isOfElement: onElement,
            known: [known.seen(at: onElement ? .sameElement : .otherElement, isMet: isMet)], on: cart, platform: "iOS")
    }

    @Test(arguments: [
        "Remove was silent in 1.0, in 1.1 it is not.", "VoiceOver used to say nothing on Remove.",
        "I thought Remove was silent again but I had just turned speech off. Sorry!",
        "Does Remove still say nothing in 1.1? I have not updated yet.", "Remove says nothing in the beta of 1.2.",
        "Ich hatte geschrieben, VoiceOver sagt bei Remove nichts. Das war mein Fehler.",
        "False alarm: VoiceOver says nothing on Remove because I had muted it.",
    ])
    func `a claimed fix is contradicted by its class and screen only where its element would say so`(_ text: String) {
        for onElement in [true, false] {
            let joining = told(text, onElement: onElement)
            #expect(joining.problem == nil && (joining.isInDoubt || joining.suggested == [1]), "\(onElement)")
        }
    }

    @Test func `a plain complaint contradicts a claimed fix, and what is open or was there needs none`() {
        for text in ["VoiceOver says nothing on Remove", "Remove is silent again", "Remove ist stumm"] {
            #expect(told(text).problem == 1 && told(text, onElement: true).problem == 1, "\(text)")
        }
        let doubtful = "Remove was silent in 1.0, in 1.1 it is not."
        #expect(told(doubtful, .open).problem == 1)
        #expect(told(doubtful, isMet: true).problem == 1, "whoever has the release that had it is another voice")
    }

    @Test(arguments: [
        "Pay is silent no more.", "The silence on Pay is gone.",
        "It is not true any more that VoiceOver says nothing on Pay.",
        "I cannot confirm that VoiceOver says nothing on Pay.", "VoiceOver sagt bei Pay nichts Falsches mehr.",
        "If Pay ever goes silent again I will leave. For now all is good.", "VoiceOver stopped skipping Pay.",
        "Pay wird nicht länger übersprungen.", "After changing the quantity the focus does not jump any more.",
        "I read in a forum that Pay says nothing. Is that so?", "No silence on Pay in 1.2.",
        "Ich kann nicht bestätigen, dass VoiceOver bei Pay nichts sagt.",
    ])
    func `what has ended, is not so or may come is no plain complaint`(_ text: String) {
        #expect(!ReportDraft(text: text).isPlainComplaint(on: "iOS"))
    }

    @Test(arguments: [
        "I cannot confirm that it is fixed, VoiceOver says nothing on Pay.", "It is not true. Pay says nothing.",
        "If I flick to Pay, VoiceOver says nothing.", "Wenn ich Pay berühre, sagt VoiceOver nichts.",
        "VoiceOver skips Pay once more.", "Pay ist stumm, auch nach einem Neustart.",
        "Auch nach einem Neustart ist Pay stumm.",
        "The focus jumps to the top again.",
    ])
    func `what only sounds alike is`(_ text: String) {
        #expect(ReportDraft(text: text).isPlainComplaint(on: "iOS"))
    }

    @Test(arguments: [
        "The Remove button is fixed, but now VoiceOver skips the coupon code field.",
        "Remove geht jetzt, aber Coupon code wird übersprungen.",
        "1. Remove: fixed, thanks.\n2. Coupon code: VoiceOver says nothing.",
        "Go to checkout is silent. Remove is not, any more.", "- Remove works\n- Go to checkout is silent",
        "Super, dass ihr Remove repariert habt! Allerdings sagt VoiceOver bei Go to checkout jetzt nichts.",
        "The first problem is solved. New one: Go to checkout says nothing.",
    ])
    func `trouble of another element contradicts no fix`(_ text: String) {
        let there = told(text, onElement: true)
        #expect(there.problem == nil && there.isInDoubt)
        #expect(told(text).problem == nil)
    }

    @Test(arguments: [
        "Coupon code is fixed, but VoiceOver says nothing on Remove.", "Go to checkout is fine. Remove is silent.",
        "On Remove, which stands beside Coupon code, VoiceOver says nothing.",
        "Remove is not fixed, VoiceOver says nothing. Coupon code is silent, too.",
    ])
    func `what names the mended element where it tells of trouble does`(_ text: String) {
        #expect(told(text, onElement: true).problem == 1)
    }
}
