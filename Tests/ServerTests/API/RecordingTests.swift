import API
import History
import Screens
import Testing

import TestSupport

/// What devices were recorded to speak: in, beside the transcript, and held against it.
@Suite(.database) struct RecordingTests: RecordedPier {
    private func agreement(_ caller: TestCaller, _ app: String) throws -> AgreementResource {
        try caller.get("/v1/apps/\(app)/agreement").json()
    }

    @Test func `a recording is kept once, also by a sealed build, and stands beside the transcript`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        let body = heard(full)
        let first = try upload(caller, body, to: "1.0", of: app)
        #expect(first.status == 201)
        let receipt = try first.json(UploadReceipt.self)
        #expect(receipt.captures.isEmpty && receipt.recordings?.map(\.lines) == [4])
        #expect(try upload(caller, body, to: "1.0", of: app).status == 200)
        let spaced = body.replacing("\"os\"", with: "  \"os\"")
        let again = try upload(caller, spaced, to: "1.0", of: app).json(UploadReceipt.self)
        #expect(again.recordings?.first?.wasThere == true, "other bytes, the same recording")
        let kept = try recordings(caller, app)
        #expect(kept.count == 1 && kept[0].os == "iOS 18.1" && kept[0].build == "1.0" && kept[0].variant == "standard")
        #expect(try recordings(caller, app, "?screen=pier&build=1.0").count == 1)
        let one = try caller.get("/v1/apps/\(app)/recordings/\(kept[0].id)").json(RecordingResource.self)
        #expect(one.lines.map(\.position) == [1, 2, 3, 4])
        let transcript = try caller.get("/v1/apps/\(app)/screens/pier/transcript").json(ScreenTranscript.self)
        #expect(transcript.utterances[1].text == "Morning yoga. Button.")
        #expect(
            transcript.utterances[1].recorded
                == [RecordedLine(text: "Morning yoga, button", os: "iOS 18.1", recording: kept[0].id)])
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/screens/pier").text
        #expect(
            page.contains("Recorded on iOS 18.1") && page.contains("Morning yoga, button")
                && page.contains("= same words"))
    }

    @Test func `a recording may leave its system out, and what it names and nothing has is told`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        let lines =
            #"{"text":"Morning yoga, button","node":"c1"},{"text":"Lost","node":"x"},{"text":"Gone","identifier":"y"}"#
        let body = #"{"format":"earshot-heard/1","screen":"pier","screenReader":"voiceOver","lines":[\#(lines)]}"#
        let answer = try upload(caller, body, to: "1.0", of: app)
        let receipt = try answer.json(UploadReceipt.self)
        #expect(answer.status == 201 && receipt.recordings?.map(\.os) == ["an unknown system"])
        #expect(
            receipt.warnings?.map(\.place) == ["line 2 of the recording of pier", "line 3 of the recording of pier"])
        #expect(receipt.warnings?.last?.detail.contains("“y”") == true)
    }

    @Test func `what can't be kept is refused with its place`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        let silent = try upload(caller, heard([]), to: "1.0", of: app)
        #expect(silent.status == 422 && silent.text.contains("/lines"))
        let strange = try upload(caller, heard(full, screen: "attic"), to: "1.0", of: app)
        #expect(strange.status == 422 && strange.text.contains("attic"))
        #expect(try recordings(caller, app).isEmpty)
        #expect(try caller.get("/v1/apps/\(app)/recordings/77").status == 404)
        let reader = try TestServer().caller(.read)
        #expect(try reader.post("/v1/apps/\(app)/builds/1.0/uploads", heard(full)).status == 403)
    }

    @Test func `a recording makes no build, and says where it stands beside nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        let misspelt = try upload(caller, heard(full), to: "9.9.9", of: app)
        #expect(misspelt.status == 422 && misspelt.text.contains("9.9.9"))
        #expect(try upload(caller, heard(full), to: "1.0+7", of: app).status == 422)
        let releases = try caller.get("/v1/apps/\(app)/releases").text
        #expect(!releases.contains("9.9.9"))
        try caller.ship(TestCapture.screen("list", [TestCapture.heading("List")]), as: "1.1", of: app)
        func beside(_ body: String, _ build: String) throws -> String? {
            try upload(caller, body, to: build, of: app).json(UploadReceipt.self).recordings?.first?.besideNothing
        }
        #expect(try beside(heard(full), "1.0") == nil)
        #expect(try beside(heard(full), "1.1") == "It stands beside nothing: this build has no capture of pier.")
        let dark = heard(full, more: #""variant":{"appearance":"dark"},"#)
        #expect(
            try beside(dark, "1.0") == "It stands beside nothing: this build has no capture of pier in this variant.")
    }

    @Test func `the engine's agreement is told by rule, language and system, and what is not known is said`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        #expect(try agreement(caller, app).recordings == 0)
        let other = ["Rowing machine, button", "Morning yoga", "Battery 80 percent", "Boxing basics, button, 3 of 4"]
        #expect(try upload(caller, heard(other), to: "1.0", of: app).status == 201)
        #expect(try upload(caller, heard(full, os: "iOS 17.5"), to: "1.0", of: app).status == 201)
        let foreign = ["Rudergerät, Taste", "Yoga am Morgen, Taste", "Boxen, Taste"]
        #expect(try upload(caller, heard(foreign), to: "1.0", of: app).status == 201)
        let dark = heard(full, more: #""variant":{"appearance":"dark"},"#)
        #expect(try upload(caller, dark, to: "1.0", of: app).status == 201)
        let found = try agreement(caller, app)
        let ids = try recordings(caller, app).map(\.id).sorted()
        #expect(found.recordings == 2 && found.unlike == Array(ids.suffix(2)), "another language, another variant")
        #expect(found.unplacedLines == 1)
        func row(_ rule: SpeechRule, _ os: String) -> [Int] {
            found.items.filter { $0.rule == rule && $0.os == os }.flatMap { [$0.agreed, $0.asked] }
        }
        #expect(row(.traits, "iOS 18.1") == [2, 3] && row(.traits, "iOS 17.5") == [4, 4])
        #expect(row(.context, "iOS 18.1") == [0, 1] && row(.label, "iOS 18.1") == [3, 3])
        #expect(row(.elements, "iOS 18.1").isEmpty, "nobody says that it is whole")
        #expect(found.differences.count == 3)
        #expect(
            found.differences.contains {
                $0.message.contains("Battery 80 percent") && $0.message.contains("the system's")
            })
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/agreement").text
        #expect(page.contains("2 of 3") && page.contains("66.7 %") && page.contains("Battery 80 percent"))
        for id in ids {
            #expect(try TestBrowser(caller.server, .read).get("/apps/\(app)/recordings/\(id)").status == 200)
        }
    }

    @Test func `a recording can be taken back by those who decide`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(), as: "1.0", of: app)
        _ = try upload(caller, heard(full), to: "1.0", of: app)
        let id = try #require(try recordings(caller, app).first).id
        let reader = try caller.server.caller(.read)
        #expect(try reader.send("DELETE", "/v1/apps/\(app)/recordings/\(id)").status == 403)
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/recordings/\(id)").status == 200)
        #expect(try recordings(caller, app).isEmpty)
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/recordings/\(id)").status == 404)
        let transcript = try caller.get("/v1/apps/\(app)/screens/pier/transcript").json(ScreenTranscript.self)
        #expect(transcript.utterances.allSatisfy { $0.recorded == nil })
    }

    @Test func `who doesn't say the language is taken to speak the capture's, and no other variant is`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pier(#""locale":"en-GB","#), as: "1.0", of: app)
        _ = try upload(caller, heard(full), to: "1.0", of: app)
        _ = try upload(caller, heard(full, more: #""variant":{"locale":"de"},"#), to: "1.0", of: app)
        _ = try upload(caller, heard(full, more: #""variant":{"state":"short form"},"#), to: "1.0", of: app)
        let found = try agreement(caller, app)
        #expect(found.recordings == 1 && found.unlike.count == 2)
        #expect(found.items.allSatisfy { $0.language == "en" })
        let transcript = try caller.get("/v1/apps/\(app)/screens/pier/transcript").json(ScreenTranscript.self)
        #expect(transcript.utterances.allSatisfy { $0.recorded?.count == 1 })
    }
}
