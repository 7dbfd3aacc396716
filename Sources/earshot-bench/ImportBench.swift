import Formats

/// Bytes to stored-model values, against the same parser making bare Swift values of everything it meets, for each
/// format that teams send much; and the memory that takes at its peak.
enum ImportBench {
    static func run(rows: Int) throws {
        print(
            "import: ratio of speed to the parser making bare Swift values (0.4 or more is wanted), peak memory as a multiple of the input (less than 6)"
        )
        for file in GeneratedFile.all(rows: rows) {
            let bare = try Clock.least { _ = try BareValue.read(file.bytes) }
            let reading = try Clock.least { _ = try Import.read(file.bytes, format: file.format) }
            let size = file.bytes.count
            print(
                "  \(file.format), \(Figure.megabytes(size)): read at \(Figure.rate(size, reading)), bare values at \(Figure.rate(size, bare)); ratio \(Figure.ratio(bare / reading)); peak \(Figure.ratio(try PeakMemory.multiple(file)))"
            )
        }
    }
}
