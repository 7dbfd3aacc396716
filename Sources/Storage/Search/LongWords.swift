/// The longest words of a text, which tell most of it.
struct LongWords {
    /// At most eight, of five letters and more.
    let words: [String]

    init(_ text: String) {
        words = Set(text.lowercased().split { !$0.isLetter }.map(String.init)).filter { $0.count > 4 }
            .sorted { ($1.count, $0) < ($0.count, $1) }.prefix(8).map(\.self)
    }

    /// For `to_tsquery`: what has any of them.
    var query: String { words.joined(separator: " | ") }
}
