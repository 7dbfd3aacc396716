import Screens

/// What changed of an element beside its words: what a listener gets by a gesture, or hears only after a pause. Each in a
/// clause: `no longer offers the actions “Delete, Archive”`. What a capture does not say is unknown, and no change.
struct BesideTheWords {
    private(set) var changes: [String] = []

    /// - Parameter comparesWords: both sides speak one language; else only that nothing is left of something is told.
    init(_ before: SceneNode, _ after: SceneNode, comparesWords: Bool) {
        if let old = before.node.customActions, let new = after.node.customActions, comparesWords || new.isEmpty {
            tell(CustomActions(old, new).gone, CustomActions(new, old).gone, "offers", ("action", "actions"))
        }
        if let old = before.node.customContent, let new = after.node.customContent, comparesWords || new.isEmpty {
            tell(content: old, new)
        }
        if Self.isStateLost(before, after) { changes.append("no longer says whether it is on") }
        if comparesWords, !tellNamedByHint(before, after) { tell(hint: before.utterance, after.utterance) }
    }

    /// A switch that said its value says none, by itself or in the row that speaks for it.
    static func isStateLost(_ before: SceneNode, _ after: SceneNode) -> Bool {
        guard let old = before.spokenSwitch, let new = after.spokenSwitch ?? after.switchByItsValue(as: before) else {
            return false
        }
        return new.node.traits?.contains(.selected) != true && !after.scene.capture.unknown.contains("value")
            && !Words.isBlank(old.node.value ?? "") && Words.isBlank(new.node.value ?? "")
    }

    private mutating func tell(_ gone: [String], _ new: [String], _ verb: String, _ noun: (one: String, many: String)) {
        func list(_ names: [String]) -> String {
            "the \(names.count == 1 ? noun.one : noun.many) “\(names.joined(separator: ", "))”"
        }
        if !gone.isEmpty { changes.append("no longer \(verb) \(list(gone))") }
        if !new.isEmpty { changes.append("now \(verb) \(list(new))") }
    }

    /// Content is known by its label: what it says is data.
    private mutating func tell(content before: [NodeDetails.CustomContent], _ after: [NodeDetails.CustomContent]) {
        func names(_ content: [NodeDetails.CustomContent], notIn other: [NodeDetails.CustomContent]) -> [String] {
            let labels = Set(other.map(\.label))
            return content.map(\.label).filter { !labels.contains($0) }
        }
        tell(names(before, notIn: after), names(after, notIn: before), "has", ("more content", "more content"))
        let old = Dictionary(before.map { ($0.label, $0.value) }) { first, _ in first }
        for content in after {
            guard let value = old[content.label], MaskedName(value) != MaskedName(content.value) else { continue }
            changes.append("now says “\(content.line)” instead of “\(content.label): \(value)”")
        }
    }

    /// A hint that stands for a name that is missing is heard all the same: nobody lost it, and nobody got it with a name.
    /// - Returns: whether that is what changed.
    private mutating func tellNamedByHint(_ before: SceneNode, _ after: SceneNode) -> Bool {
        guard let old = before.node.hint, let new = after.node.hint, MaskedName(old) == MaskedName(new),
            !Words.isBlank(new)
        else { return false }
        let (was, isNow) = (before.isHeardByHint, after.isHeardByHint)
        if was != isNow {
            changes.append(isNow ? "is heard by its hint “\(new)” alone" : "now has a name beside its hint “\(new)”")
        }
        return was != isNow
    }

    /// What a screen reader says of its own accord where the app has no hint is not known.
    private mutating func tell(hint before: Utterance?, _ after: Utterance?) {
        guard let before, let after else { return }
        switch (before.hint, after.hint) {
        case (let old?, let new?) where MaskedName(old) != MaskedName(new):
            changes.append("now has the hint “\(new)” instead of “\(old)”")
        case (let old?, nil) where !after.unknown.contains("hint"): changes.append("no longer has the hint “\(old)”")
        case (nil, let new?) where !before.unknown.contains("hint"): changes.append("now has the hint “\(new)”")
        default: break
        }
    }
}

extension SceneNode {
    /// It has neither label nor value, so that its hint is spoken in their place.
    fileprivate var isHeardByHint: Bool {
        isHeard && !Words.isBlank(node.hint) && Words.isBlank(node.label) && Words.isBlank(node.value)
    }
}

/// Custom actions before and after, by their names.
struct CustomActions {
    /// Those that have no namesake on the other side, in their order.
    let gone: [String]

    init(_ before: [String], _ after: [String]) {
        let left = Set(after.map(MaskedName.init))
        gone = before.filter { !left.contains(MaskedName($0)) }
    }
}

extension SceneNode {
    private var isSwitch: Bool { node.traits?.contains(.switchButton) ?? false }

    /// Itself, where neither capture says what things are, and its value alone told that the other one is a switch (Maestro). One
    /// that is off has a value, too.
    func switchByItsValue(as other: SceneNode) -> SceneNode? {
        let areUntold = [scene, other.scene].allSatisfy { $0.capture.unknown.contains("traits") }
        return areUntold && other.isSwitch && node.traits == nil ? self : nil
    }

    /// Itself, or the one switch that a row of TalkBack's without a description speaks for.
    fileprivate var spokenSwitch: SceneNode? {
        if isSwitch { return self }
        guard speaksForItsParts else { return nil }
        let switches = below.filter { $0.isSwitch && $0.owner?.index == index }
        return switches.count == 1 ? switches.first : nil
    }
}
