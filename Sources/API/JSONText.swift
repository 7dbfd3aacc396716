package import Screens

/// Writes JSON text straight, without a value tree between: for documents of thousands of nodes.
package struct JSONText {
    package private(set) var text = ""
    private var needsComma = false

    package init() {}

    package mutating func object(_ body: (inout JSONText) -> Void) {
        separate()
        text += "{"
        needsComma = false
        body(&self)
        text += "}"
        needsComma = true
    }
    package mutating func object(_ name: String, _ body: (inout JSONText) -> Void) {
        key(name)
        object(body)
    }
    package mutating func array<Element>(
        _ name: String, _ elements: [Element], _ body: (Element, inout JSONText) -> Void
    ) {
        key(name)
        text += "["
        needsComma = false
        for element in elements { body(element, &self) }
        text += "]"
        needsComma = true
    }
    /// A member that is already JSON.
    package mutating func raw(_ name: String, _ json: String) {
        key(name)
        text += json
        needsComma = true
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
    package mutating func member(_ name: String, _ frame: Frame?) {
        guard let frame else { return }
        array(name, [frame.x, frame.y, frame.width, frame.height]) { $1.value($0) }
    }
    package mutating func texts(_ name: String, _ values: [String]?) {
        guard let values else { return }
        array(name, values) { $1.value($0) }
    }

    package mutating func value(_ number: Double) {
        separate()
        if let whole = Int(exactly: number) {
            text += String(whole)
        } else {
            text += number.isFinite ? String(number) : "null"
        }
        needsComma = true
    }

    package mutating func value(_ string: String) {
        separate()
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
        needsComma = true
    }

    private mutating func key(_ name: String) {
        value(name)
        text += ":"
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { text += "," }
        needsComma = false
    }
}
