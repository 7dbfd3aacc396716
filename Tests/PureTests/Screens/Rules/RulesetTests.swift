import Screens
import Testing

@Suite struct RulesetTests {
    /// docs/contract.md section 5.1. Ids are for ever: this list only grows.
    static let contract = """
        button-name link-name image-name text-field-name control-name swallowed-children empty-container obscured-element
        offscreen-element zero-size-element modal-not-marked modal-without-escape screen-trap reading-order adjustable-value
        adjustable-actions container-relative-frame text-view-children direct-interaction-alternative gesture-alternative
        drag-alternative hint-length hint-wording label-in-name label-repeats-trait label-punctuation label-is-identifier duplicate-name
        duplicate-identifier label-language trait-conflict trait-missing target-size target-size-minimum text-contrast
        text-contrast-enhanced non-text-contrast color-only dynamic-type text-clipped reduced-motion image-description
        media-description screen-title heading-structure thumb-reach unspoken-text status-announcement
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    @Test func `all rules that are promised are there, in their order`() {
        #expect(Ruleset.all.map(\.id) == Self.contract)
    }

    @Test func `the profile AA leaves out the rules whose criteria are all AAA, and no other`() {
        let left = Ruleset.all.filter { !Profile.aa.includes($0) }.map(\.id)
        #expect(left == ["target-size", "text-contrast-enhanced"])
        #expect(Ruleset.all.allSatisfy(Profile.aaa.includes))
    }

    @Test func `what AAA asks weighs as much as what AA asks, for who is held to it`() throws {
        for id in ["target-size", "text-contrast-enhanced"] {
            let rule = try #require(Ruleset.rule(id))
            #expect(Profile.aaa.impact(of: rule) == .serious && Profile.aa.impact(of: rule) == .moderate)
        }
        for rule in Ruleset.all where Profile.aa.includes(rule) { #expect(Profile.aaa.impact(of: rule) == rule.impact) }
        let scene = try Scene.of(
            #"{"id":"root","frame":[0,0,400,800],"children":[{"id":"a","isElement":true,"label":"Go","traits":["button"],"frame":[0,300,30,30]}]}"#
        )
        let finding = Ruleset.audit(scene, profile: .aaa).findings.first { $0.rule == "target-size" }
        #expect(finding?.impact == .serious)
    }

    @Test func `a view is called by what is heard in it first, whatever wraps it`() throws {
        let dialog =
            #"{"id":"m","frame":[40,300,300,200],"modal":true,"actions":[],"children":[{"id":"h","isElement":true,"label":"Delete order?","frame":[60,310,200,44]},{"id":"d","isElement":true,"label":"Delete","traits":["button"],"frame":[60,400,80,44]}]}"#
        let scene = try Scene.of(
            #"{"id":"root","frame":[0,0,400,800],"children":[{"id":"w","frame":[0,0,400,800],"children":[\#(dialog)]}]}"#
        )
        let finding = Ruleset.audit(scene).findings.first { $0.rule == "modal-without-escape" }
        #expect(
            finding?.message
                == "The view that begins with “Delete order?”: No gesture and no control closes it.")
    }

    @Test(arguments: Ruleset.all.map(\.id)) func `a rule says what it means and how it is mended`(id: String) throws {
        let rule = try #require(Ruleset.rule(id))
        let guide = rule.guide
        for text in [
            rule.title, guide.meets, guide.hurts, guide.byHand, guide.fixUIKit, guide.fixSwiftUI, guide.source,
        ] + [guide.fixAndroid].compactMap(\.self) {
            #expect(!text.isEmpty && text.count < 700)
        }
        #expect(rule.since <= Ruleset.number)
    }

    @Test func `a failure that rests on a key the format lacks is only a doubt`() throws {
        let root =
            #"{"id":"root","frame":[0,0,400,800],"children":[{"id":"a","frame":[0,0,99,99],"gestures":["tap"]}]}"#
        #expect(try Scene.of(root).failed("empty-container") == ["a"])
        let blind = Ruleset.audit(try Scene.of(root, blindTo: [.elementsHidden])).findings
            .first { $0.rule == "empty-container" }
        #expect(blind?.outcome == .cantTell)
        #expect(blind?.evidence["notInFormat"] == .list([.text("elementsHidden")]))
        #expect(try Scene.of(root, blindTo: [.clips]).failed("empty-container") == ["a"])
    }

    @Test func `findings stand by rule, then in document order`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"low","isElement":true,"traits":["button"],"frame":[0,700,99,99]},
              {"id":"pic","isElement":true,"traits":["image"],"frame":[0,300,99,99]},
              {"id":"high","isElement":true,"traits":["button"],"frame":[0,0,99,99]}]}
            """)
        let findings = Ruleset.audit(scene).findings.prefix(3).map { "\($0.rule ?? "") \($0.node ?? -1)" }
        #expect(findings == ["button-name 1", "button-name 3", "image-name 2"])
    }

    @Test func `a run tells what passed and where from what did not apply`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"a","isElement":true,"label":"Go","traits":["button"],"frame":[0,0,99,99]},
              {"id":"b","isElement":true,"traits":["button"],"frame":[0,200,99,99]}]}
            """)
        let run = Ruleset.audited(scene)
        #expect(
            run.run.outcomes.first { $0.rule == "button-name" }
                == .init(rule: "button-name", outcome: .passed, count: 1))
        let passed = run.passed["button-name"]
        #expect(scene.tree.nodes.indices.filter { passed?.contains($0) == true } == [1])
        #expect(run.run.outcomes.first { $0.rule == "link-name" } == .init(rule: "link-name", outcome: .inapplicable))
        #expect(!run.run.outcomes.contains { $0.rule == "target-size" })
    }

    @Test func `the order of keys, traits and actions in a capture changes nothing`() throws {
        let one = try Scene.of(
            #"{"id":"r","frame":[0,0,9,9],"traits":["button","adjustable"],"isElement":true,"actions":["escape","activate"]}"#
        )
        let other = try Scene.of(
            #"{"actions":["activate","escape"],"isElement":true,"traits":["adjustable","button"],"frame":[0,0,9,9],"id":"r"}"#
        )
        let findings = [one, other].map { scene in
            Ruleset.audit(scene, profile: .aaa).findings.map { "\($0.rule ?? "") \($0.outcome) \($0.message)" }
        }
        #expect(findings[0] == findings[1] && !findings[0].isEmpty)
    }
}
