import History
import Screens

/// A node as a test sketches it.
struct Sketch {
    var node = Node()
    var children: [Sketch] = []

    init(_ children: [Sketch] = [], _ change: (inout Node) -> Void = { _ in }) {
        self.children = children
        change(&node)
    }

    /// An element of a kind, with what is printed on it.
    static func element(
        _ id: String, _ label: String?, _ traits: Traits = .staticText, at frame: Frame? = nil, text: String? = nil,
        identifier: String? = nil, _ change: (inout Node) -> Void = { _ in }
    ) -> Sketch {
        var sketch = Sketch()
        sketch.node.id = id
        sketch.node.isElement = true
        sketch.node.label = label
        sketch.node.traits = traits
        sketch.node.frame = frame
        sketch.node.text = text
        sketch.node.identifier = identifier
        change(&sketch.node)
        return sketch
    }

    static func box(
        _ id: String, _ children: [Sketch], at frame: Frame? = nil, _ change: (inout Node) -> Void = { _ in }
    ) -> Sketch {
        Sketch(children) { node in
            node.id = id
            node.frame = frame
            change(&node)
        }
    }

    /// A drawn text that is no element.
    static func text(_ id: String, _ text: String, at frame: Frame? = nil) -> Sketch {
        Sketch { node in
            node.id = id
            node.text = text
            node.frame = frame
        }
    }
}

/// A phone's screen, sketched from the top.
struct SketchedScreen {
    let scene: Scene
    var audited: AuditedScene { Ruleset.audited(scene) }

    init(
        _ children: [Sketch], key: String = "screen", unknown: [String] = [],
        _ change: (inout Variant) -> Void = { _ in }
    ) {
        var variant = Variant()
        variant.device = Variant.Device()
        variant.device?.idiom = .phone
        variant.device?.size = [390, 844]
        change(&variant)
        let root = Sketch(children) { node in
            node.id = "root"
            node.className = "UIView"
            node.frame = Frame(0, 0, 390, 844)
        }
        let capture = Capture(
            screen: Screen(key: key, title: "Screen"), variant: variant, tree: Self.tree(root), unknown: unknown)
        scene = Scene(capture, Speaker().speak(capture))
    }

    static func tree(_ root: Sketch) -> Tree {
        var builder = TreeBuilder()
        func add(_ sketch: Sketch) throws(TreeBuilder.Failure) {
            try builder.open(sketch.node)
            for child in sketch.children { try add(child) }
            builder.close()
        }
        do throws(TreeBuilder.Failure) {
            try add(root)
            return try builder.finish()
        } catch {
            preconditionFailure("A sketch is always a tree: \(error)")
        }
    }

    func node(_ id: String) -> Int { scene.tree.index(named: id) ?? -1 }
}

extension ElementMatches {
    /// `before→after reason`, by node names.
    func told(_ before: SketchedScreen, _ after: SketchedScreen) -> [String] {
        matches.map {
            "\(before.scene.tree.name(of: $0.before))→\(after.scene.tree.name(of: $0.after)) \($0.reason.rawValue)"
        }
    }
}
