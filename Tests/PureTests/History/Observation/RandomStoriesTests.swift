import History
import Screens
import Testing

/// Random histories by the thousand, without a database. The truth is told by what was broken in which build, never by
/// the rule that is tried.
@Suite struct RandomStoriesTests {
    /// Small, repeatable, and good enough to tell stories.
    private struct Dice {
        var state: UInt64
        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(sides))
        }
    }

    @Test func `a button is at fault as long as it is broken and once was not`() throws {
        for seed in 1...3000 {
            var dice = Dice(state: UInt64(seed))
            var story = Telling()
            /// The world's own account: was the button ever met in order, and never since seen broken from its start?
            var wasGood: [Int: Bool] = [:]
            var isStarted = false
            var told: [String] = []
            for step in 0..<12 {
                let roll = dice.roll(10)
                if isStarted, roll == 0 {
                    told.append("skipped")
                    try story.skip()
                    continue
                }
                if isStarted, roll == 1 {
                    told.append("spinner")
                    try story.sealSpinner(3)
                    continue
                }
                let buttons =
                    (0..<3).map { _ in [.good, .good, .silent, .pale, .gone][dice.roll(5)] }
                    as [World.Picture.Button]
                told.append("\(buttons)")
                let review = try story.seal(
                    [(World.Picture(buttons: buttons), VariantKey(Variant()))])
                for (button, look) in buttons.enumerated() where look == .silent || look == .pale {
                    let isMet = review.faults.contains { $0.cause.element == Int64(button) }
                    if wasGood[button] == true {
                        #expect(isMet, "seed \(seed), step \(step): button \(button) is \(look) and was good: \(told)")
                    }
                    if !isStarted { #expect(!isMet, "seed \(seed): the start is no fault") }
                }
                for (button, look) in buttons.enumerated() where look == .good || look == .gone {
                    #expect(
                        !review.faults.contains { $0.cause.element == Int64(button) },
                        "seed \(seed), step \(step): button \(button) is \(look)")
                    if look == .good { wasGood[button] = true }
                }
                isStarted = true
            }
        }
    }

    @Test func `what is known of a build hangs on what was captured, not on how often it was skipped`() throws {
        for seed in 1...500 {
            var dice = Dice(state: UInt64(seed))
            var plain = Telling(), skipping = Telling()
            for _ in 0..<8 {
                let buttons = (0..<3).map { _ in World.Picture.Button.allCases[dice.roll(4)] }
                let picture = World.Picture(buttons: buttons)
                for _ in 0..<dice.roll(3) where !skipping.reviews.isEmpty { try skipping.skip() }
                let one = try plain.seal([(picture, VariantKey(Variant()))])
                let other = try skipping.seal([(picture, VariantKey(Variant()))])
                #expect(Set(one.faults.map(\.cause)) == Set(other.faults.map(\.cause)), "seed \(seed)")
            }
        }
    }
}
