import API
import History
import Screens
import Testing

import TestSupport

/// What devices were recorded to speak measures releases: what they say no more is lost.
@Suite(.database) struct RecordedMeasureTests: RecordedPier {
    private func loss(_ caller: TestCaller, _ app: String) throws -> Double {
        try #require(
            try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1").json(ComparisonResource.self).speechLoss)
    }

    private func gate(_ caller: TestCaller, _ app: String) throws -> Verdict.Condition.Outcome? {
        try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
            .conditions.first { $0.measure == .speechLoss }?.outcome
    }

    @Test func `what a device says no more is lost for comparison, gate and page alike`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        // Something else than the words differs, so that it is another capture.
        let later = pier().replacing(#""className":"UIView""#, with: #""className":"PierView""#)
        _ = try caller.upload(later, to: "1.1", of: app)
        #expect(try loss(caller, app) == 0 && gate(caller, app) == .pass)
        _ = try upload(caller, heard(poor), to: "1.1", of: app)
        #expect(try loss(caller, app) == 0 && gate(caller, app) == .pass, "one side alone is no measure")
        _ = try upload(caller, heard(full, os: "iOS 17.5"), to: "1.0", of: app)
        #expect(try loss(caller, app) == 0, "another system is another truth")
        _ = try upload(caller, heard(full), to: "1.0", of: app)
        #expect(try loss(caller, app) > 0.3)
        #expect(try gate(caller, app) == .fail)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/screens/pier?build=1.1&compare=1.0").text
        #expect(page.contains("as recorded on iOS 18.1") && page.contains("The engine:"))
        let mine = try #require(try recordings(caller, app, "?build=1.1").first).id
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/recordings/\(mine)").status == 200)
        #expect(try loss(caller, app) == 0 && gate(caller, app) == .pass)
    }

