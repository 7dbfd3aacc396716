import API
import Foundation
import History
import JSON
import Testing
import TestSupport

/// `earshot diff`: what it prints of two files, in each of its forms, and with which code it ends.
@Suite struct DiffCommandTests {
    private static let buy = TestCapture.button("Buy", id: "buy")
    private static let nameless = TestCapture.button(nil, id: "buy")
    private let list = list(buy), silent = list(nameless)

    private static func list(_ elements: String...) -> String {
        TestCapture.screen("list", [TestCapture.heading("List")] + elements)
    }

    /// The capture in another variant.
    private func inVariant(_ variant: String, _ capture: String) -> String {
        capture.replacing(#""variant":{"#, with: #""variant":{\#(variant),"#)
    }
    private func onPad(_ capture: String) -> String { capture.replacing("phone", with: "pad") }

    private func diff(_ before: String, _ after: String, _ options: String...) throws -> Program {
        var said: Program?
        try TextFiles.with([before, after]) { files in said = try Program.run("earshot", ["diff"] + files + options) }
        return try #require(said)
    }

    @Test func `recordings of both sides are what is compared, and of one side alone they are refused`() throws {
        func heard(_ lines: String...) -> String {
            let texts = lines.map { "\"\($0)\"" }.joined(separator: ",")
            return
                #"{"format":"earshot-heard/1","screen":"list","os":"iOS 18.1","screenReader":"voiceOver","lines":[\#(texts)]}"#
        }
        let long = inVariant(#""state":"x""#, list), more = Self.list(Self.buy, TestCapture.text("Terms"))
        try TextFiles.with([list, more, heard("List, heading", "Buy, button"), heard("List, heading", "Buy"), long]) {
            files in
            let said = try Program.run(
                "earshot", ["diff", files[0], files[1], "--recorded-old", files[2], "--recorded-new", files[3]])
            #expect(said.output.contains("! Buy, button  →  Buy  (recorded on iOS 18.1)"), "\(said.output)")
            #expect(said.output.contains("List, heading  (recorded on iOS 18.1)") && said.output.contains("+ Terms\n"))
            let alone = try Program.run("earshot", ["diff", files[0], files[1], "--recorded-old", files[2]])
            #expect(alone.status == 2 && alone.errors.contains("--recorded-new"))
            let none = try Program.run(
                "earshot", ["diff", files[0], files[1], "--recorded-old", files[0], "--recorded-new", files[3]])
            #expect(none.status == 2 && none.errors.contains("no recording"))
            let other = try Program.run(
                "earshot", ["diff", files[4], files[4], "--recorded-old", files[2], "--recorded-new", files[3]])
            #expect(!other.output.contains("recorded on"), "another state of the screen")
        }
    }

    @Test func `what devices were recorded to say no more ends with 1 where the gate fails, though no rule is alarmed`()
        throws
    {
        func heard(_ button: String) -> String {
            """
            {"format":"earshot-heard/1","screen":"list","os":"iOS 18.1","screenReader":"voiceOver",
             "lines":[{"text":"List, heading"},{"text":"\(button)","node":"buy"}]}
            """
        }
        try TextFiles.with([list, list, heard("Buy, button"), heard("button")]) { files in
            let command = ["diff", files[0], files[1], "--recorded-old", files[2], "--recorded-new", files[3]]
            let said = try Program.run("earshot", command)
            #expect(said.status == 1, "\(said.output)")
            #expect(said.output.contains("  worse: ") && said.output.contains(" of what was spoken is lost."))
            #expect(!said.output.contains("worse, ") && !said.output.contains("got worse"), "\(said.output)")
            let markdown = try Program.run("earshot", command + ["--markdown"])
            #expect(markdown.output.hasPrefix("### Earshot: one screen that says less\n"), "\(markdown.output)")
            #expect(markdown.output.contains("<!-- earshot diff: worse -->"))
        }
    }

    // MARK: What the codes mean

    @Test func `what got worse ends with 1, and text names it, where it is and what is heard no more`() throws {
        let said = try diff(list, silent)
        #expect(said.status == 1 && said.errors.isEmpty)
        #expect(
            said.output == """
                list: 2 → 2 elements, 4 → 3 words, spoken coverage 100 % → 100 %
                  no longer spoken: Buy. Button.
                  worse, name-lost at buy: “Buy” has lost its name.
                    List. Heading.
                  ! Buy. Button.  →  Button.

                """)
    }

    @Test func `what is mended, the same, or called otherwise ends with 0`() throws {
        let mended = try diff(silent, list)
        #expect(
            mended.status == 0
                && mended.output.contains("  fixed, button-name at buy\n  Nothing that was measured got worse."))
        let same = try diff(list, list)
        #expect(same.status == 0 && same.output.contains("    Buy. Button.") && !same.output.contains("!"))
        let renamed = try diff(list, Self.list(TestCapture.button("Order", id: "buy")))
        #expect(renamed.status == 0 && renamed.output.contains("! Buy. Button.  →  Order. Button."))
    }

