import History
import Screens
import Testing

/// Apple's label and the common tasks rest on Apple's devices alone.
@Suite struct AppleLabelTests {
    private typealias Audited = ReleaseEvidence.Audited

    private func audited(_ screen: String, _ reader: ScreenReader = .voiceOver, failing: String? = nil) -> Audited {
        Audited(
            screen: screen, variant: Variant(), screenReader: reader,
            failures: [failing].compactMap(\.self).map { .init(rule: $0, impact: .critical, criteria: ["4.1.2"]) },
            judged: ["button-name", "text-contrast"])
    }
    private func session(_ screen: String, fails: Bool = false, another: Bool = false) -> HeardScreens.Session {
        .init(screen: screen, device: nil, isFailing: fails, isSound: !fails, isWithAnother: another)
    }
    private func evidence(
        _ audited: [Audited], _ sessions: [HeardScreens.Session] = [],
        problems: [ReleaseEvidence.UserProblem] = [], owed: [ReleaseEvidence.Owed] = []
    ) -> ReleaseEvidence {
        ReleaseEvidence(
            audited: audited, owed: owed, sessions: sessions, problems: problems, screenNames: ["shop": "Shop"])
    }
    private func entry(_ evidence: ReleaseEvidence, _ feature: NutritionLabel.Feature = .voiceOver) throws
        -> NutritionLabel.Entry
    {
        try #require(NutritionLabel(evidence).entries.first { $0.feature == feature })
    }
    private let task = CommonTask(name: "Buy", screens: ["shop"])

    @Test func `what fails with TalkBack alone speaks against nothing here, and is named`() throws {
        let both = evidence([audited("shop"), audited("shop", .talkBack, failing: "button-name")], [session("shop")])
        #expect(try entry(both).answer == .supported)
        #expect(try entry(both, .voiceControl).answer == .unproven)
        #expect(TaskStanding(task, both).answer == .clear)
        #expect(
            both.leftOutOfLabel == [
                "Captures of Shop are of TalkBack, and count for nothing here: the label is for Apple's devices."
            ])
        #expect(ConformanceReport(both).entries.first { $0.criterion.number == "4.1.2" }?.level == .doesNotSupport)
        let own = evidence([audited("shop", failing: "button-name"), audited("shop", .talkBack)])
        #expect(try entry(own).answer == .contradicted && TaskStanding(task, own).answer == .hindered)
        #expect(evidence([audited("shop")]).leftOutOfLabel.isEmpty)
    }

    @Test func `what was captured with TalkBack alone proves nothing here`() throws {
        let alone = evidence([audited("shop", .talkBack)], [session("shop")])
        let contrast = try entry(alone, .sufficientContrast)
        #expect((contrast.answer, contrast.why) == (.unproven, ["Shop was captured with TalkBack alone."]))
        #expect(TaskStanding(task, alone).why == ["Shop was captured with TalkBack alone."])
        let beside = evidence([audited("shop", .talkBack), audited("list")])
        #expect(try entry(beside, .sufficientContrast).why == ["Shop was captured with TalkBack alone."])
    }

    @Test func `sessions and reports of other devices count for nothing here`() throws {
        let told = ReleaseEvidence.UserProblem(
            title: "Buy is silent.", screen: "shop", weight: .init(fails: ["4.1.2"]), isAnothers: true)
        let failing = evidence(
            [audited("shop"), audited("shop", .talkBack)],
            [session("shop", fails: true, another: true), session("shop")], problems: [told])
        #expect(try entry(failing).answer == .supported)
        #expect(TaskStanding(task, failing).answer == .clear)
        #expect(
            failing.leftOutOfLabel.dropFirst() == [
                "Sessions on Shop were held on other devices than Apple's, and count for nothing here.",
                "People found it on other devices than Apple's alone, so it does not count here: Buy is silent.",
            ])
        let sound = evidence([audited("shop")], [session("shop", another: true)])
        #expect(try entry(sound).answer == .unproven)
    }

    @Test func `what is owed of TalkBack withdraws nothing here, and of Apple's devices it does`() throws {
        func owed(_ isAnothers: Bool) -> ReleaseEvidence.Owed {
            .init(screen: "shop", name: "Shop (TalkBack)", last: "1.0", isAnothers: isAnothers)
        }
        #expect(try entry(evidence([audited("shop")], owed: [owed(true)]), .sufficientContrast).answer == .supported)
        #expect(try entry(evidence([audited("shop")], owed: [owed(false)]), .sufficientContrast).answer == .unproven)
    }

    @Test func `a capture that shows something else says that, and not that nothing records what is needed`() throws {
        var elsewhere = audited("shop")
        elsewhere.showsScreen = false
        let owed = ReleaseEvidence.Owed(screen: "shop", name: "Shop", last: "1.0", isElsewhere: true)
        let contrast = try entry(evidence([elsewhere], owed: [owed]), .sufficientContrast)
        #expect(contrast.why == ["Shop shows something else than in 1.0."])
        var list = audited("list")
        list.variant.appearance = .dark
        var dark = elsewhere
        dark.variant.appearance = .dark
        let shown = evidence([dark, audited("shop"), audited("list")], owed: [owed])
        #expect(
            try entry(shown, .darkInterface).why == [
                "list was not captured in the dark appearance.", "Shop shows something else than in 1.0.",
            ])
    }

    @Test(
        arguments: [
            ("Pixel 9", nil, nil), (nil, "Android 15", nil), (nil, nil, "TalkBack 15"), (nil, nil, "Talkback"),
            ("Galaxy S24", "One UI 6", "Voice Access"), (nil, "Windows 11", "NVDA"),
        ] as [(String?, String?, String?)]) func `another's device is known by its words`(
            device: String?, system: String?, reader: String?
        )
    { #expect(ToldDevice(device: device, system: system, screenReader: reader).isAnothers) }

    @Test(
        arguments: [
            (nil, nil, nil), ("iPhone16,1", "iOS 18.1", "VoiceOver"), ("phone", "17", nil), (nil, nil, "Braille"),
            ("iPad", nil, "TalkBack"), ("my tablet", nil, "screen reader"),
        ] as [(String?, String?, String?)]) func `what may be one of Apple's counts`(
            device: String?, system: String?, reader: String?
        )
    { #expect(!ToldDevice(device: device, system: system, screenReader: reader).isAnothers) }
}
