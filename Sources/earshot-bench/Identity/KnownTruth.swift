import History
import Screens

/// Two scenes of which it is known which elements are one.
struct KnownTruth {
    let before: Scene
    let after: Scene
    /// By node of the one side, the node of the other where both are heard.
    private let partners: [Int: Int]
    private let sources: [Int: Int]
    private let twinsBefore: Twins
    private let twinsAfter: Twins

    init(_ pair: KnownPair) throws {
        func scene(_ branch: Branch, _ variant: Variant) throws -> (Scene, [Int]) {
            var capture = pair.capture
            capture.variant = variant
            let (tree, numbers) = try branch.built()
            capture.tree = tree
            return (Scene(capture, Speaker().speak(capture)), numbers)
        }
        let numbersBefore: [Int], numbersAfter: [Int]
        (before, numbersBefore) = try scene(pair.before, pair.capture.variant)
        (after, numbersAfter) = try scene(pair.after, pair.variant)
        let places = Dictionary(uniqueKeysWithValues: after.flick.map { (numbersAfter[$0], $0) })
        let pairs = before.flick.compactMap { node in places[numbersBefore[node]].map { (node, $0) } }
        partners = Dictionary(uniqueKeysWithValues: pairs)
        sources = Dictionary(uniqueKeysWithValues: pairs.map { ($1, $0) })
        (twinsBefore, twinsAfter) = (Twins(before), Twins(after))
    }

    func partner(of node: Int) -> Int? { partners[node] }

    /// Whether anything tells this element, heard on both sides, from all others: what it says and what is next to it;
    /// where it has twins, its turn, as long as there are equally many, or its place.
    func canBeTold(_ node: Int) -> Bool {
        guard let partner = partners[node] else { return true }
        let twins = twinsBefore.all(like: node), others = twinsAfter.all(like: partner)
        return twins.map { partners[$0] } == others
            || (before[node].place != nil && before[node].place == after[partner].place)
    }

    /// A pair of which nobody can tell whether it is right: one of the two is a twin of the right one.
    func isExcused(_ match: ElementMatch) -> Bool {
        if let partner = partners[match.before], !canBeTold(match.before) {
            return twinsAfter.areTwins(partner, match.after)
        }
        if let source = sources[match.after], !canBeTold(source) {
            return twinsBefore.areTwins(source, match.before)
        }
        return false
    }
}
