import API
import Foundation
import JSON
import TestSupport
import Testing
import Web
import earshot_server

/// What machines read of the API.
@Suite(.database) struct DocumentTests {
    private static let root = URL(filePath: TestCluster.migrations).deletingLastPathComponent()

    private static func operations() throws -> [JSONValue] {
        (try Server.openAPI()["paths"]?.asMembers ?? [:]).values.flatMap { ($0.asMembers ?? [:]).values }
    }

    @Test func `the document's words are those of the sources`() throws {
        let kept = try Wire.decode(
            [String: String].self, from: Data(contentsOf: Self.root.appending(path: "Sources/Web/Document/words.json")))
        let said = try SourceWords(of: Server.openAPI(), sources: Self.root.appending(path: "Sources")).words
        #expect(kept == said, "run: earshot-server openapi --words Sources > Sources/Web/Document/words.json")
    }

    @Test func `each operation has a name of its own and a noun, and each parameter is described`() throws {
        let operations = try Self.operations()
        let names = operations.compactMap { $0["operationId"]?.asText }
        #expect(names.count == operations.count && Set(names).count == names.count)
        #expect(names.contains("listReports") && names.contains("putPolicy"))
        let listed = (try Server.openAPI()["tags"]?.asItems ?? []).compactMap { $0["name"]?.asText }
        for operation in operations {
            let name = operation["operationId"]?.asText ?? "?"
            #expect(operation["tags"]?.asItems?.compactMap(\.asText).filter(listed.contains).count == 1, "\(name)")
            for parameter in operation["parameters"]?.asItems ?? [] where parameter["$ref"] == nil {
                #expect(parameter["description"] != nil, "\(name): \(parameter["name"]?.asText ?? "?")")
            }
        }
    }

    @Test func `each member of what is sent and answered is described`() throws {
        let schemas = try Server.openAPI()["components"]?["schemas"]?.asMembers ?? [:]
        #expect(schemas.count > 100)
        for (name, schema) in schemas {
            for (member, value) in schema["properties"]?.asMembers ?? [:] {
                let parts = [value] + (value["allOf"]?.asItems ?? [])
                #expect(parts.contains { $0["description"] != nil }, "\(name).\(member)")
            }
        }
    }

    @Test func `the document names the headers that are looked at`() throws {
        func headers(_ name: String) throws -> [String] {
            let operation = try #require(try Self.operations().first { $0["operationId"]?.asText == name })
            return (operation["parameters"]?.asItems ?? []).compactMap {
                $0["$ref"]?.asText?.split(separator: "/").last
            }
            .map(String.init)
        }
        #expect(try headers("fileReport") == ["Idempotency-Key"])
        #expect(try headers("getPolicy") == ["If-None-Match"])
        #expect(try headers("putPolicy") == ["If-Match"])
    }

    @Test func `every list is answered in pages`() throws {
        for endpoint in try TestServer().routes.descriptions where endpoint.method == .get {
            guard case .string(let reference)? = endpoint.output?.schema["$ref"] else { continue }
            guard reference.contains("/ListingOf") else { continue }
            let names = endpoint.parameters.map(\.name)
            #expect(names.contains("limit") && names.contains("after"), "\(endpoint.path)")
        }
    }

    @Test func `the reference shows what a body holds`() throws {
        let page = try TestServer().caller(.read).get("/api/policy").text
        #expect(page.contains("<a href=\"#PolicyBody\">PolicyBody</a>, as application/json, application/yaml"))
        #expect(
            page.contains("<h3 id=\"PolicyBody\">")
                && page.contains("<dt><code>conditions</code></dt><dd>list of ConditionBody"))
    }
}
