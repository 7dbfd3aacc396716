import History
import Screens

extension StoredLooks {
    func stays(_ fault: Fault, in look: Look) throws -> String? {
        guard let good = fault.good, fault.isMet, let element = fault.cause.element,
            let node = try node(fault.node, of: fault.look, in: look)
        else { return nil }
        let before = try scene(of: good), after = try scene(of: look)
        let names = try names(of: element, in: good)
        guard let old = names.lazy.compactMap(before.tree.index(named:)).first, let now = after.tree.index(named: node),
            try isMissing(fault.cause.rule, after[now], before[old].labelWords)
                && !isHeardAgain(before[old].labelWords, before, after)
                || isOfOtherKind(fault.cause.rule, before[old], after[now])
                || isInactive(fault.cause.rule, before[old], of: good, after[now], of: look)
        else { return nil }
        return node
    }

    /// It is called as before, and is no control any more; nor is any other one that is called so.
    private func isOfOtherKind(_ rule: String, _ old: SceneNode, _ now: SceneNode) -> Bool {
        rule == ChangeRule.traitLost.id && old.isControl && now.isHeard && now.node.traits != nil && !now.isControl
            && !now.labelWords.isEmpty && now.labelWords == old.labelWords
            && !now.scene.elements.contains { $0.kind == old.kind && $0.labelWords == old.labelWords }
    }

    /// It is drawn with all the words that it had, whatever says them, and a double-tap activates neither it nor anything else that is
    /// called so.
    private func isInactive(
        _ rule: String, _ old: SceneNode, of good: Look, _ now: SceneNode, of look: Look
    ) throws -> Bool {
        let after = now.scene.tree
        guard rule == ChangeRule.activationLost.id, now.isShown,
            try old.isActivated(
                notAs: now,
                { try node(old.scene.tree.name(of: $0), of: good, in: look).flatMap(after.index(named:)) })
        else { return false }
        let words = old.labelWords, printed = now.labelWords + now.texts.flatMap(\.words)
        return !words.isEmpty && Set(words).isSubset(of: printed)
            && !now.scene.elements.contains { $0.node.isTappable && $0.labelWords == words }
    }

    /// It has no name, or is drawn without being heard.
    private func isMissing(_ rule: String, _ node: SceneNode, _ words: [String]) -> Bool {
        guard !words.isEmpty else { return false }
        if ChangeRule.isAboutMissing(name: rule) { return node.isHeard && node.labelWords.isEmpty }
        guard rule == ChangeRule.elementLost.id, node.isShown, !node.isHeard else { return false }
        return node.owner.map { !Set(words).isSubset(of: $0.spokenWords) } ?? true
    }

    /// The only one that was called so, or one in its stead, is.
    private func isHeardAgain(_ words: [String], _ before: Scene, _ after: Scene) -> Bool {
        before.flick.count { before[$0].labelWords == words } == 1
            && after.flick.contains { after[$0].labelWords == words }
    }
}
