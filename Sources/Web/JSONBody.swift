import API
import Foundation
import HTTP

/// Reads a JSON body; what does not fit is named by its pointer.
struct JSONBody: Sendable {
    private let known: KnownMembers

    init<Input, Body, Output>(of endpoint: Endpoint<Input, Body, Output>, _ schemas: SchemaRecorder) {
        var known = KnownMembers(of: Body.self, schemas)
        // Who changes a thing may send back what it read of it.
        if [.put, .patch].contains(endpoint.method) {
            known = known.joined(with: KnownMembers(of: Output.self, schemas))
        }
        self.known = known
    }

    func decode<Body: Decodable>(_ request: Request) throws -> Body {
        // What is set to what was not sent would be lost.
        guard !request.body.isEmpty || request.method == .post else {
            throw APIError(.invalidBody, "Send a JSON object. One without members is {}.")
        }
        try Unstorable.refuse(inJSON: request.body)
        try known.refuseOthers(in: request.body)
        do {
            return try Wire.decode(Body.self, from: Data(request.body.isEmpty ? Array("{}".utf8) : request.body))
        } catch let error as DecodingError {
            throw Self.apiError(error)
        }
    }

    private static func apiError(_ error: DecodingError) -> APIError {
        switch error {
        case .keyNotFound(let key, let context):
            let pointer = pointer(context.codingPath + [key])
            return APIError(.invalidBody, "“\(key.stringValue)” is missing.", fields: [.init(pointer, "is missing")])
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let what = name(of: type)
            return APIError(
                .invalidBody, "The value at \(pointer(context.codingPath)) must be \(what).",
                fields: [.init(pointer(context.codingPath), "must be \(what)")])
        case .dataCorrupted(let context):
            let path = pointer(context.codingPath)
            let detail = path.isEmpty ? "The body is not JSON." : "The value at \(path) is not one of those allowed."
            return APIError(
                .invalidBody, detail, fields: path.isEmpty ? [] : [.init(path, "is not one of those allowed")])
        @unknown default: return APIError(.invalidBody)
        }
    }

    private static func pointer(_ path: [any CodingKey]) -> String {
        path.map {
            "/" + ($0.intValue.map(String.init) ?? $0.stringValue.replacing("~", with: "~0").replacing("/", with: "~1"))
        }
        .joined()
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is Date.Type: "a time such as 2026-08-31T12:00:00Z"
        case is any Collection.Type: "a list"
        default: "an object"
        }
    }
}
