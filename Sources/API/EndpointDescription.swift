package import JSON

/// One endpoint with its types learned: what a document or page says of it.
package struct EndpointDescription: Sendable {
    package struct Parameter: Sendable {
        package var name: String
        /// `ReportListInput.release`, as the words of the document name it.
        package var key: String
        package var inPath: Bool
        package var required: Bool
        package var schema: JSONValue
    }
    /// The `operationId`.
    package var name: String
    package var method: HTTPMethod
    package var path: String
    package var summary: String
    package var scope: Scope?
    package var weight: EndpointWeight
    package var success: Int
    package var errors: [ErrorKind]
    /// What can go wrong at any endpoint like this, whatever it does.
    package var generalErrors: [ErrorKind]
    package var parameters: [Parameter]
    /// It answers a list whole, unless a part is asked for.
    package var isWholeList: Bool
    /// `nil`: takes no body.
    package var body: (mediaType: String, schema: JSONValue)?
    /// Without one, a body with nothing in it is meant.
    package var isBodyNeeded: Bool
    /// A media type that says the same.
    package var otherBody: String?
    package var output: (mediaType: String, schema: JSONValue)?
    /// Media types and statuses of success that are not the endpoint's own; without a status, it is.
    package var otherAnswers: [(status: Int?, mediaType: String, schema: JSONValue)]

    package init<Input, Body, Output>(_ endpoint: Endpoint<Input, Body, Output>, _ recorder: SchemaRecorder) {
        name = endpoint.name
        method = endpoint.method
        path = endpoint.path
        summary = endpoint.summary
        scope = endpoint.scope
        weight = endpoint.weight
        success = endpoint.success
        // Each refuses a parameter that it does not have, and each that reads JSON a NUL in it.
        let common: [ErrorKind] = [.invalidParameter]
        let ofBody: [ErrorKind] = Body.self is Nothing.Type || Body.self is Bytes.Type ? [] : [.invalidField]
        errors = endpoint.errors + (common + ofBody).filter { !endpoint.errors.contains($0) }
        let pathNames = Set(EndpointDescription.names(in: endpoint.path))
        func listed(_ type: any Decodable.Type) -> [Parameter] {
            recorder.properties(of: type).map {
                Parameter(
                    name: $0.name, key: "\(recorder.name(of: type)).\($0.name)",
                    inPath: pathNames.contains($0.name), required: $0.required,
                    schema: $0.name == "limit" ? ["type": "integer", "minimum": 1, "maximum": 200] : $0.schema)
            }
        }
        generalErrors =
            [.tooManyRequests, .unavailable] + (endpoint.scope == nil ? [] : [.unauthenticated, .forbidden])
            + (Body.self is Nothing.Type ? [] : [.bodyTooLarge, .unsupportedMediaType])
            // What changes something of an app is refused where the app is in the archive.
            + (endpoint.method == .get || pathNames.isEmpty ? [] : [.conflict])
        parameters = listed(Input.self)
        isWholeList =
            endpoint.method == .get && Output.self is any WholeList.Type && !parameters.contains { $0.name == "limit" }
        if isWholeList { parameters += listed(ListPart.self) }
        body = EndpointDescription.content(Body.self, recorder)
        otherBody = endpoint.otherBody
        isBodyNeeded =
            endpoint.method != .post || Body.self is Bytes.Type
            || (Body.self as? any Decodable.Type).map {
                recorder.properties(of: $0).contains(where: \.required)
            } ?? true
        output = EndpointDescription.content(Output.self, recorder) ?? ("application/json", ["type": "object"])
        otherAnswers = endpoint.otherAnswers.map {
            ($0.status, $0.mediaType, $0.type.map(recorder.schema(of:)) ?? ["type": "string"])
        }
    }

    /// What it is about, in one word: `reports`. Clients are cut into parts by it.
    package var tag: String {
        let nouns = path.split(separator: "/").dropFirst().filter { !$0.hasPrefix("{") }.map(String.init)
        let noun = nouns.first == "apps" ? nouns.dropFirst().first ?? "apps" : nouns.first ?? "house"
        return noun == "policies" ? "policy" : noun
    }

    /// What GET answers as JSON has a tag, by which a client asks whether it changed.
    package var isTagged: Bool { method == .get && output?.mediaType == "application/json" }

    /// The names in braces.
    package static func names(in path: String) -> [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    /// Names in braces that are no property of the input: the start is refused while there are any.
    package var unboundNames: [String] {
        let known = Set(parameters.map(\.name))
        return EndpointDescription.names(in: path).filter { !known.contains($0) }
    }

    private static func content(_ type: Any.Type, _ recorder: SchemaRecorder) -> (String, JSONValue)? {
        switch type {
        case is Nothing.Type: nil
        case is Bytes.Type: ("application/octet-stream", ["type": "string", "format": "binary"])
        default: ("application/json", recorder.schema(of: type))
        }
    }
}
