import API
import Foundation
import Testing
import TestSupport

/// A verdict says where a capture may be of another screen than the one whose key it bears.
@Suite(.database) struct OtherScreenTests {
    private func capture(_ title: String, _ rows: [String]) -> String {
        let views = ([title] + rows).enumerated().map { place, words in
            let trait = place == 0 ? "header" : "button"
            let frame = "[0,\(60 + place * 60),390,50]"
            return #"{"isElement":true,"label":"\#(words)","traits":["\#(trait)"],"frame":\#(frame)}"#
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"settings"},"variant":{"locale":"en"},\
            "root":{"frame":[0,0,390,844],"children":[\(views.joined(separator: ","))]}}
            """
    }

    @Test func `is told as a doubt`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let security = capture(
            "Security", ["Screen lock", "Fingerprint", "Smart lock", "Device admin", "Trust agents"])
        let network = capture("Network", ["Wi-Fi", "Mobile data", "Hotspot", "Airplane mode", "Private DNS"])
        let gaps = try [security, network, network].enumerated().map { number, capture in
            let release = "1.\(number)"
            _ = try caller.upload(capture, to: release, of: app)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
            return try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).gaps
        }
        let isTold = gaps.map { $0.contains { $0.contains("nobody can tell whether it is the same screen") } }
        #expect(!isTold[0] && !isTold[2], "\(gaps)")
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        // Where most is away it shows something else, which the gate fails by itself.
        let isElsewhere = verdict.conditions.contains { $0.why.contains("shows something else than in 1.0") }
        #expect(isTold[1] || isElsewhere, "\(verdict)")
    }
}
