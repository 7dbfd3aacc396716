/// Headers that many answers have, made and checked once.
package struct StandingHeaders: Sendable {
    let fields: [(name: String, value: String)]

    package init(_ fields: [(String, String)]) {
        self.fields = fields.compactMap { name, value in
            HeaderText.printable(name, value).map { (name: name, value: $0) }
        }
    }
}

extension Response {
    /// Adds those that the answer does not have itself.
    package mutating func fill(_ standing: StandingHeaders) { self.standing = standing }

    /// Each header as it is sent.
    func forEachHeader(_ body: (_ name: String, _ value: String) -> Void) {
        for (name, value) in headers {
            if let value = HeaderText.printable(name, value) { body(name, value) }
        }
        for field in standing?.fields ?? [] where !headers.contains(where: { ASCII.equal($0.name, field.name) }) {
            body(field.name, field.value)
        }
    }
}
