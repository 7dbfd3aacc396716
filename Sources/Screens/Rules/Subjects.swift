/// What people call the nodes of a scene, each by another name: by its words, else by its role and place; of several
/// with one name, by the how many-eth it is.
package struct Subjects: Sendable {
    private let scene: Scene
    /// By name, who has it: elements in flick order, drawn nodes in document order.
    private let bearers: [String: [Int]]

    /// - Parameter nodes: those that will be asked for.
    package init(_ scene: Scene, _ nodes: some Sequence<Int>) {
        self.scene = scene
        let asked = Set(nodes.map { Subjects.name(of: scene[$0]) })
        var bearers: [String: [Int]] = [:]
        func note(_ node: Int) {
            let name = Subjects.name(of: scene[node])
            if asked.contains(name) { bearers[name, default: []].append(node) }
        }
        if !asked.isEmpty {
            for node in scene.flick { note(node) }
            for node in scene.nodes where !node.isHeard { note(node.index) }
        }
        self.bearers = bearers
    }

    /// “Send” · “Edit” (the second of three) · the button without words at the top right
    package subscript(_ node: Int) -> String {
        let name = Subjects.name(of: scene[node])
        guard let all = bearers[name], all.count > 1, let place = all.firstIndex(of: node) else { return name }
        return "\(name) (\(Subjects.ordinal(place + 1)) of \(Subjects.cardinal(all.count)))"
    }

    /// What it shares with others.
    private static func name(of node: SceneNode) -> String {
        if node.index == Tree.root, !node.isHeard { return "the screen" }
        let words = [node.label, node.text, node.node.placeholder].compactMap { $0 }.first { !Words.isBlank($0) }
        // What is drawn in an element may show the words that are its name.
        if let words { return node.isHeard ? "“\(words)”" : "the drawn “\(words)”" }
        return "the \(role(of: node)) without words\(place(of: node))"
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
