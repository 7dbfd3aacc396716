import Formats
import Testing

/// Damaged and hostile files of audits and reports: an error or a result, never a crash or a hang.
@Suite struct HostileReportsTests {
    static let own: [String] = {
        let kinds = Dictionary(Importer.all.map { ($0.id, $0.kind) }) { first, _ in first }
        return ImportFixture.all.filter { path in
            let kind = kinds[String(path.prefix { $0 != "/" })]
            return kind == .audits || kind == .reports
        }
    }()

    @Test(arguments: own)
    func `a file cut anywhere, or with NULs in it, reads or is refused with a reason`(path: String) throws {
        let bytes = try ImportFixture.bytes(path)
        let format = String(path.prefix { $0 != "/" })
        for length in stride(from: 1 + bytes.count % 9, to: bytes.count, by: 9) {
            HostileInputTests.survive(Array(bytes.prefix(length)), format: format)
        }
        var holed = bytes
        for place in stride(from: 0, to: bytes.count, by: 7) {
            holed[place] = place % 2 == 0 ? 0 : 0xFF
            HostileInputTests.survive(holed, format: format)
        }
    }

    @Test(arguments: Importer.all.filter { $0.kind != .captures }.map(\.id))
    func `any JSON at all given as a format reads or is refused with a reason`(format: String) throws {
        let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let odd = [
            "{}", "[]", "[null,1,\"x\",[],{}]", deep, #"{"violations":[1,{"id":2,"nodes":[3]}],"url":4}"#,
            #"{"runs":[null,{"results":[{"ruleIndex":-9,"locations":[{}]},7]}],"version":"2.1.0"}"#,
            #"{"audits":{"a":1},"categories":{"accessibility":{"auditRefs":[{"id":"a","weight":"x"}]}}}"#,
            #"{"@graph":[{"result":{"outcome":"earl:failed"},"subject":[],"test":[]}]}"#,
            #"{"data":{"id":9223372036854775807},"created_at":1e308}"#, #"{"value":[{"auditType":1e30}]}"#,
        ]
        for text in odd { HostileInputTests.survive([UInt8](text), format: format) }
    }

    @Test func `tens of thousands of rows are read in good time`() throws {
        let line = "{\"text\":\"Nothing is read\",\"screen\":\"cart\"}\n"
        let rows = 20_000
        let lines = try Import.read([UInt8](String(repeating: line, count: rows)))
        #expect(lines.reports.count == rows)
        let table = try Import.read(
            [UInt8]("text,screen\n" + String(repeating: "\"Nothing, at all\",cart\n", count: rows)))
        #expect(table.reports.count == rows)
    }

    @Test(arguments: [
        ("earshot-report", "[{\"text\":\"a\"}", ",{\"text\":\"a\"}", "]"),
        ("earshot-report", "{\"text\":\"a\"}\n", "{\"text\":\"a\"}\n", ""),
        ("github-issues-json", "[{\"number\":1,\"title\":\"a\",\"body\":\"\"}", ",1", "]"),
        ("csv", "text,id\n", "a\n", ""),
        ("axe-json", "{\"url\":\"\",\"violations\":[{\"id\":\"a\",\"nodes\":[{}", ",{}", "]}]}"),
        ("pa11y-json", "[{\"code\":\"a\",\"message\":\"b\",\"selector\":\"c\",\"type\":\"error\"}", ",{}", "]"),
        (
            "sarif", "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"a\"}},\"results\":[{}", ",{}",
            "]}]}"
        ),
    ])
    func `half a million siblings and more are refused before they fill the memory`(
        format: String, head: String, item: String, tail: String
    ) {
        let text = head + String(repeating: item, count: 500_001) + tail
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text.utf8), format: format) }
        #expect(error?.detail.contains("in parts") == true)
    }

    @Test func `quotation marks nobody closes do not make a table quadratic`() throws {
        let text = "text,id\n" + String(repeating: "\"\"\"x,1\n", count: 1_000_000)
        #expect(throws: ImportError.self) { try Import.read([UInt8](text), format: "csv") }
    }

    @Test func `nested markup and endless headers of a mail are bounded`() throws {
        let head =
            "From: a@example.org\nDate: x\nSubject: \(String(repeating: "=?", count: 500_000))\nMessage-ID: <1>\n"
        _ = try Import.read([UInt8](head + "\nText\n"), format: "eml")
        let html = String(repeating: "<b>", count: 300_000) + String(repeating: "</i>", count: 300_000) + "x"
        _ = try Import.read([UInt8](head + "Content-Type: text/html\n\n<p>Hello</p>" + html), format: "eml")
        var nested = head
        for level in 0..<500 { nested += "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n" }
        #expect(throws: ImportError.self) {
            try Import.read([UInt8](nested.replacing("Subject", with: "X")), format: "eml")
        }
    }
}
