/// Sorts controls by what they sound like: those of one group are told apart by their surroundings only
/// (docs/rule-specification.md section 7.5, duplicate-name).
struct SoundingNames {
    private struct Sound: Hashable {
        var kind: ElementKind
        /// What is spoken, and the hint: signs are kept, since the voice may say them (“C++”, “C#”).
        var text: String
        var hint: String
    }

    /// The nodes of named controls that can be activated, in flick order: those that nothing else sounds like, and the
    /// others by what they sound like.
    static func groups(in scene: Scene) -> (alone: [Int], alike: [[Int]]) {
        var controls: [(position: Int, fingerprint: UInt64)] = []
        var repetition = Repetition(of: scene.flick.count)
        for (position, node) in scene.flick.enumerated() where scene[node].hasTarget && scene[node].isNamed {
            let fingerprint = Repetition.fingerprint(of: scene.utterances[position].text)
            controls.append((position, fingerprint))
            repetition.note(fingerprint)
        }
        var alone: [Int] = []
        var groups: [[Int]] = []
        var sounds = Numbering<Sound>()
        for (position, fingerprint) in controls {
            let node = scene.flick[position]
            guard repetition.mayRepeat(fingerprint) else {
                alone.append(node)
                continue
            }
            let sound = Sound(
                kind: scene.kinds[node], text: folded(scene.utterances[position].text),
                hint: folded(scene.tree.nodes[node].hint ?? ""))
            let group = sounds.number(of: sound) - 1
            if group == groups.count { groups.append([]) }
            groups[group].append(node)
        }
        for group in groups where group.count == 1 { alone += group }
        return (alone, groups.filter { $0.count > 1 })
    }

    /// Without capitals, and with one space for each run of white space.
    static func folded(_ text: String) -> String {
        guard text.isASCII else {
            return text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        // The same for plain letters, byte by byte.
        return String(unsafeUninitializedCapacity: text.utf8.count) { folded in
            var end = 0
            var isBehindSpace = false
            for byte in text.utf8 {
                guard byte != 0x20, !(0x09...0x0D).contains(byte) else {
                    isBehindSpace = end > 0
                    continue
                }
                if isBehindSpace {
                    folded[end] = 0x20
                    end += 1
                    isBehindSpace = false
                }
                folded[end] = byte.isASCIICapital ? byte | 0x20 : byte
                end += 1
            }
            return end
        }
    }
}

/// What stands around controls that sound alike: a label above, or what the other elements there say in flick order, up
/// to the first node that holds another of them.
struct Surroundings {
    private enum Context: Hashable {
        case label(String)
        /// Numbers that stand for descriptions.
        case neighbours([Int])
    }
    private let scene: Scene
    private var numbers = Numbering<String>()
    /// Places in the flick order of the elements in document order.
    private let positions: [Int]
    /// By place in the flick order; 0 where nobody has asked yet.
    private var descriptions: [Int]

    init(of scene: Scene) {
        self.scene = scene
        positions = scene.heard.map { scene.sights[$0].position ?? 0 }
        descriptions = Array(repeating: 0, count: scene.utterances.count)
    }

    /// Those of a group, given by their nodes, that nothing around them tells from another one.
    mutating func alike(_ members: [Int]) -> Set<Int> {
        let places = members.sorted()
        var alike: Set<Int> = []
        var first: [Context: Int] = [:]
        for member in members {
            guard let context = context(of: member, apartFrom: places) else {
                alike.insert(member)
                continue
            }
            if let other = first[context] { alike.formUnion([member, other]) } else { first[context] = member }
        }
        return alike
    }

    private mutating func context(of member: Int, apartFrom places: [Int]) -> Context? {
        var current = member
        while let node = scene.tree.parent(of: current) {
            let range = scene.tree.below(node)
            let first = places.partition { $0 >= range.lowerBound }
            if first + 1 < places.count && places[first + 1] < range.upperBound { return nil }
            if let label = scene.tree[node].label, !Words.isBlank(label) { return .label(label) }
            let inside = scene.heard(in: range)
            if inside.count > 1 {
                var others: [Int] = []
                others.reserveCapacity(inside.count)
                for (place, element) in zip(inside.indices, inside) where element != member {
                    others.append(positions[place])
                }
                others.sort()
                for place in others.indices { others[place] = description(at: others[place]) }
                return .neighbours(others)
            }
            current = node
        }
        return nil
    }

    private mutating func description(at position: Int) -> Int {
        if descriptions[position] == 0 {
            descriptions[position] = numbers.number(of: scene.utterances[position].text)
        }
        return descriptions[position]
    }
}
