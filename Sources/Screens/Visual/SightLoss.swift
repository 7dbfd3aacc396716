/// What a screen loses for somebody who sees fewer colours, by what is judged: texts and icons that stand out enough for
/// most people, and colours that most people tell apart.
package struct SightLoss: Hashable, Sendable {
    /// Two colours over the same ground, that differ clearly for most people and hardly here.
    package struct Meeting: Hashable, Sendable {
        /// As most people see them.
        package let colors: [Paint]
        package let ground: Paint
        /// One node for each.
        package let nodes: [Int]
    }

    package let vision: ColorVision
    /// Enough as most people see it, and too little here.
    package let fallen: [ColorPair]
    /// Texts of which it is not known whether they are large: they may be enough as most people see it, and not here.
    package let doubtful: [ColorPair]
    package let meetings: [Meeting]

    package var isNothing: Bool { fallen.isEmpty && doubtful.isEmpty && meetings.isEmpty }

    package init(of scene: Scene, to vision: ColorVision, by profile: Profile) {
        self.vision = vision
        let pairs = scene.colorPairs.map { ($0, usual: $0.verdict(by: profile), here: $0.verdict(by: profile, vision)) }
        fallen = pairs.filter { $0.usual == .enough && $0.here == .tooLittle }.map(\.0)
        doubtful = pairs.filter {
            $0.usual == .enough && $0.here == .enoughIfLarge || $0.usual == .enoughIfLarge && $0.here == .tooLittle
        }.map(\.0)
        meetings = Self.meetings(of: scene.colorMarks, vision)
    }

    /// Over one ground each colour once, in document order.
    private static func meetings(of marks: [ColorPair], _ vision: ColorVision) -> [Meeting] {
        var known: Set<[Color]> = []
        let marks = marks.filter { known.insert([$0.color.rounded, $0.ground.rounded]).inserted }
        return marks.enumerated().flatMap { place, one in
            marks[(place + 1)...].filter { other in
                one.ground.rounded == other.ground.rounded
                    && ColorDistance.between(one.color, other.color) >= ColorDistance.clear
                    && ColorDistance.between(vision.seen(one.color), vision.seen(other.color))
                        < ColorDistance.hardlyTold
            }.map { Meeting(colors: [one.color, $0.color], ground: one.ground, nodes: [one.node, $0.node]) }
        }
    }
}
