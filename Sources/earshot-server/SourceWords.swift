package import Foundation
package import JSON

/// The `///` of types and their members, read from Swift sources: what the OpenAPI document says of them.
///
/// It reads what a formatter wrote: one declaration a line, braces at the ends of lines.
package struct SourceWords {
    /// By `ReportResource` or `ReportResource.text`; a type in a type is `ReviewResourceAudit`.
    package private(set) var words: [String: String] = [:]

    /// - Parameters:
    ///   - document: words of other types than it has are left out, but for inputs, which are its parameters.
    ///   - sources: the folder of all modules.
    package init(of document: JSONValue, sources: URL) throws {
        for folder in ["API", "History", "Screens"].map({ sources.appending(path: $0) }) {
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            for name in names where name.hasSuffix(".swift") {
                read(try String(contentsOf: folder.appending(path: name), encoding: .utf8))
            }
        }
        let schemas = document["components"]?["schemas"]?.asMembers ?? [:]
        words = words.filter { key, _ in
            let type = String(key.prefix { $0 != "." })
            return schemas[type] != nil || type.hasSuffix("Input") || ["Listing", "ListPart"].contains(type)
        }
    }

    private mutating func read(_ text: String) {
        /// The types that the line stands in, outermost first, and how deep their braces are.
        var types: [(name: String, depth: Int)] = []
        var depth = 0, said: [Substring] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let code = Substring(line.drop { $0 == UInt8(ascii: " ") })
            if code.hasPrefix("///") {
                said.append(code.dropFirst(3).drop { $0 == " " })
                continue
            }
            let inside = types.map(\.name).joined(), words = Self.words(code)
            if let type = Self.name(in: words, after: Self.typeWords) {
                keep(said, of: inside + type)
                types.append((type, depth))
            } else if let member = Self.name(in: words, after: ["var", "let"]), types.last?.depth == depth - 1 {
                keep(said, of: "\(inside).\(member)")
            }
            said = []
            depth += line.count { $0 == UInt8(ascii: "{") } - line.count { $0 == UInt8(ascii: "}") }
            while let last = types.last, last.depth >= depth { types.removeLast() }
        }
    }

    private static let typeWords: Set<Substring> = ["struct", "enum", "extension"]
    private static let modifiers: Set<Substring> = ["package", "indirect", "@Null", "@Told"]

    /// The line's first words, without what a declaration begins with.
    private static func words(_ code: Substring) -> [Substring] {
        Array(code.split(separator: " ", maxSplits: 5).drop { modifiers.contains($0) }.prefix(2))
    }

    /// `ReportResource` of `struct ReportResource:`.
    private static func name(in words: [Substring], after kinds: Set<Substring>) -> String? {
        guard words.count == 2, kinds.contains(words[0]) else { return nil }
        let name = words[1].drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber }
        return name.isEmpty ? nil : String(name)
    }

    private mutating func keep(_ said: [Substring], of key: String) {
        // Only the first paragraph, and no list of a function's parameters.
        let lines = said.prefix { !$0.hasPrefix("- ") && !$0.isEmpty }
        guard !lines.isEmpty else { return }
        words[key] = lines.joined(separator: " ").replacing("``", with: "`")
    }
}
