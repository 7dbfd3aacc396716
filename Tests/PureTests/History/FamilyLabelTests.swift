import History
import Screens
import Testing

/// The nutrition label by device family: what is known of one proves nothing of another.
@Suite struct FamilyLabelTests {
    private typealias Audited = ReleaseEvidence.Audited
    private typealias Session = HeardScreens.Session

    private func audited(
        _ screen: String, _ idiom: Variant.Idiom?, reader: ScreenReader = .voiceOver, failing: [String] = [],
        _ change: (inout Variant) -> Void = { _ in }
    ) -> Audited {
        var variant = Variant()
        variant.device = Variant.Device()
        variant.device?.idiom = idiom
        change(&variant)
        return Audited(
            screen: screen, variant: variant, screenReader: reader,
            failures: failing.map { .init(rule: $0, impact: .serious, criteria: []) },
            judged: ["button-name", "text-contrast"])
    }

    private func session(_ screen: String, _ device: String?, fails: Bool = false, another: Bool = false) -> Session {
        Session(screen: screen, device: device, isFailing: fails, isSound: !fails, isWithAnother: another)
    }

    private func evidence(
        _ audited: [Audited], _ sessions: [Session] = [], problems: [ReleaseEvidence.UserProblem] = []
    ) -> ReleaseEvidence {
        ReleaseEvidence(audited: audited, sessions: sessions, problems: problems, screenNames: ["pay": "Pay"])
    }

    private func entry(
        _ evidence: ReleaseEvidence, _ family: DeviceFamily, _ feature: NutritionLabel.Feature
    ) throws -> NutritionLabel.Entry {
        let label = try #require(FamilyLabel.all(evidence).first { $0.family == family })
        return try #require(label.entries.first { $0.feature == feature })
    }

    @Test func `a family is listed where a capture is known to be of it`() {
        let sessions = [session("pay", "iPad Air")]
        #expect(FamilyLabel.all(evidence([audited("pay", .phone)], sessions)).map(\.family) == [.iPhone])
        #expect(FamilyLabel.all(evidence([audited("pay", .pad), audited("pay", .phone)])).count == 2)
        #expect(FamilyLabel.all(evidence([audited("pay", nil)], sessions)).isEmpty)
        #expect(FamilyLabel.all(evidence([audited("pay", .phone, reader: .talkBack)])).isEmpty)
    }

