import Screens
import Testing

@testable import History

/// Other tools count as we do: new is what the same version had looked for and not found
/// (docs/judgement.md section 3).
struct AuditMeasurementTests {
    private let place = AuditPlace(tool: "axe-core", screen: "checkout")

    /// A story of builds 1, 2, 3 …: what was found in each; `nil`: the tool did not look.
    private struct Audited {
        var version: String? = "4.9"
        var found: [AuditFinding] = []
        /// By a second audit of the same build.
        var foundAgain: [AuditFinding] = []
        var rules: Set<String>?
        var told: Set<String>?
        /// Targets that button-name is listed to have passed on; `nil`: nothing is listed.
        var passed: [String]?
        var showsScreen = true
        var missing: Set<Int64> = []
    }

    private func finding(
        _ id: Int64, _ identifier: String? = "buy", element: Int64? = nil, target: String? = nil,
        rule: String = "button-name", isFailed: Bool = true, message: String = "No name"
    ) -> AuditFinding {
        AuditFinding(
            id: id, rule: AuditFinding.Rule(rule),
            subject: AuditFinding.Subject(element: element, identifier: identifier, target: target),
            isFailed: isFailed, impact: .critical, message: message, version: nil)
    }

    private func tell(_ story: [Audited?], lastGood: @escaping (Int64, Int64) -> Int64? = { $1 }) throws
        -> [AuditFault]
    {
        var known = AuditReferences()
        for (index, audited) in story.enumerated() {
            let build = Int64(index + 1)
            let look = audited.map { audited in
                AuditLook(
                    place, build: build,
                    runs: [
                        AuditAsked(version: audited.version, build: build, rules: audited.rules, told: audited.told)
                    ],
                    passed: audited.passed.map { passed in
                        [
                            AuditPasses([
                                AuditRun.RuleOutcome(
                                    rule: "button-name", outcome: .passed, places: passed.map { PlaceMark($0) })
                            ])
                        ]
                    } ?? [],
                    findings: [audited.found, audited.foundAgain].map { found in
                        found.map { finding in
                            var finding = finding
                            finding.version = audited.version
                            return finding
                        }
                    }, showsScreen: audited.showsScreen, missing: audited.missing)
            }
            known = try known.review([look].compactMap { $0 }, isInOrder: <=) { found, _, build in
                found.subject.element.map { lastGood($0, build) } ?? build
            }
        }
        return known.faults
    }

    @Test func `what comes after a clean look of the same version is a regression, in every later build`() throws {
        let clean = Audited(), broken = Audited(found: [finding(1)])
        for story in [[clean, broken], [clean, broken, Audited(found: [finding(2)])]] {
            let fault = try #require(try tell(story).first)
            #expect(fault.kind == .regression && fault.good == 1 && fault.since == 2 && fault.isMet)
        }
    }

    @Test(arguments: [("#main > .a", "#main > .b", true), ("li:nth-child(2) > a", "li:nth-child(3) > a", false)])
    func `what is listed to have passed is not what fails now, unless its name is its place in a row`(
        mended: String, broken: String, isNew: Bool
    ) throws {
        let before = Audited(found: [finding(1, nil, target: mended)], passed: [broken])
        let after = Audited(found: [finding(2, nil, target: broken)], passed: [mended])
        let fault = try #require(try tell([before, after]).first)
        #expect((fault.kind == .regression) == isNew && fault.isMet)
        #expect(try tell([before, Audited(found: [finding(2, nil, target: broken)])]).allSatisfy { !$0.isNew })
    }

