package import Screens

/// Ties findings of other tools to the node of a tree they are about, by what they say of the place.
///
/// One candidate or none: where several nodes fit, the finding stays unlinked and says why. It is shown all the same.
package struct FindingLinker: Sendable {
    private let tree: Tree
    private let byIdentifier: [String: [Int]]
    private let byLabel: [String: [Int]]

    package init(_ tree: Tree) {
        self.tree = tree
        var byIdentifier: [String: [Int]] = [:]
        var byLabel: [String: [Int]] = [:]
        for (index, node) in tree.nodes.enumerated() {
            if let identifier = node.identifier, !identifier.isEmpty {
                byIdentifier[identifier, default: []].append(index)
            }
            if let label = node.label, !label.isEmpty { byLabel[label, default: []].append(index) }
        }
        (self.byIdentifier, self.byLabel) = (byIdentifier, byLabel)
    }

    /// The run with each finding tied to its node where one fits, and how that was found.
    package func link(_ run: AuditRun) -> (run: AuditRun, links: [FindingLink]) {
        var run = run
        let links = run.findings.map(link)
        for (index, link) in links.enumerated() { run.findings[index].node = link.node }
        return (run, links)
    }

    package func link(_ finding: Finding) -> FindingLink {
        if let node = finding.node { return FindingLink(node: node, reason: .given, confidence: 1) }
        return link(to: finding.target)
    }

    /// By what a tool says of the place alone.
    package func link(to target: FindingTarget?) -> FindingLink {
        guard let target else { return .none(.nothingSaid) }
        if let path = target.path, let node = tree.index(named: path) {
            return FindingLink(node: node, reason: .path, confidence: 1)
        }
        var search = Search(tree: tree)
        if let identifier = target.identifier { search.narrow(.identifier, byIdentifier[identifier] ?? []) }
        if let label = target.label { search.narrow(.label, byLabel[label] ?? []) }
        if search.pool == nil, let selector = target.selector { narrow(&search, by: SelectorNames(selector)) }
        if search.isAmbiguous, let type = target.className.map(FindingLinker.typeName) {
            search.narrow(.type) { FindingLinker.typeName($0.className ?? "") == type }
        }
        if search.pool?.count != 1, let frame = target.frame, frame.count == 4 {
            let frame = Frame(frame[0], frame[1], frame[2], frame[3])
            search.narrow(.frame) {
                FindingLinker.isSame($0.frame, frame) || FindingLinker.isSame($0.accessibilityFrame, frame)
            }
        }
        if search.isAmbiguous { search.narrow(.element) { $0.isElement } }
        return search.link
    }

    private func narrow(_ search: inout Search, by names: SelectorNames) {
        if let identifier = names.identifier { search.narrow(.selector, byIdentifier[identifier] ?? []) }
        if let label = names.label { search.narrow(.selector, byLabel[label] ?? []) }
    }

    /// `Button` of `XCUIElementTypeButton`, `android.widget.Button` and `UIButton` alike.
    private static func typeName(_ name: String) -> String {
        var last = name.split(separator: ".").last.map(String.init) ?? ""
        for prefix in ["XCUIElementType", "UI"] where last.hasPrefix(prefix) && last.count > prefix.count {
            last.removeFirst(prefix.count)
            break
        }
        return last.lowercased()
    }

    /// Edges within a point and a half: tools round frames outwards to whole points.
    private static func isSame(_ frame: Frame?, _ other: Frame) -> Bool {
        guard let frame else { return false }
        return abs(frame.x - other.x) <= 1.5 && abs(frame.y - other.y) <= 1.5
            && abs(frame.maxX - other.maxX) <= 1.5 && abs(frame.maxY - other.maxY) <= 1.5
    }

    /// The candidates left, and what led to them.
    private struct Search {
        let tree: Tree
        /// `nil`: nothing has been asked yet, or nothing that was asked is in the tree.
        var pool: [Int]?
        private var reasons: [FindingLink.Reason] = []

        init(tree: Tree) { self.tree = tree }

        var isAmbiguous: Bool { (pool?.count ?? 0) > 1 }

        /// Keeps the candidates that are among these. What fits none of them says nothing: labels change.
        mutating func narrow(_ reason: FindingLink.Reason, _ found: [Int]) {
            let kept = pool.map { pool in found.filter(Set(pool).contains) } ?? found
            guard !kept.isEmpty, kept.count < pool?.count ?? .max else {
                if !kept.isEmpty { reasons.append(reason) }
                return
            }
            pool = kept
            reasons.append(reason)
        }

        mutating func narrow(_ reason: FindingLink.Reason, where fits: (Node) -> Bool) {
            let candidates = pool ?? Array(tree.nodes.indices)
            narrow(reason, candidates.filter { fits(tree[$0]) })
        }

        var link: FindingLink {
            guard let pool else { return .none(.notThere) }
            guard pool.count == 1 else {
                return FindingLink(node: nil, reason: .ambiguous, confidence: 0, candidates: pool.count)
            }
            let doubt = reasons.reduce(1) { $0 * (1 - $1.weight) }
            return FindingLink(
                node: pool[0], reason: reasons.first ?? .notThere, confidence: ((1 - doubt) * 100).rounded() / 100)
        }
    }
}

/// How a finding was tied to a node, or why it was not.
package struct FindingLink: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable, Codable {
        /// The finding named its node itself.
        case given
        case path, identifier, label, selector, type, frame, element
        /// Several nodes fit.
        case ambiguous
        /// No node fits.
        case notThere
        /// The finding says nothing of a place.
        case nothingSaid

        /// How sure it makes one alone, from 0 to 1; several agreeing make surer.
        fileprivate var weight: Double {
            switch self {
            case .given, .path: 1
            case .identifier: 0.95
            case .label: 0.75
            case .selector: 0.7
            case .frame: 0.7
            case .type: 0.3
            case .element: 0.1
            case .ambiguous, .notThere, .nothingSaid: 0
            }
        }
    }

    package var node: Int?
    package var reason: Reason
    /// From 0 to 1; 0 where nothing was linked.
    package var confidence: Double
    /// How many nodes fitted where there were too many.
    package var candidates: Int = 0

    static func none(_ reason: Reason) -> FindingLink { FindingLink(node: nil, reason: reason, confidence: 0) }
}
