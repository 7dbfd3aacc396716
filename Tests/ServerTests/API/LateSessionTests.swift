import API
import Foundation
import History
import Screens
import Testing

import TestSupport

/// What was heard counts in the order in which it was heard, in whichever order it comes: a device may have been offline.
@Suite(.database) struct LateSessionTests {
    struct Held: CustomStringConvertible {
        var release: String
        var isFailing: Bool
        var day: Int
        var description: String { "\(release) \(isFailing ? "failed" : "passed") on day \(day)" }

        init(_ release: String, _ isFailing: Bool, day: Int) {
            (self.release, self.isFailing, self.day) = (release, isFailing, day)
        }
    }

    private static let stories: [(held: [Held], shown: [String])] = [
        ([Held("1.0", true, day: 1), Held("1.0", false, day: 2)], ["1.0 absent"]),
        ([Held("1.0", false, day: 1), Held("1.0", true, day: 2)], ["1.0 present"]),
        ([Held("1.0", true, day: 1), Held("1.1", false, day: 2)], ["1.0 present", "1.1 absent"]),
        ([Held("1.0", false, day: 1), Held("1.1", true, day: 2)], ["1.0 absent", "1.1 present"]),
        (
            [Held("1.0", true, day: 1), Held("1.1", true, day: 2), Held("1.1", false, day: 3)],
            ["1.0 present", "1.1 absent"]
        ),
        (
            [Held("1.0", true, day: 1), Held("1.1", false, day: 2), Held("1.1", true, day: 3)],
            ["1.0 present", "1.1 present"]
        ),
    ]

    private func orders(_ held: [Held]) -> [[Held]] {
        guard held.count > 1 else { return [held] }
        return held.indices.flatMap { first in
            var rest = held
            let one = rest.remove(at: first)
            return orders(rest).map { [one] + $0 }
        }
    }

    private func began(_ day: Int) -> String { "2026-01-0\(day)T09:00:00Z" }

    private func hold(_ held: Held, _ kind: SessionKind, _ caller: TestCaller, _ app: String) throws {
        let steps = kind == .beta ? Checklist.beta : Checklist.screen
        let answers = steps.map { step in
            let isFailing = held.isFailing && ["labels", "beta-heard"].contains(step.id)
            return #"{"step":"\#(step.id)","outcome":"\#(isFailing ? "failed" : "passed")"}"#
        }.joined(separator: ",")
        let place = kind == .beta ? #""kind":"beta""# : #""screen":"list""#
        let answer = try caller.post(
            "/v1/apps/\(app)/sessions",
            #"{"release":"\#(held.release)",\#(place),"startedAt":"\#(began(held.day))","answers":[\#(answers)]}"#)
        #expect(answer.status == 201, "\(answer.text)")
    }

    @Test(arguments: stories, [SessionKind.screen, .beta])
    func `sessions come to the same in every order of arrival`(
        story: (held: [Held], shown: [String]), kind: SessionKind
    ) throws {
        let caller = try TestServer().caller()
        // What was sound before a round went wrong is noted of screens alone.
        let isNotedBefore = kind == .screen || story.shown.first != "1.0 absent" || story.shown.count == 1
        for order in orders(story.held) {
            let app = try caller.app()
            try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
            try caller.ship(TestCapture.buttons("Buy", "Move"), as: "1.1", of: app)
            for held in order { try hold(held, kind, caller, app) }
            let all = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
            let found = try caller.problem(try #require(all.first { $0.rule?.hasPrefix("session") ?? false }).id)
            for shown in story.shown where isNotedBefore {
                let last = found.looks.last { $0.hasPrefix(shown.prefix(3)) && !$0.hasSuffix("notObserved") }
                #expect(last == shown, "\(order): \(found.looks)")
            }
            let isOpen = story.shown.last?.hasSuffix("present") ?? false
            #expect(found.state.isOpen == isOpen, "\(order): \(found.state)")
            let sessions = try caller.get("/v1/apps/\(app)/sessions?limit=1").json(Listing<SessionResource>.self)
            let next = try #require(sessions.next)
            let rest = try caller.get("/v1/apps/\(app)/sessions?after=\(next)").json(Listing<SessionResource>.self)
            let days = (sessions.items + rest.items).map(\.startedAt)
            #expect(days == days.sorted(by: >) && days.count == order.count, "newest first")
        }
    }

    @Test(arguments: [("iPhone SE", true), ("iPhone 15", false)])
    func `who was there before the one that found it gone contradicts no fix, with the same device`(
        device: String, isHeld: Bool
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        for (day, isFailing, device) in [(1, true, "iPhone SE"), (3, false, "iPhone SE"), (2, true, device)] {
            let answers = Checklist.screen.map { step in
                #"{"step":"\#(step.id)","outcome":"\#(isFailing && step.id == "labels" ? "failed" : "passed")"}"#
            }.joined(separator: ",")
            let setup = #"{"device":"\#(device)","os":"iOS 18.1","screenReader":"voiceOver"}"#
            let answer = try caller.post(
                "/v1/apps/\(app)/sessions",
                #"{"release":"1.0","screen":"list","startedAt":"\#(began(day))","setup":\#(setup),"answers":[\#(answers)]}"#
            )
            #expect(answer.status == 201, "\(answer.text)")
        }
        let all = try caller.get("/v1/apps/\(app)/problems?rule=session-labels").json(Listing<ProblemResource>.self)
        let problem = try caller.problem(try #require(all.items.first).id)
        #expect(problem.state == (isHeld ? .fixed : .open), "what was never gone with it did not come back")
        #expect((problem.fixClaims ?? []).map(\.outcome) == (isHeld ? [.held] : []), "\(problem.fixClaims ?? [])")
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
        #expect(!page.contains("It did not hold") && !page.contains("Back again:"))
    }

    @Test func `a screen that changed is held against the release that was listened to last, not that which came last`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let policy =
            #"{"conditions":[{"measure":"changedScreensWithoutSession","comparator":"<=","threshold":0}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status < 300)
        for (release, name) in [("1.0", "Buy"), ("1.1", "Order"), ("1.2", "Order")] {
            try caller.ship(TestCapture.buttons(name, "Sell"), as: release, of: app)
        }
        try hold(Held("1.1", false, day: 2), .screen, caller, app)
        try hold(Held("1.0", false, day: 1), .screen, caller, app)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        #expect(verdict.verdict == .pass, "\(verdict.text)")
    }

    @Test func `who listened to a loading screen has not listened to the screen that comes in its place`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let list = TestCapture.buttons("Buy", "Sell")
        let cart = TestCapture.screen(
            "cart", ["One", "Two", "Three"].map { TestCapture.button($0, id: $0.lowercased()) })
        try caller.ship(list, as: "1.0", of: app)
        try caller.ship(list, TestCapture.screen("cart", [TestCapture.heading("Loading")]), as: "1.1+1", of: app)
        try caller.listen(to: "cart", in: "1.1", of: app)
        func owed() throws -> Verdict.Condition.Outcome? {
            try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .newScreensWithoutSession }?.outcome
        }
        #expect(try owed() == .pass)
        for build in ["1.1+2", "1.1+3"] { try caller.ship(list, cart, as: build, of: app) }
        #expect(try owed() == .fail)
        try caller.listen(to: "cart", in: "1.1", of: app)
        #expect(try owed() == .pass)
    }

