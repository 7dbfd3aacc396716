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
        var elements = known
        var taken = Set(known.values.map(\.id))
        let corrections = try MatchCorrections(screen: screen.id, in: transaction)
        var read: [Int64: [Found]] = [:]
        func takeLost(where fits: (Found) -> Bool) throws {
            for (capture, lost) in lost.sorted(by: { $0.key > $1.key }) {
                guard listening.scene.flick.contains(where: { elements[$0] == nil }) else { break }
                let all = try read[capture] ?? candidates(for: listening, in: capture)
                read[capture] = all
                for found in all
                where elements[found.node] == nil && fits(found)
                    && lost.contains(corrections.head(of: found.known.id))
                    && taken.insert(found.known.id).inserted
                {
                    elements[found.node] = found.known
                }
            }
        }
        let before =
            try lost.isEmpty
            ? [] : earlier.first { !$0.captures.isEmpty }.map { try found(in: listening, by: $0) } ?? []
        // An element that still stands there without a name is not the one that is called now as it was; and a node that a name
        // or an identifier has settled is not taken for a lost element.
        let nameless = Set(before.filter { !listening.scene[$0.node].isNamed }.map(\.known.id))
        let settled = Set(before.filter(\.isNamed).map(\.node))
        try takeLost {
            listening.scene[$0.node].isNamed && $0.isNamed && !nameless.contains($0.known.id)
                && !settled.contains($0.node)
        }
        var asked: Set<Int64> = []
        for parts in earlier {
            let left = parts.captures.filter { !asked.contains($0) }
            let isBeside = parts.isBeside || left.count < parts.captures.count
            asked.formUnion(left)
            guard !corrections.isEmpty || listening.scene.flick.contains(where: { elements[$0] == nil }) else { break }
            for (node, found, _, _) in try found(in: listening, by: Parts(captures: left, isBeside: isBeside))
            where !taken.contains(found.id) {
                // Where somebody parted two, what came later knows which of them this is.
                guard elements[node].map({ known[node] == nil && corrections.areTwo($0.id, found.id) }) ?? true else {
                    continue
                }
                elements[node] = found
                taken.insert(found.id)
            }
        }
        try takeLost { _ in true }
        let tree = listening.capture.tree
        // What was away for a while is known by its identifier alone: its place and its words may be another's by now.
        let left = listening.scene.flick.filter { elements[$0] == nil }.compactMap { tree[$0].identifier }
        for before in try transaction.captures(ofScreen: screen.id, withIdentifiers: left, besides: Array(taken)) {
            for (node, found) in try matches(of: listening, with: before)
            where elements[node] == nil && found.reason == MatchReason.identifier.rawValue && !taken.contains(found.id)
            {
                elements[node] = found
                taken.insert(found.id)
            }
        }
        for (node, element) in try SilentElements(comparing: comparing, screen: screen.id).heardAtLast(
            in: listening.scene)
        where elements[node] == nil && taken.insert(element).inserted {
            elements[node] = (element, try reason(of: element, tree[node]).rawValue)
        }
        return try withNew(elements, of: listening)
    }

    /// What is on no other capture of the screen is new.
    func withNew(_ elements: [Int: Known], of listening: Listening) throws -> [Int: Known] {
        var elements = elements
        let tree = listening.capture.tree
        let new = listening.scene.flick.filter { elements[$0] == nil }
        let ids = try transaction.addElements(
            new.map { (tree[$0].identifier, tree[$0].label, listening.scene[$0].kind.rawValue) }, app: app.id,
            screen: screen.id)
        for (node, id) in zip(new, ids) { elements[node] = (id, nil) }
        return elements
    }

    /// Why a node is taken for an element that was named while it was silent.
    private func reason(of id: Int64, _ node: Node) throws -> MatchReason {
        let element = try transaction.element(id: id, ofApp: app.id)
        if let identifier = element?.identifier, identifier == node.identifier { return .identifier }
        return element?.label != nil && element?.label == node.label ? .label : .place
    }

    /// By node. The part that most is found of by name or identifier is the one that the capture stands for; of all others
    /// what has the same words is the same, and never what only stands in one place: that is another row.
    private func found(in listening: Listening, by parts: Parts) throws -> [Found] {
        let found = try parts.captures.map { try candidates(for: listening, in: $0) }
        let most = found.map { $0.count(where: \.isNamed) }.max()
        let stands = parts.isBeside ? nil : found.firstIndex { $0.count(where: \.isNamed) == most }
        let whole = stands.map { found[$0] } ?? []
        let others = found.indices.filter { $0 != stands }.flatMap { found[$0].filter { $0.isNamed || $0.isNameless } }
        return whole + others
    }

    /// In flick order of the earlier capture.
    private func matches(of listening: Listening, with before: Int64) throws -> [(Int, Known)] {
        try candidates(for: listening, in: before).map { ($0.node, $0.known) }
    }

    /// A node and its element in an earlier capture.
    /// - isNamed: a person, an identifier or the same words say so.
    private typealias Found = (node: Int, known: Known, isNamed: Bool, isNameless: Bool)

    private func candidates(for listening: Listening, in before: Int64) throws -> [Found] {
        let ids = try transaction.identities(ofCapture: before)
        let earlier = try comparing.listenings.of(capture: before).scene, later = listening.scene
        return ElementMatcher.match(earlier, later).withoutStrangers(earlier, later).matches.compactMap { match in
            ids[match.before].map {
                (
                    match.after, ($0.id, match.reason.rawValue),
                    [.hand, .identifier, .label, .print].contains(match.reason),
                    earlier[match.before].labelWords.isEmpty && later[match.after].labelWords.isEmpty
                )
            }
        }
    }
}
