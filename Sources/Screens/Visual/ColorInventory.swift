/// The colours of a screen, a build or a release, and what each is used for. A palette that grows from release to
/// release is hard to keep readable.
package struct ColorInventory: Hashable, Sendable {
    package enum Role: String, Hashable, Sendable, Codable, CaseIterable { case text, background, nonText }

    /// One colour with how often it is used as what.
    package struct Entry: Hashable, Sendable {
        package var color: Color
        package var uses: [Role: Int]
        package var count: Int { uses.values.reduce(0, +) }
    }
    private var uses: [Color: [Role: Int]] = [:]

    package init() {}

    /// The colours of all shown nodes, as recorded.
    package init(_ scene: Scene) {
        for use in Self.uses(in: scene) { uses[use.color, default: [:]][use.role, default: 0] += 1 }
    }

    init(_ screen: ScreenColors) {
        uses = Dictionary(uniqueKeysWithValues: screen.uses.map { ($0.color, $0.roles) })
    }

    /// Each colour of each shown node, in document order.
    static func uses(in scene: Scene) -> [(color: Color, role: Role, node: Int)] {
        scene.nodes.filter { $0.isShown && $0.node.hasDetails }.flatMap { node in
            [
                (node.node.textColor, Role.text), (node.node.backgroundColor, .background),
                (node.node.nonTextColor, .nonText),
            ]
            .compactMap { color, role in
                color.flatMap { $0.alpha > 0 ? (color: $0, role: role, node: node.index) : nil }
            }
        }
    }

    /// Adds another screen's colours.
    package mutating func merge(_ other: ColorInventory) {
        for (color, roles) in other.uses {
            uses[color, default: [:]].merge(roles) { $0 + $1 }
        }
    }

    /// The most frequent first, then by their hexadecimal form.
    package var entries: [Entry] {
        uses.map { Entry(color: $0.key, uses: $0.value) }.sorted { left, right in
            left.count != right.count ? left.count > right.count : left.color.hexadecimal < right.color.hexadecimal
        }
    }

    /// What came and went since an earlier inventory, each by hexadecimal form.
    package func growth(since earlier: ColorInventory) -> (added: [Color], removed: [Color]) {
        (
            added: ColorInventory.sorted(uses.keys.filter { earlier.uses[$0] == nil }),
            removed: ColorInventory.sorted(earlier.uses.keys.filter { uses[$0] == nil })
        )
    }

    private static func sorted(_ colors: [Color]) -> [Color] {
        colors.sorted { $0.hexadecimal < $1.hexadecimal }
    }
}
