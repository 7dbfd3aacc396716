import History
import Screens
import Testing

@Suite struct ReleaseEvidenceTests {
    private func audited(
        _ screen: String, failed: [(String, Impact, [String])] = [], passed: [String] = ["button-name"],
        _ change: (inout Variant) -> Void = { _ in }
    ) -> ReleaseEvidence.Audited {
        var variant = Variant()
        change(&variant)
        let findings = failed.map { rule, impact, criteria in
            Finding(rule: rule, outcome: .failed, impact: impact, criteria: criteria, node: 0, message: "")
        }
        let outcomes = passed.map { AuditRun.RuleOutcome(rule: $0, outcome: .passed, count: 1) }
        return .init(
            screen: screen, variant: variant, run: AuditRun(tool: "earshot", findings: findings, outcomes: outcomes))
    }
    private func level(_ evidence: ReleaseEvidence, _ number: String) -> ConformanceReport.Level? {
        ConformanceReport(evidence).entries.first { $0.criterion.number == number }?.level
    }
    private func answer(_ evidence: ReleaseEvidence, _ feature: NutritionLabel.Feature) -> NutritionLabel.Answer? {
        NutritionLabel(evidence).entries.first { $0.feature == feature }?.answer
    }

    @Test func `what only rules looked at is not called supported`() {
        let rulesOnly = ReleaseEvidence(audited: [audited("a")], heardThrough: [], problems: [])
        #expect(level(rulesOnly, "4.1.2") == .notEvaluated && answer(rulesOnly, .voiceOver) == .unproven)
        let heard = ReleaseEvidence(audited: [audited("a")], heardThrough: ["a"], problems: [])
        #expect(level(heard, "4.1.2") == .supports && answer(heard, .voiceOver) == .supported)
        #expect(level(heard, "1.2.2") == .notEvaluated && answer(heard, .captions) == .unproven)
    }

    @Test func `what no step asks for, or none could judge, is not supported by people`() {
        let colours = ReleaseEvidence(
            audited: [audited("a", passed: ["text-contrast", "button-name"])], heardThrough: ["a"], problems: [])
        #expect(level(colours, "1.4.3") == .notEvaluated && level(colours, "4.1.2") == .supports)
        var inapplicable = colours
        for place in inapplicable.audited.indices where inapplicable.audited[place].tool == Checklist.tool {
            inapplicable.audited[place].judged = ["session-trap"]
        }
        #expect(level(inapplicable, "4.1.2") == .notEvaluated)
    }

    @Test func `what a capture leaves in doubt on one screen is claimed of none`() throws {
        var dark = audited("b", passed: [])
        dark.doubted = ["text-contrast"]
        let seen = audited("a", passed: ["text-contrast"])
        #expect(answer(.init(audited: [seen], heardThrough: [], problems: []), .sufficientContrast) == .supported)
        let half = NutritionLabel(.init(audited: [seen, dark], heardThrough: [], problems: []))
        let entry = try #require(half.entries.first { $0.feature == .sufficientContrast })
        let title = try #require(Ruleset.rule("text-contrast")).title
        #expect(entry.answer == .unproven && entry.why == ["“\(title)” can’t be told on b."])
        let listened = NutritionLabel(.init(audited: [seen, dark], heardThrough: ["b"], problems: []))
        #expect(listened.entries.first { $0.feature == .sufficientContrast } == entry, "who listened sees no colours")
        let alone = ReleaseEvidence(audited: [dark], heardThrough: ["b"], problems: [])
        let criterion = try #require(ConformanceReport(alone).entries.first { $0.criterion.number == "1.4.3" })
        #expect(criterion.level == .notEvaluated && criterion.remarks == "The rules for it can’t tell of b.")
    }

    @Test func `a failure of moderate impact speaks against what its rule is for`() {
        let failing = audited("a", failed: [("dynamic-type", .moderate, ["1.4.4"])], passed: []) {
            $0.contentSize = "AccessibilityXL"
        }
        #expect(answer(.init(audited: [failing], heardThrough: [], problems: []), .largerText) == .contradicted)
    }

    @Test func `a label names rules by their titles, and ends its sentences once`() throws {
        let failing = audited("a", failed: [("button-name", .critical, ["4.1.2"]), ("odd", .critical, [])], passed: [])
        let told = ReleaseEvidence.UserProblem(
            title: "“Play” has lost its name (a).", screen: "a", weight: .init(fails: ["4.1.2"]))
        let evidence = ReleaseEvidence(audited: [failing], heardThrough: [], problems: [told])
        let voiceOver = try #require(NutritionLabel(evidence).entries.first { $0.feature == .voiceOver })
        let title = try #require(Ruleset.rule("button-name")).title
        #expect(voiceOver.why == ["People found: “Play” has lost its name (a).", "“\(title)” fails on a."])
        let name = ConformanceReport(evidence).entries.first { $0.criterion.number == "4.1.2" }
        #expect(name?.remarks.hasSuffix("People found: “Play” has lost its name (a).") == true)
    }

