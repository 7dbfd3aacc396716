import API
import Foundation
import HTTP
import JSON

/// Reads a JSON body; what does not fit is named by its pointer.
struct JSONBody: Sendable {
    private let known: KnownMembers
    /// What a change can be made of; the rest of `known` comes back as it was answered.
    private let changeable: KnownMembers

    init<Input, Body, Output>(of endpoint: Endpoint<Input, Body, Output>, _ schemas: SchemaRecorder) {
        var known = KnownMembers(of: Body.self, schemas)
        changeable = known
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

    /// Refuses members that can't be changed and are not as they are: they would be passed over in silence.
    /// - Parameter standing: the thing as it is answered to whoever asks.
    func refuseFixed<Output: Encodable>(in request: Request, standing: Output) throws {
        let told = (try? Wire.decode([String: JSONValue].self, from: Data(request.body))) ?? [:]
        let fixed = told.filter { !changeable.has($0.key) }
        guard !fixed.isEmpty else { return }
        let known = try Wire.decode([String: JSONValue].self, from: Wire.encode(standing))
        var faults = FieldFaults()
        for (name, value) in fixed.sorted(by: { $0.key < $1.key }) where value != known[name] ?? .null {
            faults.refuse("/\(name)", "“\(name)” can't be changed here.")
        }
        try faults.raise()
    }

    private static func apiError(_ error: DecodingError) -> APIError {
        switch error {
        case .keyNotFound(let key, let context):
            let pointer = pointer(context.codingPath + [key])
            return APIError(.invalidBody, "“\(key.stringValue)” is missing.", fields: [.init(pointer, "is missing")])
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let what = name(of: type)
            let path = pointer(context.codingPath)
            return APIError(
                .invalidBody, "\(path.isEmpty ? "The body" : "The value at \(path)") must be \(what).",
                fields: [.init(path, "must be \(what)")])
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
        case is any WithMembers.Type: "an object"
        case is any Collection.Type: "a list"
        default: "an object"
        }
    }
}

/// What an object of JSON is read as before its members are.
private protocol WithMembers {}
extension Dictionary: WithMembers {}
