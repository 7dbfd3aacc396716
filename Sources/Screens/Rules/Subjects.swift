/// What people call the nodes of a scene, each by another name: by its words, else by what is heard in it first, else by
/// its role and place; of several with one name, by the how many-eth it is.
package struct Subjects: Sendable {
    private let scene: Scene
    /// By name, who has it: elements in flick order, drawn nodes in document order. Of views that are called by what is in
    /// them those that are asked for: what wraps them begins with the same.
    private let bearers: [Name: [Int]]

    /// What a node shares with others of its name.
    private enum Name: Hashable {
        /// The words that it says, and those that are drawn there.
        case said(String)
        case drawn(String)
        /// Told in words of ours: the screen, and what has none of its own.
        case described(String)

        /// Those of its own.
        var words: String? {
            switch self {
            case .said(let words), .drawn(let words): words
            case .described: nil
            }
        }

        var text: String {
            switch self {
            case .said(let words): "“\(words)”"
            // What is drawn in an element may show the words that are its name.
            case .drawn(let words): "the drawn “\(words)”"
            case .described(let text): text
            }
        }
    }

    /// - Parameter nodes: those that will be asked for.
    package init(_ scene: Scene, _ nodes: some Sequence<Int>) {
        self.scene = scene
        var bearers: [Name: [Int]] = [:]
        let asked = Set(nodes).sorted()
        for node in asked { bearers[Subjects.name(of: scene[node])] = [] }
        let askedWords = KnownWords(Set(bearers.keys.compactMap(\.words)))
        func note(_ node: Int) {
            let words = Subjects.words(of: scene[node])
            // Most end here. A text beyond ASCII may be written in two ways.
            if let words, words.isASCII, !askedWords.contains(words) { return }
            bearers[Subjects.name(of: scene[node], words)]?.append(node)
        }
        if !bearers.isEmpty {
            for node in scene.flick { note(node) }
            for node in scene.nodes where !node.isHeard && !Subjects.isCalledByInside(node) { note(node.index) }
            for node in asked where Subjects.isCalledByInside(scene[node]) { note(node) }
        }
        self.bearers = bearers
    }

    /// “Send” · “Edit” (the second of three) · the view that begins with “Delete order?” · the button without words at the
    /// top right
    package subscript(_ node: Int) -> String {
        let name = Subjects.name(of: scene[node])
        guard let all = bearers[name], all.count > 1, let place = all.firstIndex(of: node) else { return name.text }
        return "\(name.text) (\(Subjects.ordinal(place + 1)) of \(Subjects.cardinal(all.count)))"
    }

    private static func name(of node: SceneNode) -> Name { name(of: node, words(of: node)) }

    private static func name(of node: SceneNode, _ words: String?) -> Name {
        if node.index == Tree.root, !node.isHeard { return .described("the screen") }
        if let words { return node.isHeard ? .said(words) : .drawn(words) }
        if isCalledByInside(node), let first = node.elementsInside.min(by: { ($0.position ?? 0) < ($1.position ?? 0) })
        {
            return .described("the view that begins with \(name(of: first).text)")
        }
        return .described("the \(role(of: node)) without words\(place(of: node))")
    }

    /// A view without words of its own that holds what is heard.
    private static func isCalledByInside(_ node: SceneNode) -> Bool {
        !node.isHeard && node.index != Tree.root && node.countInside > 0 && words(of: node) == nil
    }

    private static func words(of node: SceneNode) -> String? {
        if node.isNamed { return node.label }
        if let text = node.text, !Words.isBlank(text) { return text }
        // What is printed in an element is what people who see it call it.
        if node.isHeard, let first = node.textsBelow.first { return node.scene.tree.nodes[first.node].text }
        return node.node.placeholder.flatMap { Words.isBlank($0) ? nil : $0 }
    }

    private static func role(of node: SceneNode) -> String {
        switch node.kind {
        case .textField: "text field"
        case .link: "link"
        case .adjustable: "adjustable control"
        case .switch: "switch"
        case .button: "button"
        case .image: "picture"
        case .text: node.isHeard ? "element" : node.classEnds(with: ["ImageView", "Image"]) ? "picture" : "view"
        }
    }

    /// By thirds of the screen.
    private static func place(of node: SceneNode) -> String {
        guard let place = node.place, let screen = node.scene.device.screen, screen.hasSize else { return "" }
        let across = place.midX - screen.x, down = place.midY - screen.y
        let row = down < screen.height / 3 ? "top" : down > screen.height * 2 / 3 ? "bottom" : "middle"
        let column = across < screen.width / 3 ? " left" : across > screen.width * 2 / 3 ? " right" : ""
        return row == "middle" && column.isEmpty
            ? " in the middle" : row == "middle" ? " on the\(column)" : " at the \(row)\(column)"
    }

    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    ]
    private static let cardinals = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    private static func ordinal(_ number: Int) -> String {
        number <= ordinals.count ? "the \(ordinals[number - 1])" : "number \(number)"
    }
    private static func cardinal(_ number: Int) -> String {
        number <= cardinals.count ? cardinals[number - 1] : String(number)
    }
}

extension String {
    /// With a capital where a sentence begins.
    package var asOpening: String { prefix(1).uppercased() + dropFirst() }
}
