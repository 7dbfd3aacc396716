import Screens

/// What was heard, is still shown, and is heard no more; or, of a control, by its words alone, in those of a row.
package struct SilencedElement: Hashable, Sendable {
    /// By what it was known again.
    package enum Sign: String, Hashable, Sendable {
        case identifier, name, text, place
        /// Between the same as before, where texts are larger and all lies elsewhere.
        case order
        /// By its words alone, which a stop around it says now.
        case row
        /// It is the element itself, which a device was recorded to pass by.
        case recording
        /// By its words alone, which new elements in its place say, one by one.
        case parts
    }

    package let before: Int
    /// What is left of it, in the capture after.
    package let trace: Int
    package let sign: Sign
    /// What says its words now, where it is known by those alone.
    package var heardBy: [Int] = []

    /// Whether its words are heard still, in those of what speaks for what is left of it: it can't be reached by itself.
    func isSaidByAnother(_ before: Scene, _ after: Scene) -> Bool {
        if sign == .row { return true }
        let words = Set(before[self.before].labelWords)
        guard sign != .recording, !words.isEmpty, let owner = after[trace].owner else { return false }
        return words.isSubset(of: owner.heardWords)
    }

    /// Whether it was a control, and what it said is heard still in what lies in it, part by part: nothing is silent, and it is no
    /// control any more.
    func isHeardInParts(_ before: Scene, _ after: Scene) -> Bool {
        if sign == .parts { return true }
        let element = before[self.before], words = Set(element.labelWords)
        guard element.isControl, sign != .recording, sign != .row, !words.isEmpty else { return false }
        return words.isSubset(of: parts(in: after).flatMap { after[$0].heardWords })
    }

    /// What is heard in what is left of it.
    func parts(in after: Scene) -> [Int] {
        if sign == .parts { return heardBy }
        let inside = after.tree.below(trace)
        return after.flick.filter { inside.contains($0) }
    }

    /// All of them, in flick order before. What was silent before, or is said by whoever speaks for it now, is none.
    static func all(
        _ before: Scene, _ after: Scene, _ matches: ElementMatches, _ nodes: NodeMatches, _ twin: Twin
    ) -> [SilencedElement] {
        guard !matches.removed.isEmpty else { return [] }
        let silent = SilentNodes(
            after, known: twin.compares(.place) ? .place : .order, comparesWords: twin.compares(.words))
        let named = matches.matches.filter { before[$0.before].labelWords.isEmpty }.map { after[$0.after].labelWords }
        return matches.removed.compactMap { node in
            let element = before[node]
            guard !isName(element, ofOneOf: named) else { return nil }
            let traces = silent.traces(of: element, nodes).filter { twin.compares($0.sign.matter) }
            return traces.first { trace in
                let node = after[trace.node]
                return wasHeard(trace.node, of: element, nodes) && !isSaid(element, by: node)
                    && !isDecoration(element, as: node) && !isSaidByRow(element, as: node)
                    && !isOpened(element, as: node, nodes) && !isMark(element, as: node)
                    && !isTabBar(element, as: node, nodes) && !isScrolledAway(element, as: node)
            }
            .map { SilencedElement(before: node, trace: $0.node, sign: $0.sign) }
        }
    }

    /// It is new there, or the element itself or a part of it.
    private static func wasHeard(_ trace: Int, of element: SceneNode, _ nodes: NodeMatches) -> Bool {
        guard let old = nodes.before(trace) else { return true }
        return element.scene.tree.subtree(element.index).contains(old)
    }

    /// It kept silent what it holds, and that is heard now, each part with a name and all that is printed there: what the
    /// rule swallowed-children asks for. A control is more than its parts: whoever pressed it has lost it. Where its parts are
    /// controls alone, and none of them says a word that was printed among them, what it said is lost. Where other parts were heard
    /// beside it all the time, as TalkBack has it, those that are heard now say all of it.
    private static func isOpened(_ element: SceneNode, as trace: SceneNode, _ nodes: NodeMatches) -> Bool {
        guard !element.isControl else { return false }
        let after = trace.scene, inside = after.tree.subtree(trace.index)
        // A picture of a font says nothing and needs no name: what the element said of it was not heard either.
        let all = after.flick.filter { inside.contains($0) && !after[$0].isGlyph }
        let parts = all.filter { part in nodes.before(part).map { !element.scene[$0].isHeard } ?? true }
        let printed = Set(element.textsBelow.flatMap(\.plainWords)).intersection(element.spokenWords)
        let isSaid = parts.contains { !after[$0].isControl || !after[$0].spokenWords.isDisjoint(with: printed) }
        let areNew =
            parts.count == all.count
            || !printed.isEmpty && printed.isSubset(of: parts.flatMap { after[$0].spokenWords })
        return !parts.isEmpty && (printed.isEmpty || isSaid) && areNew
            && !parts.contains { after[$0].labelWords.isEmpty }
            && !after.textNodes.contains { inside.contains($0.node) && $0.isMostlyUnsaid }
    }

    /// It was printed beside what had no name, and is that's name now.
    private static func isName(_ element: SceneNode, ofOneOf named: [[String]]) -> Bool {
        let words = element.labelWords
        return !element.isControl && !words.isEmpty && named.contains { Set(words).isSubset(of: $0) }
    }

    /// It said nothing but what it is, offered nothing, and nothing that is left of it can be operated: a picture for decoration
    /// that was a stop by mistake.
    private static func isDecoration(_ element: SceneNode, as trace: SceneNode) -> Bool {
        !trace.canBeOperated && (element.node.customActions ?? []).isEmpty && element.labelWords.isEmpty
            && Words.isBlank(element.node.hint) && Words.isBlank(element.value) && Words.isBlank(element.text)
            && element.textsBelow.isEmpty
    }

    /// It could not be used and printed nothing, and a row around it speaks now, where none did: a mark at a row's end, heard only as
    /// long as the row was not.
    private static func isMark(_ element: SceneNode, as trace: SceneNode) -> Bool {
        guard !element.isEnabled, !trace.isEnabled, Words.isBlank(element.text), element.textsBelow.isEmpty else {
            return false
        }
        return trace.owner.map { !$0.labelWords.isEmpty } ?? false && !element.above.contains(where: \.isHeard)
    }

    /// A tab bar alone was heard, of which a flat list said no tab; its tabs are heard in its place now.
    private static func isTabBar(_ element: SceneNode, as trace: SceneNode, _ nodes: NodeMatches) -> Bool {
        guard element.node.role == .tabBar, trace.node.role == .tabBar, let bar = trace.place else { return false }
        return trace.scene.flick.contains { stop in
            let tab = trace.scene[stop]
            return tab.isControl && !tab.labelWords.isEmpty && nodes.before(stop) == nil
                && tab.place.map { bar.contains($0) } == true
        }
    }

    /// It was in sight, was scrolled out of the view that it lies in, and the tool calls it invisible, by which some importers
    /// tell what is heard: nobody can say whether it is lost.
    private static func isScrolledAway(_ element: SceneNode, as trace: SceneNode) -> Bool {
        guard trace.node.sourceVisible == false, element.node.sourceVisible != false, let place = trace.place else {
            return false
        }
        return trace.above.contains { view in
            view.isScrollable && view.place.map { $0.intersection(place)?.hasSize != true } == true
        }
    }

    /// A text is one stop with what stands beside it in its row, which says all of it. A row is what lies in one container, or side
    /// by side.
    private static func isSaidByRow(_ element: SceneNode, as trace: SceneNode) -> Bool {
        let scene = trace.scene, words = element.labelWords
        guard !element.isControl, !words.isEmpty else { return false }
        func isSaid(byOneOf stops: [Int]) -> Bool {
            stops.count == 1 && Set(words).isSubset(of: scene[stops[0]].labelWords)
        }
        let row = scene.tree.parent(of: trace.index).flatMap { $0 == Tree.root ? nil : scene.tree.subtree($0) }
        return row.map { row in isSaid(byOneOf: scene.flick.filter(row.contains)) } ?? false
            || isSaid(byOneOf: scene.flick.filter { scene[$0].liesBeside(trace) })
    }

    /// The words of a text are in those of the element that speaks for it now, and so are those of what was a control and can't be
    /// operated any more, by nobody; those of a control are in one of its actions.
    private static func isSaid(_ element: SceneNode, by trace: SceneNode) -> Bool {
        guard let owner = trace.owner else { return false }
        if owner.turns(trace) { return true }
        let words = Words.of(element.label ?? element.text ?? "")
        guard !words.isEmpty else { return false }
        if element.isControl, trace.canBeOperated {
            return (owner.node.customActions ?? []).contains { Set(words).isSubset(of: Words.of($0)) }
        }
        // Where a row has other data, what is printed in its place now is what counts.
        let printed = Words.of(trace.label ?? trace.text ?? "")
        return Set(words).isSubset(of: owner.spokenWords)
            || !printed.isEmpty && Set(printed).isSubset(of: owner.spokenWords)
    }
}

