/// The languages that somebody asks for (`Accept-Language`, RFC 9110, 12.5.4): those of greater weight first, those of the
/// same weight in the order they came. A weight of 0 refuses.
package struct AcceptedLanguages: Sendable {
    /// In small letters: `de`, `de-at`, `*`.
    private let wanted: [String]
    private let refused: Set<String>

    /// - Parameter header: the field's value. A weight that is no number from 0 to 1 is read as 1.
    package init(_ header: String?) {
        let ranges = (header ?? "").split(separator: ",").compactMap(Self.range)
        refused = Set(ranges.filter { $0.weight == 0 }.map(\.tag))
        wanted = ranges.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.tag)
    }

    private static func range(_ text: Substring) -> (tag: String, weight: Double)? {
        let (tag, parameters) = HeaderValue.parts(String(text))
        guard !tag.isEmpty else { return nil }
        let weight = parameters.first { ASCII.equal($0.name, "q") }.flatMap { Double($0.value) } ?? 1
        return (tag.lowercased(), (0...1).contains(weight) ? weight : 1)
    }

    /// The one of these that they would rather have, by its tag. `de-AT` is served by `de` (RFC 4647, 3.4), and `*` by the
    /// first that is not named beside it. `nil`: there is none of what they ask for.
    package func first<Language: RawRepresentable<String>>(of languages: some Collection<Language>) -> Language? {
        let offered = languages.filter { !refused.contains($0.rawValue.lowercased()) }
        let named = Set(wanted.map { $0.prefix { $0 != "-" } })
        for tag in wanted {
            let found = offered.first { language in
                let own = language.rawValue.lowercased()
                return tag == "*" ? !named.contains(own[...]) : tag == own || tag.hasPrefix(own + "-")
            }
            if let found { return found }
        }
        return nil
    }
}

extension Headers {
    package var acceptedLanguages: AcceptedLanguages { AcceptedLanguages(self["Accept-Language"]) }
}
