import History
import Screens
import Testing

/// Conditions that ask on some screens only, or of some releases only.
@Suite struct ScopeTests {
    private let onCheckout = GateEvidence.Item("The button lost its name", rule: "name-lost", screen: "checkout")
    private let onSettings = GateEvidence.Item("The switch lost its state", rule: "state-lost", screen: "settings")
    private let nowhere = GateEvidence.Item("People say that it is silent")

    private func decide(
        _ scope: Policy.Scope, _ items: [GateEvidence.Item], _ measure: Measure = .regressions,
        _ comparator: Policy.Comparator = .atMost, _ threshold: Double = 0,
        shown: Set<String> = ["checkout", "settings"], elsewhere: Set<String> = [], new: Set<String> = [],
        retired: Set<String> = [],
        waivers: [Waiver] = []
    ) throws -> Verdict {
        Gate.decide(
            Policy(version: 1, conditions: [.init(measure, comparator, threshold, scope: scope)]),
            GateEvidence(
                release: "5.1", line: "main", build: "5.1+3", baseline: "5.0", ruleset: "1", speaker: "1",
                measures: [measure: .items(items)], screenNames: ["checkout": "Checkout", "settings": "Settings"],
                shownScreens: shown, screensElsewhere: elsewhere, newScreens: new, retiredScreens: retired),
            waivers: waivers,
            on: try #require(Day("2026-11-24")))
    }

    @Test func `only what is on the screens it names counts, and the words say where`() throws {
        let scope = Policy.Scope(screens: ["checkout"])
        let fails = try decide(scope, [onCheckout, onSettings]).conditions[0]
        #expect((fails.outcome, fails.actual, fails.scope) == (.fail, 1, scope))
        #expect(fails.summary == "1 regression on Checkout. None is allowed.")
        #expect(fails.why.hasSuffix("The button lost its name (Checkout)."))
        let passes = try decide(scope, [onSettings]).conditions[0]
        #expect((passes.outcome, passes.why) == (.pass, "No regressions on Checkout. None is allowed."))
    }

    @Test func `all screens but some`() throws {
        let scope = Policy.Scope(exceptScreens: ["settings", "about"])
        #expect(try decide(scope, [onSettings]).conditions[0].outcome == .pass)
        let fails = try decide(scope, [onCheckout, onSettings]).conditions[0]
        #expect(fails.summary == "1 regression on all screens but Settings and about. None is allowed.")
    }

    @Test func `what nobody knows the screen of counts everywhere, and is not said to be there`() throws {
        let fails = try decide(Policy.Scope(screens: ["checkout"]), [nowhere]).conditions[0]
        #expect(fails.outcome == .fail)
        #expect(fails.summary == "1 regression on Checkout or on a screen that nobody has named. None is allowed.")
    }

    @Test func `a spinner in the place of a screen shows nothing of it, and is what “not compared” counts`() throws {
        let scope = Policy.Scope(screens: ["checkout", "settings"])
        func decided(_ measure: Measure, _ items: [GateEvidence.Item]) throws -> Verdict.Condition {
            try decide(scope, items, measure, shown: [], elsewhere: ["checkout"], retired: []).conditions[0]
        }
        let condition = try decided(.regressions, [])
        #expect((condition.outcome, condition.actual) == (.fail, nil))
        #expect(
            condition.why.hasSuffix(
                "The capture of “Checkout” shows something else. 5.1+3 holds nothing of Settings."), "\(condition.why)")
        let compared = try decide(
            Policy.Scope(screens: ["checkout"]), [onCheckout], .notCompared, shown: [], elsewhere: ["checkout"]
        ).conditions[0]
        #expect((compared.outcome, compared.actual) == (.fail, 1), "\(compared.why)")
    }