extension SceneNode {
    /// A text of nothing but pictures of a font.
    fileprivate var isGlyph: Bool { !isControl && Words.isBlank(label) && Words.isGlyphs(text ?? label) }

    /// Somebody who sees it may press it.
    var canBeOperated: Bool {
        isControl || isActivatable || hasControlSign || !(node.gestures ?? []).isEmpty
            || node.respondsToUserInteraction == true
    }

    /// Left or right of another: each centre is at the height of the other one.
    fileprivate func liesBeside(_ other: SceneNode) -> Bool {
        guard let here = place, let there = other.place else { return false }
        return (there.y...there.y + there.height).contains(here.midY)
            && (here.y...here.y + here.height).contains(there.midY) && (here.x >= there.maxX || there.x >= here.maxX)
    }
}

extension SilencedElement.Sign {
    /// What two captures must have in common for it to count.
    fileprivate var matter: Rule.Matter {
        switch self {
        case .identifier, .order: .structure
        case .name, .text, .row, .recording, .parts: .words
        case .place: .place
        }
    }
}

/// What is shown on a screen without being heard, by what it can be known again by.
private struct SilentNodes {
    private let scene: Scene
    /// By what nodes that have nothing else in common are matched.
    private let match: SilencedElement.Sign
    /// Both captures are of one language.
    private let comparesWords: Bool
    /// What is in force silences all beside it.
    private let modals: [SceneNode]
    private var byIdentifier: [String: Int] = [:]
    private var byName: [MaskedName: Int] = [:]
    /// Texts that nobody says, by the first of their words that is no number.
    private var unsaid: [String: [TextNode]] = [:]

