import Screens

/// Elements on which one system was recorded on both sides. For these the recorded lines are compared, for all others the
/// engine's: never a recording with the engine, since each disagreement of the two would seem a change of the app.
struct RecordedPairs: Sendable {
    /// As it was written with the later side's recording; `nil`: nothing was recorded on both sides.
    private(set) var system: String?
    private var before: [Int: String] = [:]
    private var after: [Int: String] = [:]
    /// What was heard before and is passed by in silence later, in a recording of the whole screen.
    private(set) var silenced: [ElementMatch] = []

    /// - Parameter twin: only the very same variants have recordings of one thing.
    init(_ earlier: RecordedSpeech, _ later: RecordedSpeech, _ matches: ElementMatches, _ twin: Twin) {
        guard twin == .exact, !earlier.isEmpty, !later.isEmpty else { return }
        // By name, so that the same recordings always give the same comparison.
        for (system, now) in later.bySystem.sorted(by: { $0.key < $1.key }) {
            for (other, old) in earlier.bySystem.sorted(by: { $0.key < $1.key })
            where Self.isOne(system, other) {
                let silent = later.silent[system] ?? [], wasSilent = earlier.silent[other] ?? []
                let pairs = matches.matches.filter {
                    (old[$0.before] != nil || wasSilent.contains($0.before))
                        && (now[$0.after] != nil || silent.contains($0.after))
                }
                guard pairs.count > after.count else { continue }
                self.system = system
                silenced = pairs.filter { old[$0.before] != nil && now[$0.after] == nil }
                before = Dictionary(pairs.map { ($0.before, old[$0.before] ?? "") }) { first, _ in first }
                after = Dictionary(pairs.map { ($0.after, now[$0.after] ?? "") }) { first, _ in first }
            }
        }
    }

    /// The scene as it was recorded, where both sides were; else as the engine speaks it.
    func before(_ scene: Scene) -> Scene { Self.spoken(scene, before) }
    func after(_ scene: Scene) -> Scene { Self.spoken(scene, after) }
    func isRecorded(after node: Int) -> Bool { after[node] != nil }

    private static func spoken(_ scene: Scene, _ recorded: [Int: String]) -> Scene {
        guard !recorded.isEmpty else { return scene }
        var transcript = scene.transcript
        for place in transcript.utterances.indices {
            guard let text = recorded[transcript.utterances[place].node] else { continue }
            transcript.utterances[place].text = text
        }
        return Scene(scene.capture, transcript)
    }

    /// The very same version: `iOS 18.1` and `iOS 18.1 (22B83)`, not `iOS 18`.
    private static func isOne(_ left: String, _ right: String) -> Bool {
        guard let here = SystemVersion(left), let there = SystemVersion(right) else { return left == right }
        return here == there
    }
}

extension Evidence {
    /// That something is worse by what devices were recorded to say, and on which system.
    static func recorded(on system: String?) -> [String: Evidence] {
        system.map { ["recordedOn": .text($0)] } ?? [:]
    }
}
