package import JSON

/// One endpoint with its types learned: what a document or page says of it.
package struct EndpointDescription: Sendable {
    package struct Parameter: Sendable {
        package var name: String
        package var inPath: Bool
        package var required: Bool
        package var schema: JSONValue
    }
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

    package init<Input, Body, Output>(_ endpoint: Endpoint<Input, Body, Output>, _ recorder: SchemaRecorder) {
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
                    name: $0.name, inPath: pathNames.contains($0.name), required: $0.required,
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
        output = EndpointDescription.content(Output.self, recorder)
    }

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

/// The OpenAPI 3.1 document: a fold over the endpoints.
package enum OpenAPI {
    package static func document(_ endpoints: [EndpointDescription], components: [String: JSONValue]) -> JSONValue {
        var paths: [String: [String: JSONValue]] = [:]
        for endpoint in endpoints {
            paths[endpoint.path, default: [:]][endpoint.method.rawValue.lowercased()] = operation(endpoint)
        }
        let general = endpoints.flatMap(\.generalErrors)
        var schemas = components
        let recorder = SchemaRecorder()
        _ = recorder.schema(of: ProblemDocument.self)
        schemas.merge(recorder.components) { known, _ in known }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Earshot", "version": "1", "description": "What a blind person hears, release by release.",
            ],
            "paths": .object(paths.mapValues(JSONValue.object)),
            "components": [
                "schemas": .object(schemas),
                "responses": .object(
                    Dictionary(general.map { ($0.rawValue, problem([$0])) }) { first, _ in first }),
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
            ],
        ]
    }

    private static func problem(_ kinds: [ErrorKind]) -> JSONValue {
        [
            "description": .string(kinds.map(\.title).sorted().joined(separator: ". ")),
            "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/ProblemDocument"]]],
        ]
    }

    private static func operation(_ endpoint: EndpointDescription) -> JSONValue {
        var responses: [String: JSONValue] = [:]
        var success: [String: JSONValue] = ["description": "Done."]
        if let output = endpoint.output {
            // What comes back as bytes is of many kinds: pictures, tables, papers.
            let type = output.mediaType == "application/octet-stream" ? "*/*" : output.mediaType
            success["content"] = [type: ["schema": output.schema]]
        }
        responses[String(endpoint.success)] = .object(success)
        if endpoint.success == 201 {
            success["description"] = "The same was there already, or there was nothing to do."
            responses["200"] = .object(success)
        }
        for kind in endpoint.generalErrors {
            responses[String(kind.status)] = ["$ref": .string("#/components/responses/\(kind.rawValue)")]
        }
        for (status, kinds) in Dictionary(grouping: endpoint.errors, by: \.status) {
            let others = endpoint.generalErrors.filter { $0.status == status && !kinds.contains($0) }
            responses[String(status)] = problem(kinds + others)
        }
        var operation: [String: JSONValue] = [
            "summary": .string(endpoint.summary),
            "parameters": .array(
                endpoint.parameters.map {
                    [
                        "name": .string($0.name), "in": $0.inPath ? "path" : "query",
                        "required": .bool($0.required || $0.inPath), "schema": $0.schema,
                    ]
                }),
            "responses": .object(responses),
        ]
        if let body = endpoint.body {
            var content: [String: JSONValue] = [body.mediaType: ["schema": body.schema]]
            if let other = endpoint.otherBody { content[other] = ["schema": body.schema] }
            operation["requestBody"] = ["required": .bool(endpoint.isBodyNeeded), "content": .object(content)]
        }
        if let scope = endpoint.scope { operation["security"] = [["token": [.string(scope.rawValue)]]] }
        return .object(operation)
    }
}
