import Formats

/// Everything a parser meets, as plain Swift values and nothing more: the limit that reading is held against.
indirect enum BareValue {
    case text(String)
    case number(Double)
    case flag(Bool)
    case null
    case list([BareValue])
    case object([(key: String, value: BareValue)])
    case element(name: String, attributes: [(key: String, value: String)], children: [BareValue])

    static func read(_ bytes: [UInt8]) throws -> BareValue {
        let document = try Document(bytes)
        if case .json(let root) = document.content { return BareValue(root) }
        return try elements(document)
    }

    private init(_ value: JSONView) {
        if value.isObject {
            self = .object(value.fields.map { ($0.key, BareValue($0.value)) })
        } else if value.isArray {
            self = .list(value.items.map { BareValue($0) })
        } else if let text = value.text {
            self = .text(text)
        } else if let number = value.number {
            self = .number(number)
        } else if let flag = value.flag {
            self = .flag(flag)
        } else {
            self = .null
        }
    }

    private static func elements(_ document: Document) throws -> BareValue {
        var open: [(name: String, attributes: [(key: String, value: String)], children: [BareValue])] = [("", [], [])]
        try XML.walk(
            document,
            start: { tag in open.append((tag.name, tag.attributes, [])) },
            end: {
                guard let done = open.popLast() else { return }
                open[open.count - 1].children.append(
                    .element(name: done.name, attributes: done.attributes, children: done.children))
            })
        return .list(open[0].children)
    }
}
