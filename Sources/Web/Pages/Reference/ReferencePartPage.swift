import API
import Application
import JSON
import Messages

/// The calls of the API about one thing, and what they send and answer: a fold over the endpoints, so that it can't drift from
/// what is answered.
struct ReferencePartPage: PageContent {
    struct Endpoint {
        var id: String
        var method: String
        var path: String
        var summary: String
        var scope: String
        var parameters: [Parameter]
        /// Its types, as they are called in the document.
        var body: Content?
        var success: Content
        var errors: [Failure]
    }
    struct Parameter {
        var name: String
        var place: String
        var kind: String
        var words: String?
    }
    /// What is sent or answered: words, and the shape where it has one.
    struct Content {
        var before = ""
        var link: String?
        var kind: String
        var after: String
    }
    /// A type of the document and its members.
    struct Shape {
        var id: String
        var name: String
        var words: String?
        var members: [Member]
    }
    struct Member {
        var name: String
        var kind: String
        var words: String?
    }
    struct Failure {
        /// What stands between it and the one before.
        var before = ""
        var link: String
        var slug: String
        var title: String
        var status: Int
    }
    var title: Message
    var name: String
    var endpoints: [Endpoint]
    var shapes: [Shape]

    static var sample: ReferencePartPage {
        let content = Content(before: "b", link: "#NewApp", kind: "NewApp", after: "a")
        return ReferencePartPage(
            title: "API: apps", name: "apps",
            endpoints: [
                Endpoint(
                    id: "get-v1-apps", method: "GET", path: "/v1/apps", summary: "s", scope: "read",
                    parameters: [Parameter(name: "app", place: "path, needed", kind: "text", words: "w")],
                    body: content, success: content, errors: [.sample])
            ],
            shapes: [
                Shape(id: "NewApp", name: "NewApp", words: "w", members: [Member(name: "m", kind: "k", words: "w")])
            ])
    }
}

extension ReferencePartPage.Failure {
    static let sample = Self(before: ", ", link: "/errors/conflict", slug: "conflict", title: "t", status: 409)
}

extension Routes {
    mutating func bindReferenceParts(_ renderer: Renderer) {
        let all = Dictionary(grouping: descriptions, by: \.tag), document = openAPI, words = words
        page("/api/{part}", scope: nil) { page, context in
            let name = page.need("part")
            guard let endpoints = all[name] else { throw APIError.notFound("part “\(name)” of the API") }
            return renderer.page(ReferencePartPage(name, endpoints, words, document: document), context)
        }
    }
}

extension ReferencePartPage {
    fileprivate init(
        _ name: String, _ descriptions: [EndpointDescription], _ words: DocumentWords, document: JSONValue
    ) {
        title = "API: \(text: name)"
        self.name = name
        endpoints = descriptions.map { Endpoint($0, words) }
        let schemas = document["components"]?["schemas"]?.asMembers ?? [:]
        // What they send and answer, and what that is made of.
        var named: Set<String> = [],
            next = descriptions.flatMap { [$0.body?.schema, $0.output?.schema] }.compactMap(\.self)
        while let schema = next.popLast() {
            for name in schema.references where named.insert(name).inserted {
                next += [schemas[name]].compactMap(\.self)
            }
        }
        shapes = named.sorted().compactMap { name in schemas[name].map { Shape(name, $0) } }
    }
}

extension JSONValue {
    /// The names of the schemas that this one refers to.
    fileprivate var references: [String] {
        switch self {
        case .object(let members):
            members.flatMap { key, value in
                key == "$ref" ? [SchemaWords.of(self)] : value.references
            }
        case .array(let items): items.flatMap(\.references)
        default: []
        }
    }
}

extension ReferencePartPage.Failure {
    init(_ kind: ErrorKind) {
        (slug, title, status) = (kind.rawValue, kind.title, kind.status)
        link = "/errors/\(kind.rawValue)"
    }
}

extension ReferencePartPage.Endpoint {
    static func id(_ endpoint: EndpointDescription) -> String {
        (endpoint.method.rawValue.lowercased() + endpoint.path)
            .split { !$0.isLetter && !$0.isNumber && $0 != "-" }.joined(separator: "-")
    }

    fileprivate init(_ endpoint: EndpointDescription, _ words: DocumentWords) {
        method = endpoint.method.rawValue
        path = endpoint.path
        id = Self.id(endpoint)
        summary = endpoint.summary
        scope = endpoint.scope.map { "the scope \($0.rawValue)" } ?? "nothing: anybody may ask"
        parameters = endpoint.parameters.map {
            ReferencePartPage.Parameter(
                name: $0.name, place: $0.inPath ? "in the path" : $0.required ? "in the query, needed" : "in the query",
                kind: SchemaWords.of($0.schema), words: words.of(member: $0.key))
        }
        body = endpoint.body.map { body in
            let types = [body.mediaType, endpoint.otherBody].compactMap(\.self)
            return ReferencePartPage.Content(body.schema, types: types, before: "")
        }
        let types = [endpoint.output?.mediaType].compactMap(\.self) + endpoint.otherAnswers.map(\.mediaType)
        success = ReferencePartPage.Content(
            endpoint.output?.schema ?? [:], types: types.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
            before: "\(endpoint.success): ")
        errors = endpoint.errors.enumerated().map { place, kind in
            var failure = ReferencePartPage.Failure(kind)
            failure.before = place == 0 ? "" : ", "
            return failure
        }
    }
}

extension ReferencePartPage.Content {
    fileprivate init(_ schema: JSONValue, types: [String], before: String) {
        self.before = before
        kind = SchemaWords.of(schema)
        after = ", as " + types.joined(separator: ", ")
        link = schema["$ref"] == nil ? nil : "#\(kind)"
    }
}

extension ReferencePartPage.Shape {
    fileprivate init(_ name: String, _ schema: JSONValue) {
        (id, self.name, words) = (name, name, schema["description"]?.asText)
        let needed = Set((schema["required"]?.asItems ?? []).compactMap(\.asText))
        members = (schema["properties"]?.asMembers ?? [:]).sorted { $0.key < $1.key }.map { name, schema in
            ReferencePartPage.Member(
                name: name, kind: SchemaWords.of(schema) + (needed.contains(name) ? "" : ", may be left out"),
                words: schema["description"]?.asText)
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