    @Test func `a screen that is not in the build can't pass`() throws {
        let scope = Policy.Scope(screens: ["checkout", "settings"])
        let condition = try decide(scope, [], shown: ["settings"]).conditions[0]
        #expect((condition.outcome, condition.actual) == (.fail, nil))
        #expect(condition.why.hasSuffix("doesn’t pass. 5.1+3 holds nothing of Checkout."))
        let retired = try decide(scope, [], shown: ["settings"], retired: ["checkout"]).conditions[0]
        #expect(retired.outcome == .pass)
        #expect(retired.why.hasSuffix("None is allowed. Checkout is retired, and not in this build."))
        // Problems are known whatever was captured.
        #expect(try decide(scope, [], .openUserProblems, shown: []).conditions[0].outcome == .pass)
    }

    @Test func `shares are those of the screens it names`() throws {
        let losses = [("checkout", 0.03), ("settings", 0.5)].map {
            GateEvidence.Item("lost", screen: $0, amount: $1)
        }
        let condition = try decide(Policy.Scope(screens: ["checkout"]), losses, .speechLoss, .less, 0.02).conditions[0]
        #expect((condition.outcome, condition.actual) == (.fail, 0.03))
        #expect(condition.summary == "Speech loss is 3 % on Checkout. Less than 2 % is allowed.")
        let none = try decide(Policy.Scope(exceptScreens: ["checkout", "settings"]), losses, .speechLoss, .less, 0.02)
        #expect(none.conditions[0].why.hasSuffix("No screen that is asked about says it."))
        let fresh = try decide(Policy.Scope(screens: ["checkout"]), [], .speechLoss, .less, 0.02, new: ["checkout"])
        #expect(fresh.conditions[0].outcome == .pass)
        #expect(fresh.conditions[0].why == "Nothing could be lost on Checkout: new in this release, or retired.")
        let old = try decide(Policy.Scope(screens: ["checkout"]), [], .speechLoss, .less, 0.02)
        #expect(old.conditions[0].outcome == .fail)
    }

    private func decide(on line: String, _ conditions: [Policy.Condition], waivers: [Waiver] = []) throws -> Verdict {
        Gate.decide(
            Policy(version: 1, conditions: conditions),
            GateEvidence(
                release: "5.1", line: line, build: "5.1+3", baseline: "5.0", ruleset: "1", speaker: "1",
                measures: [.regressions: .items([onCheckout]), .newFaults: .items([])]),
            waivers: waivers, on: try #require(Day("2026-11-24")))
    }

    @Test func `what is not asked of a line is said, and is no condition that holds; its waivers are not needless`()
        throws
    {
        let conditions = [
            Policy.Condition(.regressions, .atMost, 0, scope: .init(lines: ["main", "5.x"])),
            Policy.Condition(.newFaults, .atMost, 0),
        ]
        let waiver = Waiver(
            id: 1, target: .condition(.regressions, screen: nil), reason: "r", author: "a",
            until: try #require(Day("2026-12-31")))
        let hotFix = try decide(on: "4.x", conditions, waivers: [waiver])
        #expect((hotFix.verdict, hotFix.conditions.map(\.measure)) == (.pass, [.newFaults]))
        #expect(
            hotFix.gaps == [
                "The condition “Regressions” was not asked: it is for releases on main or 5.x, and 5.1 is on 4.x."
            ])
        #expect(hotFix.needlessWaivers.isEmpty)
        let main = try decide(on: "main", conditions)
        #expect((main.verdict, main.gaps) == (.fail, []))
    }

    @Test func `a release of which nothing is asked may not ship`() throws {
        let verdict = try decide(on: "4.x", [Policy.Condition(.newFaults, .atMost, 0, scope: .init(lines: ["main"]))])
        #expect((verdict.verdict, verdict.conditions.map(\.outcome)) == (.fail, [.fail]))
        #expect(verdict.conditions[0].why.hasSuffix("so nothing says that it may ship."))
    }

    @Test func `another scope is another question`() {
        let everywhere = Policy(version: 1, conditions: [.init(.regressions, .atMost, 0)])
        let scoped = Policy(
            version: 2,
            conditions: [.init(.regressions, .atMost, 0, scope: .init(screens: ["checkout"], lines: ["main"]))])
        #expect(
            everywhere.changes(to: scoped) == [
                "Regressions: at most 0, on checkout, of releases on the line main, at most 0 before."
            ])
    }
}
