import API
import Foundation
import History
import Screens
import TestSupport
import Testing

/// The nutrition label by device family: what people met is known of the devices that they said.
@Suite(.database) struct FamilyLabelTests {
    private func screen(_ label: String?) -> String {
        TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button(label, id: "pay")])
    }

    @Test func `what a session met on a device is known of its family`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen("Pay"), as: "1.0", of: app)
        let answers = Checklist.screen.map {
            #"{"step":"\#($0.id)","outcome":"\#($0.id == "labels" ? "failed" : "passed")"}"#
        }.joined(separator: ",")
        let setup = #"{"device":"iPhone 15","screenReader":"voiceOver"}"#
        let body = #"{"release":"1.0","screen":"pay","setup":\#(setup),"answers":[\#(answers)]}"#
        #expect(try caller.post("/v1/apps/\(app)/sessions", body).status == 201)
        try caller.ship(screen("Pay"), as: "1.1", of: app)
        let label = try caller.get("/v1/apps/\(app)/releases/1.1/nutrition-label").json(NutritionLabelResource.self)
        let family = try #require(label.families?.first { $0.family == .iPhone })
        let entry = try #require(family.entries.first { $0.feature == .voiceOver })
        #expect(entry.answer == .contradicted && entry.why.allSatisfy { !$0.contains("not known") }, "\(entry)")
    }

    @Test func `the label goes by device family, on what is known of each alone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let pad = screen("Pay").replacing(#""idiom":"phone""#, with: #""idiom":"pad""#)
        let nowhere = screen("Pay").replacing(#""idiom":"phone","#, with: "")
        for capture in [screen("Pay"), pad] { #expect(try caller.upload(capture, to: "1.0", of: app).status == 201) }
        func hold(_ device: String) throws {
            let answers = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }.joined(separator: ",")
            let body =
                #"{"release":"1.0","screen":"pay","setup":{"device":"\#(device)","screenReader":"voiceOver"},"answers":[\#(answers)]}"#
            let answer = try caller.post("/v1/apps/\(app)/sessions", body)
            #expect(answer.status == 201, "\(answer.text)")
        }
        func label() throws -> NutritionLabelResource {
            try caller.get("/v1/apps/\(app)/releases/1.0/nutrition-label").json()
        }
        func answer(_ family: DeviceFamily) throws -> NutritionLabel.Answer? {
            try label().families?.first { $0.family == family }?.entries.first { $0.feature == .voiceOver }?.answer
        }
        #expect(try label().families?.map(\.family) == [.iPhone, .iPad] && label().withoutFamily == [])
        #expect(try answer(.iPhone) == .unproven && answer(.iPad) == .unproven)
        try hold("iPhone 16")
        #expect(try answer(.iPhone) == .supported && answer(.iPad) == .unproven)
        #expect(try label().entries.first { $0.feature == .voiceOver }?.answer == .supported)
        try hold("iPad Air")
        #expect(try answer(.iPad) == .supported)
        let report = #"{"text":"Pay says nothing","release":"1.0","screen":"pay","element":"pay","device":"iPad Air"}"#
        #expect(try caller.post("/v1/apps/\(app)/reports", report).status == 201)
        #expect(try answer(.iPad) == .contradicted && answer(.iPhone) == .unproven)
        #expect(try caller.upload(nowhere, to: "1.0", of: app, "?appearance=dark").status == 201)
        #expect(try label().withoutFamily?.first?.hasPrefix("Captures of ") == true)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.0/nutrition-label").text
        for told in [
            "<h3>iPhone</h3>", "<h3>iPad</h3>", "whether on an iPhone is not known", "count for no device family",
        ] {
            #expect(page.contains(told), "\(told)")
        }
    }
}
