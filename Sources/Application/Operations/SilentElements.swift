import API
import History
import Screens
import Storage

/// Elements that a person named because nothing of them is heard. They keep their identity from build to build as
/// others do, also when they are heard at last.
struct SilentElements {
    let comparing: Comparing
    let screen: Int64

    private var transaction: WriteTransaction { comparing.transaction }
    private var app: StoredApp { comparing.app }

    /// The element of a node by its name, which may be heard, or not be heard at all; `nil`: there is no such node.
    func element(named name: String, of look: inout SessionLook) throws -> Int64? {
        if let heard = look.utterances.first(where: { $0.nodeName == name })?.elementID { return heard }
        guard let node = look.scene.tree.nodes.indices.first(where: { look.scene.tree.name(of: $0) == name }) else {
            return nil
        }
        if let known = look.silent[node] { return known }
        let element = try known(node, of: look) ?? new(node, of: look)
        try transaction.add(silentElement: element, node: node, named: name, ofCapture: look.capture)
        look.silent[node] = element
        return element
    }

    /// By the nodes of a capture that is heard now: those that were named while they were silent.
    func heardAtLast(in scene: Scene) throws -> [Int: Int64] {
        var found: [Int: Int64] = [:]
        for capture in try transaction.capturesWithSilentElements(screen: screen) {
            let silent = try transaction.silentElements(ofCapture: capture)
            let matches = NodeMatches(try comparing.listenings.of(capture: capture).scene, scene)
            for (before, element) in silent {
                guard let node = matches.after(before), scene[node].isHeard, found[node] == nil else { continue }
                found[node] = element
            }
        }
        return found
    }

    /// The element it was in an earlier capture, heard or named.
    private func known(_ node: Int, of look: SessionLook) throws -> Int64? {
        let here = Set(look.nodes.keys)
        let before = try transaction.captureBefore(look.capture).map { [$0] } ?? []
        for capture in try before + transaction.capturesWithSilentElements(screen: screen) where capture != look.capture
        {
            let matches = NodeMatches(try comparing.listenings.of(capture: capture).scene, look.scene)
            guard let old = matches.before(node) else { continue }
            let element =
                try transaction.identities(ofCapture: capture)[old]?.id
                ?? transaction.silentElements(ofCapture: capture)[old]
            if let element, !here.contains(element) { return element }
        }
        return nil
    }

    private func new(_ node: Int, of look: SessionLook) throws -> Int64 {
        let drawn = look.scene[node]
        let label = [drawn.label, drawn.text].first { !Words.isBlank($0) } ?? nil
        let element = try transaction.addElements(
            [(drawn.identifier, label, drawn.kind.rawValue)], app: app.id, screen: screen)[0]
        let words = NoteWords(transaction: transaction, app: app)
        try words.note(
            silent: element, label: label, identifier: drawn.identifier, on: screen,
            language: look.scene.capture.variant.locale)
        try words.write()
        return element
    }
}
