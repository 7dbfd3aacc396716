/// The colours of a build: what each is used for and where, and which of them meet.
package struct Palette: Sendable {
    /// One colour.
    package struct Entry: Hashable, Sendable {
        package var color: Color
        package var uses: [ColorInventory.Role: Int]
        package var count: Int { uses.values.reduce(0, +) }
        /// By name, in alphabetical order.
        package var screens: [String]
    }

    /// Two colours that meet, to the nearest whole channel: one seen over the other.
    package struct Meeting: Hashable, Sendable {
        package var color: Color
        package var ground: Color
        /// `nil`: text of unknown size.
        package var use: ContrastUse?
        package var count: Int
        package var screens: [String]
        /// Of the two as they are seen, before rounding; the lowest, where several round to the same.
        package var ratio: Double
    }

    /// The most frequent first.
    package let entries: [Entry]
    /// The least contrast first.
    package let meetings: [Meeting]
    private let inventory: ColorInventory

    /// Of screens with their names; a screen may come in several variants.
    package init(_ screens: [(name: String, scene: Scene)]) {
        var inventory = ColorInventory()
        var places: [Color: Set<String>] = [:]
        var pairs: [Pair: Found] = [:]
        for (name, scene) in screens {
            let own = ColorInventory(scene)
            for entry in own.entries { places[entry.color, default: []].insert(name) }
            inventory.merge(own)
            for pair in scene.colorPairs {
                let key = Pair(color: pair.color.rounded, ground: pair.ground.rounded, use: pair.use)
                pairs[key, default: Found()].add(pair, on: name)
            }
        }
        self.inventory = inventory
        entries = inventory.entries.map {
            Entry(color: $0.color, uses: $0.uses, screens: places[$0.color, default: []].sorted())
        }
        meetings = pairs.map { pair, found in
            Meeting(
                color: pair.color, ground: pair.ground, use: pair.use, count: found.count,
                screens: found.screens.sorted(), ratio: found.ratio)
        }.sorted { left, right in
            left.ratio != right.ratio ? left.ratio < right.ratio : left.name < right.name
        }
    }

    /// What came and went since an earlier build.
    package func growth(since earlier: Palette) -> (added: [Color], removed: [Color]) {
        inventory.growth(since: earlier.inventory)
    }

    private struct Pair: Hashable {
        var color: Color
        var ground: Color
        var use: ContrastUse?
    }

    private struct Found {
        var count = 0
        var screens: Set<String> = []
        var ratio = Double.infinity

        mutating func add(_ pair: ColorPair, on screen: String) {
            count += 1
            screens.insert(screen)
            ratio = min(ratio, pair.ratio())
        }
    }
}

extension Palette.Meeting {
    /// A fixed order among equals.
    fileprivate var name: String { "\(color.hexadecimal) \(ground.hexadecimal) \(use?.rawValue ?? "")" }
}
