/// What a reader noted of a file, so much of it at most: a file of slips has the same one many times.
package struct ImportWarnings {
    private static let limit = 50
    private var noted: [ImportWarning] = []
    private var others = 0

    mutating func note(_ detail: String, at value: JSONView) {
        guard hasRoom() else { return }
        noted.append(ImportWarning(detail: detail, line: value.document.line, pointer: value.pointer))
    }

    mutating func note(_ detail: String, line: Int? = nil) {
        guard hasRoom() else { return }
        noted.append(ImportWarning(detail: detail, line: line))
    }

    private mutating func hasRoom() -> Bool {
        guard noted.count < Self.limit else {
            others += 1
            return false
        }
        return true
    }

    /// What to tell whoever sent the file.
    var all: [ImportWarning] {
        others == 0 ? noted : noted + [ImportWarning(detail: "There are \(others) more such places.")]
    }
}

/// What a reader took no offence at, and whoever sent the file should know; where it is, the first time.
package struct ImportWarning: Hashable, Sendable {
    /// The file of an archive.
    package var file: String?
    package var detail: String
    package var line: Int?
    package var pointer: String?

    /// `file:line#/pointer`; `nil` where nothing of it is known.
    package var place: String? {
        let place =
            (file ?? "") + (line.map { file == nil ? "line \($0)" : ":\($0)" } ?? "")
            + (pointer.map { $0.isEmpty ? "" : "#\($0)" } ?? "")
        return place.isEmpty ? nil : place
    }
}
