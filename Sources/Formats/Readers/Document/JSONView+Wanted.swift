/// What a format wants of a value. A wrong kind is an error that names the place; missing and null are `nil`.
extension JSONView {
    /// An error at this value.
    package func error(_ detail: String) -> ImportError {
        ImportError(detail, line: document.line, pointer: pointer)
    }

    private func wrong(_ wanted: String) -> ImportError { error("\(wanted) is wanted here, not \(kind.spoken).") }

    package func wantText() throws(ImportError) -> String {
        guard let text else { throw wrong("A text") }
        return text
    }
    package func wantNumber() throws(ImportError) -> Double {
        guard let number else { throw wrong("A number") }
        return number
    }
    package func wantInteger() throws(ImportError) -> Int {
        guard let integer else { throw wrong("A whole number") }
        return integer
    }
    package func wantFlag() throws(ImportError) -> Bool {
        guard let flag else { throw wrong("true or false") }
        return flag
    }
    package func wantItems() throws(ImportError) -> Items {
        guard isArray else { throw wrong("A list") }
        return items
    }
    package func wantFields() throws(ImportError) -> Fields {
        guard isObject else { throw wrong("An object") }
        return fields
    }
    package func wantTexts() throws(ImportError) -> [String] {
        var texts: [String] = []
        for item in try wantItems() { texts.append(try item.wantText()) }
        return texts
    }

    /// An object says no key twice: which of the two is meant, nobody can tell.
    func checkKeys() throws(ImportError) {
        var seen: Set<String> = []
        for field in try wantFields() where !seen.insert(field.key).inserted { throw field.saidTwice }
    }

    /// Exactly so many numbers: a frame, a size, a point.
    package func wantNumbers(_ count: Int) throws(ImportError) -> [Double] {
        var numbers: [Double] = []
        for item in try wantItems() { numbers.append(try item.wantNumber()) }
        guard numbers.count == count else { throw error("\(count) numbers are wanted here, not \(numbers.count).") }
        return numbers
    }

    /// One of the names of an enumeration; the error lists them.
    package func wantOne<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) throws(ImportError)
        -> Choice
    {
        let name = try wantText()
        guard let choice = Choice(rawValue: name) else {
            let allowed = type.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("“\(name)” is not known here; allowed are: \(allowed).")
        }
        return choice
    }
}

extension JSONView.Field {
    var saidTwice: ImportError { value.error("“\(key)” is there twice in one object.") }
}

/// Members by name: missing and null alike are `nil`.
extension JSONView {
    /// The member, unless it is missing or null.
    package func member(_ key: StaticString) -> JSONView? {
        guard let value = self[key], !value.isNull else { return nil }
        return value
    }
    package func text(_ key: StaticString) throws(ImportError) -> String? { try member(key)?.wantText() }
    package func number(_ key: StaticString) throws(ImportError) -> Double? { try member(key)?.wantNumber() }
    package func integer(_ key: StaticString) throws(ImportError) -> Int? { try member(key)?.wantInteger() }
    package func flag(_ key: StaticString) throws(ImportError) -> Bool? { try member(key)?.wantFlag() }
    package func texts(_ key: StaticString) throws(ImportError) -> [String]? { try member(key)?.wantTexts() }
}

extension JSONView {
    /// Where this is, as a JSON Pointer (RFC 6901). Walks down from the root: for errors only.
    package var pointer: String {
        var pointer = ""
        var value = document.root
        while value.index != index {
            var inner: (step: String, value: JSONView)?
            if value.isObject {
                if let field = value.fields.first(where: { $0.name.index == index || $0.value.holds(index) }) {
                    inner = (field.key, field.value)
                }
            } else if let item = value.items.enumerated().first(where: { $0.element.holds(index) }) {
                inner = (String(item.offset), item.element)
            }
            guard let inner else { break }
            pointer += "/" + inner.step.replacing("~", with: "~0").replacing("/", with: "~1")
            value = inner.value
        }
        return pointer
    }

    private func holds(_ place: Int) -> Bool { place >= index && place < next }
}

extension JSONView.Kind {
    /// For messages: “a text”, “an object”.
    package var spoken: String {
        switch self {
        case .object: "an object"
        case .array: "a list"
        case .text: "a text"
        case .number: "a number"
        case .flag: "true or false"
        case .null: "null"
        }
    }
}
