/// Works out what of a capture is drawn, shown and heard: the first half of a ``Scene``.
struct Looking {
    let tree: Tree
    let device: DeviceFacts
    var sights: [NodeSight] = []
    var flick: [Int] = []
    var utterances: [Utterance] = []
    var heard: [Int] = []
    var heardBefore: [Int] = []
    var records: RecordedKeys = []
    var coverings = FrameGrid([])
    var listOwners: [Int: Int] = [:]

    init(_ capture: Capture) {
        tree = capture.tree
        device = DeviceFacts(
            capture.variant, root: Looking.known(tree[Tree.root].frame ?? tree[Tree.root].accessibilityFrame))
        sights.reserveCapacity(tree.count)
        var classes = ClassNames()
        for index in tree.nodes.indices {
            sights.append(asRecorded(index, &classes))
            for member in tree.elements(of: index) ?? [] where listOwners[member] == nil { listOwners[member] = index }
        }
    }

    /// What the node says of itself. Nodes are read where they lie: a copy of one costs more than all the rest.
    private mutating func asRecorded(_ index: Int, _ classes: inout ClassNames) -> NodeSight {
        let frame = Looking.known(tree.nodes[index].frame)
        let other = Looking.known(tree.nodes[index].accessibilityFrame)
        var sight = NodeSight(
            frame: frame ?? other, place: other ?? frame, fade: tree.nodes[index].alpha,
            paintedOverFrom: tree.subtree(index).upperBound)
        let ofClass = tree.nodes[index].className.map { classes.facts(of: $0) }
        sight.shortClass = ofClass?.short
        let traits = tree.nodes[index].traits
        sight.kind = ElementKind(
            traits: traits, role: tree.nodes[index].role, isPictureButton: isPictureButton(index))
        sight.facts = rareFacts(index)
        if traits != nil { records.insert(.traits) }
        if tree.nodes[index].text != nil { records.insert(.text) }
        if index != Tree.root, sight.place != nil { records.insert(.frame) }
        sight.facts.formUnion(Looking.facts(traits))
        if !Words.isBlank(tree.nodes[index].label) { sight.facts.insert(.labelled) }
        if traits?.contains(.notEnabled) == true { sight.facts.remove(.enabled) }
        if sight.facts.contains(.tap) { sight.facts.insert(.controlSign) }
        if ofClass?.isTextView == true { sight.facts.insert(.textView) }
        if !sight.facts.contains(.scrollableKnown), sight.facts.contains(.pan) || ofClass?.scrolls == true {
            sight.facts.insert(.scrollable)
        }
        if let screen = device.screen, let frame, frame.contains(screen) { sight.facts.insert(.fullScreen) }
        return sight
    }

    /// An Android picture that can be tapped: TalkBack calls it a button, and nothing else.
    private func isPictureButton(_ index: Int) -> Bool {
        tree.nodes[index].traits?.contains(.image) == true && tree.nodes[index].isTappable
            && AndroidRole(className: tree.nodes[index].className, isClickable: true) == .imageButton
    }

    private static func facts(_ traits: Traits?) -> NodeFacts {
        guard let traits else { return [] }
        var facts = NodeFacts.traitsKnown
        if !traits.isDisjoint(with: controlSigns) { facts.insert(.controlSign) }
        if traits.contains(.textArea) { facts.insert(.textView) }
        return facts
    }

    private static let controlSigns: Traits = [
        .button, .link, .adjustable, .switchButton, .textEntry, .searchField, .backButton, .tabBarItem, .keyboardKey,
    ]

    private mutating func rareFacts(_ index: Int) -> NodeFacts {
        guard tree.nodes[index].hasDetails else { return .enabled }
        var facts: NodeFacts = tree.nodes[index].enabled == false ? [] : .enabled
        if let gestures = tree.nodes[index].gestures {
            records.insert(.gestures)
            facts.insert(.gesturesKnown)
            for gesture in gestures { facts.insert(NodeFacts(gesture)) }
        }
        if let actions = tree.nodes[index].actions {
            facts.insert(.actionsKnown)
            for action in actions { facts.formUnion(NodeFacts(action)) }
        }
        if let actions = tree.nodes[index].customActions {
            facts.insert(.customActionsKnown)
            if !actions.isEmpty { facts.insert(.hasCustomActions) }
        }
        if let scrollable = tree.nodes[index].scrollable {
            facts.formUnion(scrollable ? [.scrollableKnown, .scrollable] : .scrollableKnown)
        }
        if let color = tree.nodes[index].backgroundColor {
            facts.insert(.backgroundKnown)
            if color.alpha == 255 { facts.insert(.solid) }
        }
        if tree.nodes[index].textColor != nil { records.insert(.textColor) }
        if tree.nodes[index].nonTextColor != nil { records.insert(.nonTextColor) }
        if tree.nodes[index].font != nil { records.insert(.font) }
        if tree.nodes[index].animated != nil { records.insert(.animated) }
        if tree.nodes[index].mediaType != nil { records.insert(.mediaType) }
        return facts
    }

