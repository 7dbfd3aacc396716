import API
import Foundation
import History
import Testing

import TestSupport

/// A problem is gone where all variants of its screen in which it was met were looked at.
@Suite(.database) struct VariantLookTests {
    private func list(_ label: String?, dark: Bool, title: String = "List") -> String {
        let screen = TestCapture.screen("list", [TestCapture.heading(title), TestCapture.button(label, id: "buy")])
        guard dark else { return screen }
        return screen.replacingOccurrences(of: #""variant":{"#, with: #""variant":{"appearance":"dark","#)
    }

    private func problem(_ caller: TestCaller, _ app: String) throws -> ProblemResource {
        let all = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        return try caller.get("/v1/problems/\(try #require(all.first).id)").json()
    }

    /// Sound in 1.0 both ways; in 1.1 the name is lost in the dark.
    private func broken(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        try caller.ship(list("Buy", dark: false), list("Buy", dark: true), as: "1.0", of: app)
        try caller.ship(list("Buy", dark: false), list(nil, dark: true), as: "1.1", of: app)
        return app
    }

    @Test func `a look at another variant tells nothing`() throws {
        let caller = try TestServer().caller(), app = try broken(caller)
        try caller.ship(list("Buy", dark: false, title: "All"), as: "1.2", of: app)
        let open = try problem(caller, app)
        #expect(open.state == .open)
        #expect(open.looks == ["1.0 absent", "1.1 present", "1.2 notObserved"])
        try caller.ship(list("Buy", dark: false), list("Buy", dark: true), as: "1.3", of: app)
        #expect(try problem(caller, app).state == .fixed)
    }

    @Test func `what is still there in its variant is not judged by another`() throws {
        let caller = try TestServer().caller(), app = try broken(caller)
        try caller.ship(list("Buy", dark: false, title: "All"), list(nil, dark: true, title: "All"), as: "1.2", of: app)
        let open = try problem(caller, app)
        #expect(open.state == .open)
        #expect(open.looks.last == "1.2 present")
    }

    @Test func `at rest, too, another variant tells nothing`() throws {
        let caller = try TestServer().caller(), app = try broken(caller)
        try caller.ship(list("Buy", dark: false), list("Buy", dark: true), as: "1.2", of: app)
        try caller.ship(list("Buy", dark: false), as: "1.3", of: app)
        try caller.ship(list("Buy", dark: false), list("Buy", dark: true), as: "1.4", of: app)
        let fixed = try problem(caller, app)
        #expect(fixed.state == .fixed)
        #expect(fixed.looks.suffix(3) == ["1.2 absent", "1.3 notObserved", "1.4 absent"])
        try caller.ship(list("Buy", dark: false), list(nil, dark: true), as: "1.5", of: app)
        #expect(try problem(caller, app).state == .regressed)
    }

    @Test func `met in both and mended in one, it is there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy", dark: false), list("Buy", dark: true), as: "1.0", of: app)
        try caller.ship(list(nil, dark: false), list(nil, dark: true), as: "1.1", of: app)
        let problem = try problem(caller, app)
        #expect(!problem.title.contains("more like it"), "the same in two variants is one fault")
        try caller.ship(list("Buy", dark: false), list(nil, dark: true), as: "1.2", of: app)
        #expect(try self.problem(caller, app).state == .open)
        try caller.ship(list("Buy", dark: true), as: "1.3", of: app)
        #expect(try self.problem(caller, app).state == .fixed, "in the light it was mended before")
    }

    @Test func `lost in one variant, and in the next release in another, it is gone when both are mended`() throws {
        let caller = try TestServer().caller(), app = try broken(caller)
        try caller.ship(list(nil, dark: false), list(nil, dark: true), as: "1.2", of: app)
        try caller.ship(list("Buy", dark: false), list(nil, dark: true), as: "1.3", of: app)
        #expect(try problem(caller, app).state == .open)
        try caller.ship(list("Buy", dark: false), list("Buy", dark: true), as: "1.4", of: app)
        #expect(try problem(caller, app).state == .fixed)
    }

    @Test func `an older build that is sealed late takes no variant away`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy", dark: false), list("Buy", dark: true), as: "1.0", of: app)
        try caller.ship(list(nil, dark: false), list(nil, dark: true), as: "1.2", of: app)
        try caller.ship(list(nil, dark: false), list("Buy", dark: true), as: "1.1", of: app)
        try caller.ship(list("Buy", dark: false), as: "1.3", of: app)
        let open = try problem(caller, app)
        #expect(open.state == .open && open.looks.last == "1.3 notObserved", "1.2 was broken in the dark")
    }

    @Test func `what failed in another variant of the baseline was there, and is looked for there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let long = #""id":"buy","identifier":"buy","hint":"\#(String(repeating: "Opens what there is. ", count: 9))""#
        func hinted(dark: Bool) -> String {
            list("Buy", dark: dark).replacingOccurrences(of: #""id":"buy","identifier":"buy""#, with: long)
        }
        try caller.ship(hinted(dark: false), list("Buy", dark: true), as: "1.0", of: app)
        try caller.ship(hinted(dark: true), as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=hint-length").json(Listing<ProblemResource>.self)
        let id = try #require(found.items.first).id
        #expect(try caller.problem(id).looks == ["1.0 present", "1.1 present"])
        try caller.ship(list("Buy", dark: true), as: "1.2", of: app)
        #expect(try caller.problem(id).looks.last == "1.2 notObserved", "nobody looked in the light")
        try caller.ship(list("Buy", dark: true), list("Buy", dark: false), as: "1.3", of: app)
        #expect(try caller.problem(id).state == .fixed)
    }

    /// A button on black, in the dark.
    private func dark(_ colour: String, _ more: String = "") -> String {
        let button = TestCapture.button("Buy", id: "buy")
        return list("Buy", dark: true).replacingOccurrences(
            of: button,
            with: ##"\##(button),"textColor":"\##(colour)","backgroundColor":"#000000","font":{"size":17}"##
        ).replacingOccurrences(of: #""appearance":"dark","#, with: #""appearance":"dark",\#(more)"#)
    }

    @Test func `what fails in a variant that nobody looked at before did not come back`() throws {
        let caller = try TestServer().caller(), app = try caller.app(), contrast = #""increaseContrast":true,"#
        try caller.ship(dark("#FFFFFF"), as: "1.0", of: app)
        try caller.ship(dark("#444444"), as: "1.1", of: app)
        try caller.ship(dark("#EEEEEE"), as: "1.2", of: app)
        func problems() throws -> [ProblemResource] {
            try caller.get("/v1/apps/\(app)/problems?rule=text-contrast").json(Listing<ProblemResource>.self).items
        }
        let id = try #require(try problems().first).id
        #expect(try caller.problem(id).state == .fixed)
        func regressions(_ release: String) throws -> ConditionResource? {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .regressions }
        }
        try caller.ship(dark("#EEEEEE"), dark("#333333", contrast), as: "1.3", of: app)
        let fixed = try caller.problem(id)
        #expect(fixed.state == .fixed && fixed.fixedRelease == "1.2", "\(fixed)")
        #expect(fixed.looks == ["1.0 absent", "1.1 present", "1.2 absent", "1.3 absent"])
        #expect(try regressions("1.3")?.outcome == .pass)
        let backlog = try caller.get("/v1/apps/\(app)/backlog").json(BacklogResource.self)
        #expect(backlog.items.map(\.rule) == ["text-contrast"], "it is there, and nobody knows since when")
        try caller.ship(dark("#EEEEEE"), dark("#EEEEEE", contrast), as: "1.4", of: app)
        try caller.ship(dark("#EEEEEE"), dark("#333333", contrast), as: "1.5", of: app)
        #expect(try caller.problem(id).state == .regressed, "it was good there, and is not")
        #expect(try regressions("1.5")?.outcome == .fail)
    }
}
