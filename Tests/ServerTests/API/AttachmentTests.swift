import API
import Foundation
import HTTP
import Testing

import TestSupport

/// Pictures, sounds and videos on reports: by content, cleaned, for those who may see people's data.
@Suite(.database) struct AttachmentTests {
    /// One point, with a text beside it that tells a place.
    private static let secret = "+51.4778-000.0015/"
    private static var picture: [UInt8] {
        let bytes = [UInt8](
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")!
        )
        let text = Array(secret.utf8)
        let chunk = [0, 0, 0, UInt8(text.count)] + Array("tEXt".utf8) + text + [0, 0, 0, 0]
        return bytes[..<33] + chunk + bytes[33...]
    }

    private func send(
        _ caller: TestCaller, _ method: String, _ path: String, _ bytes: [UInt8] = [], type: String = "text/html"
    ) throws -> Response {
        try caller.server.send(
            method, path,
            headers: [
                "Authorization": "Bearer \(caller.token)", "Host": "earshot.test", "Accept": "application/json",
                "Content-Type": type,
            ], body: bytes)
    }

    private func bytes(_ response: Response) -> [UInt8] {
        if case .bytes(let bytes) = response.body { bytes } else { [] }
    }

    private func report(_ caller: TestCaller) throws -> Int {
        let app = try caller.app()
        return try caller.post("/v1/apps/\(app)/reports", #"{"text":"Silent"}"#).json(ReportReceipt.self).id
    }

    @Test func `a picture is kept by its content without its place, served apart, and taken off`() throws {
        let server = try TestServer(), caller = try server.caller(), id = try report(caller)
        let path = "/v1/reports/\(id)/attachments"
        let kept = try send(
            caller, "POST", path + "?name=..%2Fevil.html&description=The%20cart%2C%20silent", Self.picture)
        #expect(kept.status == 201)
        let resource = try TestCaller.Answer(response: kept).json(AttachmentResource.self)
        #expect(
            (resource.name, resource.mediaType, resource.description) == ("evil.html", "image/png", "The cart, silent"))
        #expect(!resource.takenOut.isEmpty)
        #expect(try send(caller, "POST", path, Self.picture).status == 200)
        let got = try send(caller, "GET", "\(path)/\(resource.id)")
        #expect(got["Content-Type"] == "image/png")
        #expect(got["Content-Security-Policy"] == "sandbox; default-src 'none'")
        #expect(got["X-Content-Type-Options"] == "nosniff")
        #expect(got["Content-Disposition"]?.hasPrefix("inline; filename*=UTF-8''") == true)
        #expect(!String(decoding: bytes(got), as: UTF8.self).contains(Self.secret))
        #expect(bytes(got).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let listed = try caller.get(path).json(Listing<AttachmentResource>.self).items
        #expect(listed == [resource])
        #expect(try caller.get("/v1/reports/999999999/attachments").status == 404)
        #expect(try send(caller, "DELETE", "\(path)/\(resource.id)").status == 200)
        #expect(try send(caller, "GET", "\(path)/\(resource.id)").status == 404)
        #expect(try send(caller, "DELETE", "\(path)/\(resource.id)").status == 404)
    }

    @Test func `they are people's data: who lacks the scope support sees none`() throws {
        let server = try TestServer(), caller = try server.caller(), id = try report(caller)
        let kept = try TestCaller.Answer(
            response: send(caller, "POST", "/v1/reports/\(id)/attachments", Self.picture)
        ).json(AttachmentResource.self)
        let reader = try server.caller(.read, .triage)
        #expect(try reader.get("/v1/reports/\(id)/attachments").status == 403)
        #expect(try reader.get("/v1/reports/\(id)/attachments/\(kept.id)").status == 403)
        #expect(try TestBrowser(server, .read).get("/reports/\(id)").text.contains("attachments") == false)
    }

    @Test func `what is no picture, sound or video is refused by what it is, and the eleventh by number`() throws {
        let server = try TestServer(), caller = try server.caller(), id = try report(caller)
        let path = "/v1/reports/\(id)/attachments"
        let refused = TestCaller.Answer(
            response: try send(caller, "POST", path + "?name=cat.png", Array("%PDF-1.4".utf8), type: "image/png"))
        #expect(refused.status == 422)
        #expect(try refused.problem().detail.hasPrefix("“cat.png” is a PDF."))
        for number in 0..<10 {
            #expect(try send(caller, "POST", path, Self.picture + [UInt8(number)]).status == 201)
        }
        #expect(try send(caller, "POST", path, Self.picture + [10]).status == 409)
    }

