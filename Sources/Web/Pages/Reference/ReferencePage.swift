import API
import Application
import JSON

/// The reference of the API: a fold over the endpoints, so that it can't drift from what is answered.
struct ReferencePage: PageContent {
    struct Endpoint {
        var id: String
        var method: String
        var path: String
        var summary: String
        var scope: String
        var parameters: [Parameter]
        var body: String?
        var success: String
        var errors: [Failure]
    }
    struct Parameter {
        var name: String
        var place: String
        var kind: String
    }
    struct Failure {
        /// What stands between it and the one before.
        var before = ""
        var link: String
        var slug: String
        var title: String
        var status: Int
    }
    let title = "API"
    var endpoints: [Endpoint]
    var failures: [Failure]

    static var sample: ReferencePage {
        let failure = Failure(before: ", ", link: "/errors/conflict", slug: "conflict", title: "t", status: 409)
        return ReferencePage(
            endpoints: [
                Endpoint(
                    id: "get-v1-apps", method: "GET", path: "/v1/apps", summary: "s", scope: "read",
                    parameters: [Parameter(name: "app", place: "path, needed", kind: "text")], body: "NewApp",
                    success: "200, AppResource", errors: [failure])
            ], failures: [failure])
    }
}

extension Routes {
    /// Bound after every endpoint: it lists those known by then.
    mutating func bindReference(_ renderer: Renderer) {
        let content = ReferencePage(descriptions)
        page("/api", scope: nil) { _, context in renderer.page(content, context) }
    }
}

extension ReferencePage {
    fileprivate init(_ descriptions: [EndpointDescription]) {
        endpoints = descriptions.map(Endpoint.init)
        failures = ErrorKind.allCases.map(Failure.init)
    }
}

extension ReferencePage.Failure {
    fileprivate init(_ kind: ErrorKind) {
        (slug, title, status) = (kind.rawValue, kind.title, kind.status)
        link = "/errors/\(kind.rawValue)"
    }
}

extension ReferencePage.Endpoint {
    fileprivate init(_ endpoint: EndpointDescription) {
        method = endpoint.method.rawValue
        path = endpoint.path
        id = (method.lowercased() + path).split { !$0.isLetter && !$0.isNumber && $0 != "-" }.joined(separator: "-")
        summary = endpoint.summary
        scope = endpoint.scope.map { "the scope \($0.rawValue)" } ?? "nothing: anybody may ask"
        parameters = endpoint.parameters.map {
            ReferencePage.Parameter(
                name: $0.name, place: $0.inPath ? "in the path" : $0.required ? "in the query, needed" : "in the query",
                kind: SchemaWords.of($0.schema))
        }
        body = endpoint.body.map { "\(SchemaWords.of($0.schema)), as \($0.mediaType)" }
        let output = endpoint.output.map { ": \(SchemaWords.of($0.schema)), as \($0.mediaType)" } ?? ""
        success = String(endpoint.success) + output
        errors = endpoint.errors.enumerated().map { place, kind in
            var failure = ReferencePage.Failure(kind)
            failure.before = place == 0 ? "" : ", "
            return failure
        }
    }
}

/// A schema in a few words: its name where it has one.
enum SchemaWords {
    static func of(_ schema: JSONValue) -> String {
        guard case .object(let keys) = schema else { return "any JSON" }
        if case .string(let reference)? = keys["$ref"] {
            return reference.split(separator: "/").last.map(String.init) ?? reference
        }
        if case .array(let choices)? = keys["enum"] {
            return "one of "
                + choices.compactMap { if case .string(let text) = $0 { text } else { nil } }.joined(separator: ", ")
        }
        if case .array(let parts)? = keys["anyOf"] { return parts.map(of).joined(separator: " or ") }
        guard case .string(let type)? = keys["type"] else { return "any JSON" }
        if type == "array", let items = keys["items"] { return "list of \(of(items))" }
        if case .string(let format)? = keys["format"] { return format == "binary" ? "bytes" : format }
        return type
    }
}
