import Importers

/// Bytes to stored-model values, against the parser making bare Swift values of everything it meets.
enum ImportBench {
    static func run(_ measured: MeasuredBuild) throws {
        let bare = try Clock.least { for file in measured.build.before { _ = try values(file) } }
        print(
            "  import: \(Figure.rate(measured.build.size, measured.reading)) into a tree; the parser making bare Swift values \(Figure.rate(measured.build.size, bare)); ratio \(Figure.ratio(bare / measured.reading)) (0.4 or more is wanted)"
        )
    }

    private static func values(_ bytes: [UInt8]) throws -> Int {
        let document = try Document(bytes, fileName: nil)
        guard case .json(let root) = document.content else { return 0 }
        var count = 0
        visit(root, &count)
        return count
    }

    private static func visit(_ value: JSONValue, _ count: inout Int) {
        if value.isObject {
            for field in value.fields { visit(field.value, &count) }
        } else if value.isArray {
            for item in value.items { visit(item, &count) }
        } else if let text = value.text {
            count += text.utf8.count
        } else if value.number != nil {
            count += 1
        }
    }
}