    @Test func `the page lists them with what they show, takes one more, and takes one off`() throws {
        let server = try TestServer(), caller = try server.caller(), id = try report(caller)
        _ = try send(caller, "POST", "/v1/reports/\(id)/attachments?name=cart.png", Self.picture)
        let browser = try TestBrowser(server, .support, .read)
        let page = try browser.get("/reports/\(id)").text
        #expect(page.contains("cart.png") && page.contains("Nobody has said yet what it shows."))
        let refused = try browser.submit("/reports/\(id)/attachments", file: ("notes.txt", "Just words"))
        #expect(
            refused.status == 422 && refused.text.contains("id=\"file-message\"") && refused.text.contains("is a text"))
        let sound = "RIFF\u{1C}\0\0\0WAVEfmt \u{4}\0\0\0\u{1}\0\u{1}\0data\u{4}\0\0\0abcd"
        let added = try browser.submit(
            "/reports/\(id)/attachments", [(name: "description", value: "What <was> heard")], file: ("heard.wav", sound)
        )
        #expect(added.status == 303)
        let after = try browser.get("/reports/\(id)").text
        #expect(after.contains("<audio controls") && after.contains("What &lt;was&gt; heard"))
        let all = try caller.get("/v1/reports/\(id)/attachments").json(Listing<AttachmentResource>.self).items
        #expect(all.map(\.mediaType) == ["image/png", "audio/wav"])
        let gone = try browser.submit("/reports/\(id)/attachments/\(all[0].id)/remove")
        #expect(gone.status == 303)
        #expect(try browser.get("/reports/\(id)").text.contains("cart.png") == false)
    }

    @Test func `what is past the tenth is what could be kept, and rows are counted`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let pictures = (0..<12).map { number in
            ("\(number).png", Self.picture + Array("\(number)".utf8))
        }
        let files = pictures + [("a.exe", Array("MZ nothing".utf8))]
        let parts = files.map { name, bytes in
            """
            --b
            Content-Type: application/octet-stream; name="\(name)"
            Content-Transfer-Encoding: base64

            \(Data(bytes).base64EncodedString())

            """
        }.joined()
        let mail = """
            From: a@example.org
            Subject: Silent
            Message-ID: <\(app)-many@x>
            Date: Wed, 3 Jun 2026 10:00:00 +0000
            Content-Type: multipart/mixed; boundary=b

            --b

            The cart is silent.
            \(parts)--b--
            """
        let receipt = try caller.send("POST", "/v1/apps/\(app)/reports/imports", mail, type: "message/rfc822").json(
            ImportReceipt.self)
        #expect(receipt.leftOut.first { $0.what == "attachments past the 10th" }?.rows == 1, "\(receipt.leftOut)")
        #expect(receipt.leftOut.contains { $0.what.contains("a.exe") } && receipt.leftOut.count == 2)
    }

    @Test func `a name is kept without control characters and marks of direction`() throws {
        let server = try TestServer(), caller = try server.caller(), id = try report(caller)
        let answer = try send(
            caller, "POST", "/v1/reports/\(id)/attachments?name=a%E2%80%AEgpj%07.png", Self.picture, type: "image/png")
        #expect(answer.status == 201)
        let kept = try caller.get("/v1/reports/\(id)/attachments").json(Listing<AttachmentResource>.self).items
        #expect(kept.map(\.name) == ["agpj.png"])
    }

    @Test func `a mail brings its pictures along, and what may not be kept is named`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let mail = """
            From: a@example.org
            Subject: Silent
            Message-ID: <\(app)@x>
            Date: Wed, 3 Jun 2026 10:00:00 +0000
            Content-Type: multipart/mixed; boundary=b

            --b

            The cart is silent.
            --b
            Content-Type: application/octet-stream; name="screen"
            Content-Transfer-Encoding: base64

            \(Data(Self.picture).base64EncodedString())
            --b
            Content-Type: image/png; name="bill.png"
            Content-Transfer-Encoding: base64

            JVBERi0xLjQK
            --b--
            """
        let receipt = try caller.send("POST", "/v1/apps/\(app)/reports/imports", mail, type: "message/rfc822").json(
            ImportReceipt.self)
        let id = try #require(receipt.accepted.first).id
        #expect(receipt.leftOut.map(\.what).contains { $0.contains("bill.png") && $0.contains("a PDF") })
        let kept = try caller.get("/v1/reports/\(id)/attachments").json(Listing<AttachmentResource>.self).items
        #expect(kept.map(\.name) == ["screen"] && kept.map(\.mediaType) == ["image/png"])
    }

    @Test func `what comes with a report takes room, by a form and by mail, and no words are lost for it`() throws {
        let server = try TestServer { $0.bytesPerApp = 500 }, caller = try server.caller(), app = try caller.app()
        func mail(_ number: Int) -> String {
            """
            From: a@example.org
            Subject: Silent \(number)
            Message-ID: <\(app)-\(number)@x>
            Date: Wed, 3 Jun 2026 10:00:00 +0000
            Content-Type: multipart/mixed; boundary=b

            --b

            The cart is silent.
            --b
            Content-Type: image/png; name="cart.png"
            Content-Transfer-Encoding: base64

            \(Data(Self.picture + Array("\(number)".utf8)).base64EncodedString())
            --b--
            """
        }
        var receipts: [ImportReceipt] = []
        for number in 0..<10 {
            receipts.append(
                try caller.send("POST", "/v1/apps/\(app)/reports/imports", mail(number), type: "message/rfc822").json())
        }
        #expect(receipts.allSatisfy { $0.accepted.count == 1 })
        let reasons = receipts.compactMap(\.accepted.first?.reason)
        #expect(reasons.count < 10 && reasons.allSatisfy { $0.contains("attachments") && $0.contains("may keep 500") })
        let kept = try receipts.compactMap(\.accepted.first?.id).map { id in
            try caller.get("/v1/reports/\(id)/attachments").json(Listing<AttachmentResource>.self).items.count
        }
        #expect(kept == kept.sorted(by: >) && kept.first == 1 && kept.last == 0)
        let sound =
            "RIFF|\u{1}\0\0WAVEfmt \u{4}\0\0\0\u{1}\0\u{1}\0datad\u{1}\0\0" + String(repeating: "x", count: 356)
        let sent = try TestBrowser(server, .support, .read).submit(
            "/apps/\(app)/reports", [(name: "text", value: "Silent as well")],
            file: ("heard.wav", sound))
        #expect(sent.status == 422 && sent.text.contains("may keep 500"))
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.count == 10)
    }
}