    init(_ scene: Scene, known match: SilencedElement.Sign, comparesWords: Bool) {
        (self.scene, self.match, self.comparesWords) = (scene, match, comparesWords)
        modals = scene.nodes.filter { $0.has(.modalInForce) }
        // The root is no trace: many formats give it the app's name, which a title on the screen may share.
        for node in scene.nodes where node.isShown && !node.isHeard && node.index != Tree.root {
            if let identifier = node.identifier, !Words.isBlank(identifier), byIdentifier[identifier] == nil {
                byIdentifier[identifier] = node.index
            }
            let name = MaskedName(node.label)
            if name.names, byName[name] == nil { byName[name] = node.index }
        }
        for text in scene.textNodes where text.isMostlyUnsaid {
            if let first = text.plainWords.first { unsaid[first, default: []].append(text) }
        }
    }

    private func isBehindModal(_ trace: SceneNode) -> Bool {
        modals.contains { !trace.isBelow($0) && $0.index != trace.index }
    }

    /// What may be left of an element, the surest first.
    func traces(of element: SceneNode, _ nodes: NodeMatches) -> [(node: Int, sign: SilencedElement.Sign)] {
        var traces: [(node: Int, sign: SilencedElement.Sign)] = []
        if let identifier = element.identifier, let node = byIdentifier[identifier] {
            traces.append((node, .identifier))
        }
        if let node = byName[MaskedName(element.label)] { traces.append((node, .name)) }
        if !unsaid.isEmpty {
            let spoken = element.spokenWords
            let texts = spoken.flatMap { unsaid[$0] ?? [] }.filter { $0.plainWords.allSatisfy(spoken.contains) }
            if let node = texts.map(\.node).min() { traces.append((node, .text)) }
        }
        if let node = nodes.after(element.index), node != Tree.root, isLeft(of: element, scene[node]) {
            traces.append((node, match))
        }
        return traces
    }

    /// It is there still, and drawn as it was: below the fold as before, not cut down to a sliver, and not printed with other
    /// words alone.
    private func isLeft(of element: SceneNode, _ trace: SceneNode) -> Bool {
        guard !trace.isHeard, trace.isShown || !element.isShown && !isBehindModal(trace) else { return false }
        if let here = element.place?.area, let there = trace.place?.area, there * 4 < here { return false }
        let printed = trace.texts.flatMap(\.plainWords)
        return !comparesWords || printed.isEmpty || element.spokenWords.isEmpty
            || !element.spokenWords.isDisjoint(with: printed)
    }
}
