import API
import Foundation
import History
import HTTP
import Postgres
import Screens
import Storage
import Testing

import TestSupport

@Suite(.database) struct ComplianceTests {
    private func screen(_ label: String?) -> String {
        TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button(label, id: "pay")])
    }

    @Test func `a criterion is supported where rules and people found nothing, and fails where a rule does`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        _ = try caller.upload(screen(nil), to: "1.1", of: app)
        func entry(_ release: String) throws -> ConformanceResource.Entry {
            let report = try caller.get("/v1/apps/\(app)/releases/\(release)/conformance").json(
                ConformanceResource.self)
            return try #require(report.entries.first { $0.criterion == "4.1.2" })
        }
        #expect(
            try entry("1.0").result == .notEvaluated && (try entry("1.0").remarks.contains("nobody has listened")))
        try caller.listen(to: "pay", in: "1.0", of: app)
        #expect(try entry("1.0").result == .supports)
        #expect(try entry("1.1").result == .doesNotSupport)
    }

    @Test func `of merged problems the papers name what is still there, on its own screen`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func ship(_ pay: String?, _ help: String?, _ release: String) throws {
            let other = TestCapture.screen("help", [TestCapture.heading("Help"), TestCapture.button(help, id: "call")])
            try caller.ship(screen(pay), other, as: release, of: app)
        }
        func file(_ screen: String, _ element: String) throws -> Int {
            let receipt = try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"It says nothing","release":"1.1","screen":"\#(screen)","element":"\#(element)"}"#
            ).json(ReportReceipt.self)
            return try #require(receipt.problem)
        }
        try ship("Pay now", "Call us", "1.0")
        try ship(nil, nil, "1.1")
        let head = try file("pay", "pay"), other = try file("help", "call")
        #expect(try caller.post("/v1/problems/\(other)/merge", #"{"into":\#(head)}"#).status == 200)
        try ship("Pay now", nil, "1.2")
        let tasks = #"{"items":[{"name":"Buy","screens":["pay"]},{"name":"Ask","screens":["help"]}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/tasks", tasks).status == 200)
        let path = "/v1/apps/\(app)/releases/1.2/"
        let label = try caller.get(path + "nutrition-label").json(NutritionLabelResource.self)
        let why = label.entries.first { $0.feature == .voiceOver }?.why.joined(separator: " ") ?? ""
        #expect(why.contains("People found: ") && why.contains("Call us") && !why.contains("Pay now"), "\(why)")
        #expect(label.tasks?.map(\.answer) == [.unproven, .hindered], "\(String(describing: label.tasks))")
        #expect(
            label.tasks?.last?.why.contains { $0.hasPrefix("People found on help") && $0.contains("Call us") } == true)
        let report = try caller.get(path + "conformance").json(ConformanceResource.self)
        #expect(report.entries.allSatisfy { !$0.remarks.contains("Pay now") })
    }

    @Test func `what people report of contrast takes no claim of VoiceOver back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen("Pay"), as: "1.0", of: app)
        try caller.listen(to: "pay", in: "1.0", of: app)
        let told = #"{"text":"Pay has too little contrast","release":"1.0","screen":"pay","element":"Pay"}"#
        #expect(try caller.post("/v1/apps/\(app)/reports", told).json(ReportReceipt.self).problem != nil)
        let path = "/v1/apps/\(app)/releases/1.0/"
        let label = try caller.get(path + "nutrition-label").json(NutritionLabelResource.self)
        func entry(_ feature: NutritionLabel.Feature) -> String {
            label.entries.first { $0.feature == feature }.map { "\($0.answer): \($0.why.joined())" } ?? ""
        }
        #expect(entry(.voiceOver).hasPrefix("supported"), "\(entry(.voiceOver))")
        #expect(entry(.sufficientContrast).hasPrefix("contradicted: People found: Pay has"))
        let report = try caller.get(path + "conformance").json(ConformanceResource.self)
        func result(_ number: String) -> ConformanceResource.Entry? {
            report.entries.first { $0.criterion == number }
        }
        #expect(result("4.1.2")?.result == .supports)
        #expect(result("1.4.3")?.remarks.contains("People found: Pay has too little contrast") == true)
    }

    @Test func `a session on one build vouches for no other that shows the screen otherwise`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func said() throws -> (answer: NutritionLabel.Answer?, why: String, criterion: ConformanceResource.Entry?) {
            let path = "/v1/apps/\(app)/releases/1.0/"
            let label = try caller.get(path + "nutrition-label").json(NutritionLabelResource.self)
            let entry = label.entries.first { $0.feature == .voiceOver }
            let report = try caller.get(path + "conformance").json(ConformanceResource.self)
            return (
                entry?.answer, entry?.why.joined(separator: " ") ?? "", report.entries.first { $0.criterion == "4.1.2" }
            )
        }
        try caller.ship(screen("Pay"), as: "1.0+1", of: app)
        try caller.listen(to: "pay", in: "1.0", of: app)
        #expect(try said().answer == .supported && said().criterion?.result == .supports)
        try caller.ship(screen("Pay now"), as: "1.0+2", of: app)
        let other = try said()
        #expect(other.answer == .unproven && other.criterion?.result == .notEvaluated)
        #expect(
            other.why.contains("as it is in this build; who could tell every step did so in 1.0+1."), "\(other.why)")
        #expect(
            other.criterion?.remarks.contains("as shown by this build and could tell every step.") == true,
            "\(String(describing: other.criterion))")
        try caller.ship(screen("Pay"), as: "1.0+3", of: app)
        #expect(try said().answer == .supported && said().criterion?.result == .supports, "it is as it was heard")
    }

    @Test func `nothing is claimed of what nobody could tell, or of voices that nobody used`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        func answer(_ feature: NutritionLabel.Feature) throws -> NutritionLabel.Answer? {
            try caller.get("/v1/apps/\(app)/releases/1.0/nutrition-label").json(NutritionLabelResource.self)
                .entries.first { $0.feature == feature }?.answer
        }
        func hold(_ outcome: String) throws {
            let answers = Checklist.screen.enumerated().map {
                #"{"step":"\#($1.id)","outcome":"\#($0 == 0 ? "passed" : outcome)"}"#
            }
            let body =
                #"{"release":"1.0","screen":"pay","answers":[\#(answers.joined(separator: ","))]}"#
            let answer = try caller.post("/v1/apps/\(app)/sessions", body)
            #expect(answer.status == 201, "\(answer.text)")
        }
        try hold("cantTell")
        #expect(try answer(.voiceOver) == .unproven)
        try hold("passed")
        #expect(try answer(.voiceOver) == .supported && answer(.voiceControl) == .unproven)
    }

    @Test func `a claim of the nutrition label is taken back by a regression`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        try caller.listen(to: "pay", in: "1.0", of: app)
        _ = try caller.upload(screen(nil), to: "1.1", of: app)
        let first = try caller.get("/v1/apps/\(app)/releases/1.0/nutrition-label").json(NutritionLabelResource.self)
        #expect(first.entries.first { $0.feature == .voiceOver }?.answer == .supported)
        #expect(first.withdrawn.isEmpty && first.baseline == nil)
        let second = try caller.get("/v1/apps/\(app)/releases/1.1/nutrition-label").json(NutritionLabelResource.self)
        #expect(second.withdrawn.contains(.voiceOver) && second.baseline == "1.0")
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.1/nutrition-label")
        #expect(!page.text.contains("Take back what was claimed"), "nobody is known to have claimed it")
        #expect(page.text.contains("What could be claimed of 1.0 and can’t any more."))
    }

    @Test func `a row that is heard no more withdraws what was claimed of listening, which nobody can miss`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func row(isHeard: Bool) -> String {
            screen("Pay now").replacing(
                #""children":["#,
                with:
                    #""children":[{"id":"row","className":"UITableViewCell","identifier":"row","frame":[0,300,390,50],"isElement":\#(isHeard),"label":"Privacy"},"#
            )
        }
        for (release, isHeard) in [("1.0", true), ("1.1", false)] {
            try caller.ship(row(isHeard: isHeard), as: release, of: app)
            let path = "/v1/apps/\(app)/releases/\(release)/"
            let label = try caller.get(path + "nutrition-label").json(NutritionLabelResource.self)
            let entry = try #require(label.entries.first { $0.feature == .voiceOver })
            let report = try caller.get(path + "conformance").json(ConformanceResource.self)
            let criterion = try #require(report.entries.first { $0.criterion == "4.1.2" })
            #expect((entry.answer == .contradicted) == !isHeard, "\(entry.why)")
            #expect((criterion.result == .doesNotSupport) == !isHeard, "\(criterion)")
            #expect(entry.why.contains { $0.contains("is still heard” fails on") } == !isHeard, "\(entry.why)")
        }
    }

    @Test(arguments: [
        ("openacr-yaml", "application/yaml", "catalog: 2.5-edition-wcag-2.2-en"),
        ("earl-jsonld", "application/ld+json", "earl:failed"), ("sarif", "application/sarif+json", "button-name"),
        ("csv", "text/csv", ",button-name,failed,"),
    ])
    func `a paper comes in the format that the address or Accept names`(format: String, type: String, holds: String)
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen(nil), to: "1.0", of: app)
        let path = "/v1/apps/\(app)/releases/1.0/conformance"
        let named = try caller.get(path + "?format=\(format)")
        #expect(named.response.headers.first { $0.name == "Content-Type" }?.value.hasPrefix(type) == true)
        #expect(named.text.contains(holds))
        let accepted = try caller.send("GET", path, accept: "text/plain;q=0.1, \(type)")
        #expect(accepted.text == named.text)
        #expect(try caller.get(path + "?format=pdf").status == 400)
        #expect(try caller.get(path + "?format=json").json(ConformanceResource.self).release == "1.0")
    }

    @Test func `a screen that is owed and was not captured withdraws each claim and is named`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let detail = TestCapture.screen("detail", title: "Detail", [TestCapture.heading("Detail")])
        try caller.ship(screen("Pay"), detail, as: "1.0", of: app)
        try caller.ship(screen("Pay"), as: "1.1", of: app)
        _ = try caller.upload(screen("Pay"), to: "1.2", of: app)
        for release in ["1.1", "1.2"] {
            try caller.listen(to: "pay", in: release, of: app)
            let path = "/v1/apps/\(app)/releases/\(release)/"
            let report = try caller.get(path + "conformance").json(ConformanceResource.self)
            #expect(report.entries.allSatisfy { $0.result != .supports })
            #expect(report.gaps == ["Detail was not captured, last in 1.0."])
            let name = try #require(report.entries.first { $0.criterion == "4.1.2" })
            #expect(name.remarks.hasSuffix("Detail was not captured, last in 1.0."))
            let label = try caller.get(path + "nutrition-label").json(NutritionLabelResource.self)
            let voiceOver = try #require(label.entries.first { $0.feature == .voiceOver })
            #expect(voiceOver.answer == .unproven && voiceOver.why == ["Detail was not captured, last in 1.0."])
            let paper = try caller.get(path + "conformance?format=openacr-yaml").text
            #expect(paper.contains("Detail was not captured, last in 1.0.") && !paper.contains("level: supports"))
            #expect(!paper.contains("Audits by other tools"), "a session is no audit by another tool")
        }
        _ = try caller.post(
            "/v1/apps/\(app)/screens/detail/retirements", #"{"since":"1.1","reason":"It is gone from the app."}"#)
        let report = try caller.get("/v1/apps/\(app)/releases/1.2/conformance").json(ConformanceResource.self)
        #expect(report.gaps.isEmpty && report.entries.contains { $0.result == .supports })
    }

    @Test(arguments: [
        ("VoiceOver says only button, it has no name", ConformanceReport.Level.doesNotSupport),
        ("With VoiceOver I can't use it, please help", .notEvaluated),
    ])
    func `no paper claims what people deny, also where it is left as it is`(
        text: String, level: ConformanceReport.Level
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen("Pay"), as: "1.0", of: app)
        try caller.listen(to: "pay", in: "1.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/tasks", #"{"items":[{"name":"Pay","screens":["pay"]}]}"#)
        let path = "/v1/apps/\(app)/releases/1.0/"
        func papers() throws -> (ConformanceResource.Entry, NutritionLabelResource) {
            let report = try caller.get(path + "conformance").json(ConformanceResource.self)
            return (
                try #require(report.entries.first { $0.criterion == "4.1.2" }),
                try caller.get(path + "nutrition-label").json()
            )
        }
        func voiceOver(_ label: NutritionLabelResource) -> NutritionLabel.Answer? {
            label.entries.first { $0.feature == .voiceOver }?.answer
        }
        #expect(try papers().0.result == .supports && voiceOver(papers().1) == .supported)
        let report = #"{"text":"\#(text)","release":"1.0","screen":"pay","element":"pay","impact":"critical"}"#
        let filed = try caller.post("/v1/apps/\(app)/reports", report).json(ReportReceipt.self)
        let problem = try #require(filed.problem)
        func expectDenied(_ state: String) throws {
            let (criterion, label) = try papers()
            #expect(criterion.result == level && criterion.remarks.contains("People found: "), "\(state): \(criterion)")
            #expect(!criterion.remarks.contains("by people with a screen reader"), "\(state)")
            #expect(voiceOver(label) == .contradicted && label.tasks?.first?.answer == .hindered, "\(state)")
        }
        try expectDenied("open")
        func decide(_ change: String) throws {
            #expect(try caller.send("PATCH", "/v1/problems/\(problem)", change).status == 200)
        }
        try decide(#"{"state":"accepted","reason":"We live with it until 2.0."}"#)
        try expectDenied("accepted")
        try decide(#"{"state":"accepted","falseAlarm":true,"reason":"It is another app."}"#)
        #expect(try papers().0.result == .supports && voiceOver(papers().1) == .supported)
        #expect(try papers().1.tasks?.first?.answer == .clear)
    }

    @Test func `papers take the last session's word on a step`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen("Pay"), as: "1.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/tasks", #"{"items":[{"name":"Pay","screens":["pay"]}]}"#)
        func hold(order outcome: String) throws {
            let answers = Checklist.screen.map {
                #"{"step":"\#($0.id)","outcome":"\#($0.id == "order" ? outcome : "passed")"}"#
            }
            let body = #"{"release":"1.0","screen":"pay","answers":[\#(answers.joined(separator: ","))]}"#
            #expect(try caller.post("/v1/apps/\(app)/sessions", body).status == 201)
        }
        func answers() throws -> (NutritionLabel.Answer?, TaskStanding.Answer?, ConformanceReport.Level?) {
            let path = "/v1/apps/\(app)/releases/1.0/"
            let label = try caller.get(path + "nutrition-label").json(NutritionLabelResource.self)
            let report = try caller.get(path + "conformance").json(ConformanceResource.self)
            let earl = try caller.get(path + "conformance?format=csv").text
            #expect(earl.contains("session-order,failed") == (label.tasks?.first?.answer == .hindered))
            return (
                label.entries.first { $0.feature == .voiceOver }?.answer, label.tasks?.first?.answer,
                report.entries.first { $0.criterion == "1.3.2" }?.result
            )
        }
        try hold(order: "failed")
        #expect(try answers() == (.contradicted, .hindered, .doesNotSupport))
        try hold(order: "passed")
        let told = try answers()
        #expect(told.0 == .supported && told.1 == .clear && told.2 != .doesNotSupport)
    }

    @Test func `compliance of a release without a capture or an audit says so, and of none there is nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0", #"{"channel":"beta"}"#)
        for paper in ["conformance", "nutrition-label"] {
            #expect(try caller.get("/v1/apps/\(app)/releases/1.0/\(paper)").status == 409)
            #expect(try caller.get("/v1/apps/\(app)/releases/9/\(paper)").status == 404)
            #expect(try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.0/\(paper)").status == 409)
        }
    }

    @Test func `problems are had as a table, narrowed as on their page`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen(nil), to: "1.0", of: app)
        _ = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"=cmd","impact":"minor","release":"1.0","screen":"pay"}"#)
        let reader = try TestBrowser(caller.server, .read)
        let all = try reader.get("/apps/\(app)/problems.csv")
        #expect(all.status == 200 && all.text.hasPrefix("id,title,state,"))
        #expect(all.text.contains(",'=cmd,triage,") && all.text.contains(",pay,"))
        #expect(try reader.get("/apps/\(app)/problems.csv?screen=pay").text == all.text)
        #expect(!(try reader.get("/apps/\(app)/problems.csv?screen=list").text.contains("cmd")))
        #expect(try TestBrowser(caller.server, .upload).get("/apps/\(app)/problems.csv").status == 403)
    }

    private let android =
        "<?xml version=\"1.0\"?><hierarchy rotation=\"0\"><node class=\"android.widget.Button\" bounds=\"[0,0][90,90]\" text=\"Buy\" clickable=\"true\"/></hierarchy>"

    @Test func `a session on a capture of TalkBack was held with that, though nobody said with what`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        #expect(try caller.upload(android, to: "1.0", of: app, "?screen=buy&idiom=phone").status == 201)
        try caller.listen(to: "buy", in: "1.0", of: app)
        let label = try caller.get("/v1/apps/\(app)/releases/1.0/nutrition-label").json(NutritionLabelResource.self)
        let entry = try #require(label.entries.first { $0.feature == .voiceOver })
        #expect(entry.answer == .unproven)
        #expect(
            entry.why.contains("Nobody has gone through buy with VoiceOver and could tell every step."), "\(entry.why)")
    }

    @Test func `an app of Android has no label by device family, and says why`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        #expect(try caller.upload(android, to: "1.0", of: app, "?screen=buy&idiom=phone").status == 201)
        let label = try caller.get("/v1/apps/\(app)/releases/1.0/nutrition-label").json(NutritionLabelResource.self)
        #expect(label.families == [] && label.gaps.last?.contains("are of TalkBack") == true)
        let told = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.0/nutrition-label").text
        #expect(told.contains("nothing is known by device family"))
    }

    @Test func `a label counts no capture of TalkBack and no report from Android, and says which it leaves out`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let nameless = android.replacingOccurrences(of: "text=\"Buy\"", with: "text=\"\"")
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        #expect(try caller.upload(nameless, to: "1.0", of: app, "?screen=pay").status == 201)
        try caller.listen(to: "pay", in: "1.0", of: app)
        let tasks = #"{"items":[{"name":"Buy","screens":["pay"]}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/tasks", tasks).status == 200)
        func label() throws -> NutritionLabelResource {
            try caller.get("/v1/apps/\(app)/releases/1.0/nutrition-label").json(NutritionLabelResource.self)
        }
        func answer(_ label: NutritionLabelResource) -> NutritionLabel.Answer? {
            label.entries.first { $0.feature == .voiceOver }?.answer
        }
        let captured = try label()
        #expect(answer(captured) == .supported && captured.tasks?.first?.answer == .clear, "\(captured.entries[0])")
        #expect(
            captured.gaps == [
                "Captures of pay are of TalkBack, and count for nothing here: the label is for Apple's devices."
            ])
        func report(_ text: String, _ more: String) throws {
            let body = #"{"text":"\#(text)","release":"1.0","screen":"pay",\#(more)}"#
            #expect(try caller.post("/v1/apps/\(app)/reports", body).status == 201)
        }
        try report("The total is never read", #""device":"Pixel 9","assistiveTechnology":"TalkBack""#)
        let reported = try label()
        #expect(answer(reported) == .supported && reported.tasks?.first?.answer == .clear)
        #expect(reported.gaps.count == 2 && reported.gaps[1].hasPrefix("People found it on other devices than Apple's"))
        try report("The total is never read", #""device":"iPhone 16""#)
        let met = try label()
        #expect(answer(met) == .contradicted && met.tasks?.first?.answer == .hindered && met.gaps.count == 1)
        let conformance = try caller.get("/v1/apps/\(app)/releases/1.0/conformance").json(ConformanceResource.self)
        #expect(conformance.entries.first { $0.criterion == "4.1.2" }?.result == .doesNotSupport)
    }
}
