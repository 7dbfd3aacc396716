/// The colours of one screen: what each is used for, and which of them meet, each with the first place it is met at.
/// All that a palette is made of, and a hundredth of the scene it was read from.
package struct ScreenColors: Sendable {
    package let appearance: Variant.Appearance?
    /// Each colour once, in document order.
    let uses: [Use]
    /// Each meeting once, in document order.
    let meetings: [Meeting]
    private let spots: [Int: Spot]

    struct Use: Sendable {
        var color: Color
        var roles: [ColorInventory.Role: Int]
        var node: Int
    }
    struct Meeting: Sendable {
        var pair: Pair
        var count: Int
        /// Of the two as they are seen, before rounding; the lowest.
        var ratio: Double
        var node: Int
    }
    /// Two colours to the nearest whole channel: one seen over the other.
    struct Pair: Hashable, Sendable {
        var color: Color
        var ground: Color
        /// `nil`: text of unknown size.
        var use: ContrastUse?
    }
    /// Where a colour is met.
    package struct Spot: Sendable {
        /// Of the element that speaks for it in the flick order; `nil`: none does.
        package var position: Int?
        /// What people call it.
        package var name: String
    }

    /// Of a node at which a colour or a meeting is met first.
    package func spot(at node: Int) -> Spot? { spots[node] }

    package init(_ scene: Scene) {
        appearance = scene.capture.variant.appearance
        var uses: [Use] = [], places: [Color: Int] = [:]
        for use in ColorInventory.uses(in: scene) {
            let place = places[use.color] ?? uses.count
            if place == uses.count {
                places[use.color] = place
                uses.append(Use(color: use.color, roles: [:], node: use.node))
            }
            uses[place].roles[use.role, default: 0] += 1
        }
        var meetings: [Meeting] = [], met: [Pair: Int] = [:]
        for found in scene.colorPairs {
            let pair = Pair(color: found.color.rounded, ground: found.ground.rounded, use: found.use)
            let place = met[pair] ?? meetings.count
            if place == meetings.count {
                met[pair] = place
                meetings.append(Meeting(pair: pair, count: 0, ratio: .infinity, node: found.node))
            }
            meetings[place].count += 1
            meetings[place].ratio = min(meetings[place].ratio, found.ratio())
        }
        (self.uses, self.meetings) = (uses, meetings)
        let nodes = Set(uses.map(\.node) + meetings.map(\.node))
        spots = Dictionary(
            uniqueKeysWithValues: nodes.map { node in
                (node, Spot(position: scene[node].owner?.utterance?.position, name: scene[node].spokenName))
            })
    }
}
