package import Screens

/// What the rows of a capture's lists have, each thing worked out once for all who ask: a list may hold thousands of rows, and there
/// may be a problem for each.
package final class RowsOfCapture {
    package let audited: AuditedScene
    /// What stands in front of all else.
    package private(set) lazy var modals = audited.scene.modals

    /// In flick order.
    private lazy var alike = byKin()
    /// What is drawn and not heard.
    private lazy var silent = silentKin()
    /// By rule, the nodes on which it fails.
    private lazy var failed = failures()
    private lazy var names = Dictionary(grouping: scene.elements.map(\.labelWords)) { $0 }.mapValues(\.count)
    private lazy var identifiers = Dictionary(grouping: scene.elements.compactMap(\.identifier)) { $0 }
        .mapValues(\.count)
    private var columns: [RowControl: [Int]] = [:]
    private var parts: [RowControl: Parts] = [:]
    private var answers: [Question: Bool] = [:]

    /// So many in something that scrolls are rows.
    private static let several = 2

    /// What rows draw in them that is no stop of its own.
    struct Parts {
        /// The words of each.
        var said: Set<[String]> = []
        /// So many pictures without words, at most.
        var wordless = 0
    }

    /// What a row is and can do.
    struct Offer: Hashable {
        let kind: ElementKind
        let isPressed: Bool
    }

    private enum Question: Hashable {
        case fails(Set<String>, RowControl)
        case passes(Set<String>, RowControl)
        case offers(Offer, RowControl)
        case offersAlike(Offer, RowControl.Kin)
    }

    package init(_ audited: AuditedScene) { self.audited = audited }

    var scene: Scene { audited.scene }

    /// `nil`: it is not heard, or stands in no row of a list. What one row alone has, and developers gave no name, is no control that
    /// rows have: whatever stands in its place tomorrow would be taken for it.
    func control(of node: Int) -> RowControl? {
        let element = scene[node]
        guard element.isHeard else { return nil }
        let control = RowControl(element), count = column(of: control).count
        if control.isFlat { return count >= ListRows.many ? control : nil }
        let isInRow = count >= Self.several && element.scrolls || control.isNamed && element.isListed
        return isInRow ? control : nil
    }

    /// The same in the rows of this capture, by its nodes.
    func column(of control: RowControl) -> [Int] {
        if let known = columns[control] { return known }
        let found = (alike[control.kin] ?? []).filter { control.isInItsColumn(scene[$0]) }
        columns[control] = found
        return found
    }

    /// Whether one of these rules fails on each of them.
    func fail(_ rules: Set<String>, inEach control: RowControl) -> Bool {
        answer(.fails(rules, control)) { column(of: control).allSatisfy { isFailing(rules, $0) } }
    }

    /// Whether one of these rules passes on each of them, and none fails on what is alike.
    func pass(_ rules: Set<String>, inEach control: RowControl) -> Bool {
        answer(.passes(rules, control)) {
            !(alike[control.kin] ?? []).contains { isFailing(rules, $0) }
                && column(of: control).allSatisfy { row in
                    rules.contains { audited.passed[$0]?.contains(row) == true }
                }
        }
    }

    /// Whether each of them is this, and can be pressed where that is asked.
    func offer(_ offer: Offer, inEach control: RowControl) -> Bool {
        answer(.offers(offer, control)) { column(of: control).allSatisfy { isOffered(offer, $0) } }
    }

    /// The same of all that is alike, wherever it stands in its row; nothing need be.
    func offer(_ offer: Offer, inAllAlike kin: RowControl.Kin) -> Bool {
        answer(.offersAlike(offer, kin)) { (alike[kin] ?? []).allSatisfy { isOffered(offer, $0) } }
    }

    /// What they draw in them.
    func parts(inEach control: RowControl) -> Parts {
        if let known = parts[control] { return known }
        var found = Parts()
        for row in column(of: control) {
            let own = scene[row].silentParts
            found.said.formUnion(own.map { Words.of($0.ownWords) })
            found.wordless = max(found.wordless, own.count(where: \.isWordless))
        }
        parts[control] = found
        return found
    }

    /// Whether it draws in silence what is like something of another capture.
    func drawsInSilence(_ other: SceneNode) -> Bool {
        let kin = RowControl.kin(of: other)
        return silent.contains(kin.drawn) || kin.named.map { silent.contains($0) } ?? false
    }

    /// Whether nothing else is called as an element is, by people, or else by developers.
    package func isSole(_ element: SceneNode) -> Bool {
        names[element.labelWords] == 1 || element.identifier.map { identifiers[$0] == 1 } ?? false
    }

    private func answer(_ question: Question, _ find: () -> Bool) -> Bool {
        if let known = answers[question] { return known }
        let found = find()
        answers[question] = found
        return found
    }

    private func isFailing(_ rules: Set<String>, _ node: Int) -> Bool {
        rules.contains { failed[$0]?.contains(node) == true }
    }

    private func isOffered(_ offer: Offer, _ node: Int) -> Bool {
        scene[node].kind == offer.kind && (!offer.isPressed || scene[node].node.gestures?.contains(.tap) == true)
    }

    private func byKin() -> [RowControl.Kin: [Int]] {
        var found: [RowControl.Kin: [Int]] = [:]
        for element in scene.elements {
            let kin = RowControl.kin(of: element)
            found[kin.drawn, default: []].append(element.index)
            if let named = kin.named { found[named, default: []].append(element.index) }
        }
        return found
    }

    private func silentKin() -> Set<RowControl.Kin> {
        var found: Set<RowControl.Kin> = []
        for node in scene.nodes where node.isShown && !node.isHeard {
            let kin = RowControl.kin(of: node)
            found.insert(kin.drawn)
            if let named = kin.named { found.insert(named) }
        }
        return found
    }

    private func failures() -> [String: Set<Int>] {
        var found: [String: Set<Int>] = [:]
        for finding in audited.run.findings where finding.outcome == .failed {
            guard let rule = finding.rule, let node = finding.node else { continue }
            found[rule, default: []].insert(node)
        }
        return found
    }
}

extension SceneNode {
    /// What is drawn in it, and is no stop of its own.
    var silentParts: [SceneNode] { below.filter { $0.owner?.index == index && $0.isShown } }
}
