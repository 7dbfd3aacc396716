/// The colours of a build: what each is used for and where, and which of them meet.
package struct Palette: Sendable {
    /// One colour.
    package struct Entry: Hashable, Sendable {
        package var color: Color
        package var uses: [ColorInventory.Role: Int]
        package var count: Int { uses.values.reduce(0, +) }
        package var places: [Place]
    }

    /// Where a colour is met first on a screen.
    package struct Place: Hashable, Sendable {
        /// The screen's place among those that the palette is of.
        package var screen: Int
        package var node: Int
        package init(screen: Int, node: Int) { (self.screen, self.node) = (screen, node) }
    }

    /// Colours that nobody tells apart at a glance: the most frequent one, and those that differ from it by no more than
    /// can just be noticed.
    package struct Twins: Hashable, Sendable {
        package var entry: Entry
        package var others: [Entry]
    }

    /// Two colours that meet, to the nearest whole channel: one seen over the other.
    package struct Meeting: Hashable, Sendable {
        package var color: Color
        package var ground: Color
        /// `nil`: text of unknown size.
        package var use: ContrastUse?
        package var count: Int
        package var places: [Place]
        /// Of the two as they are seen, before rounding; the lowest, where several round to the same.
        package var ratio: Double
    }

    /// The most frequent first.
    package let entries: [Entry]
    /// The least contrast first.
    package let meetings: [Meeting]
    private let inventory: ColorInventory

    /// Of screens of one appearance.
    package init(_ screens: [ScreenColors]) {
        var inventory = ColorInventory()
        var places: [Color: [Place]] = [:]
        var pairs: [ScreenColors.Pair: Found] = [:]
        for (number, screen) in screens.enumerated() {
            inventory.merge(ColorInventory(screen))
            for use in screen.uses { places[use.color, default: []].append(Place(screen: number, node: use.node)) }
            for meeting in screen.meetings { pairs[meeting.pair, default: Found()].add(meeting, on: number) }
        }
        self.inventory = inventory
        entries = inventory.entries.map {
            Entry(color: $0.color, uses: $0.uses, places: places[$0.color, default: []])
        }
        meetings = pairs.map { pair, found in
            Meeting(
                color: pair.color, ground: pair.ground, use: pair.use, count: found.count, places: found.places,
                ratio: found.ratio)
        }.sorted { left, right in
            left.ratio != right.ratio ? left.ratio < right.ratio : left.name < right.name
        }
    }

    /// Groups of near twins, by how often their first colour is used. Each colour is in one of them at most.
    package var twins: [Twins] {
        var groups: [Twins] = []
        for entry in entries {
            let place = groups.firstIndex { $0.entry.color.isNearTwin(of: entry.color) }
            if let place { groups[place].others.append(entry) } else { groups.append(Twins(entry: entry, others: [])) }
        }
        return groups.filter { !$0.others.isEmpty }
    }

    /// What came and went since an earlier build.
    package func growth(since earlier: Palette) -> (added: [Color], removed: [Color]) {
        inventory.growth(since: earlier.inventory)
    }

    private struct Found {
        var count = 0
        var places: [Place] = []
        var ratio = Double.infinity

        mutating func add(_ meeting: ScreenColors.Meeting, on screen: Int) {
            count += meeting.count
            places.append(Place(screen: screen, node: meeting.node))
            ratio = min(ratio, meeting.ratio)
        }
    }
}

extension Palette.Meeting {
    /// A fixed order among equals.
    fileprivate var name: String { "\(color.hexadecimal) \(ground.hexadecimal) \(use?.rawValue ?? "")" }
}

extension Color {
    /// The same to the eye, or nearly: no farther apart than can just be noticed, and let as much through.
    package func isNearTwin(of other: Color) -> Bool {
        alpha == other.alpha && ColorDistance.between(Paint(self), Paint(other)) <= ColorDistance.justNoticeable
    }
}
