/// A text of an app cut into words, each with its stems: once for each set of languages, however many reports are compared
/// with it.
package final class FormedText: Sendable {
    package let text: String
    let terms: [String]
    /// Of each word: itself and its stems.
    let forms: [[String]]
    /// The words that tell something by themselves.
    let telling: [String]
    let tellingForms: [[String]]

    /// - Parameters:
    ///   - terms: those of the text, in its order.
    ///   - stems: of the terms.
    package init(_ text: String, _ terms: [String], _ stems: Stems, _ languages: [String]) {
        (self.text, self.terms) = (text, terms)
        forms = terms.map { stems.forms($0, languages) }
        let told = terms.indices.filter { !stems.isLittle(terms[$0], languages) }
        (telling, tellingForms) = (told.map { terms[$0] }, told.map { [forms] in forms[$0] })
    }

    package static let none = FormedText("", [], Stems(), [])
}

extension FormedText: Hashable {
    package static func == (left: FormedText, right: FormedText) -> Bool {
        left === right || (left.text == right.text && left.forms == right.forms)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
