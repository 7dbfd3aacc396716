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
            let held = Set(here.map(\.capture))
            let shown = Set(try here.compactMap { try comparing.mostAlike($0, among: earlier, beside: held) })
            let heard = Set(try (here + shown).flatMap(comparing.elements))
            return try earlier.filter { look in
                try !shown.contains(look) && !comparing.elements(heardIn: look).isSubset(of: heard)
            }
        }.sorted { $0.capture < $1.capture }
    }
}

extension LookComparing {
    /// The earlier look that a look is most like; the very same capture before all others. Of equals one that is there no more goes
    /// before one that another capture of the build is, byte for byte, and then the first captured. One alone is not looked at.
    /// - Parameter held: captures of the look's build.
    func mostAlike(_ look: Look, among earlier: [Look], beside held: Set<Int64>) throws -> Look? {
        if let same = earlier.first(where: { $0.capture == look.capture }) { return same }
        guard earlier.count > 1 else { return earlier.first }
        let known = try earlier.map { (look: $0, likeness: try likeness(of: $0, to: look)) }
        let most = known.map(\.likeness).max()
        let equals = known.filter { $0.likeness == most }.map(\.look).sorted { $0.capture < $1.capture }
        return equals.first { !held.contains($0.capture) } ?? equals.first
    }
}
