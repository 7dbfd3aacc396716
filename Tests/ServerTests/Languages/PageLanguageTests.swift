import API
import HTTP
import Messages
import TestSupport
import Testing

/// In which language a page is answered.
@Suite(.database) struct `The language of a page` {
    private let server: TestServer
    private let browser: TestBrowser

    init() throws {
        server = try TestServer()
        browser = try TestBrowser(server, .read)
    }

    private func unknown(accepting header: String) throws -> TestCaller.Answer {
        let headers: Headers = [
            "Cookie": browser.cookie, "Host": "t", "Accept-Language": header, "Accept": "text/html",
        ]
        return TestCaller.Answer(response: try server.send("GET", "/nowhere", headers: headers))
    }

    @Test func `is the one that the browser asks for until the account says one`() throws {
        #expect(try unknown(accepting: "de-AT, en;q=0.5").text.contains("<html lang=\"de\">"))
        #expect(try unknown(accepting: "en").text.contains("<html lang=\"en\">"))
        #expect(try browser.submit("/settings/language", [("language", "de")]).status == 303)
        #expect(try unknown(accepting: "en").text.contains("<html lang=\"de\">"))
        #expect(
            try unknown(accepting: "en").response.headers.contains { $0.name == "Content-Language" && $0.value == "de" }
        )
        #expect(try browser.submit("/settings/language", [("language", "")]).status == 303)
        #expect(try unknown(accepting: "en").text.contains("<html lang=\"en\">"))
    }

    @Test(arguments: [
        ("fr, de;q=0.5", "de"), ("en;q=0.4, de;q=0.6", "de"), ("en, de;q=0.6", "en"), ("de;q=0, en", "en"),
        ("fr", "en"), ("de;q=abc", "de"), ("de;q=0", "en"), ("en;q=0, *", "de"),
    ]) func `is the first that they would rather have`(header: String, language: String) throws {
        #expect(try unknown(accepting: header).text.contains("<html lang=\"\(language)\">"))
    }

    @Test(arguments: [
        ("pt-BR,de;q=0.8,en;q=0.5", "de"), ("en;q=0.4,ja;q=0.6", "ja"), ("fr;q=0, es;q=0.1", "es"), ("*", "en"),
        ("pt", "en"), ("en;q=0.1, fr-CA;q=0.2", "fr"),
    ]) func `is by the same weights where people report`(header: String, language: String) throws {
        let answer = TestCaller.Answer(
            response: try server.send("GET", "/r/none", headers: ["Host": "t", "Accept-Language": header]))
        #expect(answer.status == 404 && answer.text.contains("<html lang=\"\(language)\">"))
    }

    @Test func `is none that there is none of`() throws {
        let refused = try browser.submit("/settings/language", [("language", "tlh")])
        #expect(refused.status == 422 && refused.text.contains("Pages are in English, Deutsch."))
    }

    @Test func `is told to whoever is not signed in, too`() throws {
        let answer = TestCaller.Answer(
            response: try server.send(
                "GET", "/nowhere", headers: ["Host": "t", "Accept-Language": "de", "Accept": "text/html"]))
        #expect(answer.text.contains("<html lang=\"de\">"))
    }
}
