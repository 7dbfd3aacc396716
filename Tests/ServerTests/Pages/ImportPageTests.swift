import API
import Foundation
import HTTP
import Testing

import TestSupport

@Suite(.database) struct ImportPageTests {
    private let table = "Ärger,Wo,Prio\nDie Kasse ist still,basket,high\nStille,list,P1\n"

    /// Sends the table; answers where it waits.
    private func send(_ browser: TestBrowser, _ app: String) throws -> String {
        let answer = try browser.submit("/apps/\(app)/reports/import", file: ("kasse.csv", table))
        #expect(answer.status == 303)
        return try #require(answer.response.headers.first { $0.name == "Location" }).value
    }

    private func columns(_ fields: String..., doing action: String, name: String = "") -> [(
        name: String, value: String
    )] {
        var form = [(name: "do", value: action), (name: "name", value: name)]
        for (index, column) in ["Ärger", "Wo", "Prio"].enumerated() {
            form.append((name: "name-\(index + 1)", value: column))
            form.append((name: "column-\(index + 1)", value: fields[index]))
        }
        return form
    }

    @Test func `a table waits for its columns, shows its first rows, and is filed once`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .support, .read)
        let place = try send(browser, app)
        let first = try browser.get(place)
        #expect(first.text.contains("Die Kasse ist still") && first.text.contains("Choose the column"))
        let look = try browser.submit(place, columns("text", "screen", "impact", doing: "look"))
        #expect(look.status == 200 && look.text.contains("serious"))
        #expect(look.text.contains("unknown: “P1” is not understood"))
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.isEmpty)
        let filed = try browser.submit(place, columns("text", "", "impact", doing: "file", name: "Kasse"))
        #expect(filed.text.contains("2 reports filed"))
        let reports = try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
        #expect(Set(reports.map(\.text)) == ["Die Kasse ist still", "Stille"])
        #expect(try browser.submit(place, columns("text", "", "", doing: "file")).status == 404)
        #expect(try browser.get(place).status == 404)
        // The same header row comes again.
        let again = try browser.get(try send(browser, app))
        #expect(again.text.contains("as it was saved for “Kasse”") && !again.text.contains("Choose the column"))
    }

    @Test func `two columns for one field, none for the text, a bad name: said where it is, nothing filed`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .support, .read)
        let place = try send(browser, app)
        let twice = try browser.submit(place, columns("text", "text", "", doing: "file"))
        #expect(twice.status == 422 && twice.text.contains("id=\"message-2\"") && twice.text.contains("#column-2"))
        #expect(try browser.submit(place, columns("", "screen", "", doing: "file")).status == 422)
        let name = try browser.submit(place, columns("text", "", "", doing: "file", name: "a/b"))
        #expect(name.status == 422 && name.text.contains("id=\"name-message\""))
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.isEmpty)
        #expect(try browser.submit(place, columns("text", "", "", doing: "drop")).status == 303)
        #expect(try browser.get(place).status == 404)
    }

    @Test func `a waiting table is shown to support of its app alone`() throws {
        let server = try TestServer(), app = try server.caller().app(), other = try server.caller().app()
        let browser = try TestBrowser(server, .support, .read)
        let place = try send(browser, app)
        #expect(try TestBrowser(server, .read, .triage, .admin).get(place).status == 403)
        #expect(try browser.get(place.replacing(app, with: other)).status == 404)
    }

    @Test func `kept columns are changed and forgotten by their page`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .support, .read)
        let path = "/apps/\(app)/reports/mappings/Kasse%201"
        _ = try caller.send("PUT", "/v1" + path, #"{"columns":{"text":"T"},"header":["T","U"]}"#)
        #expect(try browser.get("/apps/\(app)/reports/import").text.contains(path))
        #expect(try browser.get(path).text.contains("value=\"T\""))
        let changed = try browser.submit(path, [("do", "change"), ("text", "U"), ("screen", "T")])
        #expect(changed.status == 303)
        #expect(
            try caller.get("/v1" + path).json(MappingResource.self).columns == ["text": "U", "screen": "T"])
        let empty = try browser.submit(path, [("do", "change"), ("text", "")])
        #expect(empty.status == 422 && empty.text.contains("id=\"text-message\""))
        #expect(try browser.submit(path, [("do", "forget")]).status == 303)
        #expect(try browser.get(path).status == 404)
    }
}
