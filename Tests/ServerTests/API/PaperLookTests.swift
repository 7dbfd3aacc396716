import API
import Foundation
import History
import Screens
import TestSupport
import Testing

/// What papers claim rests on looks at the very screen, and on what their drawing shows beside each other.
@Suite(.database) struct PaperLookTests {
    private struct Look {
        var texts = [
            "Home", "Search the shop", "Buy a ticket", "Your orders", "Settings and sound", "Gift cards",
            "Opening hours",
            "Help with everything",
        ]
        var points = 17
        /// That of the last text, where it is another.
        var last: Int?
        var ground: String? = "#FFFFFF"
        var ink = "#1A1A1A"
        var variant = ""
        var key = "home"

        /// A screen of texts one below the other, the first a heading.
        var capture: String {
            let nodes = texts.enumerated().map { row, text in
                let size = row == texts.count - 1 ? last ?? points : points
                return #"""
                    {"id":"n\#(row)","frame":[20,\#(100 + row * 60),350,44],"isElement":true,"label":"\#(text)","text":"\#(text)",
                     "traits":["\#(row == 0 ? "header" : "button")"],"textColor":"\#(ink)","nonTextColor":"\#(ink)","font":{"size":\#(size),"scales":true}}
                    """#
            }
            let ground = ground.map { #""backgroundColor":"\#($0)","# } ?? ""
            return #"""
                {"format":"earshot-capture/1","screen":{"key":"\#(key)","title":"\#(key.capitalized)"},
                 "variant":{\#(variant)"device":{"idiom":"phone","size":[390,844]}},
                 "root":{"frame":[0,0,390,844],\#(ground)"children":[\#(nodes.joined(separator: ","))]}}
                """#
        }

        static let dark = Look(ground: "#101010", ink: "#F0F0F0", variant: #""appearance":"dark","#)
        static let large = Look(points: 30, variant: #""contentSize":"AccessibilityL","#)
        static let error = Look(texts: ["Something went wrong", "Try again"])
    }

    private struct App {
        let server: TestServer
        let caller: TestCaller
        let slug: String

        init() throws {
            server = try TestServer()
            caller = try server.caller()
            slug = try caller.app()
        }

        func ship(_ looks: [Look], as release: String) throws {
            for look in looks { #expect(try caller.upload(look.capture, to: release, of: slug).status == 201) }
            #expect(try caller.post("/v1/apps/\(slug)/builds/\(release)/seal").status == 200)
        }

        func label(_ release: String) throws -> NutritionLabelResource {
            try caller.get("/v1/apps/\(slug)/releases/\(release)/nutrition-label").json()
        }

        func entry(_ feature: NutritionLabel.Feature, _ release: String) throws -> NutritionLabelResource.Entry {
            try #require(try label(release).entries.first { $0.feature == feature })
        }

        func criterion(_ number: String, _ release: String) throws -> ConformanceResource.Entry {
            let report = try caller.get("/v1/apps/\(slug)/releases/\(release)/conformance").json(
                ConformanceResource.self)
            return try #require(report.entries.first { $0.criterion == number })
        }

        /// Each step right.
        func hear(_ screen: String, in release: String) throws {
            let answers = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }.joined(separator: ",")
            let body = #"{"release":"\#(release)","screen":"\#(screen)","answers":[\#(answers)]}"#
            #expect(try caller.post("/v1/apps/\(slug)/sessions", body).status == 201)
        }
    }

    @Test func `what a device passed by in silence leaves the claim open, whoever says that all was heard`() throws {
        let app = try App()
        try app.ship([Look()], as: "1.0")
        try app.hear("home", in: "1.0")
        #expect(try app.entry(.voiceOver, "1.0").answer == .supported)
        let lines = Look().texts.dropLast().enumerated().map { #""\#($1), \#($0 == 0 ? "heading" : "button")""# }
        let recording = """
            {"format":"earshot-heard/1","screen":"home","whole":true,"os":"iOS 18.1","screenReader":"voiceOver",\
            "lines":[\(lines.joined(separator: ","))]}
            """
        let answer = try app.caller.post("/v1/apps/\(app.slug)/builds/1.0/uploads", recording)
        #expect(answer.status == 201, "\(answer.text)")
        let why = "On Home, “Help with everything” was passed by in silence as “iOS 18.1” was recorded."
        let entry = try app.entry(.voiceOver, "1.0")
        #expect(entry.answer == .unproven && entry.why == [why], "\(entry)")
        let criterion = try app.criterion("4.1.2", "1.0")
        #expect(criterion.result == .notEvaluated && criterion.remarks.hasSuffix(why), "\(criterion)")
        let german = try TestBrowser(app.server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        let page = try german.get("/apps/\(app.slug)/releases/1.0/nutrition-label").text
        #expect(
            page.contains(
                "Auf Home wurde „Help with everything“ schweigend übergangen, als „iOS 18.1“ aufgezeichnet wurde."))
    }

    @Test func `a capture in the dark that shows something else proves nothing of the dark`() throws {
        let app = try App()
        try app.ship([Look(), .dark], as: "1.0")
        #expect(try app.entry(.darkInterface, "1.0").answer == .supported)
        var error = Look.error
        (error.ground, error.ink, error.variant) = (Look.dark.ground, Look.dark.ink, Look.dark.variant)
        try app.ship([Look(), error], as: "1.1")
        let why = ["Home (dark) shows something else than in 1.0."]
        for feature in [NutritionLabel.Feature.darkInterface, .sufficientContrast] {
            let entry = try app.entry(feature, "1.1")
            #expect(entry.answer == .unproven && entry.why.first == why[0], "\(entry)")
        }
        let label = try app.label("1.1")
        #expect(label.withdrawn.contains(.darkInterface) && label.gaps == why)
        let family = try #require(label.families?.first?.entries.first { $0.feature == .darkInterface })
        #expect(family.answer == .unproven && family.why.first == why[0], "\(family)")
        let german = try TestBrowser(app.server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        let page = try german.get("/apps/\(app.slug)/releases/1.1/nutrition-label").text
        #expect(page.contains("Home (dunkel) zeigt etwas anderes als in 1.0."), "\(page)")
        // Taken for intended, it is the screen.
        let accepted = try app.caller.post(
            "/v1/apps/\(app.slug)/acceptances",
            #"{"build":"1.1","screen":"home","variant":"dark","reason":"It is said so in the dark."}"#)
        #expect(accepted.status == 201, "\(accepted.text)")
        #expect(try app.entry(.darkInterface, "1.1").answer == .supported)
    }

    @Test func `an error in the place of a screen is no screen that was captured, whoever listened to it`() throws {
        let app = try App()
        let account = Look(texts: ["Account", "Your tickets", "Sign out of the shop"], key: "account")
        let tasks = #"{"items":[{"name":"Buy a ticket","screens":["home","account"]}]}"#
        try app.ship([Look(), account], as: "1.0")
        #expect(try app.caller.send("PUT", "/v1/apps/\(app.slug)/tasks", tasks).status == 200)
        for screen in ["home", "account"] { try app.hear(screen, in: "1.0") }
        #expect(try app.criterion("4.1.2", "1.0").result == .supports)
        #expect(try app.label("1.0").tasks?.first?.answer == .clear)
        try app.ship([.error, account], as: "1.1")
        for screen in ["home", "account"] { try app.hear(screen, in: "1.1") }
        let why = "Home shows something else than in 1.0."
        let name = try app.criterion("4.1.2", "1.1")
        #expect(name.result == .notEvaluated && name.remarks.hasSuffix(why), "\(name)")
        #expect(name.remarks.contains("No failure on one screen"), "\(name)")
        let voiceOver = try app.entry(.voiceOver, "1.1")
        #expect(voiceOver.answer == .unproven && voiceOver.why == [why], "\(voiceOver)")
        let task = try #require(try app.label("1.1").tasks?.first)
        #expect(task.answer == .unproven && task.why == [why], "\(task)")
    }

    @Test func `where nothing but errors was captured, that is said`() throws {
        let app = try App()
        try app.ship([Look()], as: "1.0")
        try app.ship([.error], as: "1.1")
        let why = ["Home shows something else than in 1.0."]
        let entry = try app.entry(.sufficientContrast, "1.1")
        #expect(entry.answer == .unproven && entry.why == why, "\(entry)")
        let contrast = try app.criterion("1.4.3", "1.1")
        #expect(contrast.result == .notEvaluated && contrast.remarks == why[0], "\(contrast)")
        #expect(try app.label("1.1").gaps == why, "a capture is there")
    }

    @Test func `a text that stays small at a large size is no larger text`() throws {
        let app = try App()
        try app.ship([Look(), .large], as: "1.0")
        #expect(try app.entry(.largerText, "1.0").answer == .supported)
        var stays = Look.large
        stays.last = 17
        try app.ship([Look(), stays], as: "1.1")
        let page = try TestBrowser(app.server, .read).get("/apps/\(app.slug)/releases/1.1/text-sizes").text
        #expect(page.contains("✗ stays small"))
        let entry = try app.entry(.largerText, "1.1"), title = Rule.dynamicType.title
        #expect(entry.answer == .contradicted && entry.why == ["“\(title)” fails on Home."], "\(entry)")
        #expect(try app.label("1.1").withdrawn == [.largerText])
        let resize = try app.criterion("1.4.4", "1.1")
        #expect(resize.result == .doesNotSupport && resize.remarks.hasPrefix("It fails on Home"), "\(resize)")
    }

    @Test func `a text that is not seen any more at a large size leaves the claim open`() throws {
        let app = try App()
        var gone = Look.large
        gone.texts.removeLast()
        try app.ship([Look(), gone], as: "1.0")
        let why = "On Home, “Help with everything” is not seen any more at the size AccessibilityL."
        let entry = try app.entry(.largerText, "1.0")
        #expect(entry.answer == .unproven && entry.why == [why], "\(entry)")
        let resize = try app.criterion("1.4.4", "1.0")
        #expect(resize.result == .notEvaluated && resize.remarks.hasSuffix(why), "\(resize)")
        let german = try TestBrowser(app.server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        for paper in ["nutrition-label"] {
            let page = try german.get("/apps/\(app.slug)/releases/1.0/\(paper)").text
            #expect(
                page.contains("Auf Home ist „Help with everything“ in der Größe AccessibilityL nicht mehr zu sehen."))
        }
    }

    @Test(
        arguments: [
            ("#FFFFFF", "#1A1A1A", "On Home, 16 of 16 texts and icons stand on a light ground in the dark appearance."),
            (
                nil, "#1A1A1A",
                "On what grounds the texts and icons of Home stand in the dark appearance is not recorded."
            ),
        ] as [(String?, String, String)])
    func `the dark interface is claimed of dark grounds`(ground: String?, ink: String, why: String) throws {
        let app = try App()
        var dark = Look.dark
        (dark.ground, dark.ink) = (ground, ink)
        try app.ship([Look(), dark], as: "1.0")
        let entry = try app.entry(.darkInterface, "1.0")
        #expect(entry.answer == .unproven && entry.why.contains(why), "\(entry)")
    }
}
