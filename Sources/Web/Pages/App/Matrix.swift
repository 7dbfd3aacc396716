import Application
import History
import Messages
import Screens
import Storage

/// Each screen in each build: what is heard there, whether that is less than in the build it is measured against, what
/// other tools found, and what is worse.
struct Matrix: Sendable {
    /// Those that speak for the releases, in their order.
    let builds: [StoredBuild]
    let columns: [MatrixColumn]
    let lines: [MatrixLine]
    /// By build: the share of the text that is said, on the average of its screens; nothing where none tells.
    let coverage: [Int64: Double]
    /// By build: how many screens were not looked at, or show something else, so that nothing is known of them.
    let unseen: [Int64: Int]
    private let slug: String
    private let decisions: FindingDecisions

    private struct Question: Hashable, Sendable {
        var releases: [Int64]
    }

    /// Made once for each day and state of the app.
    static func standing(_ releases: [StoredRelease], _ history: AppHistory, in transaction: some Transaction) throws
        -> Matrix
    {
        try transaction.standing(ofApp: history.app.id, Question(releases: releases.map(\.id))) {
            try Matrix(releases, history, in: transaction)
        }
    }

    /// - Parameter releases: those of the columns; what holds nothing has none.
    private init(_ releases: [StoredRelease], _ history: AppHistory, in transaction: some Transaction) throws {
        let retired = try Retired(history, in: transaction)
        let counting = try Counting(history, in: transaction)
        let decisions = try Decisions.inForce(history.app, in: transaction)
        let screens = try counting.screens.all()
        let builds = try JudgedBuild.all(releases.compactMap(history.judgedBuild), counting, decisions, retired)
        self.builds = builds.map(\.build)
        (slug, self.decisions) = (history.app.slug, decisions)
        columns = builds.map {
            MatrixColumn(
                link: Address.path("apps", history.app.slug, "releases", $0.build.version), version: $0.build.version)
        }
        let cells = try MatrixCells(builds, history, decisions, in: transaction)
        coverage = cells.coverage
        unseen = Dictionary(builds.map { ($0.build.id, $0.unseen) }) { first, _ in first }
        let captured = screens.map { screen in
            MatrixLine(
                screen: Message(text: screen.name), key: screen.key, facts: builds.map { cells.fact($0, screen) })
        }
        // What a tool calls a screen that was never captured, and audits of no screen at all.
        let known = Set(screens.map(\.key)), places = builds.flatMap(\.audited).map(\.place.screen)
        let names = Set(places.compactMap(\.self)).subtracting(known).sorted()
        let others = (names.map(Optional.some) + (places.contains(nil) ? [nil] : [])).map { name in
            MatrixLine(
                screen: name.map { Message(text: $0) } ?? "the whole app", key: nil,
                facts: builds.map { cells.fact($0, auditedAs: name) })
        }
        lines = captured + others
    }

    /// Lines as they are printed: only those that are shown are put into words.
    func rows(_ lines: some Sequence<MatrixLine>, in transaction: some Transaction) throws -> [MatrixRow] {
        let lines = Array(lines)
        return lines.map(try MatrixWords(lines, of: slug, decisions, in: transaction).row)
    }
}

/// What the cells of the matrix are made of.
private struct MatrixCells {
    let coverage: [Int64: Double]
    private let history: AppHistory
    private let decisions: FindingDecisions
    /// Each variant of each screen in each build, in their order; of several captures of one the one that says least.
    private let captures: [ScreenInBuild: [BuildCapture]]
    private let transcripts: [Int64: StoredTranscript]
    /// The app's first build: in it, everything is new.
    private let first: Int64?
    /// Builds of which nobody knows what came before them: in these nothing is known to be new.
    private let unordered: Set<Int64>

    private struct ScreenInBuild: Hashable {
        var build: Int64
        var screen: Int64
    }

