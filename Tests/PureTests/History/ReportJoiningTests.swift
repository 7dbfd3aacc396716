import History
import Screens
import Testing

@Suite struct ReportJoiningTests {
    private func known(
        _ id: Int64, _ place: ReportJoining.Known.Place = .wholeScreen, _ state: ProblemState = .open,
        rule: String? = nil, title: String = "", said: String...
    ) -> ReportJoining.Known {
        .init(id: id, place: place, state: state, rule: rule, title: title, said: said.map(ReportDraft.init))
    }
    private func joining(_ text: String, onElement: Bool = false, _ known: ReportJoining.Known...) -> ReportJoining {
        ReportJoining(ReportDraft(text: text), isOfElement: onElement, known: known)
    }

    @Test func `another class on the screen joins nothing and is suggested`() {
        let joining = joining(
            "VoiceOver does not speak the prices", known(1, rule: "reduced-motion"), known(2, rule: "text-contrast"))
        #expect(joining.problem == nil && joining.suggested == [2, 1])
    }

    @Test func `words without a class join nothing, but the same words of the whole screen`() {
        let other = known(1, said: "I get lost here.")
        #expect(joining("The new design locks us out", other).problem == nil)
        #expect(joining("i get LOST here", other).problem == 1)
        #expect(joining("I get lost here", onElement: true, other).problem == nil)
        #expect(joining("I get lost here", known(1, .otherElement, said: "I get lost here")).problem == nil)
    }

    @Test func `silence of the whole screen is that of its elements; a step of the checklist is not`() {
        #expect(joining("It is silent", onElement: true, known(1, rule: "speech-loss")).problem == 1)
        #expect(joining("It is silent", onElement: true, known(1, title: "Nothing is read")).problem == 1)
        let step = joining("It does nothing when I double tap", onElement: true, known(1, rule: "session-escape"))
        #expect(step.problem == nil && step.suggested == [1])
        #expect(joining("It is silent", onElement: true, known(1, rule: "session-read-all")).problem == nil)
        #expect(joining("I am stuck on this screen", known(1, rule: "session-escape")).problem == 1)
    }

    @Test func `several of one class are suggested; the loss of speech stands for all of them`() {
        let lost = [known(1, .otherElement, rule: "element-lost"), known(2, .otherElement, rule: "element-lost")]
        let several = ReportJoining(ReportDraft(text: "Rows are skipped"), isOfElement: false, known: lost)
        #expect(several.problem == nil && several.suggested == [2, 1])
        let loss = known(3, rule: "speech-loss")
        #expect(
            ReportJoining(ReportDraft(text: "Rows are skipped"), isOfElement: false, known: lost + [loss]).problem == 3)
    }

    @Test func `what only people told has the class of what they wrote, where its name tells none`() {
        #expect(joining("Rows are skipped", known(1, title: "Hello", said: "Hello. The list is silent.")).problem == 1)
        #expect(joining("Rows are skipped", known(1, title: "Hello", said: "Silent.", "Too pale.")).problem == nil)
    }

    @Test func `an element's problem is joined in whichever state, an open one first; praise joins none`() {
        let fixed = known(1, .sameElement, .fixed), open = known(2, .sameElement),
            closed = known(3, .sameElement, .fixed)
        #expect(joining("Broken", onElement: true, fixed, open, closed).problem == 2)
        #expect(joining("Broken", onElement: true, fixed).problem == 1)
        #expect(joining("I love it", onElement: true, open).problem == nil)
    }
}
