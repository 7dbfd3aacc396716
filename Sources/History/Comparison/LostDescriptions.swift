import Screens

/// What a row said through parts that have no stop of their own, and says no more though they are drawn still: a picture without
/// the description that it had, or one that stands where a text stood.
///
/// A row that was given other words for the same, a part that is gone from the screen for everybody, and one that is a stop of its
/// own by now have lost nothing.
struct LostDescriptions {
    /// A part that says no more what it said.
    struct Part {
        let part: SceneNode
        let rowBefore: SceneNode
        /// What is left of it, drawn and without words.
        let now: SceneNode
        let rowAfter: SceneNode
        /// Those that tell it from others.
        let words: [String]
        /// It is called by a word for programmers now.
        var isCode: Bool { now.node.label?.isCodeName == true }
    }

    private let scenes: ComparedScenes
    private let speakers: LaterSpeakers
    private let before: SceneNode
    let after: SceneNode

    /// - Parameters:
    ///   - speakers: of the two captures.
    ///   - before: an element that has a name, and
    ///   - after: what it is later, with a name as well.
    init(scenes: ComparedScenes, _ speakers: LaterSpeakers, before: SceneNode, after: SceneNode) {
        (self.scenes, self.speakers, self.before, self.after) = (scenes, speakers, before, after)
    }

    /// In document order.
    var found: [Part] {
        guard before.index != Tree.root, !Set(before.heardWords).isSubset(of: after.heardWords) else { return [] }
        let said = before.spokenWords
        let parts = before.below.compactMap { part -> Part? in
            let words = Self.telling(part.ownWords)
            guard part.owner?.index == before.index, !words.isEmpty, words.allSatisfy(said.contains),
                !part.ownWords.isCodeName, let now = left(of: part), !isSaid(words)
            else { return nil }
            return Part(part: part, rowBefore: before, now: now, rowAfter: after, words: words)
        }
        return !parts.isEmpty && isSame(without: parts.map(\.part)) ? parts : []
    }

    /// Parts of a row that is called by nothing but its parts, which are gone with what they said: that is no other name.
    var gone: [SceneNode] {
        guard before.index != Tree.root, before.speaksForItsParts, after.speaksForItsParts,
            !Set(before.heardWords).isSubset(of: after.heardWords)
        else { return [] }
        let said = before.spokenWords
        let parts = before.below.filter { part in
            let words = Self.telling(part.ownWords)
            return part.owner?.index == before.index && !words.isEmpty && words.allSatisfy(said.contains)
                && scenes.nodes.after(part.index) == nil && left(of: part) == nil && !isSaid(words)
        }
        return !parts.isEmpty && isSame(without: parts) ? parts : []
    }

    /// Words that tell this one from others: neither figures and dates, nor what says only that it is a picture.
    static func telling(_ text: String) -> [String] {
        Words.of(text).filter { !MaskedName.isVolatile($0) && !GenericWords.images.contains($0) }
    }

    /// Half of it or more is said by the row still, or all of it by another element that did not say it before. What another row of a list
    /// says is of that row.
    private func isSaid(_ words: [String]) -> Bool {
        let spoken = after.spokenWords
        if words.count(where: { !Words.says(spoken, $0) }) * 2 <= words.count { return true }
        return speakers.newlySaying(words, unlike: after).contains { stop in
            stop.index != after.index && !scenes.rows.areRows(before.index, stop.index)
        }
    }

    /// What is drawn still and says nothing: itself as it was, or a picture in its place.
    private func left(of part: SceneNode) -> SceneNode? {
        if let node = scenes.nodes.after(part.index) {
            let now = after.scene[node]
            let isLeft =
                (now.isPicture || part.isDrawnAlone && part.className == now.className) && isSilent(now)
                && (part.identifier != nil && part.identifier == now.identifier || stays(part, now) ?? true)
            return isLeft ? now : nil
        }
        return after.below.first { now in
            now.isPicture && scenes.nodes.before(now.index) == nil && isSilent(now) && stays(part, now) == true
        }
    }

    /// Whether one lies in its row where the other lay in its own; `nil`: places tell nothing.
    private func stays(_ part: SceneNode, _ now: SceneNode) -> Bool? {
        guard scenes.twin.compares(.place), let here = part.offset(in: before), let there = now.offset(in: after) else {
            return nil
        }
        return here.isCentred(on: there)
    }

    /// It is drawn in the row, and has no words for people.
    private func isSilent(_ part: SceneNode) -> Bool {
        part.isShown && part.owner?.index == after.index && Words.isBlank(part.text) && Words.isBlank(part.value)
            && Words.isBlank(part.hint)
            && (Words.isBlank(part.node.label) || part.node.label?.isCodeName == true)
    }

    /// What else the row said is said still, to one half at least: a row with other data says nothing of what was there.
    private func isSame(without parts: [SceneNode]) -> Bool {
        let lost = Set(parts.flatMap { Words.of($0.ownWords) })
        let rest = before.labelWords.filter { !lost.contains($0) && !MaskedName.isVolatile($0) }
        let spoken = after.spokenWords
        return rest.count(where: { Words.says(spoken, $0) }) * 2 >= rest.count
    }
}

extension SceneNode {
    /// What a part that is no stop adds to the words of its row.
    var ownWords: String { [node.label, text].compactMap(\.self).first { !Words.isBlank($0) } ?? "" }

    var isPicture: Bool { traits.contains(.image) || classEnds(with: ["ImageView"]) }

    /// It has a description and prints nothing: without it, what is drawn there is all that is left.
    fileprivate var isDrawnAlone: Bool {
        !Words.isBlank(node.label) && Words.isBlank(text) && !traits.contains(.staticText) && className != nil
    }

    /// Where it lies, seen from the corner of what it lies in.
    func offset(in row: SceneNode) -> Frame? {
        guard let own = place, let corner = row.place else { return nil }
        return Frame(own.x - corner.x, own.y - corner.y, own.width, own.height)
    }
}

extension String {
    /// A name for programmers, which tells nobody who listens anything.
    var isCodeName: Bool { IdentifierPattern(self)?.isCertain == true }
}

extension Frame {
    /// Each holds the centre of the other.
    func isCentred(on other: Frame) -> Bool {
        contains(x: other.midX, y: other.midY) && other.contains(x: midX, y: midY)
    }
}