    init(
        _ builds: [JudgedBuild], _ history: AppHistory, _ decisions: FindingDecisions, in transaction: some Transaction
    ) throws {
        (self.history, self.decisions) = (history, decisions)
        first = history.ordered.lazy.compactMap(history.judgedBuild).first?.id
        unordered = Set(try builds.map(\.build).filter { try history.orderUnknown(for: $0) != nil }.map(\.id))
        let places = try transaction.buildCaptures(builds: builds.map(\.build.id))
        let references = builds.flatMap(\.looks.values).compactMap(\.reference?.look.capture)
        let ids = Set(places.map(\.captureID) + references).sorted()
        let transcripts = Dictionary(try transaction.transcripts(captures: ids).map { ($0.captureID, $0) }) {
            first, _ in first
        }
        self.transcripts = transcripts
        func said(_ place: BuildCapture) -> (Double, Int) { transcripts[place.captureID].amountSaid }
        captures = places.reduce(into: [:]) { captures, place in
            let screen = ScreenInBuild(build: place.buildID, screen: place.screenID)
            let held = captures[screen]?.firstIndex { $0.variant == place.variant }
            guard let held, let known = captures[screen]?[held] else {
                captures[screen, default: []].append(place)
                return
            }
            if said(place) < said(known) { captures[screen]?[held] = place }
        }
        coverage = Dictionary(grouping: places, by: \.buildID).compactMapValues { places in
            let known = places.compactMap { transcripts[$0.captureID]?.spokenCoverage }
            return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        }
    }

    func fact(_ judged: JudgedBuild, _ screen: StoredScreen) -> MatrixFact {
        let held = (captures[ScreenInBuild(build: judged.build.id, screen: screen.id)] ?? []).map(\.captureID)
        guard let capture = held.first,
            let transcript = transcripts[capture]
        else { return fact(judged, auditedAs: screen.key, judged.retirement(of: screen.id)) }
        let isNew = judged.looks[capture]?.standing == .newScreen
        let owed = owed(judged, screen), said = said(judged, capture, transcript)
        let states = held.count > 1 ? judged.looks[capture].map { PlainWords.variant($0.look.variant) } : nil
        let worst = worse(judged, screen.key, isNew: isNew)
        // Of what is worse as it was last seen, what the build itself shows is told beside it.
        let isSeen = judged.faults(on: screen.key).contains { $0.setAside == nil && $0.isMet }
        let beside = worst == nil || isSeen || !owed.isEmpty ? [] : [said.words]
        return MatrixFact(
            build: judged.build, transcript: transcript, captures: held, state: states.map { Message(variant: $0) },
            mark: worst ?? (owed.isEmpty ? said : MatrixMark("?", nil, "in part")),
            notes: beside + owed + found(judged, screen.key) + setAside(judged, screen.key))
    }

    /// Variants that the build owes.
    private func owed(_ judged: JudgedBuild, _ screen: StoredScreen) -> [Message] {
        let owed = judged.owed(on: screen.id), captured = Places(owing: judged.looks.values.map(\.look))
        let missing = owed.filter { !captured.holds($0.of) }.map { PlainWords.variant($0.variant) }
        let names = Set(missing).sorted().map { Message(variant: $0) }, all = names.joined(by: "; ")
        let variants: [Message] =
            names.isEmpty
            ? []
            : [
                .counted(
                    names.count, one: "? \(names.count) state not captured (\(all))",
                    many: "? \(names.count) states not captured (\(all))")
            ]
        return variants + (missing.count < owed.count ? ["? a part of it was not captured"] : [])
    }

    /// Where nothing was captured: what other tools say.
    func fact(_ judged: JudgedBuild, auditedAs name: String?, _ retired: ScreenRetirement? = nil) -> MatrixFact {
        let found = found(judged, name), worse = worse(judged, name)
        // Of the whole app there is no capture.
        let silence: Message? =
            retired.map { "retired since \(text: $0.since): “\(text: $0.reason)”" }
            ?? (name == nil ? nil : "not captured")
        guard !found.isEmpty || worse != nil else {
            if retired != nil { return MatrixFact(build: judged.build, mark: MatrixMark("–", nil, silence ?? "")) }
            let nothing: Message = silence ?? "not audited"
            let isNamed = !judged.build.number.isEmpty
            let mark = MatrixMark("?", nil, isNamed ? "\(nothing) in \(text: judged.build.name)" : nothing)
            return MatrixFact(build: judged.build, mark: mark)
        }
        let mark =
            worse ?? MatrixMark(silence == nil ? "•" : "?", nil, [silence, "audited"].compactMap(\.self).joined())
        return MatrixFact(
            build: judged.build, isAudited: !found.isEmpty, mark: mark,
            notes: (worse == nil ? [] : [silence].compactMap(\.self)) + found + setAside(judged, name))
    }

