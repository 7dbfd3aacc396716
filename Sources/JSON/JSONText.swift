/// The one writer of JSON text. It needs no value between, for documents of thousands of nodes.
package struct JSONText {
    /// UTF-8.
    private var bytes: [UInt8] = []
    private let isPretty: Bool
    private var depth = 0
    private var needsComma = false
    private var isBehindKey = false

    /// - Parameter pretty: each item and member on a line of its own.
    package init(pretty: Bool = false) { isPretty = pretty }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func object(_ body: (inout JSONText) -> Void) { nest("{", "}", body) }
    package mutating func object(_ name: String, _ body: (inout JSONText) -> Void) {
        key(name)
        object(body)
    }
    package mutating func array<Element>(
        _ name: String, _ elements: [Element], _ body: (Element, inout JSONText) -> Void
    ) {
        key(name)
        nest("[", "]") { for element in elements { body(element, &$0) } }
    }
    /// A member that is already JSON.
    package mutating func raw(_ name: String, _ json: String) {
        key(name)
        plain(json)
    }
    package mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        key(name)
        self.value(value)
    }
    package mutating func member(_ name: String, _ value: Double?) {
        guard let value else { return }
        key(name)
        self.value(value)
    }
    package mutating func member(_ name: String, _ value: Bool?) {
        guard let value else { return }
        raw(name, value ? "true" : "false")
    }
    /// Left out where it is false.
    package mutating func flag(_ name: String, _ value: Bool) { if value { raw(name, "true") } }
    package mutating func texts(_ name: String, _ values: [String]?) {
        guard let values else { return }
        array(name, values) { $1.value($0) }
    }

    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: plain("null")
        case .bool(let flag): plain(flag ? "true" : "false")
        case .number(let number): self.value(number)
        case .string(let string): self.value(string)
        case .array(let items): nest("[", "]") { for item in items { $0.value(item) } }
        case .object(let members):
            nest("{", "}") {
                for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                    $0.key(name)
                    $0.value(member)
                }
            }
        }
    }

    /// JSON has no infinity and no NaN; they are written as null.
    package mutating func value(_ number: Double) {
        if let whole = Int(exactly: number) {
            plain(String(whole))
        } else {
            plain(number.isFinite ? String(number) : "null")
        }
    }

    package mutating func value(_ string: String) {
        separate()
        JSONQuoting.append(string, to: &bytes)
        needsComma = true
    }

    private mutating func plain(_ json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
        needsComma = true
    }

    private mutating func key(_ name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(UInt8(ascii: " ")) }
        needsComma = false
        isBehindKey = true
    }

    private mutating func nest(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONText) -> Void) {
        separate()
        bytes.append(UInt8(ascii: opening))
        needsComma = false
        depth += 1
        body(&self)
        depth -= 1
        if needsComma { breakLine() }
        bytes.append(UInt8(ascii: closing))
        needsComma = true
    }

    /// What stands before a key or value: nothing behind its key, else a comma and a new line where they belong.
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        if depth > 0, !isBehindKey { breakLine() }
        needsComma = false
        isBehindKey = false
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
}