    @Test func `a fault on what is new ends with 1 where it is serious, else with 0`() throws {
        let serious = try diff(list, Self.list(Self.buy, TestCapture.button(nil, id: "sell")))
        #expect(serious.status == 1 && serious.output.contains("  new, button-name at sell: "))
        #expect(
            serious.output.contains("  + Button.") && !serious.output.contains("Nothing that was measured got worse."))
        let label = #""label":"Sell button","id":"sell","identifier":"sell","traits":["button"]"#
        let minor = try diff(list, Self.list(Self.buy, label))
        #expect(minor.status == 0 && minor.output.contains("  new, label-repeats-trait at sell: "))
    }

    @Test func `help says what the codes mean and ends with 0`() throws {
        let said = try Program.run("earshot", ["diff", "--help"])
        #expect(said.status == 0 && said.errors.isEmpty)
        for words in ["Exit code 0: nothing that was compared got worse", "--expectations", "--json", "--markdown"] {
            #expect(said.output.contains(words), "\(words)")
        }
    }

    // MARK: Several screens and variants

    @Test func `files of several captures are paired by screen and variant, and what has no partner is named`() throws {
        func screen(_ key: String) -> String { TestCapture.screen(key, [TestCapture.heading(key)]) }
        let before = "[\(list),\(screen("cart")),\(onPad(screen("pay")))]"
        let after = "[\(silent),\(screen("help")),\(screen("pay"))]"
        let others = [
            "New screens: help.", "Not captured: cart.",
            "Compared with nothing: pay (pad, earlier build), pay (standard, later build).",
            "Not known whether it got worse: one screen that was not captured, 2 captures compared with nothing.",
        ]
        let text = try diff(before, after)
        #expect(text.status == 1 && text.output.hasSuffix(others.joined(separator: "\n\n") + "\n"))
        #expect(text.output.hasPrefix("list: 2 → 2 elements") && !text.output.contains("cart: "))

        let markdown = try diff(before, after, "--markdown").output
        for line in ["New screens: `help`.", "Not captured: `cart`.", "`pay (pad, earlier build)`"] {
            #expect(markdown.contains(line), "\(line)")
        }

        let json = try diff(before, after, "--json")
        guard case .object(let build) = try Wire.decode(JSONValue.self, from: Data(json.output.utf8)),
            case .array(let screens)? = build["screens"], case .object(let first)? = screens.first
        else { throw TestFailure("no JSON of several screens: \(json.output)") }
        #expect(json.status == 1 && screens.count == 1)
        #expect(first["screen"] == "list" && first["variant"] == "standard" && first["comparedInPart"] == nil)
        #expect(build["newScreens"] == ["help"] && build["screensNotCaptured"] == ["cart"])
        #expect(
            build["notCompared"] == [
                ["screen": "pay", "variant": "pad", "side": "before"],
                ["screen": "pay", "variant": "standard", "side": "after"],
            ])
    }

    @Test func `what fails on a new screen is new, as the gate says, and ends with 1`() throws {
        let before = "[\(list)]"
        func after(_ button: String) -> String {
            "[\(list),\(TestCapture.screen("help", [TestCapture.heading("Help"), button]))]"
        }
        let said = try diff(before, after(Self.nameless))
        #expect(
            said.status == 1 && said.output.contains("\n\nhelp: a new screen\n  new, button-name at "), "\(said.output)"
        )
        let markdown = try diff(before, after(Self.nameless), "--markdown").output
        #expect(
            markdown.hasPrefix("### Earshot: one new fault\n") && markdown.hasSuffix("<!-- earshot diff: worse -->\n"))
        #expect(markdown.contains("#### `help`\n\n| Rule | Element | What is new and faulty |"))
        let json = try Wire.decode(JSONValue.self, from: Data(diff(before, after(Self.nameless), "--json").output.utf8))
        guard case .object(let build) = json, case .array(let faults)? = build["newScreenFaults"],
            case .object(let fault)? = faults.first
        else { throw TestFailure("no faults: \(json)") }
        #expect(faults.count == 1 && fault["screen"] == "help" && fault["rule"] == "button-name")
        #expect(try diff(before, after(Self.buy)).status == 0)
    }

    @Test func `two captures of screens that are called otherwise are compared, and it is said`() throws {
        let other = list.replacing(#""key":"list""#, with: #""key":"cart""#)
        let words = "These are two screens, list and cart, compared as if they were one."
        #expect(try diff(list, other).output.contains("  \(words)\n"))
        #expect(try diff(list, other, "--markdown").output.contains(words))
        #expect(try !diff(list, list).output.contains("two screens"))
        let json = try Wire.decode(JSONValue.self, from: Data(diff(list, other, "--json").output.utf8))
        guard case .object(let build) = json, case .array(let screens)? = build["screens"],
            case .object(let first)? = screens.first
        else { throw TestFailure("no screens: \(json)") }
        #expect(first["screen"] == "cart" && first["screenBefore"] == "list")
    }

    @Test func `of one capture JSON has the shape of several, too`() throws {
        let json = try Wire.decode(JSONValue.self, from: Data(diff(list, silent, "--json").output.utf8))
        guard case .object(let build) = json, case .array(let screens)? = build["screens"],
            case .object(let first)? = screens.first, case .object(let comparison)? = first["comparison"]
        else { throw TestFailure("no screens: \(json)") }
        #expect(build["regressions"] != nil && build["regressions"] == comparison["regressions"])
        #expect(build["newScreens"] == [] && build["notCompared"] == [] && first["screenBefore"] == nil)
    }

    @Test func `nothing is called whole that lacks a screen`() throws {
        let cart = TestCapture.screen("cart", [TestCapture.heading("Cart")])
        let said = try diff("[\(list),\(cart)]", list, "--markdown")
        #expect(said.status == 0)
        let unknown = "nothing that was compared got worse; not known: one screen that was not captured"
        #expect(said.output.hasPrefix("### Earshot: \(unknown)\n"), "\(said.output)")
        #expect(said.output.contains("Not captured: `cart`."))
        #expect(said.output.hasSuffix("<!-- earshot diff: not known -->\n"), "\(said.output)")
        let text = try diff("[\(list),\(cart)]", list)
        #expect(
            text.status == 0
                && text.output.hasSuffix("Not known whether it got worse: one screen that was not captured.\n"))
    }

    @Test func `what was not captured is never fine, in each form`() throws {
        func outcome(_ before: String, _ after: String) throws -> JSONValue? {
            let json = try Wire.decode(JSONValue.self, from: Data(diff(before, after, "--json").output.utf8))
            guard case .object(let build) = json else { return nil }
            return build["outcome"]
        }
        let cart = TestCapture.screen("cart", [TestCapture.heading("Cart")])
        #expect(try outcome(list, list) == "notWorse" && outcome(list, silent) == "worse")
        #expect(try outcome("[\(list),\(cart)]", list) == "notKnown")
        #expect(try outcome("[\(list),\(cart)]", silent) == "worse")
        #expect(try outcome("[\(list),\(onPad(cart))]", "[\(list),\(cart)]") == "notKnown", "compared with nothing")
        let worse = try diff("[\(list),\(cart)]", silent, "--markdown")
        #expect(worse.status == 1)
        #expect(
            worse.output.hasPrefix("### Earshot: one regression; not known: one screen that was not captured\n"),
            "\(worse.output)")
    }

    @Test func `what shows something else is not called as good as before`() throws {
        let full = Self.list(Self.buy, TestCapture.button("Sell", id: "sell"), TestCapture.button("Help", id: "help"))
        let spinner = Self.list(TestCapture.text("Loading"))
        let said = try diff(full, spinner), text = said.output
        #expect(said.status == 1, "what can't be computed doesn't pass")
        #expect(text.contains("speech loss not known"), "\(text)")
        #expect(try diff(full, spinner, "--json").output.contains(#""loss" : null"#))
        #expect(text.contains("  It is not known whether anything got worse.") && !text.contains("Nothing"), "\(text)")
        let markdown = try diff(full, spinner, "--markdown").output
        #expect(markdown.hasPrefix("### Earshot: it is not known whether anything got worse\n"), "\(markdown)")
        #expect(markdown.hasSuffix("<!-- earshot diff: not known -->\n"))
        let cart = TestCapture.screen("cart", [TestCapture.heading("Cart")])
        let both = try diff("[\(full),\(cart)]", "[\(spinner),\(cart)]", "--markdown")
        let unknown = "nothing that was compared got worse; not known: one capture that shows something else"
        #expect(both.status == 1 && both.output.hasPrefix("### Earshot: \(unknown)\n"), "\(both.output)")
        #expect(
            both.output.hasSuffix("<!-- earshot diff: not known -->\n"),
            "a spinner on one of two is not as good as before")
    }

    @Test(arguments: [
        (#""appearance":"dark""#, "in another appearance: what is heard was compared, what is drawn was not."),
        (
            #""contentSize":"AccessibilityXL""#,
            "in another text size: what is heard was compared, what is drawn was not."
        ),
    ])
    func `the nearest variant is taken, and what was not compared is said`(variant: String, words: String) throws {
        let other = inVariant(variant, list), limit = "Compared in part with a capture \(words)"
        let text = try diff(list, other)
        #expect(text.status == 0 && text.output.contains("  \(limit)\n  Nothing that was compared got worse."))
        let markdown = try diff(list, other, "--markdown").output
        #expect(markdown.hasPrefix("### Earshot: nothing that was compared got worse\n") && markdown.contains(limit))
        let several = try diff("[\(list),\(silent)]", "[\(other)]", "--json").output
        #expect(several.contains(#""comparedInPart" : "in another"#))
        #expect(try diff(other, inVariant(variant, silent)).status == 1, "in the very same variant all is compared")
    }

    @Test func `a capture in another language is compared in what is heard at all, not in its words`() throws {
        let german = inVariant(#""locale":"de-DE""#, Self.list(TestCapture.button("Kaufen", id: "buy")))
        let said = try diff(inVariant(#""locale":"en-US""#, list), german)
        #expect(said.status == 0 && said.output.contains("in another language"), "\(said.output)")
        #expect(said.output.contains("(set aside: the words are of another language)"), "\(said.output)")
    }

    @Test func `a spinner in the screen's place proves nothing gone`() throws {
        let full = Self.list(Self.buy, TestCapture.button("Sell", id: "sell"), TestCapture.button("Keep", id: "keep"))
        let spinner = TestCapture.screen("list", [TestCapture.text("Loading")])
        let words = "The later capture shows something else than the earlier one: what is away proves nothing."
        #expect(try diff(full, spinner).output.contains("  \(words)"))
        #expect(try diff(full, spinner, "--markdown").output.contains(words))
        // The other way round it is the earlier one that may not be of the screen.
        let lower = spinner.replacing("[20,100,350,44]", with: "[20,400,350,50]")
        let back = try diff(lower, full).output
        #expect(back.contains("the earlier one may not be of the screen") && !back.contains(words), "\(back)")
    }

    // MARK: Forms

    @Test func `JSON of one screen each is the comparison as the server tells it`() throws {
        let said = try diff(list, silent, "--json")
        #expect(said.status == 1 && said.errors.isEmpty)
        let answer = try Wire.decode(DiffResource.self, from: Data(said.output.utf8))
        #expect(answer.regressions.map { "\($0.rule) \($0.node)" } == ["name-lost buy"])
        #expect(answer.twin == .exact && answer.showsSameScreen && answer.added.isEmpty && answer.removed.isEmpty)
        #expect(answer.matches.map(\.after) == ["/0", "buy"] && answer.speech.lost == ["Buy. Button."])
        #expect(answer.transcript.map(\.op) == [.same, .changed])
        let mended = try diff(silent, list, "--json")
        #expect(mended.status == 0)
        #expect(try Wire.decode(DiffResource.self, from: Data(mended.output.utf8)).fixed.map(\.rule) == ["button-name"])
    }

    @Test func `Markdown is a comment: the count, what is heard no more, a table, and the transcript folded away`()
        throws
    {
        let said = try diff(list, silent, "--markdown")
        #expect(said.status == 1 && said.errors.isEmpty)
        #expect(
            said.output.hasPrefix(
                "### Earshot: one regression\n\n#### `list`\n\n**No longer spoken**\n\n- `Buy. Button.`"))
        for part in [
            "| Rule | Element | What got worse |\n| --- | --- | --- |\n| `name-lost` | `buy` | “Buy” has lost its name. |",
            "<details><summary>What is heard</summary>\n\n```diff\n  List. Heading.\n! Buy. Button.  →  Button.\n```",
        ] {
            #expect(said.output.contains(part), "\(part)")
        }
        let mended = try diff(silent, list, "--markdown")
        #expect(mended.status == 0 && mended.output.hasPrefix("### Earshot: nothing that was measured got worse\n"))
        #expect(mended.output.contains("Fixed: `button-name` at `buy`."))
        let new = try diff(list, Self.list(Self.buy, TestCapture.button(nil, id: "sell")), "--markdown")
        #expect(
            new.output.hasPrefix("### Earshot: one new fault\n") && new.output.contains("| What is new and faulty |"))
    }

    @Test func `what an app says is no markup of the comment`() throws {
        let odd = Self.list(TestCapture.button("`|<b>@all*", id: "buy"))
        let said = try diff(odd, silent, "--markdown")
        #expect(said.status == 1)
        #expect(said.output.contains(#"- `` `\|<b>@all*. Button. ``"#), "\(said.output)")
        #expect(said.output.contains("“\\`\\|&lt;b\\>@\u{200B}all\\*” has lost its name."), "\(said.output)")
    }

    // MARK: Expectations

    @Test func `a promise that held before and is broken is a regression, one that never held is none`() throws {
        let promises =
            "expectations:\n  - screen: list\n    label: Buy\n    traits: [button]\n  - screen: list\n    label: Never\n"
        let other = Self.list(TestCapture.button("Order", id: "buy"))
        try TextFiles.with([list, other, promises]) { files in
            let (old, new, promised) = (files[0], files[1], files[2])
            #expect(try Program.run("earshot", ["diff", old, new]).status == 0, "only the name is another")
            let broken = try Program.run("earshot", ["diff", old, new, "--expectations", promised])
            #expect(broken.status == 1 && broken.output.contains("worse, expectation-broken at buy: “Buy, button”"))
            #expect(!broken.output.contains("Never"))
            #expect(try Program.run("earshot", ["diff", old, old, "--expectations", promised]).status == 0)
            #expect(try Program.run("earshot", ["diff", new, new, "--expectations", promised]).status == 0)
            let json = #"[{"screen":"list","label":"Buy"}]"#
            let piped = try Program.run("earshot", ["diff", old, new, "--expectations", "-"], input: json)
            #expect(piped.status == 1 && piped.output.contains("expectation-broken"))
        }
    }
}

private struct TestFailure: Error {
    let words: String
    init(_ words: String) { self.words = words }
}