    @Test func `a recording that comes late, or is taken back, tells the problem what the build shows now`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1"] { try caller.ship(pier(), as: release, of: app) }
        _ = try upload(caller, heard(full), to: "1.0", of: app)
        func problems() throws -> [ProblemResource] {
            try caller.get("/v1/apps/\(app)/problems?rule=speech-loss").json(Listing<ProblemResource>.self).items
        }
        #expect(try problems().isEmpty)
        _ = try upload(caller, heard(poor), to: "1.1", of: app)
        let problem = try #require(try problems().first)
        #expect(problem.state == .open && problem.firstRelease == "1.1")
        let wrong = try #require(try recordings(caller, app, "?build=1.1").first).id
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/recordings/\(wrong)").status == 200)
        #expect(try caller.problem(problem.id).looks.last == "1.1 absent")
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(verdict.conditions.filter { $0.outcome == .fail }.map(\.measure) == [], "\(verdict.text)")
    }

    @Test func `a recording of which most lines fit nothing says so, and one of tomorrow's next day is refused`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        let bare = heard(["Rowing machine, button", "button", "Slider", "Tab bar"])
        let receipt = try upload(caller, bare, to: "1.0", of: app).json(UploadReceipt.self)
        let told = try #require(receipt.recordings?.first?.besideNothing)
        #expect(told.contains("3 of its 4 lines fit no element of pier"), "\(told)")
        let ahead = try upload(
            caller, heard(full, more: #""recordedAt":"2099-01-01T00:00:00Z","#), to: "1.0", of: app)
        #expect(ahead.status == 422 && ahead.text.contains("in the future"), "\(ahead.text)")
    }

    @Test func `the very same capture in both builds is measured by what was recorded of each`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        _ = try caller.upload(pier(), to: "1.1", of: app)
        _ = try upload(caller, heard(full), to: "1.0", of: app)
        #expect(try loss(caller, app) == 0 && gate(caller, app) == .pass, "one side alone is no measure")
        _ = try upload(caller, heard(poor), to: "1.1", of: app)
        #expect(try loss(caller, app) > 0.3)
        #expect(try gate(caller, app) == .fail)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/screens/pier?build=1.1&compare=1.0").text
        #expect(page.contains("as recorded on iOS 18.1"))
        // The next build speaks as the first did.
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1/seal").status == 200)
        _ = try caller.upload(pier(), to: "1.2", of: app)
        _ = try upload(caller, heard(full), to: "1.2", of: app)
        let later = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        #expect(later.conditions.first { $0.measure == .speechLoss }?.outcome == .pass)
        #expect(later.conditions.first { $0.measure == .regressions }?.outcome == .pass)
    }

    @Test func `what a device was recorded to say no more, a build that nobody recorded does not bring back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func ship(_ release: String, _ lines: [String]?) throws {
            let capture = pier().replacing("UIView", with: "View\(release.replacing(".", with: ""))")
            _ = try caller.upload(capture, to: release, of: app)
            if let lines { _ = try upload(caller, heard(lines), to: release, of: app) }
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
        }
        func verdict(_ release: String) throws -> VerdictResource {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
        }
        try ship("1.0", full)
        try ship("1.1", poor)
        try ship("1.2", nil)
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let problem = try #require(problems.first { $0.rule == "speech-loss" })
        #expect(try caller.problem(problem.id).looks == ["1.0 absent", "1.1 present", "1.2 notObserved"])
        let left = try verdict("1.2")
        let loss = try #require(left.conditions.first { $0.measure == .speechLoss })
        #expect(loss.outcome == .fail && loss.why.contains("does not tell whether that is still so"), "\(loss.why)")
        #expect(left.conditions.first { $0.measure == .regressions }?.outcome == .fail)
        try ship("1.3", full)
        #expect(try verdict("1.3").conditions.first { $0.measure == .regressions }?.outcome == .pass)
        #expect(try caller.problem(problem.id).state == .fixed)
    }

    @Test func `a small loss that devices recorded is no less than before in a build that nobody recorded`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func ship(_ release: String, _ capture: String, _ lines: [String]?) throws {
            _ = try caller.upload(capture, to: release, of: app)
            if let lines { _ = try upload(caller, heard(lines), to: release, of: app) }
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
        }
        func loss(_ release: String) throws -> ConditionResource {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            return try #require(verdict.conditions.first { $0.measure == .speechLoss })
        }
        func page(_ release: String) throws -> String {
            try TestBrowser(caller.server, .read).get("/apps/\(app)/screens/pier?build=\(release)").text
        }
        func view(_ name: String) -> String { pier().replacing("UIView", with: name) }
        let less = full.prefix(3) + ["Evening, button"]
        try ship("1.0", view("A"), full)
        try ship("1.1", view("B"), Array(less))
        let first = try loss("1.1").why
        #expect(first.contains("lost 12.5 %"), "\(first)")
        #expect(try page("1.1").contains("✗ 12.5 % of what was spoken is lost since the screen was last sound."))
        for (release, name) in [("1.2", "C"), ("1.3", "D")] {
            try ship(release, view(name), nil)
            let unsure = try loss(release)
            #expect(unsure.outcome == .fail && unsure.why.contains("does not tell whether that is still so"))
            #expect(try page(release).contains("lost; the capture does not tell whether that is still so."))
        }
        try ship("1.4", view("B"), nil)
        #expect(try loss("1.4").outcome == .fail, "the bytes of 1.1 share its recording")
        try ship("1.5", view("E"), Array(full.prefix(1)))
        #expect(try loss("1.5").outcome == .fail, "it was recorded in part")
        try ship("1.6", view("F"), full)
        #expect(try loss("1.6").outcome == .pass)
        try ship("1.7", view("G"), nil)
        #expect(try loss("1.7").outcome == .pass)
        try ship("1.8", view("H"), poor)
        let worse = try caller.get("/v1/apps/\(app)/releases/1.8/review").json(ReviewResource.self).faults
        #expect(worse.map(\.rule) == ["speech-loss"] && worse.first?.lastGood == "1.6", "\(worse)")
    }

    @Test func `what recordings show to be lost in part still, a build that nobody recorded does not bring back`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        // Two words of eight are lost in 1.2: too few for an alarm, and no sound screen.
        let shipped: [(release: String, lines: [String]?)] = [
            ("1.0", full), ("1.1", poor), ("1.2", Array(full.prefix(2) + poor.suffix(2))), ("1.3", nil),
        ]
        for (release, lines) in shipped {
            let capture = pier().replacing("UIView", with: "View\(release.replacing(".", with: ""))")
            _ = try caller.upload(capture, to: release, of: app)
            if let lines { _ = try upload(caller, heard(lines), to: release, of: app) }
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
        }
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let problem = try caller.problem(try #require(problems.first { $0.rule == "speech-loss" }).id)
        #expect(problem.looks == ["1.0 absent", "1.1 present", "1.2 present", "1.3 notObserved"])
        #expect(problem.state == .open)
        func fault(_ release: String) throws -> ReviewResource.Fault {
            let review = try caller.get("/v1/apps/\(app)/releases/\(release)/review").json(ReviewResource.self)
            return try #require(review.faults.first { $0.rule == "speech-loss" })
        }
        #expect(try fault("1.2").message.contains("Measured by what was recorded on iOS 18.1"))
        #expect(try !fault("1.3").isTold)
    }

    @Test func `what a recording of the whole screen passes by is heard no more`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        _ = try upload(caller, heard(full), to: "1.0", of: app)
        let later = pier().replacing(#""className":"UIView""#, with: #""className":"PierView""#)
        _ = try caller.upload(later, to: "1.1", of: app)
        func lost() throws -> [String] {
            let gate = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
            return gate.conditions.filter { $0.measure == .regressions && $0.outcome == .fail }.map(\.why)
        }
        _ = try upload(caller, heard(Array(full.prefix(3))), to: "1.1", of: app)
        #expect(try lost() == [], "what is left out of a part of a recording was not recorded")
        _ = try upload(caller, heard(Array(full.prefix(3)), more: #""whole":true,"#), to: "1.1", of: app)
        let words = "“Evening stretch” is still shown and is no longer heard. So it was recorded on iOS 18.1"
        let said = try lost()
        #expect(said.first?.contains(words) == true, "\(said)")
    }

    @Test func `what is recorded of a sealed build later measures it and those after it, until it is taken back`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        let later = pier().replacing(#""className":"UIView""#, with: #""className":"PierView""#)
        try caller.ship(later, as: "1.1", of: app)
        _ = try upload(caller, heard(full), to: "1.0", of: app)
        _ = try upload(caller, heard(poor), to: "1.1", of: app)
        #expect(try gate(caller, app) == .fail)
        _ = try caller.upload(pier().replacing("UIView", with: "QuayView"), to: "1.2", of: app)
        _ = try upload(caller, heard(poor), to: "1.2", of: app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.2/seal").status == 200)
        func fails(_ release: String) throws -> Bool {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .speechLoss }?.outcome == .fail
        }
        #expect(try fails("1.2"), "what was lost in 1.1 is no measure for 1.2")
        for release in ["1.1", "1.2"] {
            let id = try #require(try recordings(caller, app, "?build=\(release)").first).id
            #expect(try caller.send("DELETE", "/v1/apps/\(app)/recordings/\(id)").status == 200)
        }
        #expect(try !fails("1.1") && !fails("1.2"))
    }

    @Test func `a build that was recorded itself shows its own recordings alone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, lines) in [("1.0", full), ("1.1", poor)] {
            try caller.ship(pier(), as: release, of: app)
            _ = try upload(caller, heard(lines), to: release, of: app)
        }
        try caller.ship(pier(), as: "1.2", of: app)
        func shown(in release: String) throws -> [[String]] {
            let transcript = try caller.get("/v1/apps/\(app)/screens/pier/transcript?build=\(release)")
            return try transcript.json(ScreenTranscript.self).utterances.map { ($0.recorded ?? []).map(\.text) }
        }
        #expect(try shown(in: "1.0") == full.map { [$0] } && shown(in: "1.1") == poor.map { [$0] })
        #expect(try shown(in: "1.2").allSatisfy { $0.count == 2 }, "it shares both")
    }

    @Test func `a verdict tells a loss by the share of its own build, not by that of the first`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, lines) in [("1.0", full), ("1.1", poor), ("1.2", Array(full.prefix(1) + poor.suffix(3)))] {
            let capture = pier().replacing("UIView", with: "View\(release.replacing(".", with: ""))")
            _ = try caller.upload(capture, to: release, of: app)
            _ = try upload(caller, heard(lines), to: release, of: app)
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
        }
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=speech-loss").json(Listing<ProblemResource>.self)
        let problem = try #require(problems.items.first)
        #expect(problem.title.hasPrefix("50 %"), "\(problem.title)")
        let filed = try caller.post("/v1/apps/\(app)/reports", #"{"text":"It is so silent","release":"1.1"}"#)
        let report = try filed.json(ReportReceipt.self).id
        #expect(try caller.send("PATCH", "/v1/reports/\(report)", #"{"problem":\#(problem.id)}"#).status == 200)
        func asked() throws -> ConditionResource {
            let verdict = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
            return try #require(verdict.conditions.first { $0.measure == .openUserProblems })
        }
        let counted = try asked()
        #expect(counted.outcome == .fail && counted.problems.map(\.id) == [problem.id])
        #expect(counted.why.contains("37.5 % of what") && !counted.why.contains("50 %"), "\(counted.why)")
        #expect(counted.problems.first?.title.hasPrefix("37.5 %") == true, "\(counted.problems)")
        _ = try caller.send("PATCH", "/v1/problems/\(problem.id)", #"{"title":"The pier is silent"}"#)
        #expect(try asked().problems.first?.title == "The pier is silent", "what a person calls it stays")
    }

    /// - Parameter isSame: each build holds the very same capture.
    @Test(arguments: [true, false])
    func `a screen that was recorded to be half silent is itself in the release after`(isSame: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, lines) in [("1.0", full), ("1.1", Array(full.prefix(2))), ("1.2", full), ("1.3", full)] {
            let capture = isSame ? pier() : pier().replacing("UIView", with: "View\(release)")
            _ = try caller.upload(capture, to: release, of: app)
            _ = try upload(caller, heard(lines, more: #""whole":true,"#), to: release, of: app)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        for release in ["1.2", "1.3"] {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            let failing = verdict.conditions.filter { $0.outcome == .fail }
            #expect(failing.isEmpty, "\(release): \(failing.map(\.why))")
        }
        let asked = try caller.get("/v1/apps/\(app)/releases/1.2/gate?baseline=1.1").json(VerdictResource.self)
        #expect(asked.conditions.allSatisfy { $0.outcome == .pass }, "\(asked.text)")
        let back = try caller.get("/v1/apps/\(app)/comparisons?from=1.1&to=1.2").json(ComparisonResource.self)
        #expect(back.newScreens.isEmpty && back.notCompared.isEmpty && back.regressions == 0 && back.fixed == 2)
        let lines = try #require(back.screens.first).comparison.transcript.map(\.op)
        #expect(lines == [.same, .same, .changed, .changed], "\(lines)")
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        for problem in problems {
            let looks = try caller.problem(problem.id).looks
            #expect(looks == ["1.0 absent", "1.1 present", "1.2 absent", "1.3 absent"], "\(looks)")
        }
        let browser = try TestBrowser(caller.server, .read)
        let page = try browser.get("/apps/\(app)/releases/1.2").text
        #expect(!page.contains("New screen:") && !page.contains("is new and nobody"))
        let screen = try browser.get("/apps/\(app)/screens/pier?build=1.2&compare=1.1").text
        #expect(!screen.contains("shows something else") && screen.contains("since 1.1"))
    }
}
