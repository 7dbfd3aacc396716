import API
import Foundation
import History
import Screens
import Storage

/// Which element each heard node of a capture is: one that is known from an earlier capture, or a new one.
struct IdentifyElements {
    /// An element and why the node is taken for it; no reason: it is new there.
    typealias Known = (id: Int64, reason: String?)

    /// Captures of one build and variant, which may be parts of the screen, above and below a scroll.
    struct Parts {
        var captures: [Int64]
        /// What is looked for is another part beside these, in place of none of them.
        var isBeside = false
    }

    let comparing: Comparing
    let screen: StoredScreen
    private var transaction: WriteTransaction { comparing.transaction }
    private var app: StoredApp { comparing.app }

    /// - Parameters:
    ///   - earlier: captures to match with, those that count most first. What the first leave is looked for in the
    ///     next: what came with an earlier build of the same release is not on the baseline, what another variant has
    ///     not on this one.
    ///   - lost: elements that were not heard meanwhile, or had no name, by the captures in which they were good last: one that is
    ///     called so again is itself, whatever stood in its place.
    ///   - known: nodes whose elements are settled.
    func elements(
        of listening: Listening, earlier: [Parts], lost: [Int64: Set<Int64>] = [:], known: [Int: Known] = [:]
    ) throws -> [Int: Known] {
        var search = ElementSearch(
            listening, EarlierMatches(listening, comparing: comparing),
            try MatchCorrections(screen: screen.id, in: transaction), known)
        try search.take(lost, calledAgainSince: earlier.first { !$0.captures.isEmpty })
        try search.take(earlier)
        try search.take(lost) { _ in true }
        try search.take(away: try away(search, listening))
        for (node, element) in try SilentElements(comparing: comparing, screen: screen.id).heardAtLast(
            in: listening.scene)
        {
            try search.take(element, for: node) { try reason(of: element, listening.scene[node]).rawValue }
        }
        return try withNew(search.elements, of: listening)
    }

    /// What was away for a while is known by its identifier, or by a name with which no other element of the screen ever came: its
    /// place and what else it says may be another's by now. TalkBack gathers names from what is printed.
    private func away(_ search: ElementSearch, _ listening: Listening) throws -> [(
        capture: Int64, elements: Set<Int64>
    )] {
        let nodes = search.left.map { listening.scene[$0] }
        return try transaction.lastHeard(
            ofScreen: screen.id, ofApp: app.id, identifiers: nodes.compactMap(\.identifier),
            labels: nodes.filter { $0.identifier == nil }.compactMap(\.label).filter { !Words.isBlank($0) },
            besides: Array(search.taken))
    }

    /// What is on no other capture of the screen is new.
    func withNew(_ elements: [Int: Known], of listening: Listening) throws -> [Int: Known] {
        var elements = elements
        let scene = listening.scene
        let new = scene.flick.filter { elements[$0] == nil }
        let ids = try transaction.addElements(
            new.map { (scene[$0].identifier, scene[$0].label, scene[$0].kind.rawValue) }, app: app.id,
            screen: screen.id)
        for (node, id) in zip(new, ids) { elements[node] = (id, nil) }
        return elements
    }

    /// Why a node is taken for an element that was named while it was silent.
    private func reason(of id: Int64, _ node: SceneNode) throws -> MatchReason {
        let element = try transaction.element(id: id, ofApp: app.id)
        if let identifier = element?.identifier, identifier == node.identifier { return .identifier }
        return element?.label != nil && element?.label == node.label ? .label : .place
    }
}

/// The elements of a capture's nodes as far as they were found, each taken once.
private struct ElementSearch {
    private let listening: Listening
    private let earlier: EarlierMatches
    private let corrections: MatchCorrections
    /// Nodes whose elements were settled before.
    private let settled: Set<Int>
    private(set) var elements: [Int: IdentifyElements.Known]
    private(set) var taken: Set<Int64>

    init(
        _ listening: Listening, _ earlier: EarlierMatches, _ corrections: MatchCorrections,
        _ known: [Int: IdentifyElements.Known]
    ) {
        (self.listening, self.earlier, self.corrections) = (listening, earlier, corrections)
        (elements, settled, taken) = (known, Set(known.keys), Set(known.values.map(\.id)))
    }

    /// Heard nodes of which nobody knows yet which element they are.
    var left: [Int] { listening.scene.flick.filter { elements[$0] == nil } }

    private var isDone: Bool { listening.scene.flick.allSatisfy { elements[$0] != nil } }

    mutating func take(_ element: Int64, for node: Int, because reason: () throws -> String?) rethrows {
        guard elements[node] == nil, taken.insert(element).inserted else { return }
        elements[node] = (element, try reason())
    }

    /// Lost elements that are called again what they were called. One that still stands there without a name is not the one
    /// that is called now as it was; and a node that a name or an identifier settles is not taken for a lost element.
    /// - Parameter before: what the screen was last.
    mutating func take(
        _ lost: [Int64: Set<Int64>], calledAgainSince before: IdentifyElements.Parts?
    ) throws {
        guard !lost.isEmpty else { return }
        let before = try before.map { try earlier.matches(with: $0) } ?? []
        let scene = listening.scene
        let nameless = Set(before.filter { !scene[$0.node].isNamed }.map(\.known.id))
        let named = Set(before.filter(\.isNamed).map(\.node))
        try take(lost) {
            scene[$0.node].isNamed && $0.isNamed && !nameless.contains($0.known.id) && !named.contains($0.node)
        }
    }

    /// Lost elements that stand for nodes that nobody knows yet, where they were good last.
    mutating func take(_ lost: [Int64: Set<Int64>], where fits: (EarlierMatches.Match) -> Bool) throws {
        for (capture, lost) in lost.sorted(by: { $0.key > $1.key }) {
            guard !isDone else { break }
            for match in try earlier.matches(with: capture)
            where fits(match) && lost.contains(corrections.head(of: match.known.id)) {
                take(match.known.id, for: match.node) { match.known.reason }
            }
        }
    }

    /// What earlier captures hold, the first of them first.
    mutating func take(_ all: [IdentifyElements.Parts]) throws {
        var asked: Set<Int64> = []
        for parts in all {
            let captures = parts.captures.filter { !asked.contains($0) }
            let isBeside = parts.isBeside || captures.count < parts.captures.count
            asked.formUnion(captures)
            guard !corrections.isEmpty || !isDone else { break }
            for match in try earlier.matches(with: .init(captures: captures, isBeside: isBeside))
            where !taken.contains(match.known.id) && isFree(match) {
                elements[match.node] = match.known
                taken.insert(match.known.id)
            }
        }
    }

    /// Where somebody parted two, what came later knows which of them this is.
    private func isFree(_ match: EarlierMatches.Match) -> Bool {
        guard let element = elements[match.node] else { return true }
        return !settled.contains(match.node) && corrections.areTwo(element.id, match.known.id)
    }

    /// Elements that were away, by the captures in which they were heard last: what is called so in the new one.
    mutating func take(away: [(capture: Int64, elements: Set<Int64>)]) throws {
        for (capture, elements) in away {
            for match in try earlier.matches(with: capture) where elements.contains(match.known.id) {
                // Another thing elsewhere may be called as it was: a message that says “Photo” is no button of that name.
                let isItself =
                    match.known.reason == MatchReason.identifier.rawValue
                    || match.known.reason == MatchReason.label.rawValue && match.isAlike
                if isItself { take(match.known.id, for: match.node) { match.known.reason } }
            }
        }
    }
}
