import Screens

/// Identifiers that differ in their figures only, as `row-1` and `row-2`.
///
/// Where such elements say the same and some were found by their identifiers, the figures are names: what is left of
/// them is gone or new. Where their labels come again under other figures, they only count rows, and name nothing.
struct IdentifierSeries {
    /// So many labels have to be found under other figures before identifiers are held to count rows.
    static let countedRows = 3

    /// Series of which something is left on both sides, with a number each and how many were found.
    private var series: [Member: (number: Int, found: Int)] = [:]

    /// Takes what is left on either side.
    init(before: some Sequence<SceneNode>, after: some Sequence<SceneNode>) {
        let both = Set(before.compactMap(Member.init)).intersection(after.compactMap(Member.init))
        for (place, member) in both.enumerated() { series[member] = (place + 1, 0) }
    }

    var isEmpty: Bool { series.isEmpty }

    /// Two that were found to be one by their identifier.
    mutating func note(_ before: SceneNode, _ after: SceneNode) {
        guard before.label == after.label, let member = Member(before) else { return }
        series[member]?.found += 1
    }

    /// The number of the series whose figures tell this element from the others; 0: there is none.
    func number(of element: SceneNode) -> Int {
        guard let (number, found) = Member(element).flatMap({ series[$0] }), found > 1 else { return 0 }
        return number
    }

    /// Forms of identifiers that only count rows.
    ///
    /// - Parameters:
    ///   - pairs: what has one identifier.
    ///   - before: what has no such pair; `after` on the other side.
    static func countingRows(
        _ pairs: [(before: SceneNode, after: SceneNode)], before: [SceneNode], after: [SceneNode]
    ) -> Set<String> {
        var labels: [Member: (before: Int, after: Int)] = [:]
        for pair in pairs where pair.before.label != pair.after.label {
            if let member = Member(pair.before) { labels[member, default: (0, 0)].before += 1 }
            if let member = Member(pair.after) { labels[member, default: (0, 0)].after += 1 }
        }
        for element in before { if let member = Member(element) { labels[member, default: (0, 0)].before += 1 } }
        for element in after { if let member = Member(element) { labels[member, default: (0, 0)].after += 1 } }
        var moved: [String: Int] = [:]
        for (member, holders) in labels where holders == (1, 1) && !Words.isBlank(member.label) {
            moved[member.form, default: 0] += 1
        }
        moved = moved.filter { $0.value >= countedRows }
        guard !moved.isEmpty else { return [] }
        for pair in pairs where pair.before.label == pair.after.label {
            if let form = form(of: pair.before.identifier) { moved[form]? -= 1 }
        }
        return Set(moved.filter { $0.value > 0 }.keys)
    }

    /// The identifier with each figure as `#`; `nil` where it has none.
    static func form(of identifier: String?) -> String? {
        guard let identifier, identifier.utf8.contains(where: isDigit) else { return nil }
        var form: [UInt8] = []
        for byte in identifier.utf8 where !(isDigit(byte) && form.last == mask) {
            form.append(isDigit(byte) ? mask : byte)
        }
        return String(decoding: form, as: UTF8.self)
    }

    private static let mask = UInt8(ascii: "#")
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private struct Member: Hashable {
        let form: String
        let label: String

        init?(_ element: SceneNode) {
            guard let form = IdentifierSeries.form(of: element.identifier) else { return nil }
            (self.form, label) = (form, element.label ?? "")
        }
    }
}
