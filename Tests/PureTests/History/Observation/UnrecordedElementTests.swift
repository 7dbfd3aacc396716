import History
import Screens
import Testing

/// A capture may record a key of some elements and not of others: what it says of the others tells nothing of those, and what no
/// look recorded was good in none (docs/judgement.md section 5).
@Suite struct UnrecordedElementTests {
    private let plain = VariantKey(Variant())

    private func causes(_ review: BuildReview) -> Set<String> {
        Set(review.faults.map { "\($0.cause.rule) \($0.cause.element ?? -1) \($0.good?.build ?? 0) \($0.isTold)" })
    }

    private func seal(
        _ story: inout Telling, _ buttons: World.Picture.Button..., without unsaid: Set<Int>
    ) throws -> BuildReview {
        try story.seal([(World.Picture(buttons: buttons, unsaid: unsaid), plain)])
    }

    @Test func `what is not recorded of an element mends nothing of it, and all of the others`() throws {
        var story = Telling()
        try story.seal(.good, .good)
        #expect(causes(try story.seal(.pale, .pale)) == ["text-contrast 0 1 true", "text-contrast 1 1 true"])
        for _ in 1...2 {
            let review = try seal(&story, .good, .good, without: [0])
            #expect(causes(review) == ["text-contrast 0 1 false"])
        }
        #expect(causes(try story.seal(.pale, .good)) == ["text-contrast 0 1 true"])
        #expect(try story.seal(.good, .good).faults.isEmpty)
    }

    @Test func `what is not recorded of an element is no measure for it, and for the others is`() throws {
        var story = Telling()
        try story.seal(.good, .good)
        let review = try seal(&story, .good, .good, without: [0])
        #expect(review.faults.isEmpty && review.next.telling.map(\.look.build) == [1])
        #expect(causes(try story.seal(.pale, .pale)) == ["text-contrast 0 1 true", "text-contrast 1 2 true"])
    }

    @Test func `of two that are recorded by turns each is measured against the look that told of it`() throws {
        var story = Telling()
        try story.seal(.good, .good)
        for unsaid in [0, 1, 0, 1, 0, 1] as [Int] {
            let review = try seal(&story, .good, .good, without: [unsaid])
            #expect(review.faults.isEmpty && review.next.telling.count <= 2, "no more after a year")
        }
        #expect(causes(try story.seal(.pale, .pale)) == ["text-contrast 0 7 true", "text-contrast 1 6 true"])
    }

    @Test func `what was accepted is not found again by a look from before it`() throws {
        var story = Telling()
        try story.seal(.good, .good)
        try story.seal(.good, .pale)
        let taken: (Fault) -> Bool = { $0.cause.element == 1 }
        _ = try story.seal([(World.Picture(buttons: [.good, .pale], unsaid: [0]), plain)], accepted: taken)
        let review = try story.seal([(World.Picture(buttons: [.pale, .pale]), plain)], accepted: taken)
        #expect(causes(review) == ["text-contrast 0 2 true", "text-contrast 1 1 true"])
    }

    @Test func `what no look recorded was good in none`() throws {
        var story = Telling()
        try story.seal([(World.Picture(buttons: [.good, .good], isColourless: true), plain)])
        #expect(try story.seal(.pale, .good).faults.isEmpty)
        #expect(causes(try story.seal(.pale, .pale)) == ["text-contrast 1 2 true"])
        var mixed = Telling()
        _ = try seal(&mixed, .good, .good, without: [0])
        #expect(causes(try mixed.seal(.pale, .pale)) == ["text-contrast 1 1 true"])
    }
}
