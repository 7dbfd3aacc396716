import Formats
import HTTP
import JSON
import Web

/// What the OpenAPI document says of answers: each that a test gets is held against it.
struct DocumentedAnswers: Sendable {
    static let house = Result { DocumentedAnswers(try Server.openAPI()) }

    private let document: JSONValue

    private init(_ document: JSONValue) { self.document = document }

    /// What is wrong with an answer to a method at a path such as `/v1/apps/{app}`; `nil`: nothing.
    func fault(of response: Response, to method: String, _ path: String) -> String? {
        let operation = document["paths"]?[path]?[method == "HEAD" ? "get" : method.lowercased()]
        guard let said = operation?["responses"]?[String(response.status)].map(resolved) else {
            return "the status \(response.status) is not listed"
        }
        guard response.status != 304 else { return nil }
        guard let contents = said["content"]?.asMembers, case .bytes(let bytes) = response.body else { return nil }
        let type = String((response["Content-Type"] ?? "none").prefix { $0 != ";" })
        guard let content = contents[type] ?? contents["*/*"] else { return "the media type \(type) is not listed" }
        guard type == "application/json" || type == "application/problem+json", let schema = content["schema"] else {
            return nil
        }
        do {
            let body = try bytes.withUnsafeBufferPointer { try JSONDocument($0) }
            return fault(of: body.root, by: schema)
        } catch { return "\(error)" }
    }

    private func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.asText else { return value }
        return reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
    }

    /// A member that the schema of an object does not name is a fault: no client would know of it.
    private func fault(of value: JSONView, by schema: JSONValue) -> String? {
        let schema = resolved(schema)
        if let choices = schema["anyOf"]?.asItems {
            let faults = choices.map { fault(of: value, by: $0) }
            return faults.contains(nil) ? nil : faults.first ?? nil
        }
        guard let type = schema["type"]?.asText else { return nil }
        let fits =
            switch type {
            case "object": value.isObject
            case "array": value.isArray
            case "string": value.kind == .text
            case "integer": value.integer != nil
            case "number": value.number != nil
            case "boolean": value.flag != nil
            case "null": value.isNull
            default: false
            }
        guard fits else { return "\(value.pointer): \(type) is promised, and it is \(value.kind)" }
        if let choices = schema["enum"]?.asItems, let text = value.text, !choices.contains(.string(text)) {
            return "\(value.pointer): “\(text)” is none of those promised"
        }
        if let item = schema["items"] {
            return value.items.lazy.compactMap { fault(of: $0, by: item) }.first
        }
        return type == "object" ? fault(inMembersOf: value, by: schema) : nil
    }

    private func fault(inMembersOf value: JSONView, by schema: JSONValue) -> String? {
        let properties = schema["properties"]?.asMembers ?? [:], others = schema["additionalProperties"]
        var met: Set<String> = []
        for field in value.fields {
            met.insert(field.key)
            guard let property = properties[field.key] ?? others else {
                return "\(field.value.pointer): is not in the document"
            }
            if let fault = fault(of: field.value, by: property) { return fault }
        }
        let missing = (schema["required"]?.asItems ?? []).compactMap(\.asText).first { !met.contains($0) }
        return missing.map { "\(value.pointer)/\($0): is promised and missing" }
    }
}
