import History
import Screens
import Testing

/// A team changes its tool, or the tool its version: what one says and the other leaves to be guessed is no change of the app.
@Suite struct GuessedByToolTests {
    private func row(_ place: Int) -> Frame { Frame(20, 100 + Double(place) * 60, 300, 40) }

    private func text(_ id: String, _ words: String, _ place: Int, isHeard: Bool = true) -> Sketch {
        .element(id, words, at: row(place), text: words, identifier: id) { $0.isElement = isHeard }
    }

    /// Five lines of text, so many of which are drawn alone.
    private func lines(silent: Int = 0, _ unknown: [String] = []) -> AuditedScene {
        let words = [
            "Your order ships tomorrow", "Two parcels were sent", "Pay by card", "Call us today", "Come again soon",
        ]
        return SketchedScreen(
            words.enumerated().map { text("t\($0)", $1, $0, isHeard: $0 >= silent) }, unknown: unknown
        ).audited
    }

    private func rules(_ comparison: Comparison) -> Set<String> { Set(comparison.regressions.compactMap(\.rule)) }

    @Test func `who says for the first time what is a stop shows no loss`() throws {
        let lost = try Comparison(lines(), lines(silent: 3))
        #expect(rules(lost) == ["speech-loss", "element-lost"] && lost.isLossKnown)
        let first = try Comparison(lines(["isElement"]), lines(silent: 3))
        #expect(rules(first).isEmpty && first.newFaults.isEmpty && !first.isLossKnown)
        let poorer = try Comparison(lines(), lines(silent: 3, ["isElement"]))
        #expect(rules(poorer).isEmpty && !poorer.isLossKnown, "nor does who leaves it to be guessed")
        let same = try Comparison(lines(["isElement"]), lines(silent: 3, ["isElement"]))
        #expect(rules(same) == ["speech-loss", "element-lost"], "one tool guesses alike")
        #expect(try Comparison(lines(["isElement"]), lines()).isLossKnown, "nothing is lost")
    }

    @Test func `who leaves it to be guessed what is a stop mends no silence`() throws {
        let silent: Set<String> = ["speech-loss", "element-lost", "unspoken-text"]
        let guessed = try Comparison(lines(silent: 3), lines(["isElement"]))
        #expect(silent.isSubset(of: guessed.untold))
        #expect(try silent.isDisjoint(with: Comparison(lines(silent: 3), lines()).untold))
        #expect(
            try silent.isDisjoint(with: Comparison(lines(silent: 3, ["isElement"]), lines(["isElement"])).untold))
    }

    @Test func `what the next tool hears first is not known to be new`() throws {
        func screen(isHeard: Bool, _ unknown: [String] = []) -> AuditedScene {
            SketchedScreen(
                [
                    .element("a", nil, .button, at: row(0), identifier: "a") { $0.isElement = isHeard },
                    text("b", "Orders", 1),
                ], unknown: unknown
            ).audited
        }
        func new(_ before: AuditedScene, _ after: AuditedScene) throws -> [String?] {
            try Comparison(before, after).newFaults.map(\.rule)
        }
        #expect(try new(screen(isHeard: false), screen(isHeard: true)).contains("button-name"))
        #expect(try new(screen(isHeard: false, ["isElement"]), screen(isHeard: true)).isEmpty)
        #expect(try new(screen(isHeard: false), screen(isHeard: true, ["isElement"])).isEmpty)
    }

    @Test func `what stands in a list of stops is heard, and what does not may be silent`() throws {
        func list(_ count: Int) -> AuditedScene {
            let words = ["Your order ships tomorrow", "Two parcels were sent", "Pay by card"]
            let scene = SketchedScreen(words.prefix(count).enumerated().map { text("t\($0)", $1, $0) }).scene
            var capture = scene.capture
            capture.blindTo.insert(.children)
            return Ruleset.audited(Scene(capture, scene.transcript))
        }
        let good = lines().scene
        func tells(_ rule: ChangeRule, _ now: Scene, _ node: String?) throws -> Bool {
            let there = try node.map { try #require(good.tree.index(named: $0)) } ?? Tree.root
            return rule.tells(good[there], now[node.flatMap(now.tree.index(named:)) ?? Tree.root])
        }
        #expect(try tells(.elementLost, list(3).scene, "t2"))
        #expect(try !tells(.elementLost, list(2).scene, "t2"), "it is not in the list")
        #expect(try !tells(.speechLoss, list(3).scene, nil), "two lines are not said")
    }

    @Test(arguments: [Traits.header, [.button, .tabBarItem], [.button, .backButton]])
    func `what one tool says and another guesses by its place is lost by neither`(kind: Traits) throws {
        let plain = kind.subtracting([.header, .tabBarItem, .backButton])
        func screen(_ traits: Traits, _ unknown: [String] = []) -> AuditedScene {
            SketchedScreen(
                [.element("a", "Recent", traits, at: row(0), identifier: "a"), text("b", "Orders", 1)], unknown: unknown
            ).audited
        }
        let lost: Set = ["trait-lost"]
        #expect(try rules(Comparison(screen(kind), screen(plain))).isSuperset(of: lost))
        #expect(try rules(Comparison(screen(kind), screen(plain, ["traits"]))).isDisjoint(with: lost))
        #expect(try rules(Comparison(screen(kind, ["traits"]), screen(plain))).isDisjoint(with: lost))
        #expect(try Comparison(screen(kind), screen(kind, ["traits"])).untold.contains("trait-lost"))
        #expect(try !Comparison(screen(plain), screen(plain, ["traits"])).untold.contains("trait-lost"))
    }

    @Test func `a rule that goes by hints is neither broken nor mended where nobody says them`() throws {
        let long = Array(repeating: "Opens the page of the order", count: 8).joined(separator: " and ")
        func screen(_ hint: String?, _ unknown: [String] = []) -> AuditedScene {
            SketchedScreen(
                [.element("a", "Order", .button, at: row(0), identifier: "a") { $0.hint = hint }], unknown: unknown
            ).audited
        }
        #expect(try rules(Comparison(screen("Opens it."), screen(long))).contains("hint-length"))
        #expect(try !rules(Comparison(screen(nil, ["hint"]), screen(long))).contains("hint-length"))
        #expect(try Comparison(screen(long), screen(nil, ["hint"])).untold.contains("hint-length"))
        #expect(try !Comparison(screen(long), screen("Opens it.")).untold.contains("hint-length"))
    }

    @Test(
        arguments: [
            ("City", "Paris", "Paris", true), ("Wi-Fi", "1", "1", true),
            ("Paris", "Paris", "Berlin", false), ("Email", "Email", "E-mail address", false),
        ])
    func `who was called by what it holds is called so still`(name: String, held: String, now: String, isLost: Bool)
        throws
    {
        func screen(_ label: String, _ value: String) -> AuditedScene {
            SketchedScreen([.element("a", label, .button, at: row(0), identifier: "a") { $0.value = value }]).audited
        }
        #expect(try rules(Comparison(screen(name, held), screen(now, now))).contains("name-lost") == isLost)
    }
}
