/// Short ways to write down what was measured.
extension Evidence {
    /// The text, or `none` where it is missing.
    package static func optional(_ text: String?) -> Evidence { text.map(Evidence.text) ?? .none }
    package static func texts(_ texts: [String]) -> Evidence { .list(texts.map(Evidence.text)) }
    /// x, y, width, height in points.
    package static func frame(_ frame: Frame?) -> Evidence {
        guard let frame else { return .none }
        return .list([.number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)])
    }
    /// The names of the traits; `none` where they are unknown.
    package static func traits(_ traits: Traits?) -> Evidence { traits.map { .texts($0.names) } ?? .none }
    package static func nodes(_ nodes: some Sequence<SceneNode>) -> Evidence { .list(nodes.map { .text($0.name) }) }
}