    /// The worst that happened to the screen, not only how much is said; `nil`: nothing that counts.
    private func worse(_ judged: JudgedBuild, _ name: String?, isNew: Bool = false) -> MatrixMark? {
        let open = judged.faults(on: name).filter { $0.setAside == nil }, unmet = open.count { !$0.isMet }
        guard !open.isEmpty else { return nil }
        let faults = Message.count(open.count, "fault", "faults")
        let words: Message = isNew ? "new: \(faults)" : "worse: \(faults)"
        let seen: Message? =
            switch unmet {
            case 0: nil
            case open.count: "as last seen, since nobody looked again"
            default: "\(unmet) of them as last seen, since nobody looked again"
            }
        return MatrixMark("✗", open.count, [words, seen].compactMap(\.self).joined())
    }

    /// What would be worse, had nobody said otherwise: how often, and who said it.
    private func setAside(_ judged: JudgedBuild, _ name: String?) -> [Message] {
        Dictionary(grouping: judged.faults(on: name).compactMap(\.setAside?.decision)) { $0 }
            .sorted { $0.key < $1.key }.map { decision, faults in
                "– \(Message.count(faults.count, "fault", "faults")) \(Message(aside: decision))"
            }
    }

    private func found(_ judged: JudgedBuild, _ name: String?) -> [Message] {
        judged.audited(on: name).map { known in
            let failing = known.faults.filter { $0.isMet && $0.finding.isFailed }
            let decided = failing.count { fault in fault.causes.contains { decisions.decision(on: $0) != nil } }
            let tool: Message =
                known.place.variant == VariantKey.standardWords
                ? Message(text: known.place.tool)
                : "\(text: known.place.tool) (\(Message(variant: known.place.variant)))"
            guard !failing.isEmpty else { return "\(tool): no failure found" }
            let findings = Message.count(failing.count, "finding", "findings")
            return decided == 0 ? "\(tool): \(findings)" : "\(tool): \(findings), \(decided) of them decided on"
        }
    }

    /// What is lost of what was spoken; where nothing is, how much is said, against the look that the capture was measured
    /// against. Calm where it is as much, or where the app itself is new.
    private func said(_ judged: JudgedBuild, _ capture: Int64, _ after: StoredTranscript) -> MatrixMark {
        guard let measured = judged.looks[capture] else { return MatrixMark("?", nil, "not compared") }
        guard let (reference, twin) = measured.reference else {
            guard measured.standing == .newScreen else { return MatrixMark("?", nil, "not compared") }
            return unordered.contains(judged.build.id)
                ? MatrixMark("?", nil, "not known what came before")
                : MatrixMark("•", nil, "first look", isCalm: judged.build.id == first)
        }
        let earlier = history.build(id: reference.build).map { Message(text: $0.name) } ?? "before"
        guard measured.showsScreen else { return MatrixMark("?", nil, "shows something else than in \(earlier)") }
        // What is lost is told by the one number that the gate asks, so that no page says both “less” and “0 %”.
        // What went with its element, or is said in fewer words, is no loss, so that 0 says not that nothing is gone.
        guard measured.speechLoss == 0 else {
            let loss = PlainWords.percent(measured.speechLoss)
            return MatrixMark(
                "▼", nil,
                measured.isLossTold
                    ? "\(loss) of what was spoken is lost"
                    : "\(loss) of what was spoken is lost; the capture does not tell whether that is still so")
        }
        guard measured.isLossTold else {
            return MatrixMark("?", nil, "not known: here or in \(earlier) it is guessed what is heard")
        }
        guard twin.compares(.words), let before = transcripts[reference.capture] else {
            return MatrixMark("?", nil, "words not compared with \(earlier)")
        }
        // A text that fell silent weighs more than one that is drawn no more.
        if let said = before.spokenCoverage, let says = after.spokenCoverage, said != says {
            return says < said
                ? MatrixMark("▼", nil, "a smaller part of its text is said than in \(earlier)")
                : MatrixMark("▲", nil, "a greater part of its text is said than in \(earlier)")
        }
        let (old, new) = (before.words, after.words)
        if new == old { return MatrixMark("=", nil, "as much is said as in \(earlier)", isCalm: true) }
        return new < old
            ? MatrixMark("=", nil, "fewer words than in \(earlier)")
            : MatrixMark("▲", nil, "more is said than in \(earlier)")
    }
}