    @Test func `what a later release shows is no matter of an earlier one, and a short screen is a screen`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let list = TestCapture.buttons("Buy", "Sell")
        func cart(_ names: String...) -> String {
            TestCapture.screen(
                "cart", names.map { TestCapture.button($0, id: $0.lowercased().replacing(" ", with: "-")) })
        }
        func owed(_ release: String) throws -> Verdict.Condition.Outcome? {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .newScreensWithoutSession }?.outcome
        }
        try caller.ship(list, as: "1.0", of: app)
        try caller.ship(list, cart("Loading"), as: "1.1", of: app)
        try caller.listen(to: "cart", in: "1.1", of: app)
        try caller.ship(list, cart("No orders yet", "They will stand here", "Start shopping"), as: "1.2", of: app)
        #expect(try owed("1.1") == .pass)
        #expect(try owed("1.2") == .fail)
        try caller.listen(to: "cart", in: "1.2", of: app)
        try caller.ship(list, cart("Hat", "Coat", "Scarf", "Cup", "Shoes", "Belt", "Ring"), as: "1.3", of: app)
        #expect(try owed("1.3") == .pass)
    }

    @Test func `a screen that changed in a later build of the release is not as it was listened to`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let policy =
            #"{"conditions":[{"measure":"changedScreensWithoutSession","comparator":"<=","threshold":0}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status < 300)
        func verdict(_ release: String) throws -> VerdictResource {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
        }
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0+1", of: app)
        try caller.listen(to: "list", in: "1.0", of: app)
        #expect(try verdict("1.0").verdict == .pass)
        try caller.ship(TestCapture.buttons("Order", "Sell"), as: "1.0+2", of: app)
        try caller.ship(TestCapture.buttons("Order", "Sell"), as: "1.1", of: app)
        for release in ["1.0", "1.1"] {
            let found = try verdict(release)
            #expect(found.verdict == .fail, "\(found.text)")
            #expect(found.text.contains("not as it was when somebody last listened to all of it"), "\(found.text)")
        }
        try caller.listen(to: "list", in: "1.0", of: app)
        #expect(try verdict("1.1").verdict == .pass)
    }

    @Test(arguments: [true, false])
    func `of two recordings the one that was made later holds`(isSoundLast: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func record(_ words: [String], on day: Int, in release: String) throws {
            let lines = words.map { "\"\($0), button\"" }.joined(separator: ",")
            let body = """
                {"format":"earshot-heard/1","screen":"list","os":"iOS 18.1","screenReader":"voiceOver",
                 "recordedAt":"\(began(day))","lines":[\(lines)]}
                """
            #expect(try caller.upload(body, to: release, of: app).status == 201)
        }
        let good = ["Buy now", "Sell it"], poor = ["Buy", "Sell"]
        try caller.ship(TestCapture.buttons("Buy now", "Sell it"), as: "1.0", of: app)
        try record(good, on: 1, in: "1.0")
        try caller.ship(
            TestCapture.buttons("Buy now", "Sell it").replacing("UIView", with: "ListView"), as: "1.1", of: app)
        try record(isSoundLast ? good : poor, on: 3, in: "1.1")
        try record(isSoundLast ? poor : good, on: 2, in: "1.1")
        let found = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1").json(ComparisonResource.self)
        #expect((found.speechLoss == 0) == isSoundLast, "\(found.speechLoss ?? -1)")
    }
}
