import API
import Application
import Foundation
import History
import Screens
import Testing
import Web

import TestSupport

/// Each rule's page shows the rule at work on captures of our own: they are judged live, so they must be what they say.
@Suite(.database) struct RulePageTests {
    static let rules = Ruleset.all.map(\.id) + ChangeRule.all.map(\.id)

    @Test(arguments: rules) func `the example that fails fails by its rule, and the one that passes by none`(
        rule: String
    ) throws {
        let example = try #require(try RuleExample(of: rule), "Sources/Application/Examples/\(rule).json is missing")
        #expect(example.failing.findings.contains { $0.outcome == .failed })
        #expect(example.passing.findings.isEmpty)
        #expect(example.passing.failed.isEmpty, "the example that passes is a model in every other way, too")
        #expect((example.before != nil) == (ChangeRule.rule(rule) != nil))
        for side in [example.before, example.failing, example.passing].compactMap(\.self) {
            #expect(side.shows.hasSuffix(".") || side.shows.hasSuffix("”"))
        }
    }

    @Test(arguments: rules) func `a rule's page says all there is to say, and shows it`(rule: String) throws {
        let server = try TestServer()
        let page = try server.caller(.read).get("/rules/\(rule)").text
        for heading in [
            "What a listener meets", "Whom it hurts", "How to find it by hand", "It fails here", "It passes here",
            "How to mend it in UIKit", "How to mend it in SwiftUI", "Success criterion", "Source",
        ] { #expect(page.contains(">\(heading)</h"), "\(heading)") }
        #expect(page.contains("<h2>How to mend it on Android</h2>") == (rule != "direct-interaction-alternative"))
        #expect(page.contains("✗ failed:") && page.contains("✓ The rule finds nothing here."))
        #expect(page.components(separatedBy: "<svg class=\"screen small\"").count >= 3)
        #expect(page.contains("<h4>What is heard</h4>\n\n<ol><li>"))
    }

    @Test(arguments: ChangeRule.all.map(\.id))
    func `a rule about changes says what it means and how it is mended`(id: String) throws {
        let rule = try #require(ChangeRule.rule(id)), guide = rule.guide
        for text in [
            rule.title, rule.spares, guide.meets, guide.hurts, guide.byHand, guide.fixUIKit, guide.fixSwiftUI,
            guide.fixAndroid ?? "", guide.source,
        ] { #expect(!text.isEmpty && text.count < 700) }
    }

    @Test(arguments: ["../Templates/Layout", "..%2FExamples%2Fbutton-name", "no-such-rule", ""])
    func `only a rule's id names a file`(name: String) throws {
        let example = try RuleExample(of: name)
        #expect(example == nil)
    }

    @Test func `there is no page of a rule that is none`() throws {
        #expect(try TestServer().caller(.read).get("/rules/no-such-rule").status == 404)
    }
}
