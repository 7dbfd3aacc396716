/// The names that TalkBack gives to elements without a content description: their own text, else the words of what
/// lies inside and has no stop of its own. VoiceOver never does this; on Android it is how a row gets its name.
///
/// A field's text is what was typed and names nothing. Source: google/talkback, `TreeNodesDescription`.
struct GatheredNames {
    private let focus: TalkBackFocus
    private(set) var byNode: [Int: String] = [:]

    /// Of the nodes that are heard, those that need a name and get one.
    init(_ tree: Tree, heard: [Int], kind: (Int) -> ElementKind) {
        focus = TalkBackFocus(tree)
        for index in heard where Words.isBlank(tree.nodes[index].label) && kind(index) != .textField {
            let words = words(of: index)
            if !words.isEmpty { byNode[index] = words.joined(separator: ", ") }
        }
    }

    private func words(of index: Int) -> [String] {
        let node = focus.tree.nodes[index]
        if let own = [node.label, node.text].first(where: { !Words.isBlank($0) }) ?? nil { return [own] }
        return focus.collected(below: index).flatMap(words)
    }
}
