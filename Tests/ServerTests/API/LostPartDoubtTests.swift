import API
import Foundation
import Testing
import TestSupport

/// A verdict says of what a row says no more that nobody can tell whether it is lost, and fails by none of it.
@Suite(.database) struct LostPartDoubtTests {
    private func capture(_ rows: [(name: String, state: String?)]) -> String {
        let views = rows.enumerated().map { place, row in
            let y = 100 + place * 80
            let label = [row.name, row.state].compactMap(\.self).joined(separator: ", ")
            let said = row.state.map { #""label":"\#($0)","# } ?? ""
            let dot = #"{\#(said)"className":"UIImageView","traits":["image"],"frame":[340,\#(y + 20),24,24]}"#
            return """
                {"isElement":true,"label":"\(label)","traits":["button"],"identifier":"row\(place)",\
                "frame":[0,\(y),390,70],"children":[\(dot)]}
                """
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"chats"},"variant":{"locale":"en"},\
            "root":{"frame":[0,0,390,844],"children":[\(views.joined(separator: ","))]}}
            """
    }

    /// The verdict on the second of two releases.
    private func verdict(_ first: String, _ second: String) throws -> VerdictResource {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, capture) in [("1.0", first), ("1.1", second)] {
            _ = try caller.upload(capture, to: release, of: app)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        return try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
    }

    @Test func `one row that says less is a doubt, several are a loss, and what another says still is neither`() throws
    {
        func isTold(_ verdict: VerdictResource) -> Bool {
            verdict.gaps.contains { $0.contains("“Ben” no longer says “Online”") && $0.contains("is not known.") }
        }
        func fails(_ verdict: VerdictResource) -> Bool {
            verdict.conditions.contains { $0.why.contains("no longer says") }
        }
        let alone = try verdict(capture([("Ben", "Online")]), capture([("Ben", nil)]))
        #expect(isTold(alone) && !fails(alone), "\(alone)")
        let online = capture([("Anna", "Online"), ("Ben", "Online")])
        let live = try verdict(online, capture([("Anna", "Online"), ("Ben", nil)]))
        #expect(!isTold(live) && !fails(live), "\(live)")
        let lost = try verdict(online, capture([("Anna", nil), ("Ben", nil)]))
        #expect(!isTold(lost) && fails(lost), "\(lost)")
    }
}
