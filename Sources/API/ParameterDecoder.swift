/// Reads an endpoint's `Input` from path and query parameters.
package struct ParameterDecoder: Decoder {
    package let codingPath: [any CodingKey] = []
    package let userInfo: [CodingUserInfoKey: Any] = [:]
    private let parameters: [String: String]

    package static func decode<Input: Decodable>(_ type: Input.Type, from parameters: [String: String]) throws(APIError)
        -> Input
    {
        do { return try Input(from: ParameterDecoder(parameters: parameters)) } catch let error as APIError {
            throw error
        } catch {
            throw APIError(.invalidParameter, "The parameters can't be read.")
        }
    }

    private init(parameters: [String: String]) { self.parameters = parameters }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed<Key>(parameters: parameters))
    }
    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.unsupported }
    package func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Self.unsupported }

    private static var unsupported: APIError { APIError(.internalError, "An endpoint's input must be a plain struct.") }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let codingPath: [any CodingKey] = []
        var allKeys: [Key] { parameters.keys.compactMap(Key.init(stringValue:)) }
        let parameters: [String: String]

        func contains(_ key: Key) -> Bool { parameters[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

        private func text(_ key: Key) throws(APIError) -> String {
            guard let text = parameters[key.stringValue] else {
                throw APIError(
                    .invalidParameter, "The parameter “\(key.stringValue)” is missing.",
                    fields: [.init("?\(key.stringValue)", "is missing")])
            }
            return text
        }
        private func wrong(_ key: Key, _ expected: String) -> APIError {
            APIError(
                .invalidParameter, "The parameter “\(key.stringValue)” must be \(expected).",
                fields: [.init("?\(key.stringValue)", "must be \(expected)")])
        }

        func decode(_ type: String.Type, forKey key: Key) throws -> String { try text(key) }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
            guard let number = Int(try text(key)) else { throw wrong(key, "a whole number") }
            return number
        }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
            guard let number = Double(try text(key)), number.isFinite else { throw wrong(key, "a number") }
            return number
        }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
            switch try text(key) {
            case "true", "1", "yes", "on": return true
            case "false", "0", "no", "off", "": return false
            default: throw wrong(key, "true or false")
            }
        }
        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            do { return try T(from: Single(text: try text(key))) } catch let error as APIError { throw error } catch {
                let allowed = WireEnum.cases(of: type)
                throw wrong(key, allowed.isEmpty ? "of another kind" : "one of " + allowed.joined(separator: ", "))
            }
        }
        func nestedContainer<N: CodingKey>(keyedBy: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
            throw ParameterDecoder.unsupported
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw ParameterDecoder.unsupported
        }
        func superDecoder() throws -> any Decoder { throw ParameterDecoder.unsupported }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw ParameterDecoder.unsupported }
    }

    /// One parameter's text, for string enums.
    private struct Single: Decoder, SingleValueDecodingContainer {
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]
        let text: String
        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            throw ParameterDecoder.unsupported
        }
        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ParameterDecoder.unsupported }
        func singleValueContainer() -> any SingleValueDecodingContainer { self }
        func decodeNil() -> Bool { false }
        func decode(_ type: String.Type) -> String { text }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { throw ParameterDecoder.unsupported }
    }
}
