import History
import Testing

@Suite struct ReportMatterTests {
    private func matter(_ text: String) -> ReportMatter { ReportMatter(ReportDraft(text: text)) }

    @Test(arguments: [
        ("I love this app, thank you!", ReportMatter.praise), ("Great app", .praise),
        ("I want a refund for last month", .billing), ("It crashes when it starts", .crash),
        ("I love it, but the button says nothing.", .fault(.silence)),
        ("It crashed, and since then the button has no name", .fault(.name)),
        ("Great, now nothing works", .fault(nil)), ("Thanks for nothing", .fault(nil)),
        ("Your new design locks us out.", .fault(nil)),
        ("The rows are skipped and the text is too small", .fault(nil)),
        ("I will have to cancel my subscription, the list is not read", .fault(.silence)),
        ("VoiceOver does not speak the prices", .fault(.silence)),
        ("None of the workouts in this list are read aloud", .fault(.silence)),
        ("None of it. The shop around the corner, which I like a lot, is read", .fault(nil)),
        ("The whole page is mute", .fault(.silence)), ("The mute button is nameless", .fault(.name)),
    ])
    func `a barrier goes before all else, and two classes are none`(text: String, expected: ReportMatter) {
        #expect(matter(text) == expected)
    }

    @Test func `what somebody heard is told of a barrier`() {
        var draft = ReportDraft(text: "Thanks!")
        draft.heard = "Button."
        #expect(ReportMatter(draft) == .fault(nil))
    }

    @Test func `rules and words are of one class`() {
        #expect(FaultClass(rule: "speech-loss") == FaultClass(of: "The rows are not read."))
        #expect(FaultClass(rule: "session-labels") == FaultClass(of: "The button has no name"))
        #expect(FaultClass(rule: "target-size") == nil)
    }
}

@Suite struct SystemVersionTests {
    @Test(
        arguments: [
            ("iOS 16.4", "17", false), ("16", "iOS 17", false), ("iOS 17", "17", true), ("iOS 17", "17.2", nil),
            ("17.2.1", "17.2", true), ("iPadOS 17.1 (21B74)", "iOS 17", true), ("Android 14", "iOS 17", nil),
            ("iOS 18", "17.4", true), ("iOS 17", "17.0", true),
        ] as [(String, String, Bool?)])
    func `who has an older system can't have it; who said it less closely may`(
        has: String, needs: String, runs: Bool?
    ) throws {
        let own = try #require(SystemVersion(has)), needed = try #require(SystemVersion(needs))
        #expect(own.runs(needing: needed) == runs)
    }

    @Test func `without a number it is no version`() {
        #expect(SystemVersion("the newest") == nil && SystemVersion("") == nil)
    }
}
