import Application
import History
import Messages
import Storage

extension ScreenPage {
    /// States of the screen that the build holds nothing of, or something else in the place of, and what stands in them as it
    /// was when somebody looked last.
    struct Unseen {
        /// Which states were not captured, in a sentence; `nil`: none was left out.
        let missing: Message?
        let faults: [FaultLine]

        init(
            _ look: ScreenLook, _ kept: BuildReview?, _ counting: Counting, _ words: AppWords,
            in transaction: some Transaction
        ) throws {
            let asked = try Owed(look.build, look.history, counting.screens.byID(), in: transaction)
            let review = try counting.review(look.build, kept, onScreen: look.screen.id)
            let owed =
                try review.map(asked.looks)
                ?? asked.missing(in: transaction).owed.filter { $0.screen == look.screen.id }
            let held = Places(owing: (review?.looks ?? []).map(\.look))
            let states = Set(owed.filter { !held.holds($0.of) }.map { PlainWords.variant($0.variant) }).sorted()
            missing = Self.missing(states, in: look.build.name)
            faults = try WorseInBuild(review, nil, asked, of: look.build, counting).standing.map {
                try FaultLine(
                    $0.fault, screen: look.screen, app: look.app.slug, decision: nil, isShown: false, words,
                    name: { look.history.build(id: $0)?.name })
            }
        }

        private static func missing(_ states: [String], in build: String) -> Message? {
            guard !states.isEmpty else { return nil }
            let names = states.map { Message(variant: $0) }.joined(by: "; ")
            return .counted(
                states.count,
                one: "? \(states.count) state of this screen was not captured in \(text: build): \(names).",
                many: "? \(states.count) states of this screen were not captured in \(text: build): \(names).")
        }

        /// What is to be said beside the summary of the one capture that is shown.
        var sentences: [Message] {
            let standing: Message? =
                faults.isEmpty
                ? nil
                : .counted(
                    faults.count,
                    one: "✗ \(faults.count) fault stands as it was in what was not captured: see below.",
                    many: "✗ \(faults.count) faults stand as they were in what was not captured: see below.")
            return [standing, missing].compactMap(\.self)
        }
    }
}
