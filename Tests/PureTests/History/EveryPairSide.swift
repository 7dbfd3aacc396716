import History
import Screens

/// The elements of one capture, in flick order.
struct EveryPairSide {
    let nodes: [SceneNode]
    /// The element after that it was paired with.
    var pair: [Int?]
    var name: [String?]
    /// The masked name of those whose figures tell them apart.
    var series: [String?]
    /// The same of identifiers.
    var form: [String?]
    /// The pairs before and behind it.
    var around: [[Int?]?]
    /// The pair in the row of each.
    var mates: [Int: Int?] = [:]
    /// All pairs in the row of each; none where it is a list.
    var rows: [Int: Set<Int>] = [:]

    init(_ scene: Scene) {
        nodes = Array(scene.elements)
        pair = nodes.map { _ in nil }
        series = pair.map { _ in nil }
        form = series
        around = pair.map { _ in nil }
        name = nodes.map { node in
            let words = EveryPairSide.mask(node)
            return words.contains { $0 != "#" } ? "\(words)" : nil
        }
    }

    subscript(_ element: Int) -> SceneNode { nodes[element] }
    var free: [Int] { nodes.indices.filter { pair[$0] == nil } }

    mutating func number(_ element: Int) {
        series[element] = name[element] ?? "figures"
        name[element] = "label \(nodes[element].label ?? "")"
    }

    mutating func look() {
        for element in free {
            around[element] = [
                nodes.indices[..<element].last { pair[$0] != nil }.flatMap { pair[$0] },
                nodes.indices[element...].first { pair[$0] != nil }.flatMap { pair[$0] },
            ]
        }
    }

    /// The nearest around it in which anything else is heard.
    private func row(of element: Int) -> SceneNode? {
        nodes[element].above.first { above in
            nodes.indices.contains { $0 != element && (nodes[$0].isBelow(above) || nodes[$0].index == above.index) }
        }
    }

    mutating func lookAtRows() {
        for element in free {
            guard let row = row(of: element), row.index != 0 else { continue }
            let inside = nodes.indices.filter { nodes[$0].isBelow(row) }
            let all = nodes.indices.filter { nodes[$0].isBelow(row) || nodes[$0].index == row.index }
            if inside.count <= 6 { rows[element] = Set(all.compactMap { pair[$0] }) }
        }
    }

    func mate(_ element: Int) -> Int? {
        let row = row(of: element)
        return nodes.indices.filter { other in row.map { nodes[other].isBelow($0) } ?? false && pair[other] != nil }
            .min { nodes[$0].index < nodes[$1].index }.flatMap { pair[$0] }
    }

    /// Nobody else of its kind that is left says just that.
    func isOnlyOne(_ element: Int) -> Bool {
        free.count { nodes[$0].kind == nodes[element].kind && content($0) == content(element) } == 1
    }

    /// Of words joined by dots; what is shorter than three letters says nothing.
    func identifierWords(_ element: Int) -> Set<String> {
        guard let identifier = nodes[element].identifier, nodes.count(where: { $0.identifier == identifier }) == 1
        else {
            return []
        }
        return Set(identifier.split(separator: ".").map { $0.filter(\.isLetter) }.filter { $0.count > 2 })
    }
    func ownWords(_ element: Int, cut: Bool) -> Set<String> {
        Set(nodes[element].labelWords.filter { !Words.isNumber($0) }.map { cut ? String($0.prefix(3)) : $0 })
    }

    func besideInTree(_ element: Int, _ step: Int) -> Int? {
        let order = nodes.indices.sorted { nodes[$0].index < nodes[$1].index }
        let place = (order.firstIndex(of: element) ?? 0) + step
        return order.indices.contains(place) ? order[place] : nil
    }

    func hasFigures(_ element: Int) -> Bool { EveryPairSide.mask(nodes[element]).contains("#") }

    /// What only figures tell it from.
    func series(of element: Int) -> String? {
        name[element] ?? (hasFigures(element) ? "figures \(nodes[element].kind) \(path(element))" : nil)
    }

    func path(_ element: Int) -> [String] {
        nodes[element].above.filter { $0.index != 0 }.map { $0.identifier ?? $0.className ?? "view" }
    }
    func content(_ element: Int) -> Set<String> { Set(EveryPairSide.mask(nodes[element])).subtracting(["#"]) }

    /// Identifier without figures, and label; empty where there are none.
    func member(_ element: Int) -> String {
        EveryPairSide.form(nodes[element].identifier).map { "\($0) \(nodes[element].label ?? "")" } ?? ""
    }
    static func form(_ identifier: String?) -> String? {
        guard let identifier, identifier.contains(where: \.isNumber) else { return nil }
        return identifier.filter { !$0.isNumber }
    }

    static func mask(_ node: SceneNode) -> [String] {
        let words = node.labelWords
        guard words.contains(where: Words.isNumber) else { return words }
        return words.map { Words.isNumber($0) ? "#" : String($0.prefix(3)) }.reduce(into: []) { masked, word in
            if word != "#" || masked.last != "#" { masked.append(word) }
        }
    }
}
