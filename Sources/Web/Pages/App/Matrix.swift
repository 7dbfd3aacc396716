import Application
import History
import Screens
import Storage

/// Each screen in each build: what is heard there, whether that is less than in the build it is measured against, what
/// other tools found, and what is worse.
struct Matrix {
    let rows: [AppPage.Row]
    /// By build: the share of the text that is said, on the average of its screens; nothing where none tells.
    let coverage: [Int64: Double]

    /// - Parameter builds: those of the columns.
    init(
        _ builds: [JudgedBuild], _ history: AppHistory, _ decisions: FindingDecisions, _ screens: [StoredScreen],
        in transaction: some Transaction
    ) throws {
        let cells = try MatrixCells(builds, history, decisions, screens, in: transaction)
        coverage = cells.coverage
        let captured = screens.map { screen in
            AppPage.Row(
                screen: screen.title ?? screen.key, link: Address.path("apps", history.app.slug, "screens", screen.key),
                cells: builds.map { cells.cell($0, screen) })
        }
        // What a tool calls a screen that was never captured, and audits of no screen at all.
        let known = Set(screens.map(\.key)), places = builds.flatMap(\.audited).map(\.place.screen)
        let names = Set(places.compactMap(\.self)).subtracting(known).sorted()
        let others = (names.map(Optional.some) + (places.contains(nil) ? [nil] : [])).map { name in
            AppPage.Row(
                screen: name ?? "the whole app", link: nil, cells: builds.map { cells.cell($0, auditedAs: name) })
        }
        rows = captured + others
    }
}

/// What the cells of the matrix are made of.
private struct MatrixCells {
    let coverage: [Int64: Double]
    private let history: AppHistory
    private let decisions: FindingDecisions
    /// The first variant of each screen in each build.
    private let captures: [ScreenInBuild: Int64]
    private let transcripts: [Int64: StoredTranscript]
    /// By capture: how many findings there are that nobody decided on.
    private let failed: [Int64: Int]
    /// The app's first build: in it, everything is new.
    private let first: Int64?

    private struct ScreenInBuild: Hashable {
        var build: Int64
        var screen: Int64
    }

    init(
        _ builds: [JudgedBuild], _ history: AppHistory, _ decisions: FindingDecisions, _ screens: [StoredScreen],
        in transaction: some Transaction
    ) throws {
        (self.history, self.decisions) = (history, decisions)
        first = history.ordered.lazy.compactMap(history.judgedBuild).first?.id
        let places = try builds.flatMap { try transaction.buildCaptures(build: $0.build.id) }
        captures = Dictionary(places.map { (ScreenInBuild(build: $0.buildID, screen: $0.screenID), $0.captureID) }) {
            first, _ in first
        }
        let references = builds.flatMap(\.looks.values).compactMap(\.reference?.look.capture)
        let ids = Set(places.map(\.captureID) + references).sorted()
        let transcripts = Dictionary(try transaction.transcripts(captures: ids).map { ($0.captureID, $0) }) {
            first, _ in first
        }
        self.transcripts = transcripts
        coverage = Dictionary(grouping: places, by: \.buildID).compactMapValues { places in
            let known = places.compactMap { transcripts[$0.captureID]?.spokenCoverage }
            return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        }
        let keys = Dictionary(screens.map { ($0.id, $0.key) }) { first, _ in first }
        let held = Dictionary(places.map { ($0.captureID, keys[$0.screenID]) }) { first, _ in first }
        var failed = try transaction.failureCounts(captures: held.keys.sorted())
        if !decisions.isEmpty {
            for finding in try transaction.findings(captures: held.keys.sorted(), of: decisions.rules) {
                guard finding.outcome == .failed, let capture = finding.captureID,
                    decisions.decision(on: finding.cause(on: held[capture] ?? nil)) != nil
                else { continue }
                failed[capture, default: 1] -= 1
            }
        }
        self.failed = failed.filter { $0.value > 0 }
    }

    func cell(_ judged: JudgedBuild, _ screen: StoredScreen) -> AppPage.Cell {
        guard let capture = captures[ScreenInBuild(build: judged.build.id, screen: screen.id)],
            let transcript = transcripts[capture]
        else { return cell(judged, auditedAs: screen.key) }
        let coverage = transcript.spokenCoverage.map { ", \(Percent.text($0)) of the text said" } ?? ""
        let faults = failed[capture].map { ", \(PlainWords.count($0, "finding", "findings"))" } ?? ""
        let isNew = judged.looks[capture]?.standing == .newScreen
        let worse = worse(judged, screen.key, isNew: isNew), said = said(judged, capture, transcript)
        let notes = owed(judged, screen) + found(judged, screen.key) + setAside(judged, screen.key)
        return AppPage.Cell(
            link: Address.path("apps", history.app.slug, "screens", screen.key)
                + "?build=\(Address.escaped(judged.build.name))",
            change: worse ?? said.words,
            text: PlainWords.count(transcript.utterances, "utterance", "utterances") + coverage + faults,
            notes: notes, isCalm: worse == nil && said.isCalm && notes.isEmpty)
    }

