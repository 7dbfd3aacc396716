import Screens

/// What developers call the nodes of two captures (docs/rule-specification.md section 8.1): two that lie in one place
/// are two all the same where their identifiers name two things and their words do, too. A word of fewer than three
/// letters (`a`, `nav.ok`) may be what a machine has shortened: it names a thing only beside something that is said of it.
///
/// Asked of few pairs, so that nothing is worked out before it is asked.
struct DeveloperNames {
    private var before: Side
    private var after: Side

    init(_ before: Scene, _ after: Scene) { (self.before, self.after) = (Side(before), Side(after)) }

    /// Whether two nodes can't be one, though they lie in one place. What is of another kind needs more in common than
    /// a single word.
    mutating func tellApart(_ old: Int, _ new: Int) -> Bool {
        guard let name = before.scene[old].identifier, let other = after.scene[new].identifier, name != other,
            !Words.isBlank(name), !Words.isBlank(other)
        else { return false }
        let here = before.name(of: old, name), there = after.name(of: new, other)
        guard here.isOther(than: there) else { return false }
        let words = MaskedName.comparable(before.words(of: old), after.words(of: new))
        let own = Set(words.left), others = Set(words.right)
        let shared = own.intersection(others).count
        guard !(own.isEmpty && others.isEmpty) || here.isOther(than: there, byWordsOf: DeveloperNames.certain) else {
            return false
        }
        return before.scene[old].kind == after.scene[new].kind
            ? shared == 0 : Double(shared) < ElementMatcher.likeness * Double(own.union(others).count)
    }

    private struct Side {
        let scene: Scene
        /// By identifier, how many elements bear it, and how many of what is not heard.
        private lazy var bearers = counted()
        private var names: [Int: Set<String>] = [:]
        private var words: [Int: [String]] = [:]

        init(_ scene: Scene) { self.scene = scene }

        /// The words of an identifier; none where several bear it: it names none of them.
        mutating func name(of node: Int, _ identifier: String) -> Set<String> {
            if let known = names[node] { return known }
            let count = bearers[identifier] ?? (0, 0)
            let isAlone = (scene[node].isHeard ? count.heard : count.silent) == 1
            let found = isAlone ? DeveloperNames.words(of: identifier) : []
            names[node] = found
            return found
        }

        /// The words of a node's own: of its label, of what is printed on it and of what it holds.
        mutating func words(of node: Int) -> [String] {
            if let known = words[node] { return known }
            let found =
                scene[node].labelWords + scene[node].elementsInside.flatMap(\.labelWords)
                + scene[node].texts.flatMap(\.words)
            words[node] = found
            return found
        }

        private func counted() -> [String: (heard: Int, silent: Int)] {
            var counts: [String: (heard: Int, silent: Int)] = [:]
            for node in scene.nodes {
                guard let identifier = node.identifier else { continue }
                if node.isHeard {
                    counts[identifier, default: (0, 0)].heard += 1
                } else {
                    counts[identifier, default: (0, 0)].silent += 1
                }
            }
            return counts
        }
    }

    /// The words by which an identifier names something: not its kind, nor figures, nor what a machine has made, as short
    /// ones beside figures may be.
    ///
    /// `cart.deleteButton2` → cart · delete; `nav.ok` → nav · ok; `row-3f9a27`, `id7-b` → none of what tells one from another.
    static func words(of identifier: String) -> Set<String> {
        let isMadeByMachine = identifier.contains(where: \.isNumber)
        let parts = Identifier.spaced(UUIDs.asNumbers(identifier)).split { !$0.isLetter && !$0.isNumber }
        return Set(
            parts.compactMap { part in
                let word = part.lowercased()
                let letters = word.prefix(while: \.isLetter)
                guard letters.count >= (isMadeByMachine ? certain : 1), word[letters.endIndex...].allSatisfy(\.isNumber)
                else { return nil }
                return kinds.contains(String(letters)) ? nil : String(letters)
            })
    }

    /// A word of so many letters is no machine's.
    private static let certain = 3
    private static let kinds: Set = [
        "button", "btn", "label", "lbl", "text", "txt", "view", "image", "img", "icon", "cell", "row", "item", "field",
        "link", "switch", "toggle", "slider", "control", "container", "wrapper", "element",
    ]
}

extension Set<String> {
    /// Whether each of two names has a word that the other has not.
    /// - Parameter length: of words with so many letters alone.
    fileprivate func isOther(than other: Self, byWordsOf length: Int = 1) -> Bool {
        let here = filter { $0.count >= length }, there = other.filter { $0.count >= length }
        return !here.isSubset(of: there) && !there.isSubset(of: here)
    }
}
