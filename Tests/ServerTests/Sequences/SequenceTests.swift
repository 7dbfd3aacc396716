import Foundation
import History
import Storage
import Testing
import TestSupport

/// Random stories of an app's releases and its problems, told through the API. After each step everything that must
/// hold is looked at: see ``Invariant/all``.
///
/// `EARSHOT_SEQUENCES` says how many stories are told, `EARSHOT_SEED` the seed of the first.
@Suite(.database) struct SequenceTests {
    private static let seeds: [UInt64] = {
        let given = ProcessInfo.processInfo.environment
        let first = given["EARSHOT_SEED"].flatMap { UInt64($0) } ?? 1
        return Array(first..<first + (given["EARSHOT_SEQUENCES"].flatMap { UInt64($0) } ?? 48))
    }()

    @Test(arguments: seeds) func `whatever happens in whatever order, what must hold holds`(seed: UInt64) throws {
        guard let failure = try Failure(Step.story(seed: seed, steps: 40)) else { return }
        let short = try failure.shortened()
        Issue.record(
            """
            seed \(seed): \(failure.sentence)
            \(short.faults.joined(separator: "\n"))
            after
            \(short.steps.map { "    \($0)" }.joined(separator: "\n"))
            the whole story
            \(failure.steps.map { "    \($0)" }.joined(separator: "\n"))
            """)
    }

    /// What a story comes to.
    private func outcome(_ story: [Step]) throws -> [String] {
        var player = try Player()
        return try player.tell(story).outcome
    }

    /// Releases with both screens, each sealed when all of it is there.
    private func releases(_ seed: UInt64, _ inOrder: ([Picture]) -> [Picture]) -> [Step] {
        var random = SeededRandom(seed)
        return World.builds.indices.flatMap { build -> [Step] in
            let pictures = Picture.screens.indices.map { Picture.random($0, &random) }
            return inOrder(pictures).map { .upload(build: build, [$0], isDark: false) } + [.seal(build)]
        }
    }

    @Test(arguments: seeds.prefix(8)) func `the screens of a build may come in any order`(seed: UInt64) throws {
        #expect(try outcome(releases(seed) { $0 }) == outcome(releases(seed) { $0.reversed() }), "seed \(seed)")
    }

    /// Of each lost name how it stands, since when it is back, and the last release that works.
    private func lost(_ story: [Step]) throws -> [String: String] {
        var player = try Player()
        let told = try player.tell(story)
        return told.lines.filter { $0.problem.rule == "name-lost" }.reduce(into: [:]) { lost, known in
            let button = told.elements.first { $0.id == known.problem.elementID }?.identifier ?? "none"
            lost["\(known.problem.screenKey ?? "") \(button)"] =
                "\(known.line.state), back since \(known.line.backSince ?? "never"), worked in "
                + "\(known.line.lastWorkingRelease ?? "none"), fixed in \(known.problem.record.fixedRelease ?? "none")"
        }
    }

    @Test(arguments: seeds.prefix(24)) func `a release that is sealed late tells what it would have told in time`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed)
        let main = World.builds.indices.filter { ["1.0", "1.1+1", "1.2", "1.3", "1.4"].contains(World.builds[$0]) }
        let releases = main.map { build -> [Step] in
            let looks = Picture.buttons.map { _ -> Picture.Button in
                build == 0 || Bool.random(using: &random) ? .named : .silent
            }
            return [.upload(build: build, [Picture(screen: 1, looks: looks)], isDark: false), .seal(build)]
        }
        let late = Int.random(in: 0..<releases.count - 1, using: &random)
        let place = Int.random(in: late + 1..<releases.count, using: &random)
        var delayed = releases
        delayed.insert(delayed.remove(at: late), at: place)
        let inTime = try lost(releases.flatMap(\.self)), known = try lost(delayed.flatMap(\.self))
        #expect(inTime == known, "seed \(seed): \(World.builds[main[late]]) late, \(releases)")
    }

    @Test(arguments: seeds.prefix(8)) func `a report sent before its release is known counts as one sent after`(
        seed: UInt64
    ) throws {
        let story = releases(seed) { $0 }
        for button in Picture.buttons.indices {
            let last = World.releases.count - 1
            let report = Step.report(screen: 1, button: button, release: last)
            let outcomes = try [[report, .putRelease(last)], [.putRelease(last), report]].map {
                try outcome(story + $0)
            }
            #expect(outcomes[0] == outcomes[1], "seed \(seed)")
        }
    }
}

/// A story in which something does not hold after the last step.
struct Failure {
    let steps: [Step]
    let sentence: String
    let faults: [String]

    /// Tells a story; `nil`: everything held.
    /// - Parameter wanted: the only invariant that counts; `nil`: all do.
    init?(_ story: [Step], wanted: String? = nil) throws {
        var player = try Player()
        for (index, step) in story.enumerated() {
            guard let moment = try player.play(step) else { continue }
            for invariant in Invariant.all where wanted == nil || invariant.sentence == wanted {
                let faults = try invariant.faults(moment)
                guard faults.isEmpty else {
                    (steps, sentence, self.faults) = (Array(story[...index]), invariant.sentence, faults)
                    return
                }
            }
        }
        return nil
    }

    /// The same failure by fewer steps: each is left out that isn't needed.
    func shortened() throws -> Failure {
        var shortest = self
        for place in steps.indices.reversed() where shortest.steps.indices.contains(place) {
            var fewer = shortest.steps
            fewer.remove(at: place)
            if let same = try Failure(fewer, wanted: sentence) { shortest = same }
        }
        return shortest
    }
}
