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
    package mutating func fill(_ standing: StandingHeaders) {
        let own = headers
        headers.reserveCapacity(own.count + standing.fields.count + 1)
        for field in standing.fields where !own.contains(where: { ASCII.equal($0.name, field.name) }) {
            headers.append(field)
        }
    }
}