    /// Variants that the build owes.
    private func owed(_ judged: JudgedBuild, _ screen: StoredScreen) -> [String] {
        let missing = judged.owed(on: screen.id).map(\.variant.words)
        return missing.isEmpty ? [] : ["? not captured: \(Set(missing).sorted().joined(separator: ", "))"]
    }

    /// Where nothing was captured: what other tools say.
    func cell(_ judged: JudgedBuild, auditedAs name: String?) -> AppPage.Cell {
        let found = found(judged, name), worse = worse(judged, name)
        // Of the whole app there is no capture.
        let silence = name == nil ? nil : "not captured"
        guard !found.isEmpty else {
            return AppPage.Cell(
                link: nil, change: "? \(silence ?? "not audited")",
                text: judged.build.number.isEmpty ? "" : "in \(judged.build.name)", notes: [])
        }
        return AppPage.Cell(
            link: Address.path("apps", history.app.slug, "releases", judged.build.version) + "#audits",
            change: worse ?? silence.map { "? \($0), audited" } ?? "• audited",
            text: worse == nil ? "" : silence ?? "", notes: found + setAside(judged, name))
    }

    /// The worst that happened to the screen, not only how much is said; `nil`: nothing that counts.
    private func worse(_ judged: JudgedBuild, _ name: String?, isNew: Bool = false) -> String? {
        let count = judged.faults(on: name).count { $0.setAside == nil }
        return count == 0 ? nil : "✗ \(isNew ? "new" : "worse"): \(PlainWords.count(count, "fault", "faults"))"
    }

    /// What would be worse, had nobody said otherwise: how often, and who said it.
    private func setAside(_ judged: JudgedBuild, _ name: String?) -> [String] {
        Dictionary(grouping: judged.faults(on: name).compactMap(\.setAside?.decision)) { $0 }
            .sorted { $0.key < $1.key }.map { decision, faults in
                "– \(PlainWords.count(faults.count, "fault", "faults")) \(decision)"
            }
    }

    private func found(_ judged: JudgedBuild, _ name: String?) -> [String] {
        judged.audited(on: name).map { known in
            let failing = known.faults.filter { $0.isMet && $0.finding.isFailed }
            let decided = failing.count { fault in fault.causes.contains { decisions.decision(on: $0) != nil } }
            let tool =
                known.place.variant == VariantKey.standardWords
                ? known.place.tool : "\(known.place.tool) (\(known.place.variant))"
            guard !failing.isEmpty else { return "\(tool): no failure found" }
            return "\(tool): \(PlainWords.count(failing.count, "finding", "findings"))"
                + (decided == 0 ? "" : ", \(decided) of them decided on")
        }
    }

    /// How much is said, against the look that the capture was measured against; calm where it is as much, or where the
    /// app itself is new.
    private func said(_ judged: JudgedBuild, _ capture: Int64, _ after: StoredTranscript) -> (
        words: String, isCalm: Bool
    ) {
        guard let measured = judged.looks[capture] else { return ("? not compared", false) }
        guard let (reference, twin) = measured.reference else {
            return measured.standing == .newScreen
                ? ("• first look", judged.build.id == first) : ("? not compared", false)
        }
        let earlier = history.build(id: reference.build)?.name ?? "before"
        guard measured.showsScreen else { return ("? shows something else than in \(earlier)", false) }
        guard twin.compares(.words), let before = transcripts[reference.capture] else {
            return ("? words not compared with \(earlier)", false)
        }
        var (old, new) = (Double(before.words), Double(after.words))
        // A text that fell silent weighs more than one that is drawn no more.
        if let said = before.spokenCoverage, let says = after.spokenCoverage, said != says { (old, new) = (said, says) }
        if new == old { return ("= as much is said as in \(earlier)", true) }
        return (new < old ? "▼ less is said than in \(earlier)" : "▲ more is said than in \(earlier)", false)
    }
}

extension MeasuredLook {
    /// What it was measured against; `nil`: nothing.
    fileprivate var reference: (look: Look, twin: Twin)? {
        if case .measured(let look, let twin) = standing { (look, twin) } else { nil }
    }
}
