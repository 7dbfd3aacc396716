import API
import History
import Testing
import TestSupport

/// What a capture does not record is not known: it mends nothing that went before, and is no reference for what comes after
/// (docs/judgement.md section 5).
@Suite(.database) struct UnrecordedKeyTests {
    /// - Parameter keys: of the one control, beside its name.
    private func list(_ keys: String) -> String {
        TestCapture.screen(
            "list",
            [TestCapture.heading("List"), TestCapture.text("Orders"), #""label":"Buy","identifier":"b"\#(keys)"#])
    }

    /// What a rule goes by: as it was good, as it is lost, and not said.
    private static let losses = [
        (
            "actions-lost", #","traits":["button"],"customActions":["Delete","Move"]"#,
            #","traits":["button"],"customActions":["Move"]"#, #","traits":["button"]"#
        ),
        ("trait-lost", #","traits":["button"]"#, #","traits":[]"#, ""),
        (
            "steps-lost", #","traits":["adjustable"],"value":"S","steps":["S","M","L"]"#,
            #","traits":["adjustable"],"value":"S","steps":["S","M"]"#, #","traits":["adjustable"],"value":"S""#
        ),
        (
            "state-lost", #","traits":["switchButton"],"value":"1""#, #","traits":["switchButton"]"#, ""
        ),
    ]

    @Test(arguments: losses)
    func `a capture without the key mends no loss of it`(rule: String, good: String, lost: String, unsaid: String)
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let policy = #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0,"impact":"minor"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status < 300)
        func isPassed(_ release: String) throws -> ConditionResource {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            return try #require(verdict.conditions.first { $0.measure == .regressions })
        }
        for (release, keys) in [("1.0", good), ("1.1", lost), ("1.2", unsaid), ("1.3", lost)] {
            try caller.ship(list(keys), as: release, of: app)
            let regressions = try isPassed(release)
            #expect((regressions.outcome == .pass) == (release == "1.0"), "\(release): \(regressions.why)")
        }
        let unsure = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self).faults
        #expect(unsure.map(\.rule).contains(rule) && unsure.allSatisfy { $0.isTold == false }, "\(unsure)")
        let found = try caller.get("/v1/apps/\(app)/problems?rule=\(rule)")
            .json(Listing<ProblemResource>.self).items
        #expect(found.allSatisfy { $0.state == .open })
        try caller.ship(list(good), as: "1.4", of: app)
        #expect(try isPassed("1.4").outcome == .pass)
    }

    /// - Parameter isWhole: it says the key of no element; else it says it of others.
    @Test(arguments: losses, [true, false])
    func `a capture without the key is no measure for it`(
        loss: (rule: String, good: String, lost: String, unsaid: String), isWhole: Bool
    ) throws {
        let (rule, good, lost, unsaid) = loss
        let caller = try TestServer().caller(), app = try caller.app()
        let policy = #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0,"impact":"minor"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status < 300)
        // Where the key is what an element is, nothing on the screen says it.
        func screen(_ keys: String) -> String {
            if !isWhole {
                let other =
                    #"{"frame":[20,400,350,44],"isElement":true,"label":"Other","id":"o","traits":["adjustable"],"#
                    + #""value":"1","customActions":["Fold"],"steps":["1","2"]}"#
                return list(keys).dropLast(3) + ",\(other)]}}"
            }
            return keys.contains("traits")
                ? list(keys)
                : list(keys).replacing(#/"traits":\[[^\]]*\],?/#, with: "")
                    .replacing(",}", with: "}")
        }
        let shipped = [
            ("1.0", good), ("1.1", unsaid), ("1.2", unsaid + #","hint":"x""#), ("1.3", lost), ("1.4", unsaid),
            ("1.5", lost), ("1.6", good), ("1.7", unsaid), ("1.8", lost),
        ]
        for (release, keys) in shipped {
            try caller.ship(screen(keys), as: release, of: app)
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            let regressions = try #require(verdict.conditions.first { $0.measure == .regressions })
            let lastGood = ["1.3": "1.0", "1.4": "1.0", "1.5": "1.0", "1.8": "1.6"][release]
            #expect((regressions.outcome == .pass) == (lastGood == nil), "\(release): \(regressions.why)")
            if let lastGood {
                #expect(regressions.why.contains("good last in \(lastGood)"), "\(release): \(regressions.why)")
                let looks = try caller.get("/v1/apps/\(app)/releases/\(release)/review").json(ReviewResource.self)
                #expect(looks.faults.allSatisfy { $0.lastGood == lastGood }, "\(release): \(looks.faults)")
            }
        }
        let found = try caller.get("/v1/apps/\(app)/problems?rule=\(rule)").json(Listing<ProblemResource>.self).items
        let problem = try caller.problem(try #require(found.first).id)
        #expect(found.count == 1 && problem.state == .regressed, "\(found)")
        #expect(problem.looks.contains("1.0 absent") && problem.looks.contains("1.4 notObserved"), "\(problem.looks)")
        #expect(!problem.looks.contains("1.1 absent") && !problem.looks.contains("1.2 absent"), "\(problem.looks)")
    }

    @Test func `a nameless button is not mended by a capture that does not say that it is a button`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func list(_ button: String) -> String {
            TestCapture.screen(
                "list",
                [
                    TestCapture.heading("List"), TestCapture.button("Sell", id: "two"),
                    #""id":"one","identifier":"one"\#(button)"#,
                ])
        }
        let nameless = #","traits":["button"]"#, unsaid = "", named = #","label":"Buy","traits":["button"]"#
        try caller.ship(list(nameless), as: "1.0", of: app)
        let backlog = try caller.get("/v1/apps/\(app)/backlog?rule=button-name").json(BacklogResource.self)
        let finding = try #require(backlog.items.flatMap(\.entries).first).finding
        let made = try caller.post(
            "/v1/apps/\(app)/backlog/decisions", #"{"findings":[\#(finding)],"decision":"problem"}"#)
        #expect(made.status == 201, "\(made.text)")
        let found = try caller.get("/v1/apps/\(app)/problems?rule=button-name").json(Listing<ProblemResource>.self)
        let id = try #require(found.items.first).id
        try caller.ship(list(unsaid), as: "1.1", of: app)
        let unsure = try caller.problem(id)
        #expect(unsure.state == .open && unsure.looks == ["1.0 present", "1.1 notObserved"], "\(unsure.looks)")
        #expect(
            unsure.observations?.last?.evidence == "The screen was captured, but not so that it tells of button-name.")
        try caller.ship(list(named), as: "1.2", of: app)
        #expect(try caller.problem(id).state == .fixed)
    }

    @Test func `what no earlier capture recorded was good in none`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func text(_ keys: String) -> String {
            TestCapture.screen(
                "list",
                [
                    TestCapture.heading("List"),
                    #""label":"Terms","text":"Terms","identifier":"t","traits":["staticText"]\#(keys)"#,
                    #""label":"More","text":"More","identifier":"m","traits":["staticText"],"font":{"scales":true}"#,
                ])
        }
        let stiff = #","font":{"scales":false}"#, soft = #","font":{"scales":true}"#
        func verdict(_ release: String) throws -> VerdictResource {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
        }
        for (release, keys) in [("1.0", ""), ("1.1", stiff)] { try caller.ship(text(keys), as: release, of: app) }
        let first = try verdict("1.1")
        #expect(!first.text.contains("good last in"), "\(first.text)")
        #expect(first.conditions.first { $0.measure == .regressions }?.outcome == .pass)
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.faults.isEmpty, "\(review.faults)")
        let backlog = try caller.get("/v1/apps/\(app)/backlog?rule=dynamic-type").json(BacklogResource.self)
        #expect(backlog.items.flatMap(\.entries).count == 1)
        for (release, keys) in [("1.2", soft), ("1.3", stiff)] { try caller.ship(text(keys), as: release, of: app) }
        let again = try caller.get("/v1/apps/\(app)/releases/1.3/review").json(ReviewResource.self)
        #expect(again.faults.map(\.lastGood) == ["1.2"], "\(again.faults)")
    }

    @Test func `whether an expectation of a role holds is not known of a capture without roles`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list(#","traits":["button"]"#), as: "1.0", of: app)
        let body = #"{"items":[{"screen":"list","label":"Buy","traits":["button"]}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", body).status == 200)
        try caller.ship(list(""), as: "1.1", of: app)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        let pins = try #require(verdict.conditions.first { $0.measure == .brokenExpectations })
        #expect(pins.outcome == .fail && pins.why.contains("1.1 does not record what it asks for."), "\(pins.why)")
        let broken = try caller.get("/v1/apps/\(app)/problems?rule=expectation-broken")
        #expect(try broken.json(Listing<ProblemResource>.self).items.isEmpty)
        try caller.ship(list(#","traits":["button"]"#), as: "1.2", of: app)
        let held = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        #expect(held.conditions.first { $0.measure == .brokenExpectations }?.outcome == .pass)
    }

    @Test func `a capture without frames mends no order`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func page(_ names: [String], _ frames: Bool = true) -> String {
            let nodes = ["Buy", "Save", "Share", "Help"].enumerated().map { row, name in
                let frame = frames ? #""frame":[20,\#(100 + row * 60),350,44],"# : ""
                return
                    #"{\#(frame)"id":"\#(name)","identifier":"\#(name)","isElement":true,"label":"\#(name)","traits":["button"]}"#
            }
            return """
                {"format":"earshot-capture/1","screen":{"key":"list","title":"List"},
                 "variant":{"device":{"idiom":"phone","size":[390,844]}},
                 "root":{"frame":[0,0,390,844],"elements":[\(names.map { #"{"ref":"\#($0)"}"# }.joined(separator: ","))],
                 "children":[\(nodes.joined(separator: ","))]}}
                """
        }
        let good = ["Buy", "Save", "Share", "Help"], wrong = ["Buy", "Help", "Save", "Share"]
        for (release, capture) in [
            ("1.0", page(good)), ("1.1", page(wrong)), ("1.2", page(wrong, false)), ("1.3", page(wrong)),
        ] {
            try caller.ship(capture, as: release, of: app)
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            let regressions = try #require(verdict.conditions.first { $0.measure == .regressions })
            #expect((regressions.outcome == .pass) == (release == "1.0"), "\(release): \(regressions.why)")
            #expect(release == "1.0" || regressions.why.contains("good last in 1.0"), "\(release): \(regressions.why)")
        }
        let other = try caller.app()
        for (release, capture, passes) in [
            ("1.0", page(good), true), ("1.1", page(wrong, false), true), ("1.2", page(wrong), false),
        ] {
            try caller.ship(capture, as: release, of: other)
            let verdict = try caller.get("/v1/apps/\(other)/releases/\(release)/gate").json(VerdictResource.self)
            let regressions = try #require(verdict.conditions.first { $0.measure == .regressions })
            #expect((regressions.outcome == .pass) == passes, "\(release): \(regressions.why)")
            #expect(passes || regressions.why.contains("good last in 1.0"), "\(release): \(regressions.why)")
            #expect(!regressions.why.contains("good last in 1.1"), "\(release): \(regressions.why)")
        }
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(!found.isEmpty && found.allSatisfy { $0.state == .open }, "\(found.map(\.state))")
    }
}
