import Foundation
import HTTP
import Testing

@Suite struct CachingTests {
    private func head(_ target: String, _ headers: Headers = [:], method: HTTP.Method = .get) throws -> RequestHead {
        try RequestHead(method: method, target: target, headers: headers)
    }

    @Test(arguments: [
        (#""a""#, true), (#"W/"a""#, true), (#""b", "a""#, true), (#" "b" ,W/"a" "#, true), ("*", true),
        (#""b""#, false), (#""aa""#, false), ("", false), ("a", false), (#""b,", "c""#, false), (#""x,"a"""#, false),
    ])
    func `a list of tags names the tag or not`(list: String, names: Bool) {
        #expect(EntityTag.list(list, names: #""a""#) == names)
        #expect(EntityTag.list(list, names: #"W/"a""#) == names)
    }

    @Test func `what the client has is not sent again`() throws {
        let running = try Running(answer: { request in
            .text(String(repeating: "page ", count: 500)).setting("Cache-Control", "no-cache").setting("X-A", "b")
                .withETag(for: request.head)
        })
        let first = try #require(running.get("/"))
        let tag = try #require(first["ETag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
        let again = try #require(running.get("/", "If-None-Match: \(tag)"))
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again["ETag"] == tag)
        #expect(again["Cache-Control"] == "no-cache")
        #expect(again["Vary"] == "Accept-Encoding")
        #expect(again["Content-Length"] == first["Content-Length"])
        #expect(again["X-A"] == nil)
        #expect(running.get("/", "If-None-Match: \"other\"")?.status == 200)
        #expect(running.post("/", "If-None-Match: \(tag)", body: [])?.status == 200)
        // Packed, the bytes are others: the tag is weak, and still good for asking.
        let packed = try #require(running.get("/", "Accept-Encoding: gzip"))
        #expect(packed["ETag"] == "W/" + tag)
        #expect(running.get("/", "If-None-Match: W/\(tag)", "Accept-Encoding: gzip")?.status == 304)
    }

    @Test func `texts are packed for those who take it, and only when long`() throws {
        let text = String(repeating: "What is heard. ", count: 300)
        let running = try Running(answer: { request in
            switch request.path {
            case "/short": .text("short")
            case "/image": Response(type: "image/png", Array(text.utf8))
            case "/secret":
                {
                    var page = Response.html(text)
                    page.mayBePacked = false
                    return page
                }()
            default: .json(Array(text.utf8))
            }
        })
        let packed = try #require(running.get("/", "Accept-Encoding: br, gzip;q=0.5"))
        #expect(packed["Content-Encoding"] == "gzip")
        #expect(packed["Vary"] == "Accept-Encoding")
        #expect(packed.body.count < 500)
        #expect(output(of: "/usr/bin/gzip", ["-dc"], input: packed.body) == Array(text.utf8))
        for accept in ["identity", "gzip;q=0", "br", "*;q=0"] {
            let plain = try #require(running.get("/", "Accept-Encoding: \(accept)"))
            #expect(plain["Content-Encoding"] == nil)
            #expect(plain["Vary"] == "Accept-Encoding")
            #expect(plain.text == text)
        }
        for path in ["/short", "/image", "/secret"] {
            #expect(running.get(path, "Accept-Encoding: gzip")?["Content-Encoding"] == nil)
        }
    }

    @Test func `a folder is served with types, tags and versions, and nothing besides it`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("http-\(getpid())-public")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("fonts"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let style = String(repeating: "a { color: black }\n", count: 200)
        for (name, text) in [
            ("style.css", style), ("fonts/one.woff2", "font"), (".secret", "no"), ("a b.txt", "text"),
            ("icon.svg", "<svg/>"),
        ] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("passwd.txt"), withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))

        let files = try StaticFiles(folder: folder.path)
        let running = try Running(answer: { files.answer($0.head) ?? .text("none", status: 404) })
        let plain = try #require(running.get("/style.css"))
        #expect((plain.status, plain.text) == (200, style))
        #expect(plain["Content-Type"] == "text/css; charset=utf-8")
        #expect(plain["Cache-Control"] == "public, no-cache")
        #expect(plain["X-Content-Type-Options"] == "nosniff")
        let tag = try #require(plain["ETag"])

        let versioned = files.address("/style.css")
        #expect(versioned.hasPrefix("/style.css?v="))
        let packed = try #require(running.get(versioned, "Accept-Encoding: gzip"))
        #expect(packed["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(packed["ETag"] == "W/" + tag)
        #expect(output(of: "/usr/bin/gzip", ["-dc"], input: packed.body) == Array(style.utf8))
        #expect(running.get("/style.css?v=old")?["Cache-Control"] == "public, no-cache")
        for known in [tag, "W/" + tag] {
            #expect(running.get("/style.css", "If-None-Match: \(known)")?.status == 304)
            #expect(running.get("/style.css", "If-None-Match: \(known)", "Accept-Encoding: gzip")?.status == 304)
        }
        let wire = running.connect()
        wire.send("HEAD /style.css HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(wire.answer(toHead: true)?["Content-Length"] == "\(style.utf8.count)")

        #expect(running.get("/fonts/one.woff2")?["Content-Type"] == "font/woff2")
        #expect(running.get("/a%20b.txt")?.text == "text")
        #expect(running.get("/icon.svg")?["Content-Type"] == "image/svg+xml")
        for path in ["/.secret", "/passwd.txt", "/fonts", "/fonts/", "/", "/style.css/", "//style.css"] {
            #expect(running.get(path)?.status == 404, "\(path)")
        }
        #expect(running.post("/style.css", body: [])?.status == 405)
        #expect(files.address("/gone.css") == "/gone.css")
    }

    @Test func `a folder that is not there is an error`() {
        #expect(throws: (any Error).self) { _ = try StaticFiles(folder: "/nonexistent-folder") }
    }

    @Test func `a cookie is set for this host, out of reach of scripts`() throws {
        let running = try Running(answer: { _ in
            Response.redirect(to: "/").setting(
                SetCookie("__Host-session", "a;b\r\nc", maxAge: 60, isSecure: true, sameSite: .strict)
            )
            .setting(SetCookie("two", "2", isSecure: false))
        })
        let answer = try #require(running.get("/"))
        #expect(
            answer.headers.filter { $0.name == "Set-Cookie" }.map(\.value) == [
                "__Host-session=abc; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60",
                "two=2; Path=/; HttpOnly; SameSite=Lax",
            ])
    }
}