    @Test(
        arguments: [
            (FaultClass.contrast, NutritionLabel.Feature.sufficientContrast, "1.4.3"),
            (.textSize, .largerText, "1.4.4"),
            (.target, nil, "2.5.8"), (.silent, .voiceOver, "4.1.2"), (.skipped, .voiceOver, "2.4.3"),
            (.language, .voiceOver, "3.1.2"), (.motion, nil, "2.3.1"),
        ] as [(FaultClass, NutritionLabel.Feature?, String)])
    func `what people tell of counts against the entries and criteria of its kind alone`(
        fault: FaultClass, against: NutritionLabel.Feature?, mayFail: String
    ) throws {
        let told = ReleaseEvidence.UserProblem(
            title: "Buy, as people say", screen: "a", weight: .init(classes: [fault]))
        let looked = audited("a", passed: ["button-name", "text-contrast", "target-size-minimum", "color-only"])
        let evidence = ReleaseEvidence(audited: [looked], heardThrough: ["a"], problems: [told])
        let label = NutritionLabel(evidence)
        #expect(label.entries.filter { $0.answer == .contradicted }.map(\.feature) == [against].compactMap(\.self))
        #expect(answer(evidence, .voiceOver) == (against == .voiceOver ? .contradicted : .supported))
        let perhaps = label.entries.filter {
            $0.answer == .unproven && $0.why.joined().contains("may speak against it")
        }
        #expect(Set(perhaps.map(\.feature)) == fault.doubtedFeatures)
        let named = ConformanceReport(evidence).entries.filter { $0.remarks.contains("Buy, as people say") }
        #expect(Set(named.map(\.criterion.number)) == Set(fault.criteria + fault.mayFail))
        #expect(named.contains { $0.criterion.number == mayFail && $0.level == .notEvaluated })
        if !(fault.criteria + fault.mayFail).contains("4.1.2") { #expect(level(evidence, "4.1.2") == .supports) }
    }

    @Test func `what nobody has named may fail any criterion, and speaks against what people hear`() {
        let told = ReleaseEvidence.UserProblem(title: "Buy", screen: "a", weight: .init(classes: [nil]))
        let evidence = ReleaseEvidence(audited: [audited("a")], heardThrough: ["a"], problems: [told])
        #expect(answer(evidence, .voiceOver) == .contradicted && level(evidence, "4.1.2") == .notEvaluated)
        let rule = ReleaseEvidence.Weight(rule: "text-contrast", criteria: ["1.4.3"])
        #expect((rule.features, rule.doubtedFeatures) == ([.sufficientContrast], [.darkInterface]))
        #expect(ReleaseEvidence.Weight(rule: "thumb-reach", criteria: []).features.isEmpty)
        #expect(ReleaseEvidence.Weight(rule: "name-lost", criteria: []).features == [.voiceOver])
    }

    @Test func `what tells of nothing, in no word about accessibility, may speak against a label`() {
        let told = ReleaseEvidence.UserProblem(
            title: "asdf", screen: "a", weight: .init(classes: [nil], areOfBarriers: false))
        let evidence = ReleaseEvidence(audited: [audited("a")], heardThrough: ["a"], problems: [told])
        #expect(answer(evidence, .voiceOver) == .unproven && level(evidence, "4.1.2") == .notEvaluated)
        let silent = ReleaseEvidence.Weight(classes: [.silent, nil], areOfBarriers: false)
        #expect(silent.features == [.voiceOver] && silent.doubtedFeatures.isEmpty)
    }

    @Test func `of much that people found a remark names the first and counts the rest`() {
        let failing = audited("a", failed: [("button-name", .critical, ["4.1.2"])], passed: [])
        let told = (1...8).map {
            ReleaseEvidence.UserProblem(title: "“\($0)” is silent", screen: "a", weight: .init(fails: ["4.1.2"]))
        }
        func remarks(_ count: Int) -> String? {
            ConformanceReport(.init(audited: [failing], heardThrough: [], problems: Array(told.prefix(count))))
                .entries.first { $0.criterion.number == "4.1.2" }?.remarks
        }
        #expect(remarks(5)?.hasSuffix("“4” is silent; “5” is silent.") == true)
        #expect(remarks(8)?.hasSuffix("“4” is silent; “5” is silent; and 3 more.") == true)
    }

    @Test func `a criterion that fails on some screens is partly met, on all of them not`() {
        let failing = audited("a", failed: [("button-name", .critical, ["4.1.2"])], passed: [])
        let some = ReleaseEvidence(audited: [failing, audited("b")], heardThrough: ["a", "b"], problems: [])
        #expect(level(some, "4.1.2") == .partiallySupports && answer(some, .voiceOver) == .contradicted)
        #expect(
            level(ReleaseEvidence(audited: [failing], heardThrough: ["a"], problems: []), "4.1.2") == .doesNotSupport)
    }

