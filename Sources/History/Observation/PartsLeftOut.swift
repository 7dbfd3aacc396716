import Screens

extension References {
    /// Several captures of one screen and variant may be parts of it, above and below a scroll, and nobody says so. Where a
    /// build holds fewer of them, those are left out that none of its captures is most like, and on which something is heard
    /// that is heard nowhere else: nobody looked at that.
    func partsLeftOut(by measured: [MeasuredLook], _ comparing: some LookComparing) throws -> [Look] {
        let places = Dictionary(grouping: looks, by: \.of).filter { $0.value.count > 1 }
        return try places.flatMap { place, earlier -> [Look] in
            let here = measured.filter { $0.isReference && $0.look.of.isSame(as: place) }.map(\.look)
            guard !here.isEmpty, here.count < earlier.count else { return [] }
            let shown = Set(try here.compactMap { try comparing.mostAlike($0, among: earlier) })
            let heard = Set(try (here + shown).flatMap(comparing.elements))
            return try earlier.filter { look in
                try !shown.contains(look) && !comparing.elements(heardIn: look).isSubset(of: heard)
            }
        }.sorted { $0.capture < $1.capture }
    }
}

extension LookComparing {
    /// The earlier look that a look is most like; the very same capture before all others, of equals the first captured. One
    /// alone is not looked at.
    func mostAlike(_ look: Look, among earlier: [Look]) throws -> Look? {
        if let same = earlier.first(where: { $0.capture == look.capture }) { return same }
        guard earlier.count > 1 else { return earlier.first }
        return try earlier.map { (look: $0, likeness: try likeness(of: $0, to: look)) }
            .min { ($1.likeness, $0.look.capture) < ($0.likeness, $1.look.capture) }?.look
    }
}
