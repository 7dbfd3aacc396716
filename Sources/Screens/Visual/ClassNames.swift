/// What class names say: a capture has few of them, and each on many nodes.
struct ClassNames {
    struct Facts {
        /// The part after the last dot, up to a `<`.
        let short: String
        let isTextView: Bool
        let scrolls: Bool

        fileprivate init(_ name: String) {
            short = ClassNames.shorten(name)
            isTextView = short.hasSuffix("TextView")
            scrolls =
                short.hasSuffix("ScrollView") || short.hasSuffix("TableView") || short.hasSuffix("CollectionView")
        }
    }
    private var known: [String: Facts] = [:]
    /// Rows of a list follow each other, and are of one class.
    private var last: (name: String, facts: Facts)?

    mutating func facts(of name: String) -> Facts {
        if let last, last.name == name { return last.facts }
        let facts = known[name] ?? Facts(name)
        known[name] = facts
        last = (name, facts)
        return facts
    }

    private static func shorten(_ name: String) -> String {
        let plain = name.utf8.prefix { $0 != UInt8(ascii: "<") }
        guard let dot = plain.lastIndex(of: UInt8(ascii: ".")) else { return String(Substring(plain)) }
        return String(Substring(plain[plain.index(after: dot)...]))
    }
}
