import History
import Screens
import Storage

/// Where a report's words lead: candidates by a few looks into indexes, however many screens and builds there are, ranked
/// by the core.
struct PlaceSearch {
    /// So many screens are ranked.
    private static let limit = 12

    let answer: ReportMatcher.Answer
    /// The candidates by their keys.
    let screens: [String: CandidateScreen]

    /// - Parameters:
    ///   - build: what the person has.
    ///   - named: the screen that the report names, if any: then no other is looked at.
    ///   - reading: of the draft, where it was read before.
    init(
        _ draft: ReportDraft, _ reading: ReportReading?, build: StoredBuild?, named: CandidateScreen?,
        _ reader: PlaceReader<some Transaction>
    ) throws {
        let (history, transaction) = (reader.history, reader.transaction)
        let field = try LinkingWords.field(in: transaction)
        let said = ReportWords(draft, field.words, reading)
        var query = ReportQuery(
            said, language: draft.language, stems: try LinkingWords.stems(of: said.all, in: transaction), field: field)
        var rarity = try reader.rarity(of: query)
        let near = try reader.words(spelledLike: query.unknown(to: rarity))
        if !near.isEmpty {
            let stems = try LinkingWords.stems(of: said.all.union(near.map(\.known)), in: transaction)
            query = ReportQuery(said, language: draft.language, stems: stems, field: field)
            for (asked, known) in near { query.respell(asked, as: known) }
            rarity = try reader.rarity(of: query)
        }
        let found = try named.map { [$0] } ?? Self.candidates(query, rarity, reader)
        screens = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
        let before = try build.flatMap(reader.baseline)
        let lines = try transaction.lines(
            onScreens: found.map(\.id), words: query.forms, build: build?.id, before: before?.id)
        let standing = try ElementStanding(lines, history, build, in: transaction)
        let texts = try AppTexts.formed(Self.texts(found, lines), query.languages, in: transaction)
        let byScreen = Dictionary(grouping: lines, by: \.screenID)
        let candidates = found.map { screen in
            ReportMatcher.Candidate(
                screen: screen.key, title: screen.title.flatMap { texts[.init(text: $0)] },
                key: texts[.init(text: screen.key, isIdentifier: true)] ?? .none, length: screen.words,
                elements: (byScreen[screen.id] ?? []).compactMap { line in
                    standing.of(line).map { standing in
                        .init(
                            id: String(line.elementID), utterance: texts[.init(text: line.text)] ?? .none,
                            label: line.label.flatMap { texts[.init(text: $0)] },
                            identifier: line.identifier.flatMap { texts[.init(text: $0, isIdentifier: true)] },
                            kind: ElementKind(rawValue: line.kind), standing: standing)
                    }
                })
        }
        answer = ReportMatcher(candidates, rarity).match(query)
    }

    private static func texts(_ screens: [CandidateScreen], _ lines: [CandidateLine]) -> Set<AppTexts.Text> {
        var texts: Set<AppTexts.Text> = []
        for screen in screens {
            texts.insert(.init(text: screen.key, isIdentifier: true))
            screen.title.map { _ = texts.insert(.init(text: $0)) }
        }
        for line in lines {
            texts.insert(.init(text: line.text))
            line.label.map { _ = texts.insert(.init(text: $0)) }
            line.identifier.map { _ = texts.insert(.init(text: $0, isIdentifier: true)) }
        }
        return texts
    }

    private static func candidates(
        _ query: ReportQuery, _ rarity: WordRarity, _ reader: PlaceReader<some Transaction>
    ) throws -> [CandidateScreen] {
        let words = query.forms.compactMap { form -> WeighedWord? in
            guard rarity.screens(having: form) > 0 else { return nil }
            let weight = query.weight(of: form)
            return WeighedWord(
                form, heard: weight * rarity.ofWord([form]), named: 3 * weight * rarity.ofTitle([form]))
        }
        return try reader.transaction.screens(led: words, app: reader.app.id, limit: limit)
    }
}

/// Whether the person can hear elements: in their build, or no longer, and since which release.
struct ElementStanding {
    private let history: AppHistory
    private let build: StoredBuild?
    /// By element that their build doesn't let be heard: builds that do.
    private let hearing: [Int64: Set<Int64>]
    private let holding: [Int64: Set<Int64>]

    init(
        _ lines: [CandidateLine], _ history: AppHistory, _ build: StoredBuild?, in transaction: some Transaction
    ) throws {
        (self.history, self.build) = (history, build)
        let silent = lines.filter { !$0.isElementHeard }
        hearing = try transaction.buildsHearing(Array(Set(silent.map(\.elementID))).sorted())
        holding = try transaction.builds(holdingScreens: Array(Set(silent.map(\.screenID))).sorted())
    }

    /// Nothing for what came only after their build.
    func of(_ line: CandidateLine) -> ReportMatcher.Candidate.Standing? {
        var standing = ReportMatcher.Candidate.Standing(isHeard: line.isHeard)
        guard !line.isElementHeard else { return standing }
        let heard = hearing[line.elementID] ?? []
        guard !heard.isEmpty else { return standing }
        guard let last = newest(of: heard) else { return nil }
        standing.lostSince = since(last, on: line.screenID)
        standing.isHeard = standing.isHeard && standing.lostSince == nil
        standing.heardAgain =
            heard.compactMap(history.build(id:)).filter { !isHad($0) && isLater($0) }
            .reduce(nil) { first, build in first.map { history.isInOrder($0.id, build.id) ? $0 : build } ?? build }?
            .version
        return standing
    }

    /// It came after the person's, on the same line.
    private func isLater(_ other: StoredBuild) -> Bool { build.map { history.isInOrder($0.id, other.id) } ?? false }

    /// The release of the first build after the last that lets it be heard; `nil`: none since shows the screen.
    private func since(_ last: StoredBuild, on screen: Int64) -> String? {
        (holding[screen] ?? []).compactMap(history.build(id:))
            .filter { $0.id != last.id && history.isInOrder(last.id, $0.id) && isHad($0) }
            .reduce(nil) { first, build in
                first.map { history.isInOrder($0.id, build.id) ? $0 : build } ?? build
            }?.version
    }

    private func newest(of builds: Set<Int64>) -> StoredBuild? {
        builds.compactMap(history.build(id:)).filter(isHad).reduce(nil) { newest, build in
            newest.map { history.isInOrder($0.id, build.id) ? build : $0 } ?? build
        }
    }

    /// The person has it, or had it before.
    private func isHad(_ other: StoredBuild) -> Bool { build.map { history.isInOrder(other.id, $0.id) } ?? true }
}
