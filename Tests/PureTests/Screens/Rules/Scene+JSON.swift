import Formats
import Screens

extension Scene {
    /// The scene of a root node written as JSON, spoken by the house's speaker.
    static func of(_ root: String, variant: String = "{}", blindTo: Set<NodeKey> = []) throws -> Scene {
        let text = #"{"format":"earshot-capture/1","screen":{"key":"s"},"variant":\#(variant),"root":\#(root)}"#
        var imported = try Import.read(Array(text.utf8))
        imported.captures[0].blindTo = blindTo
        return Scene(imported.captures[0], Speaker().speak(imported.captures[0]))
    }

    func node(_ name: String) throws -> SceneNode {
        guard let index = tree.index(named: name) else { throw NoSuchNode(name: name) }
        return self[index]
    }

    struct NoSuchNode: Error { var name: String }

    /// Names of the nodes a rule fails on.
    func failed(_ rule: String) -> [String] {
        Ruleset.audit(self, profile: .aaa).findings.filter { $0.rule == rule && $0.outcome == .failed }
            .compactMap { $0.node.map(tree.name(of:)) }
    }
}
