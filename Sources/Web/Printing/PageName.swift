import Synchronization

/// A name that templates and values share, as its number: to look a name up by its text took a third of a long page.
struct PageName: Hashable, Sendable {
    let number: Int

    private static let known = Mutex<[String: Int]>([:])

    /// The same text has the same number as long as the program runs. There are as many as our templates and pages name.
    init(_ text: String) {
        number = Self.known.withLock { known in
            if let number = known[text] { return number }
            known[text] = known.count
            return known.count - 1
        }
    }
}

/// At which place a struct's property of a name stands.
struct PagePlaces: Sendable {
    /// By the name's number; -1: it has none.
    private let places: [Int32]

    /// - Parameter names: the properties', in their order.
    init(_ names: [PageName]) {
        var places = [Int32](repeating: -1, count: (names.map(\.number).max() ?? -1) + 1)
        for (place, name) in names.enumerated().reversed() { places[name.number] = Int32(place) }
        self.places = places
    }

    subscript(name: PageName) -> Int? {
        guard name.number < places.count, places[name.number] >= 0 else { return nil }
        return Int(places[name.number])
    }
}
