/// Where in a page a template's parts stand: within a tag, and in what holds text alone, no tag can be printed.
struct HTMLPlace {
    private var isInTag = false
    /// The name of the tag that is read, or was read last, with the slash that ends one.
    private var tag: [UInt8] = []
    private var isNameRead = false
    /// Of the HTML standard, 13.1.2: *escapable raw text* (`title`, `textarea`), and `option`, which takes text only.
    private static let texts = ["title", "textarea", "option"].map { Array($0.utf8) }

    /// The parts, each value with its place.
    mutating func marked(_ parts: [Template.Part]) -> [Template.Part] {
        parts.map { part in
            switch part {
            case .text(let text):
                read(text)
                return part
            case .value(var name):
                name.isPlain = isInTag || Self.texts.contains(tag)
                return .value(name)
            case .section(let name, let inside): return .section(name, marked(inside))
            case .otherwise(let name, let inside): return .otherwise(name, marked(inside))
            }
        }
    }

    private mutating func read(_ text: [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "<"): (isInTag, tag, isNameRead) = (true, [], false)
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: " "), UInt8(ascii: "\n"): isNameRead = isInTag || isNameRead
            default: if isInTag, !isNameRead { tag.append(byte) }
            }
        }
    }
}