    @Test func `a session with another screen reader is no claim of VoiceOver`() {
        func answer(_ another: Set<String>) -> NutritionLabel.Answer? {
            NutritionLabel(
                ReleaseEvidence(
                    audited: [audited("a", passed: ["button-name"])], heardThrough: ["a"], heardWithAnother: another,
                    problems: [])
            ).entries.first { $0.feature == .voiceOver }?.answer
        }
        #expect(answer([]) == .supported && answer(["a"]) == .unproven)
    }

    @Test func `who went through a screen and met a failure has gone through it`() throws {
        let evidence = ReleaseEvidence(
            audited: [audited("a"), audited("b")], heardThrough: [], heardFailing: ["a"], problems: [])
        let label = try #require(NutritionLabel(evidence).entries.first { $0.feature == .voiceOver })
        #expect(label.answer == .contradicted)
        #expect(label.why == ["Who went through a with VoiceOver met a step that failed."])
        let remarks = try #require(ConformanceReport(evidence).entries.first { $0.criterion.number == "4.1.2" }).remarks
        #expect(
            remarks.contains(
                "nobody has listened to b and could tell every step, and who listened to a met a step that failed"))
    }

    @Test func `what people report counts like a failure`() {
        let evidence = ReleaseEvidence(
            audited: [audited("a"), audited("b")], heardThrough: ["a", "b"],
            problems: [.init(title: "Flicking skips the list", screen: "a", weight: .init(fails: ["2.1.1"]))])
        #expect(level(evidence, "2.1.1") == .doesNotSupport && answer(evidence, .voiceOver) == .contradicted)
    }

    @Test func `a regression takes a claim back`() {
        let before = ReleaseEvidence(audited: [audited("a", passed: ["text-contrast"])], heardThrough: [], problems: [])
        let after = ReleaseEvidence(
            audited: [audited("a", failed: [("text-contrast", .serious, ["1.4.3"])])], heardThrough: [], problems: [])
        #expect(answer(before, .sufficientContrast) == .supported)
        #expect(NutritionLabel(after).withdrawn(since: NutritionLabel(before)) == [.sufficientContrast])
    }

    @Test func `larger text is shown by captures at a large size alone`() {
        let small = audited("a", passed: ["dynamic-type"])
        #expect(answer(ReleaseEvidence(audited: [small], heardThrough: [], problems: []), .largerText) == .unproven)
        let large = audited("a", passed: ["dynamic-type"]) { $0.contentSize = "AccessibilityXL" }
        #expect(
            answer(ReleaseEvidence(audited: [small, large], heardThrough: [], problems: []), .largerText) == .supported)
    }

    /// What another tool says of a place without a capture.
    private func foreign(_ screen: String?, failed: [(String, [String])] = [], passed: [String] = [])
        -> ReleaseEvidence.Audited
    {
        let findings = failed.map { rule, criteria in
            Finding(rule: rule, outcome: .failed, impact: .serious, criteria: criteria, node: nil, message: "")
        }
        let outcomes = passed.map { AuditRun.RuleOutcome(rule: $0, outcome: .passed, count: 1) }
        return .init(
            screen: screen, variant: Variant(), tool: "axe-core", isCaptured: false,
            run: AuditRun(tool: "axe-core", findings: findings, outcomes: outcomes))
    }

    @Test func `other tools alone show failures, and prove nothing`() {
        let evidence = ReleaseEvidence(
            audited: [
                foreign("a", failed: [("image-name", ["1.1.1"])], passed: ["button-name", "text-contrast"]),
                foreign("b", passed: ["image-name"]), foreign(nil, failed: [("color-only", ["1.4.1"])]),
            ], heardThrough: ["a", "b"], problems: [])
        #expect(level(evidence, "1.1.1") == .partiallySupports && level(evidence, "1.4.1") == .partiallySupports)
        #expect(ConformanceReport(evidence).entries.allSatisfy { $0.level != .supports })
        #expect(NutritionLabel(evidence).entries.allSatisfy { $0.answer != .supported })
        #expect(answer(evidence, .differentiateWithoutColor) == .contradicted)
        #expect(evidence.gaps.count == 2 && evidence.gaps[1].contains("axe-core"))
        let remarks = ConformanceReport(evidence).entries.filter { $0.level == .partiallySupports }.map(\.remarks)
        #expect(
            remarks == [
                "It fails on a, of 2 screens checked. Found by axe-core.",
                "It fails in an audit that names no screen. Found by axe-core.",
            ])
    }

    @Test func `where captures are, another tool adds its failures and takes no claim away`() {
        let clean = ReleaseEvidence(
            audited: [audited("a"), foreign("web", passed: ["button-name"])], heardThrough: ["a"], problems: [])
        #expect(level(clean, "4.1.2") == .supports && answer(clean, .voiceOver) == .supported && clean.gaps.isEmpty)
        let failing = ReleaseEvidence(
            audited: [audited("a"), foreign("web", failed: [("button-name", ["4.1.2"])])], heardThrough: ["a"],
            problems: [])
        #expect(level(failing, "4.1.2") == .partiallySupports && answer(failing, .voiceOver) == .contradicted)
    }
}
