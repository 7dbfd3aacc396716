import JSON

/// Keys of a file that the reader passed over, and values that it could not take: a slip of the pen would else be a
/// missing label in silence.
package struct UnknownKeys: Sendable {
    /// So many different ones are named; a file with keys of its own in every node has few of them many times.
    private static let limit = 50
    private var found: [(object: CaptureObject, key: String, first: ImportError, count: Int)] = []
    private var values = ImportWarnings()

    package init() {}

    /// Notes what an object has that this kind of object knows nothing of.
    mutating func look(at value: JSONView, _ object: CaptureObject) throws(ImportError) {
        try value.checkKeys()
        for field in value.fields where object.table[field] == nil { note(field, of: object) }
    }

    /// Looks at each item of a list.
    mutating func look(atItemsOf value: JSONView, _ object: CaptureObject) throws(ImportError) {
        for item in value.items { try look(at: item, object) }
    }

    mutating func note(_ field: JSONView.Field, of object: CaptureObject) {
        let key = field.key
        if let place = found.firstIndex(where: { $0.object == object && $0.key == key }) {
            found[place].count += 1
        } else if found.count < Self.limit {
            found.append((object, key, field.value.error(""), 1))
        }
    }

    /// Notes what a value is not taken for.
    mutating func note(_ detail: String, at value: JSONView) { values.note(detail, at: value) }

    /// What to tell whoever sent the file.
    package var warnings: [ImportWarning] {
        values.all
            + found.map { entry in
                let near = NearName.of(entry.key, among: entry.object.keys.map(\.name))
                let others = entry.count > 1 ? " It is there \(entry.count) times." : ""
                return ImportWarning(
                    detail: "“\(entry.key)” is no key of \(entry.object.spoken) and was passed over"
                        + (near.map { "; “\($0)” is meant?" } ?? ".") + others,
                    line: entry.first.line, pointer: entry.first.pointer)
            }
    }
}
