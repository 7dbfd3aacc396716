/// One capture with everything about seeing and hearing worked out once (docs/rule-specification.md sections 2 to 5):
/// what is drawn and shown, what is heard, kinds, visible text and how much of it is spoken.
///
/// A class, so that the rules' small views of a node cost one reference; nothing in it ever changes.
package final class Scene: Sendable {
    package let capture: Capture
    package let tree: Tree
    package let transcript: Transcript
    package let device: DeviceFacts
    /// One for each node of the tree.
    package let sights: [NodeSight]
    /// What nearly every rule asks first, apart from the rest: sixteen times as many of them fit into the processor's
    /// cache.
    let facts: [NodeFacts]
    let kinds: [ElementKind]
    /// None where they are unknown.
    let traits: [Traits]
    /// Heard nodes in flick order, each once.
    package let flick: [Int]
    /// What is heard on each of them.
    package let utterances: [Utterance]
    /// Keys that at least one node has.
    package let records: RecordedKeys
    let coverings: FrameGrid
    /// What is painted behind each node; empty where no colours are recorded.
    let grounds: Grounds
    /// Heard nodes in document order, and how many of them come before each node.
    let heard: [Int]
    let heardBefore: [Int]
    /// Who lists a node in its explicit list, by the member, also where it is only referred to.
    private let listOwners: [Int: Int]
    /// By node, what TalkBack calls an element without a description; VoiceOver gives no such names.
    let gatheredNames: [Int: String]
    /// What sighted people read, in document order.
    package let textNodes: [TextNode]
    /// Share of the visible words that flicking reaches; `nil`: unknown.
    package let spokenCoverage: SpokenCoverage?
    /// By place in the flick order: the words of each label.
    let labelWords: [[String]]
    /// By place in the flick order, worked out for the elements that text is held against: the words of the description,
    /// and all that is spoken.
    let heardWords: [[String]?]
    let spoken: [Set<String>?]

    package init(_ capture: Capture, _ transcript: Transcript) {
        self.capture = capture
        tree = capture.tree
        self.transcript = transcript
        var looking = Looking(capture)
        looking.listen(to: transcript)
        looking.draw()
        looking.cover()
        device = looking.device
        sights = looking.sights
        facts = looking.sights.map(\.facts)
        kinds = looking.sights.map(\.kind)
        traits = capture.tree.nodes.map { $0.traits ?? [] }
        flick = looking.flick
        utterances = looking.utterances
        records = looking.records
        coverings = looking.coverings
        listOwners = looking.listOwners
        grounds = Grounds(capture.tree, looking.sights)
        heard = looking.heard
        gatheredNames =
            capture.screenReader == .talkBack
            ? GatheredNames(capture.tree, heard: looking.heard) { looking.sights[$0].kind }.byNode : [:]
        heardBefore = looking.heardBefore
        let reading = Reading(capture.tree, looking)
        textNodes = reading.nodes
        heardWords = reading.heardWords
        labelWords = reading.labelWords
        spoken = reading.spoken
        spokenCoverage = records.contains(.text) ? SpokenCoverage(of: reading.nodes) : nil
    }

    package subscript(_ index: Int) -> SceneNode { SceneNode(self, index) }
    package var root: SceneNode { self[Tree.root] }
    package var nodes: some Sequence<SceneNode> { tree.nodes.indices.lazy.map { self[$0] } }
    /// The elements in flick order.
    package var elements: some Sequence<SceneNode> { flick.lazy.map { self[$0] } }

    /// With TalkBack, a name that is gathered from inside stands in for a missing one.
    package func label(of index: Int) -> String? {
        gatheredNames.isEmpty ? tree.nodes[index].label : gatheredNames[index] ?? tree.nodes[index].label
    }

    /// The node in whose explicit list this one is, also by reference.
    package func listOwner(of index: Int) -> Int? { listOwners[index] }

    /// Heard nodes within a range of nodes, in document order.
    func heard(in range: Range<Int>) -> ArraySlice<Int> {
        heard[heardBefore[range.lowerBound]..<heardBefore[range.upperBound]]
    }

    /// The smallest container of a node in which anything else is heard.
    package func row(of index: Int) -> Int? {
        let alone = self[index].countInside + 1
        return tree.ancestors(of: index).first { self[$0].isHeard || self[$0].countInside > alone }
    }

    /// Text nodes within a range of nodes, in document order.
    package func textNodes(in range: Range<Int>) -> ArraySlice<TextNode> {
        guard !textNodes.isEmpty else { return [] }
        let start = textNodes.partition { $0.node >= range.lowerBound }
        var end = start
        while end < textNodes.count, textNodes[end].node < range.upperBound { end += 1 }
        return textNodes[start..<end]
    }
}

/// Keys that a capture records: at least one of its nodes has them.
package struct RecordedKeys: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let text = RecordedKeys(rawValue: 1)
    package static let textColor = RecordedKeys(rawValue: 2)
    package static let nonTextColor = RecordedKeys(rawValue: 4)
    package static let gestures = RecordedKeys(rawValue: 8)
    package static let font = RecordedKeys(rawValue: 16)
    package static let animated = RecordedKeys(rawValue: 32)
    package static let mediaType = RecordedKeys(rawValue: 64)
    /// Of anything but the whole screen.
    package static let frame = RecordedKeys(rawValue: 128)
    package static let traits = RecordedKeys(rawValue: 256)
}
