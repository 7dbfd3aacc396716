package import Foundation
import JSON

/// How the house writes and reads JSON: camelCase keys in a fixed order, RFC 3339 times in UTC.
package enum Wire {
    package static func encode(_ value: some Encodable, pretty: Bool = false) throws -> Data {
        guard pretty else { return Data(try JSONBytes.of(value)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(value)
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try? decoder.singleValueContainer().decode(String.self)
            guard let date = text.flatMap(InternetTime.moment) else {
                // The place is told, which the strategy of the library leaves out.
                throw DecodingError.typeMismatch(
                    Date.self, .init(codingPath: decoder.codingPath, debugDescription: "no time by RFC 3339"))
            }
            return date
        }
        return try decoder.decode(type, from: data)
    }
}
