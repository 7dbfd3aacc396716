/// One output format, as a value: any caller asks for it by its id and gets bytes.
package struct Writer: Sendable {
    /// An id of docs/formats.md section 2, “out”.
    package let id: String
    package let title: String
    package let mediaType: String
    /// For a file's name, without the dot.
    package let fileExtension: String
    /// The format as text in UTF-8. The same publication always gives the same text.
    package let write: @Sendable (Publication) throws -> String

    package static let all: [Writer] = [.sarif, .junit, .earl, .openACR, .csv]

    package static func named(_ id: String) -> Writer? { all.first { $0.id == id } }
}
