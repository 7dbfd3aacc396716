import History
import Storage

/// In which build before one a screen, or a state of it, was captured last, whatever was heard there: what is measured against
/// may be older, where the newest capture has lost speech. What shows something else in its place is no capture of it, unless
/// somebody took that as intended.
struct LastCaptured {
    /// The builds before, newest first, as far back as what is asked about was captured.
    private let builds: [(build: StoredBuild, places: Places)]

    /// - Parameter looks: earlier ones, at what is asked about.
    init(_ looks: [Look], before build: StoredBuild, _ history: AppHistory, in transaction: some Transaction) throws {
        var waiting = Set(looks.map(\.build)), seen: Set = [build.id]
        var earlier: [StoredBuild] = [], place = build
        while !waiting.isEmpty, let before = try history.predecessor(of: place), seen.insert(before.id).inserted {
            earlier.append(before)
            waiting.remove(before.id)
            place = before
        }
        // In one statement, however long ago it was.
        let elsewhere = try transaction.capturesOfSomethingElse(inBuilds: earlier.map(\.id))
        let asked = Set(looks.map { [$0.build, $0.capture] })
        let held = Dictionary(
            grouping: try transaction.looks(
                heldBy: earlier.map(\.id), ofScreens: Set(looks.map(\.screen)).sorted()
            ).filter { asked.contains([$0.build, $0.capture]) || elsewhere[$0.build]?.contains($0.capture) != true },
            by: \.build)
        builds = earlier.map { ($0, Places(held[$0.id] ?? [])) }
    }

    /// `nil`: none of them captured it.
    func build(of look: Look) -> StoredBuild? { builds.first { $0.places.holds(look.of) }?.build }

    /// How many builds lie between, so that what was captured last comes first.
    func age(of build: StoredBuild?) -> Int { builds.firstIndex { $0.build.id == build?.id } ?? builds.count }

    /// The newer of two builds.
    func newer(_ one: StoredBuild, _ other: StoredBuild) -> StoredBuild {
        builds.first { [one.id, other.id].contains($0.build.id) }?.build ?? one
    }
}