    /// A frame with a number that is none, or that lies beyond every screen (UIKit's infinite rectangle), says nothing.
    private static func known(_ frame: Frame?) -> Frame? {
        guard let frame, frame.isFinite else { return nil }
        let limit = 1e9
        let isNear =
            abs(frame.x) < limit && abs(frame.y) < limit && abs(frame.width) < limit && abs(frame.height) < limit
        return isNear ? frame : nil
    }

    /// Who is heard, in which order, and who speaks for what lies below.
    mutating func listen(to transcript: Transcript) {
        let all = transcript.utterances
        let firsts = all.indices.filter { place in
            let node = all[place].node
            guard sights[node].position == nil else { return false }
            sights[node].position = flick.count
            flick.append(node)
            return true
        }
        // Where no node is heard twice nothing is copied.
        utterances = firsts.count == all.count ? all : firsts.map { all[$0] }
        heardBefore.reserveCapacity(tree.count + 1)
        for index in sights.indices {
            heardBefore.append(heard.count)
            guard sights[index].position != nil else {
                sights[index].owner = tree.parent(of: index).flatMap { sights[$0].owner }
                continue
            }
            heard.append(index)
            sights[index].owner = index
            sights[index].facts.insert(.heard)
            let acts =
                sights[index].kind.isControl || !sights[index].facts.isDisjoint(with: [.tap, .longPress, .activate])
            if acts && sights[index].facts.contains(.enabled) { sights[index].facts.insert(.activatable) }
        }
        heardBefore.append(heard.count)
    }

    /// Frames cut by what clips, fades, and what is behind a modal; parents before their children.
    mutating func draw() {
        var hidden = [Bool](repeating: false, count: sights.count)
        // Where the owner of the outermost explicit list above a node ends; 0 outside of lists.
        var listEnds = [Int](repeating: 0, count: sights.count)
        for index in sights.indices {
            hidden[index] = tree.nodes[index].hidden
            sights[index].window = device.screen
            if let parent = tree.parent(of: index) {
                if hidden[parent] { hidden[index] = true }
                sights[index].fade *= sights[parent].fade
                sights[index].window = windowBelow(parent)
                if sights[parent].facts.contains(.behindModal) { sights[index].facts.insert(.behindModal) }
                listEnds[index] = max(listEnds[parent], tree.isMember(index) ? tree.subtree(parent).upperBound : 0)
                sights[index].paintedOverFrom = max(sights[index].paintedOverFrom, listEnds[index])
            }
            sights[index].clip = sights[index].frame.map { NodeSight.cut($0, by: sights[index].window) }
            if !hidden[index], sights[index].fade > 0, sights[index].clip?.hasSize ?? true {
                sights[index].facts.insert(.drawn)
                if sights[index].facts.contains(.solid), sights[index].fade == 1 { sights[index].facts.insert(.opaque) }
            }
            silenceBehindModal(in: index)
        }
    }

    private func windowBelow(_ parent: Int) -> Frame? {
        guard tree.nodes[parent].clips, let frame = sights[parent].frame else { return sights[parent].window }
        return NodeSight.cut(frame, by: sights[parent].window)
    }

    /// The topmost modal child silences its siblings.
    private mutating func silenceBehindModal(in index: Int) {
        guard let modal = tree.modalChild(of: index, visibleOnly: true) else { return }
        sights[modal].facts.insert(.modalInForce)
        for child in tree.children(of: index) where child != modal { sights[child].facts.insert(.behindModal) }
    }

    /// What is covered, and so what is shown.
    mutating func cover() {
        coverings = FrameGrid(
            sights.indices.compactMap { index in
                guard let clip = sights[index].clip, sights[index].facts.contains(.drawn), !tree.isMember(index),
                    sights[index].facts.contains(.opaque)
                        || heardBefore[tree.subtree(index).upperBound] > heardBefore[index]
                else { return nil }
                return (index, clip)
            })
        for index in sights.indices {
            let seen = sights[index].facts.contains(.heard) ? sights[index].clippedPlace : sights[index].clip
            if let seen, seen.hasSize {
                let covered = coverings.candidates(over: seen, from: sights[index].paintedOverFrom).contains {
                    sights[$0].facts.contains(.opaque) && sights[$0].clip?.contains(seen) == true
                }
                if covered { sights[index].facts.insert(.covered) }
            }
            if sights[index].facts.contains(.drawn), sights[index].facts.isDisjoint(with: [.behindModal, .covered]) {
                sights[index].facts.insert(.shown)
            }
        }
    }
}

extension NodeFacts {
    fileprivate init(_ gesture: NodeDetails.Gesture) {
        self =
            switch gesture {
            case .tap: .tap
            case .longPress: .longPress
            case .swipe: .swipe
            case .pan: .pan
            case .drag: .drag
            case .pinch: .pinch
            }
    }

    fileprivate init(_ action: NodeDetails.Action) {
        self =
            switch action {
            case .increment: .increment
            case .decrement: .decrement
            case .escape: .escape
            case .activate: .activate
            case .magicTap: []
            }
    }
}