    @Test func `a first run is backlog and says so, and stays it, though a later run is not the first`() throws {
        let first = try #require(try tell([nil, Audited(found: [finding(1)])]).first)
        #expect(first.reason == .firstLook && !first.isNew)
        #expect(first.reasonWords(in: 2) == "the first run of axe-core 4.9 on checkout")
        let again = Audited(found: [finding(2)]), newer = Audited(version: "4.10", found: [finding(2)])
        // What it passed on does not hold that thing: its page was another one.
        let elsewhere = Audited(told: ["region"])
        for story in [[again], [newer], [elsewhere, again]] {
            let fault = try #require(try tell([Audited(found: [finding(1)])] + story).first)
            #expect(fault.reason == .firstLook && !fault.isNew && fault.isMet)
            #expect(
                fault.reasonWords(in: Int64(story.count + 1))
                    == "found by the first run of axe-core on checkout, and no run since shows it good")
        }
        let asked = [Audited(rules: ["region"]), Audited(found: [finding(1)]), again]
        #expect(
            try tell(asked).first?.reasonWords(in: 3)
                == "found the first time that axe-core was asked for button-name on checkout, and no run since shows it good"
        )
    }

    @Test func `that a tool's rule is learnt to mean one of ours makes nothing new`() throws {
        var learnt = finding(2)
        learnt.rule.own = "button-name"
        let fault = try #require(try tell([Audited(found: [finding(1)]), Audited(found: [learnt])]).first)
        #expect(fault.reason == .firstLook && fault.isMet && fault.finding.rule.own == "button-name")
    }

    @Test func `a new version calls nothing new, and does once it has looked itself`() throws {
        let first = [Audited(), Audited(version: "4.10", found: [finding(1)])]
        let fault = try #require(try tell(first).first)
        #expect(fault.reason == .otherVersion(before: "4.9"))
        #expect(
            fault.reasonWords(in: 2) == "axe-core 4.10 looked before only as 4.9 on checkout")
        #expect(
            try tell(first + [Audited(version: "4.10", found: [finding(2)])]).first?.reasonWords(in: 3)
                == "found when axe-core had looked before only as 4.9 on checkout, and no run since shows it good")
        let later = try tell(first + [Audited(version: "4.10", found: [finding(2), finding(3, "sell")])])
        #expect(later.map(\.isNew) == [false, true] && later.last?.good == 2)
        let back = try tell([Audited(), Audited(version: "4.10"), Audited(found: [finding(4)])])
        #expect(back.first?.kind == .regression && back.first?.good == 1, "4.9 had looked itself")
    }

    @Test func `where a version found it itself is no look in which it was good, whatever another version said since`()
        throws
    {
        let found = Audited(found: [finding(1)]), other = Audited(version: "4.10")
        let again = Audited(found: [finding(2)])
        for story in [
            [found, other, again], [found, other, nil, other, again],
            [found, Audited(version: "4.10", found: [finding(3)]), other, again],
        ] {
            let fault = try #require(try tell(story).first)
            #expect(fault.reason == .foundBefore && fault.good == nil && fault.since == story.count && !fault.isNew)
            #expect(fault.reasonWords(in: fault.since) == "axe-core 4.9 found the same before on checkout")
        }
        for story in [[Audited(), found, other, again], [Audited(), found, found, other, again]] {
            let fault = try #require(try tell(story).first)
            #expect(fault.kind == .regression && fault.good == 1 && fault.since == story.count)
        }
        let elsewhere = try #require(try tell([found, other, Audited(found: [finding(2, "sell")])]).first)
        #expect(elsewhere.kind == .regression && elsewhere.good == 1, "4.9 had found another thing")
        let moved = try tell([
            Audited(found: [finding(1, nil, target: "a > b")]), other, Audited(found: [finding(2, nil, target: "i")]),
        ])
        #expect(moved.first?.reason == .foundBefore, "it may be the same")
        let clean = try tell([found, other, Audited(), again])
        #expect(clean.first?.kind == .regression && clean.first?.good == 3, "its own look has mended it")
        let doubt = try tell([Audited(found: [finding(1, isFailed: false)]), other, again])
        #expect(doubt.first?.reason == .doubtful)
    }

    @Test func `a tool that does not look keeps what stands, unmet; one that looks again mends it`() throws {
        let broken = [Audited(), Audited(found: [finding(1)])]
        let skipped = try #require(try tell(broken + [nil]).first)
        #expect(skipped.kind == .regression && !skipped.isMet)
        #expect(try tell(broken + [nil, Audited(found: [finding(2)])]).first?.since == 2)
        #expect(try tell(broken + [Audited()]).isEmpty)
        let back = try #require(try tell(broken + [Audited(), Audited(found: [finding(3)])]).first)
        #expect(back.kind == .regression && back.good == 3 && back.since == 4, "fixed, then back")
    }

    @Test func `a rule that was not asked, a doubt and a spinner tell of nothing that is gone`() throws {
        let broken = [Audited(), Audited(found: [finding(1)])]
        for look in [
            Audited(rules: ["color-contrast"]), Audited(found: [finding(2, isFailed: false)]),
            Audited(showsScreen: false),
        ] {
            let fault = try #require(try tell(broken + [look]).first)
            #expect(fault.kind == .regression && fault.finding.isFailed && !fault.isMet)
        }
        let asked = try tell([Audited(rules: ["color-contrast"]), Audited(found: [finding(1)])])
        #expect(asked.first?.reason == .firstAsked)
        let spinner = try tell([Audited(showsScreen: false), Audited(found: [finding(1)])])
        #expect(spinner.first?.reason == .firstLook, "a look at a spinner is no clean look")
    }

    @Test func `a doubt is no clean look, and takes none away`() throws {
        let doubt = Audited(found: [finding(1, isFailed: false)]), broken = Audited(found: [finding(2)])
        #expect(try tell([doubt, broken]).first?.reason == .doubtful)
        #expect(try tell([doubt]).allSatisfy { !$0.isNew })
        let fault = try #require(try tell([Audited(), doubt, broken]).first)
        #expect(fault.kind == .regression && fault.good == 1 && fault.since == 3)
    }

    @Test func `on an element that is new it is a new fault`() throws {
        let story = [Audited(), Audited(found: [finding(1, element: 7)])]
        #expect(try tell(story, lastGood: { _, _ in nil }).first?.kind == .newFault)
        #expect(try tell(story).first?.kind == .regression)
    }

    @Test func `what went with its element is not mended, and comes back with it`() throws {
        let broken = [Audited(), Audited(found: [finding(1, element: 7)]), Audited(missing: [7])]
        let gone = try #require(try tell(broken).first)
        #expect(!gone.isMet && gone.isGone)
        let back = try #require(try tell(broken + [Audited(found: [finding(2, element: 7)])]).first)
        #expect(back.isMet && !back.isGone && back.good == 1 && back.since == 2)
        #expect(try tell(broken + [Audited()]).isEmpty, "it is there again, and sound")
    }

    @Test func `a selector that changed makes nothing new and mends nothing for certain`() throws {
        let story = [
            Audited(found: [finding(1, nil, target: "li:nth-child(1)"), finding(2, nil, target: "li:nth-child(2)")]),
            Audited(found: [finding(3, nil, target: "li:nth-child(4)")]),
        ]
        let faults = try tell(story)
        #expect(faults.count == 2 && faults.allSatisfy { !$0.isNew } && faults.count(where: \.isMet) == 1)
        let more = try tell(
            [story[0], Audited(found: [4, 5, 6].map { finding($0, nil, target: "li:nth-child(\($0))") })])
        #expect(more.count(where: \.isNew) == 1, "one more than before is new")
    }

    /// What an audit of the web says: a label, and where.
    private func called(_ label: String, _ id: Int64, _ selector: String, path: String? = nil) -> AuditFinding {
        var target = FindingTarget()
        (target.label, target.selector, target.path) = (label, selector, path)
        return AuditFinding(
            id: id, rule: AuditFinding.Rule("color-contrast"), subject: AuditFinding.Subject(element: nil, target),
            impact: .serious, message: "Too pale", version: nil)
    }

    @Test func `a second thing with the same label is new, and the first stays what it was`() throws {
        let one = called("Buy", 1, "div.one > a")
        for first in [called("Buy", 2, "div.one > a"), called("Buy", 2, "main > a.first")] {
            let faults = try tell([Audited(found: [one]), Audited(found: [first, called("Buy", 3, "div.two > a")])])
            #expect(faults.map(\.isMet) == [true, true] && faults.count(where: \.isNew) == 1)
            #expect(Set(faults.map(\.title)).count == 2, "no two are called the same")
        }
        let kept = try tell([Audited(found: [one]), Audited(found: [called("Buy", 3, "div.two > a"), one])])
        #expect(kept.first(where: \.isNew)?.finding.subject.target == "“Buy” (div.two > a)")
    }

    @Test func `what alone has its label is the same wherever it moved, and others are mended for certain`() throws {
        let faults = try tell([
            Audited(found: [called("Sell", 1, "li > b"), called("Buy", 2, "div.one > a")]),
            Audited(found: [called("Buy", 3, "main > nav > a")]),
        ])
        #expect(faults.count == 1 && faults.first?.isNew == false && faults.first?.finding.id == 3)
    }

    @Test func `of several with one label, what stays where it was is that, and which went is told where it can be`()
        throws
    {
        let both = Audited(found: [called("Buy", 1, "div.one > a"), called("Buy", 2, "div.two > a")])
        let stayed = try tell([both, Audited(found: [called("Buy", 3, "div.two > a")])])
        #expect(stayed.map(\.finding.id) == [3], "the first is mended")
        let moved = try tell([both, Audited(found: [called("Buy", 3, "main > a")])])
        #expect(moved.count == 2 && moved.count(where: \.isMet) == 1 && moved.allSatisfy { !$0.isNew })
    }

    @Test func `two paths of one label and selector are two things, in two audits of one build they are the same`()
        throws
    {
        func card(_ id: Int64, _ path: String) -> AuditFinding { called("Buy", id, "li > a", path: path) }
        let cards = [card(1, "1,LI"), card(2, "2,LI")]
        #expect(try tell([Audited(found: cards)]).count == 2)
        #expect(
            try tell([Audited(found: [cards[0]]), Audited(found: [card(3, "1,LI"), card(4, "2,LI")])])
                .count(where: \.isNew) == 1)
        let twice = Audited(found: cards, foundAgain: [card(3, "0,P,1,LI"), card(4, "0,P,2,LI")])
        #expect(try tell([twice]).count == 2)
        #expect(try tell([Audited(found: cards), twice]).allSatisfy { !$0.isNew })
    }

    @Test func `two names that developers gave are two things`() throws {
        let faults = try tell([Audited(found: [finding(1, "buy")]), Audited(found: [finding(2, "sell")])])
        #expect(faults.count == 1 && faults.first?.isNew == true && faults.first?.finding.subject.identifier == "sell")
    }

    @Test func `what was tied to an element is known again where it can't be tied`() throws {
        let faults = try tell([
            Audited(), Audited(found: [finding(1, "buy", element: 7)]), Audited(found: [finding(2, "buy")]),
        ])
        #expect(faults.count == 1 && faults.first?.since == 2 && faults.first?.finding.subject.element == 7)
    }

    @Test func `a file of failures tells that one is gone of no rule that it doesn't name, and what comes is new`()
        throws
    {
        let silent = Audited(told: [])
        let kept = try #require(try tell([Audited(), Audited(found: [finding(1)]), silent]).first)
        #expect(!kept.isMet && !kept.isGone && kept.since == 2)
        let other = Audited(found: [finding(2, "sell")], told: ["button-name"])
        #expect(
            try tell([Audited(), Audited(found: [finding(1)]), other]).map(\.finding.subject.identifier) == ["sell"])
        let fault = try #require(try tell([silent, Audited(found: [finding(3)])]).first)
        #expect(fault.kind == .regression && fault.good == 1)
    }

    @Test func `a rule that does not apply mends nothing, and what went with its element is gone`() throws {
        let broken = Audited(found: [finding(1, element: 7)]), there = Audited(rules: ["button-name"], told: [])
        var without = there
        without.missing = [7]
        let kept = try #require(try tell([Audited(), broken, there]).first)
        #expect(!kept.isMet && !kept.isGone)
        let gone = try #require(try tell([Audited(), broken, without]).first)
        #expect(!gone.isMet && gone.isGone)
    }

    @Test func `two audits of one build tell together`() {
        let first = AuditAsked(version: "4.9", build: 1, rules: nil, told: ["a"])
        let second = AuditAsked(version: "4.9", build: 1, rules: nil, told: ["b"])
        let known = AuditReferences.Place(
            place, lookedIn: 1, asked: [AuditAsked]().adding([first, second]), faults: [])
        let references = AuditReferences(places: [known])
        #expect(references.untold(in: 1).map(\.toldOf) == [["a", "b"]])
        for rule in ["a", "b"] { #expect(references.tells(of: AuditFinding.Rule(rule), at: place, in: 1)) }
        #expect(!references.tells(of: AuditFinding.Rule("c"), at: place, in: 1))
    }

    @Test func `as many versions are remembered as tell apart, however many there were`() {
        let runs = (1...500).map { AuditAsked(version: "build \($0)", build: $0, rules: nil) }
        let asked = runs.reduce([AuditAsked]()) { $0.adding([$1]) }
        #expect(asked.count == 8 && asked.first?.build == 500)
        let same = (1...500).map { AuditAsked(version: "4.9", build: $0, rules: ["a", "b"]) }
        #expect(same.reduce([AuditAsked]()) { $0.adding([$1]) } == [same[499]])
    }
}
