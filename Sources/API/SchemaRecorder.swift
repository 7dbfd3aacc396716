import Foundation
package import JSON

/// Learns the JSON schema of a wire type by letting it decode from a recorder, so that the document can't drift
/// from the code. Wire types are plain structs and string enums; ``JSONValue`` stands for anything.
package final class SchemaRecorder {
    /// Struct schemas by name, for `components/schemas`.
    package private(set) var components: [String: JSONValue] = [:]
    private var named: [String: ObjectIdentifier] = [:]
    private var names: [ObjectIdentifier: String] = [:]
    // How Swift writes the name of a type.
    private let unknownContext = /\(unknown context at [^)]*\)\./
    private let path = /[A-Za-z0-9_.]+/

    package init() {}

    /// The schema of a type, as a reference into `components` where it is a struct.
    package func schema(of type: Any.Type) -> JSONValue {
        switch type {
        case is String.Type: return ["type": "string"]
        case is Int.Type, is Int64.Type: return ["type": "integer", "format": "int64"]
        case is Double.Type: return ["type": "number"]
        case is Bool.Type: return ["type": "boolean"]
        case is Date.Type: return ["type": "string", "format": "date-time"]
        case is JSONValue.Type: return [:]
        case let wrapper as any SchemaWrapper.Type: return wrapper.schema(in: self)
        default: break
        }
        let cases = WireEnum.cases(of: type)
        if !cases.isEmpty { return ["type": "string", "enum": .array(cases.map(JSONValue.string))] }
        guard let structure = type as? any Decodable.Type else { return [:] }
        let name = name(of: type)
        let known = named.updateValue(ObjectIdentifier(type), forKey: name)
        precondition(known == nil || known == ObjectIdentifier(type), "Two types have the schema \(name)")
        if known == nil {
            components[name] = ["type": "object"]
            do { _ = try record(structure) } catch {
                preconditionFailure("\(name) is neither a plain struct nor a string enum: \(error)")
            }
        }
        return ["$ref": .string("#/components/schemas/\(name)")]
    }

    /// Parameters of an input: name, schema, required.
    package func properties(of type: any Decodable.Type) -> [(name: String, schema: JSONValue, required: Bool)] {
        let log = Log(recorder: self)
        do { _ = try type.init(from: Recording(log: log)) } catch {
            preconditionFailure("\(type) is no plain struct: \(error)")
        }
        return log.properties
    }

    private func record<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let log = Log(recorder: self)
        defer {
            var schema: [String: JSONValue] = [
                "type": "object",
                "properties": .object(Dictionary(log.properties.map { ($0.name, $0.schema) }) { first, _ in first }),
            ]
            let required = log.properties.filter(\.required).map { JSONValue.string($0.name) }
            if !required.isEmpty { schema["required"] = .array(required) }
            components[name(of: type)] = .object(schema)
        }
        return try Value(from: Recording(log: log))
    }

    /// `ListingOfReportResource`, `NutritionLabelEntry`: with the types that it stands in, so that two never share a name.
    func name(of type: Any.Type) -> String {
        if let known = names[ObjectIdentifier(type)] { return known }
        let name = String(reflecting: type).replacing(unknownContext, with: "")
            .replacing(path) { path in path.output.split(separator: ".").dropFirst().joined() }
            .filter { $0.isLetter || $0.isNumber || $0 == "<" }.replacing("<", with: "Of")
        names[ObjectIdentifier(type)] = name
        return name
    }

    fileprivate final class Log {
        let recorder: SchemaRecorder
        var properties: [(name: String, schema: JSONValue, required: Bool)] = []
        init(recorder: SchemaRecorder) { self.recorder = recorder }

        func note(_ name: String, _ type: Any.Type, required: Bool) {
            properties.append((name, recorder.schema(of: type), required))
        }

        /// Some value of the type: only its shape is of interest.
        func sample<Value: Decodable>(_ type: Value.Type) throws -> Value {
            if let empty = (type as? any SchemaWrapper.Type)?.empty as? Value { return empty }
            if let first = WireEnum.first(of: type) { return first }
            if let date = Date(timeIntervalSince1970: 0) as? Value { return date }
            if let any = JSONValue.null as? Value { return any }
            return try recorder.record(type)
        }
    }

    fileprivate struct Recording: Decoder {
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]
        let log: Log
        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
            KeyedDecodingContainer(Keyed<Key>(log: log))
        }
        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotPlain() }
        func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotPlain() }
    }

    /// The type is no plain struct.
    private struct NotPlain: Error {}

    fileprivate struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []
        let log: Log
        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) -> Bool { true }
        func decode(_ type: String.Type, forKey key: Key) -> String {
            log.note(key.stringValue, type, required: true); return ""
        }
        func decode(_ type: Int.Type, forKey key: Key) -> Int {
            log.note(key.stringValue, type, required: true); return 0
        }
        func decode(_ type: Int64.Type, forKey key: Key) -> Int64 {
            log.note(key.stringValue, type, required: true); return 0
        }
        func decode(_ type: Double.Type, forKey key: Key) -> Double {
            log.note(key.stringValue, type, required: true); return 0
        }
        func decode(_ type: Bool.Type, forKey key: Key) -> Bool {
            log.note(key.stringValue, type, required: true); return false
        }
        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            log.note(key.stringValue, type, required: true)
            return try log.sample(type)
        }
        func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { optional(type, key) }
        func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { optional(type, key) }
        func decodeIfPresent(_ type: Int64.Type, forKey key: Key) -> Int64? { optional(type, key) }
        func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { optional(type, key) }
        func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { optional(type, key) }
        func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) -> T? { optional(type, key) }
        private func optional<T>(_ type: T.Type, _ key: Key) -> T? {
            log.note(key.stringValue, type, required: false)
            return nil
        }
        func nestedContainer<N: CodingKey>(keyedBy: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
            throw NotPlain()
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NotPlain() }
        func superDecoder() throws -> any Decoder { throw NotPlain() }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw NotPlain() }
    }
}

/// A type whose schema is made of another's: lists, maps, nullable values.
private protocol SchemaWrapper {
    static func schema(in recorder: SchemaRecorder) -> JSONValue
    static var empty: Any { get }
}
extension Array: SchemaWrapper where Element: Decodable {
    fileprivate static func schema(in recorder: SchemaRecorder) -> JSONValue {
        ["type": "array", "items": recorder.schema(of: Element.self)]
    }
    fileprivate static var empty: Any { [Element]() }
}
extension Dictionary: SchemaWrapper where Key == String, Value: Decodable {
    fileprivate static func schema(in recorder: SchemaRecorder) -> JSONValue {
        ["type": "object", "additionalProperties": recorder.schema(of: Value.self)]
    }
    fileprivate static var empty: Any { [String: Value]() }
}
extension Null: SchemaWrapper {
    fileprivate static func schema(in recorder: SchemaRecorder) -> JSONValue {
        ["anyOf": [recorder.schema(of: Value.self), ["type": "null"]]]
    }
    fileprivate static var empty: Any { Null(wrappedValue: nil) }
}
