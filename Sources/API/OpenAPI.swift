package import JSON

/// The OpenAPI 3.1 document: a fold over the endpoints.
package struct OpenAPI {
    private let words: DocumentWords

    package static func document(
        _ endpoints: [EndpointDescription], components: [String: JSONValue], words: DocumentWords = DocumentWords()
    ) -> JSONValue {
        OpenAPI(words: words).document(endpoints, components)
    }

    private func document(_ endpoints: [EndpointDescription], _ components: [String: JSONValue]) -> JSONValue {
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
            "tags": .array(Set(endpoints.map(\.tag)).sorted().map { ["name": .string($0)] }),
            "paths": .object(paths.mapValues(JSONValue.object)),
            "components": [
                "schemas": .object(Dictionary(uniqueKeysWithValues: schemas.map { ($0, described($0, $1)) })),
                "responses": .object(
                    Dictionary(general.map { ($0.rawValue, problem([$0])) } + [("not-modified", Self.notModified)]) {
                        first, _ in first
                    }),
                "headers": .object(AnswerHeader.all),
                "parameters": .object(RequestHeader.all),
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
            ],
        ]
    }

    /// A struct's schema with what its `///` say.
    private func described(_ name: String, _ schema: JSONValue) -> JSONValue {
        guard case .object(var members) = schema else { return schema }
        if let text = words.of(type: name) { members["description"] = .string(text) }
        guard case .object(let properties)? = members["properties"] else { return .object(members) }
        members["properties"] = .object(
            Dictionary(
                uniqueKeysWithValues: properties.map { member, schema in
                    guard case .object(var said) = schema, let text = words.of(member: "\(name).\(member)") else {
                        return (member, schema)
                    }
                    said["description"] = .string(text)
                    return (member, .object(said))
                }))
        return .object(members)
    }

    private func operation(_ endpoint: EndpointDescription) -> JSONValue {
        var operation: [String: JSONValue] = [
            "operationId": .string(endpoint.name), "tags": [.string(endpoint.tag)],
            "summary": .string(endpoint.summary),
            "parameters": .array(
                endpoint.parameters.map(parameter) + RequestHeader.of(endpoint).map(RequestHeader.reference)),
            "responses": .object(responses(endpoint)),
        ]
        if let body = endpoint.body {
            var content: [String: JSONValue] = ["schema": body.schema]
            if let example = words.examples[endpoint.name] { content["example"] = example }
            var types: [String: JSONValue] = [body.mediaType: .object(content)]
            if let other = endpoint.otherBody { types[other] = ["schema": body.schema] }
            operation["requestBody"] = ["required": .bool(endpoint.isBodyNeeded), "content": .object(types)]
        }
        if let scope = endpoint.scope { operation["security"] = [["token": [.string(scope.rawValue)]]] }
        return .object(operation)
    }

    private func parameter(_ parameter: EndpointDescription.Parameter) -> JSONValue {
        var said: [String: JSONValue] = [
            "name": .string(parameter.name), "in": parameter.inPath ? "path" : "query",
            "required": .bool(parameter.required || parameter.inPath), "schema": parameter.schema,
        ]
        if let text = words.of(member: parameter.key) { said["description"] = .string(text) }
        return .object(said)
    }
}

// Answers.
extension OpenAPI {
    private func responses(_ endpoint: EndpointDescription) -> [String: JSONValue] {
        var responses = successes(endpoint)
        for kind in endpoint.generalErrors {
            responses[String(kind.status)] = ["$ref": .string("#/components/responses/\(kind.rawValue)")]
        }
        for (status, kinds) in Dictionary(grouping: endpoint.errors, by: \.status) {
            let others = endpoint.generalErrors.filter { $0.status == status && !kinds.contains($0) }
            responses[String(status)] = problem(kinds + others)
        }
        return responses
    }

    private func successes(_ endpoint: EndpointDescription) -> [String: JSONValue] {
        var responses: [String: JSONValue] = [:], contents: [Int: [String: JSONValue]] = [:]
        if let output = endpoint.output {
            // What comes back as bytes is of many kinds: pictures, tables, papers.
            let type = output.mediaType == "application/octet-stream" ? "*/*" : output.mediaType
            contents[endpoint.success, default: [:]][type] = ["schema": output.schema]
        }
        for answer in endpoint.otherAnswers where answer.status == nil {
            contents[endpoint.success, default: [:]][answer.mediaType] = ["schema": answer.schema]
        }
        if endpoint.success == 201 { contents[200] = contents[201] }
        for answer in endpoint.otherAnswers {
            guard let status = answer.status else { continue }
            let own = contents[status]?[answer.mediaType]?["schema"]
            contents[status, default: [:]][answer.mediaType] = [
                "schema": own.map { ["anyOf": [$0, answer.schema]] } ?? answer.schema
            ]
        }
        if endpoint.isTagged { responses["304"] = ["$ref": "#/components/responses/not-modified"] }
        for (status, content) in contents {
            let isAgain = endpoint.success == 201 && status == 200
            responses[String(status)] = [
                "description": isAgain
                    ? "The same was there already, or nothing came into being." : Self.words(ofSuccess: status),
                "headers": AnswerHeader.references(
                    endpoint.isTagged ? [.entityTag] + AnswerHeader.rates : AnswerHeader.rates),
                "content": .object(content),
            ]
        }
        return responses
    }

    private static let notModified: JSONValue = [
        "description": "It is still as the ETag in If-None-Match names it.",
        "headers": AnswerHeader.references([.entityTag] + AnswerHeader.rates),
    ]

    private static func words(ofSuccess status: Int) -> JSONValue {
        status == 202 ? "Begun; what comes of it is told at its address." : "Done."
    }

    private func problem(_ kinds: [ErrorKind]) -> JSONValue {
        let passes = kinds.contains { [.tooManyRequests, .unavailable].contains($0) }
        return [
            "description": .string(kinds.map(\.title).sorted().joined(separator: ". ")),
            "headers": AnswerHeader.references(passes ? [.retryAfter] : []),
            "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/ProblemDocument"]]],
        ]
    }
}
