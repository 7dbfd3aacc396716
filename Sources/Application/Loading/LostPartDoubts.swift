import History
import Screens
import Storage

/// What rows say no more of what is drawn in them, of which nobody can tell whether it is lost or no longer so. No fault, and a verdict
/// says so.
struct LostPartDoubts {
    /// In sentences; none where there are none.
    let sentences: [String]

    /// - Parameters:
    ///   - looks: of a build, as measured.
    ///   - place: what people call a screen in a state.
    init(
        _ looks: [MeasuredLook], _ engines: EngineVersions, in transaction: some Transaction,
        place: (Look) -> String, build: (Int64) -> String?
    ) throws {
        let pairs = looks.compactMap { measured -> (look: Look, earlier: Look, pair: CapturePair)? in
            measured.comparedByWords.map { earlier in
                (measured.look, earlier, CapturePair(before: earlier.capture, after: measured.look.capture))
            }
        }
        let doubts = try transaction.doubts(of: pairs.map(\.pair), engines)
        sentences = pairs.flatMap { look, earlier, pair in
            (doubts[pair] ?? []).map { doubt in
                "On “\(place(look))” since \(build(earlier.build) ?? "an earlier build"): \(doubt)"
            }
        }
    }
}
