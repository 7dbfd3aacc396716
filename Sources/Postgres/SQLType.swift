/// A type of Postgres by its object id (`pg_type.oid`; those below are the same in every database).
package struct SQLType: RawRepresentable, Hashable, Sendable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The server finds the type from the place of the value; such a value travels as text.
    package static let inferred = SQLType(0)
    package static let bool = SQLType(16)
    package static let bytea = SQLType(17)
    package static let name = SQLType(19)
    package static let int8 = SQLType(20)
    package static let int2 = SQLType(21)
    package static let int4 = SQLType(23)
    package static let text = SQLType(25)
    package static let oid = SQLType(26)
    package static let json = SQLType(114)
    package static let float4 = SQLType(700)
    package static let float8 = SQLType(701)
    package static let bpchar = SQLType(1042)
    package static let varchar = SQLType(1043)
    package static let date = SQLType(1082)
    package static let timestamp = SQLType(1114)
    package static let timestamptz = SQLType(1184)
    package static let numeric = SQLType(1700)
    package static let uuid = SQLType(2950)
    package static let jsonb = SQLType(3802)

    package static let boolArray = SQLType(1000)
    package static let byteaArray = SQLType(1001)
    package static let int2Array = SQLType(1005)
    package static let int4Array = SQLType(1007)
    package static let textArray = SQLType(1009)
    package static let int8Array = SQLType(1016)
    package static let float8Array = SQLType(1022)
    package static let timestamptzArray = SQLType(1185)
    package static let uuidArray = SQLType(2951)
    package static let jsonbArray = SQLType(3807)

    /// Types whose binary form is their text. Enums and other types of the database's own have numbers from 16384.
    var isTextual: Bool {
        switch self {
        case .text, .varchar, .bpchar, .name, .json, SQLType(705): true
        default: rawValue >= 16384
        }
    }
}
