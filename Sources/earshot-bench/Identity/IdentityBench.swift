import History
import Screens

/// Matching captures that were changed in known ways, so that each element's partner is known.
enum IdentityBench {
    /// How often each capture is changed in each way, each time otherwise.
    private static let rounds = 3

    static func run(_ captures: [Capture]) throws {
        print(
            "  identity: of the elements heard before and after, those paired rightly, pairs of two that are not one, those left open; those that nothing tells from another one are not judged. Precision is right of all pairs judged, recall right of all elements judged"
        )
        let heard = captures.map { Set(Speaker().speak($0).utterances.map(\.node)) }
        for (place, change) in KnownChange.all.enumerated() {
            var score = PairingScore()
            for round in 0..<rounds {
                for (number, capture) in captures.enumerated() {
                    let seed = SeededRandom.mixed(UInt64(place << 40 | round << 32 | number))
                    var pair = KnownPair(capture, heard: heard[number], seed: seed)
                    guard change.apply(&pair) else { continue }
                    let truth = try KnownTruth(pair)
                    score.add(ElementMatcher.match(truth.before, truth.after), truth)
                }
            }
            print("    \(change.title): \(told(score))")
        }
    }

    private static func told(_ score: PairingScore) -> String {
        """
        \(score.captures) captures, \(score.partnered) elements: \(score.right) right, \(score.wrong) wrong, \
        \(score.open) open, \(score.untellable) can't be told apart; precision \(Figure.share(score.precision)), \
        recall \(Figure.share(score.recall)); \(score.told)
        """
    }
}
