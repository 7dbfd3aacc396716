import History
import Testing

@Suite struct ReportMatcherTests {
    private let matcher = ReportMatcher([
        .init(
            screen: "checkout", title: "Checkout",
            elements: [
                .init(
                    id: "buy", utterance: "Place order. Button.", label: "Place order", identifier: "placeOrderButton"),
                .init(id: "voucher", utterance: "Voucher code. Text field.", label: "Voucher code"),
                .init(id: "close", utterance: "Close. Button.", label: "Close"),
            ]),
        .init(
            screen: "workoutList", title: "All workouts",
            elements: [
                .init(id: "rowing", utterance: "Rowing. 25 minutes. New. Button.", label: "Rowing"),
                .init(id: "close2", utterance: "Close. Button.", label: "Close"),
                .init(id: "anon", utterance: "Button."),
            ]),
    ])

    private func draft(_ text: String, heard: String? = nil, screen: String? = nil, element: String? = nil)
        -> ReportDraft
    {
        var draft = ReportDraft(text: text)
        (draft.heard, draft.screen, draft.element) = (heard, screen, element)
        return draft
    }

    @Test func `the words somebody heard lead to the element that says them`() {
        let answer = matcher.match(draft("It is silent after that.", heard: "Rowing, 25 minutes, new, button"))
        #expect(answer.element?.element == "rowing" && answer.screen?.screen == "workoutList")
        #expect(answer.element?.reason == "VoiceOver says “Rowing. 25 minutes. New. Button.” there.")
    }

    @Test func `quoted words count as heard`() {
        let answer = matcher.match(draft("When I flick I hear “Voucher code, text field” and then nothing."))
        #expect(answer.element?.element == "voucher")
    }

    @Test func `where two elements fit alike nothing is certain`() {
        let answer = matcher.match(draft("It does nothing", heard: "Close button"))
        #expect(answer.element == nil && answer.screen == nil)
        #expect(Set(answer.suggestions.compactMap(\.element)) == ["close", "close2"])
        let told = matcher.match(draft("It does nothing", heard: "Close button", screen: "All workouts"))
        #expect(told.element?.element == "close2", "naming the screen breaks the tie")
    }

    @Test func `who names a screen means that one`() {
        let answer = matcher.match(draft("Something is off", screen: "workout_list"))
        #expect(answer.screen?.screen == "workoutList" && answer.screen?.confidence == 1 && answer.element == nil)
    }

    @Test func `an everyday word is no proof, beside the word screen it is`() {
        #expect(matcher.match(draft("I am close to giving up")).element == nil)
        #expect(matcher.match(draft("The checkout screen says nothing")).screen?.screen == "checkout")
        #expect(matcher.match(draft("Since the update I can't do my checkout")).screen == nil)
    }

    @Test func `a report about nothing we know suggests nothing`() {
        let answer = matcher.match(draft("Das Abo läuft noch"))
        #expect(answer.suggestions.isEmpty && answer.screen == nil)
    }

    @Test func `an identifier names its element`() {
        #expect(matcher.match(draft("broken", element: "place-order button")).element?.element == "buy")
    }

    @Test func `what is heard everywhere is no evidence, and what is heard is never as sure as a name`() {
        let role = matcher.match(draft("It says", heard: "Button."))
        #expect(role.element == nil && role.screen == nil)
        let heard = matcher.match(draft("It is silent.", heard: "Voucher code. Text field.")).element
        #expect(heard?.element == "voucher" && (heard?.confidence ?? 1) < 1)
    }

    @Test func `a reason is given once`() {
        let answer = matcher.match(draft("Silent", heard: "Voucher code. Text field.", screen: "Checkout"))
        #expect(
            answer.element?.reasons
                == ["VoiceOver says “Voucher code. Text field.” there.", "The report names the screen Checkout."])
    }

    @Test func `confidence stays a share`() {
        let answer = matcher.match(
            draft(
                "The checkout screen: “Place order. Button.”", heard: "Place order", screen: "checkout",
                element: "Place order"))
        #expect(answer.suggestions.allSatisfy { (0...1).contains($0.confidence) } && answer.element?.element == "buy")
    }
}

@Suite struct BurstTests {
    @Test(arguments: [
        (2, 0, 30.0, false), (4, 0, 30.0, false), (5, 0, 30.0, true), (5, 30, 30.0, false), (7, 30, 30.0, true),
        (120, 3000, 30.0, false), (200, 3000, 30.0, true), (6, 0, 0.0, true), (0, 0, 0.0, false),
    ])
    func `it takes far more reports than usual to make a burst`(count: Int, before: Int, windows: Double, isBurst: Bool)
    {
        let burst = Burst.judge(count: count, before: before, windows: windows)
        #expect(burst.isBurst == isBurst, "\(burst)")
        #expect((0...1).contains(burst.probability))
    }

    @Test func `the probability is that of the Poisson distribution`() {
        // P(X ≥ 3 | λ = 1) = 1 − e⁻¹ (1 + 1 + 1/2)
        #expect(abs(Burst.judge(count: 3, before: 0, windows: 0).probability - 0.080301397) < 1e-8)
        #expect(Burst.judge(count: 0, before: 9, windows: 3).probability == 1)
    }

    @Test func `a burst is explained in words`() {
        #expect(
            Burst.judge(count: 40, before: 30, windows: 30).why
                == "40 reports in 24 hours on this release and screen. The whole app usually gets 1 in 24 hours; so many "
                + "come by chance in fewer than one of a thousand such spans.")
    }

    @Test func `nothing is called usual in an app without a report before`() {
        let why = Burst.judge(count: 6, before: 0, windows: 0).why
        #expect(
            why
                == "6 reports in 24 hours on this release and screen. The whole app got none in the 28 days before; even at "
                + "1 in 24 hours so many come by chance in fewer than one of a thousand such spans.")
    }
}