    @Test func `no claim for iPad rests on sessions or captures of iPhone`() throws {
        let both = [audited("pay", .phone), audited("pay", .pad)]
        let heard = evidence(both, [session("pay", "iPhone 16")])
        #expect(try entry(heard, .iPhone, .voiceOver).answer == .supported)
        let pad = try entry(heard, .iPad, .voiceOver)
        #expect(pad.answer == .unproven)
        #expect(
            pad.why == ["Nobody is known to have gone through Pay with VoiceOver on an iPad, able to tell every step."])
        let captured = evidence([audited("pay", .phone), audited("list", .phone), audited("list", .pad)])
        #expect(try entry(captured, .iPhone, .sufficientContrast).answer == .supported)
        let contrast = try entry(captured, .iPad, .sufficientContrast)
        #expect((contrast.answer, contrast.why) == (.unproven, ["Pay was not captured on an iPad."]))
    }

    @Test func `a session whose device nobody told proves nothing for a family, and all for the release`() throws {
        let told = evidence([audited("pay", .pad)], [session("pay", nil)])
        #expect(try entry(told, .iPad, .voiceOver).answer == .unproven)
        #expect(NutritionLabel(told).entries.first { $0.feature == .voiceOver }?.answer == .supported)
        #expect(
            try entry(evidence([audited("pay", .pad)], [session("pay", "Pixel 9")]), .iPad, .voiceOver).answer
                == .unproven)
        #expect(
            try entry(evidence([audited("pay", .pad)], [session("pay", "iPad13,4")]), .iPad, .voiceOver).why
                == ["No failure on one screen, captured on an iPad."])
    }

    @Test func `the newest session of a family counts for it, whatever came of another's`() throws {
        let both = [audited("pay", .phone), audited("pay", .pad)]
        let mixed = evidence(
            both, [session("pay", "iPad", fails: true), session("pay", "iPhone"), session("pay", "iPad")])
        #expect(try entry(mixed, .iPhone, .voiceOver).answer == .supported)
        #expect(
            try entry(mixed, .iPad, .voiceOver).why == ["Who went through Pay with VoiceOver met a step that failed."])
        let another = evidence(both, [session("pay", "iPad", another: true)])
        #expect(try entry(another, .iPad, .voiceOver).answer == .unproven)
    }

    @Test func `a failure on one family contradicts nothing on another`() throws {
        let failing = evidence([audited("pay", .phone, failing: ["text-contrast"]), audited("pay", .pad)])
        #expect(try entry(failing, .iPhone, .sufficientContrast).answer == .contradicted)
        #expect(try entry(failing, .iPad, .sufficientContrast).answer == .supported)
        #expect(NutritionLabel(failing).entries.first { $0.feature == .sufficientContrast }?.answer == .contradicted)
    }

    @Test func `what was met on a device that nobody named makes a claim unproven, and says that it is not known`()
        throws
    {
        let title = try #require(Ruleset.rule("text-contrast")?.title)
        let failing = evidence([audited("pay", .pad), audited("pay", nil, failing: ["text-contrast"])])
        let contrast = try entry(failing, .iPad, .sufficientContrast)
        #expect(contrast.answer == .unproven)
        #expect(contrast.why == ["“\(title)” fails on Pay; whether on an iPad is not known."])
        let android = evidence([
            audited("pay", .pad), audited("pay", .phone, reader: .talkBack, failing: ["text-contrast"]),
        ])
        #expect(try entry(android, .iPad, .sufficientContrast).answer == .supported)
        let people = evidence(
            [audited("pay", .pad), audited("pay", .phone)], [session("pay", "iPad"), session("pay", "iPhone")],
            problems: [.init(title: "Buy is silent.", screen: "pay", weight: .init(fails: []), families: [.iPhone])])
        #expect(try entry(people, .iPhone, .voiceOver).why == ["People found: Buy is silent."])
        let pad = try entry(people, .iPad, .voiceOver)
        #expect((pad.answer, pad.why) == (.unproven, ["People found: Buy is silent; whether on an iPad is not known."]))
        let dim = evidence(
            [audited("pay", .pad), audited("pay", .pad) { $0.appearance = .dark }],
            problems: [
                .init(
                    title: "Buy is pale.", screen: "pay",
                    weight: .init(fails: [], features: [.sufficientContrast], doubtedFeatures: [.darkInterface]),
                    families: [])
            ])
        let dark = try entry(dim, .iPad, .darkInterface)
        #expect(dark.answer == .unproven)
        #expect(
            dark.why == [
                "People found trouble that may speak against it: Buy is pale; whether on an iPad is not known."
            ])
    }

    @Test func `a state that was captured on one family alone is told of the other with its place`() throws {
        let dark = evidence([
            audited("pay", .phone) { $0.appearance = .dark }, audited("pay", .pad), audited("pay", .phone),
        ])
        #expect(try entry(dark, .iPhone, .darkInterface).answer == .supported)
        #expect(
            try entry(dark, .iPad, .darkInterface).why == ["Pay was not captured on an iPad in the dark appearance."])
    }

    @Test func `what belongs to no family is said, with the reason`() {
        #expect(FamilyLabel.gaps(evidence([audited("pay", .phone)])).isEmpty)
        let mixed = evidence([audited("pay", nil), audited("list", nil), audited("pay", .phone, reader: .talkBack)])
        #expect(
            FamilyLabel.gaps(mixed) == [
                "Captures of Pay, list don't say whether they are of a phone or a pad, and count for no device family."
            ])
        #expect(
            mixed.leftOutOfLabel == [
                "Captures of Pay are of TalkBack, and count for nothing here: the label is for Apple's devices."
            ])
        let many = FamilyLabel.gaps(evidence((1...11).map { audited("s\($0)", nil) }))
        #expect(many.first?.contains(" and 3 more don't say") == true)
    }

    @Test(arguments: [
        ("iPhone 16 Pro", DeviceFamily.iPhone), ("iphone15,2", .iPhone), ("iPad", .iPad), ("iPad Air (5th)", .iPad),
    ]) func `a device is known by how its name begins`(name: String, family: DeviceFamily) {
        #expect(DeviceFamily(device: name) == family)
    }

    @Test(arguments: ["Pixel 9", "", "my iPhone", "iPod touch", "Apple Watch"])
    func `another name says no family`(name: String) {
        #expect(DeviceFamily(device: name) == nil)
    }
}
