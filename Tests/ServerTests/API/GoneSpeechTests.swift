import API
import Foundation
import History
import Testing

import TestSupport

/// Speech that was lost is not back where that which said it was taken out of the screen (docs/judgement.md section 5).
@Suite(.database) struct GoneSpeechTests {
    private let others = ["Help", "More", "Orders", "Returns", "Account"].map {
        TestCapture.button($0, id: $0.lowercased())
    }
    private let basket = TestCapture.button("Add to basket", id: "basket")
    /// It is drawn with its words, and has no name.
    private var silent: String { basket.replacing(#""label":"Add to basket","#, with: "") }

    private func shop(_ button: String?) -> String {
        TestCapture.screen("list", [TestCapture.heading("Shop")] + [button].compactMap(\.self) + others)
    }

    private func loss(_ caller: TestCaller, _ app: String) throws -> ProblemResource {
        let found = try caller.get("/v1/apps/\(app)/problems?rule=speech-loss").json(Listing<ProblemResource>.self)
            .items
        return try caller.problem(try #require(found.first).id)
    }

    @Test func `what went with its button is gone with it, and fixed once it is said again`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(shop(basket), as: "1.0", of: app)
        try caller.ship(shop(silent), as: "1.1", of: app)
        #expect(try loss(caller, app).state == .open)

        for release in ["1.2", "1.3"] {
            try caller.ship(shop(nil), as: release, of: app)
            let gone = try loss(caller, app)
            #expect(gone.state == .open && gone.goneWithElement == "1.2", "\(release): \(gone.looks)")
            let gate = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            #expect(gate.conditions.first { $0.measure == .speechLoss }?.actual == 0, "nothing is lost there any more")
        }

        try caller.ship(shop(basket), as: "1.4", of: app)
        let back = try loss(caller, app)
        #expect(back.state == .fixed && back.fixedRelease == "1.4", "\(back.looks)")
    }

    @Test func `what says other words in its place is mended`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(shop(basket), as: "1.0", of: app)
        try caller.ship(shop(silent), as: "1.1", of: app)
        try caller.ship(shop(TestCapture.button("Put into the bag", id: "basket")), as: "1.2", of: app)
        #expect(try loss(caller, app).state == .fixed)
    }
}
