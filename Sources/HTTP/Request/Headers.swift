/// A request's header fields in the order they came; names are found whatever their case.
package struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    package private(set) var fields: [(name: String, value: String)] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    package mutating func append(_ name: String, _ value: String) {
        fields.append((name, value))
    }

    /// The field's value; a field that came more than once is joined as if it had come once (RFC 9110, 5.3).
    package subscript(name: String) -> String? {
        var joined: String?
        for field in fields where ASCII.equal(field.name, name) {
            if let before = joined {
                joined = before + (ASCII.equal(name, "Cookie") ? "; " : ", ") + field.value
            } else {
                joined = field.value
            }
        }
        return joined
    }

    /// Every value of the field, one an occurrence.
    package func all(_ name: String) -> [String] {
        fields.compactMap { ASCII.equal($0.name, name) ? $0.value : nil }
    }
}
