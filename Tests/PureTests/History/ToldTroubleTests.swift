import History
import Testing

/// Which rules may find what people tell of.
@Suite struct ToldTroubleTests {
    private func told(
        _ texts: String..., title: String = "Help", gesture: Gesture? = nil, heard: String? = nil
    ) -> ToldTrouble {
        ToldTrouble(
            title: title,
            said: texts.map { text in
                var draft = ReportDraft(text: text)
                (draft.gesture, draft.heard) = (gesture, heard)
                return draft
            })
    }

    @Test(arguments: [
        ("The contrast is too low to see", "text-contrast"),
        ("Double tap does nothing", "gesture-alternative"),
        ("It is read in the wrong order", "order-changed"),
        ("I can't get out of the dialog, I am stuck", "screen-trap"),
        ("It has no name", "name-lost"), ("It says nothing", "name-lost"), ("It says nothing", "element-lost"),
        ("Nothing says that it is a button, it is not exposed as a button", "trait-lost"),
    ])
    func `a rule may find what it judges`(text: String, rule: String) { #expect(told(text).mayBe(rule: rule)) }

    @Test(arguments: [
        "The contrast is too low to see", "Double tap does nothing", "The focus jumps to the top",
        "It is read in the wrong order", "It is spoken with a German voice", "Too pale, and double tap does nothing",
    ])
    func `a rule that is blind to it finds none of it`(text: String) {
        for rule in ["name-lost", "button-name", "trait-lost", "thumb-reach", "odd-thing"] {
            #expect(!told(text).mayBe(rule: rule), "\(rule)")
        }
    }

    @Test func `where nobody tells what it is any rule may find it`() {
        for rule in ["name-lost", "text-contrast", "thumb-reach"] { #expect(told("It is odd").mayBe(rule: rule)) }
    }

    @Test func `how the person moved tells what it may be, where no words do`() {
        let tapped = told("It is odd", gesture: .doubleTap)
        #expect(!tapped.mayBe(rule: "name-lost") && tapped.mayBe(rule: "gesture-alternative"))
        let flicked = told("It is odd", gesture: .flick)
        #expect(flicked.mayBe(rule: "name-lost") && !flicked.mayBe(rule: "text-contrast"))
        #expect(told("It is odd", gesture: .doubleTap, heard: "Button").mayBe(rule: "name-lost"))
        #expect(told("It has no name", gesture: .doubleTap).mayBe(rule: "name-lost"))
    }

    @Test func `a rule has to judge what each of them tells, and what the team calls it`() {
        #expect(!told("It has no name", "Double tap does nothing").mayBe(rule: "name-lost"))
        #expect(told("It has no name", "It is odd", "It says nothing").mayBe(rule: "name-lost"))
        #expect(!told("It is odd", title: "The contrast of Help is too low").mayBe(rule: "name-lost"))
        var chosen = ReportDraft(text: "The contrast is too low")
        chosen.fault = .noName
        #expect(ToldTrouble(title: "The contrast is too low", said: [chosen]).mayBe(rule: "name-lost"))
    }
}
