import Messages
import Screens

extension Message {
    /// What is pinned, for people: `“Buy”, button`. Traits are called as the platform calls them.
    init(expectation: Expectation) {
        let subject: Message =
            expectation.label.map { "“\(text: $0)”" } ?? expectation.identifier.map { Message(text: $0) }
            ?? "an element"
        let rest: [Message?] =
            (expectation.traits ?? []).map { Message(text: $0) }
            + [expectation.value.map { "value “\(text: $0)”" }, expectation.says.map { "saying “\(text: $0)”" }]
        self = ([subject] + rest.compactMap(\.self)).joined()
    }
}
