import History
import Screens
import Storage

/// Where a report's words lead: candidates by a few looks into indexes, however many screens and builds there are, ranked
/// by the core.
struct PlaceSearch {
    /// So many are ranked.
    private static let most = 12

    let answer: ReportMatcher.Answer
    /// The candidates by their keys.
    let screens: [String: CandidateScreen]

    /// One report whose place is looked for.
    struct Question {
        var draft: ReportDraft
        /// Of the draft, where it was read before.
        var reading: ReportReading?
        /// What the person has.
        var build: StoredBuild?
        /// The screen that the report names, if any: then no other is looked at.
        var named: CandidateScreen?
    }

    /// Answers many by as many statements as one.
    static func answers(to questions: [Question], _ reader: PlaceReader<some Transaction>) throws -> [PlaceSearch] {
        guard !questions.isEmpty else { return [] }
        let field = try LinkingWords.field(in: reader.transaction)
        let said = questions.map { ReportWords($0.draft, field.words, $0.reading) }
        let words = said.reduce(into: Set<String>()) { $0.formUnion($1.all) }
        var stems = try LinkingWords.stems(of: words, in: reader.transaction)
        var queries = zip(questions, said).map {
            ReportQuery($1, language: $0.draft.language, stems: stems, field: field)
        }
        var postings = try reader.postings(of: Set(queries.flatMap(\.forms)))
        let screens = try reader.screenCount()
        func rarity(_ query: ReportQuery) -> WordRarity {
            WordRarity(
                screens: screens,
                query.forms.reduce(into: [:]) { counts, form in
                    guard let here = postings[form], !here.isEmpty else { return }
                    counts[form] = (here.count, here.count(where: \.isInName))
                })
        }
        let unknown = queries.map { $0.unknown(to: rarity($0)) }
        let near = try reader.words(spelledLike: Set(unknown.joined())).filter { !$0.value.isEmpty }
        if !near.isEmpty {
            stems = try LinkingWords.stems(of: words.union(near.values.joined()), in: reader.transaction)
            for (place, unknown) in unknown.enumerated() where unknown.contains(where: { near[$0] != nil }) {
                queries[place] = ReportQuery(
                    said[place], language: questions[place].draft.language, stems: stems, field: field)
                for asked in unknown { for known in near[asked] ?? [] { queries[place].respell(asked, as: known) } }
            }
            postings = try reader.postings(of: Set(queries.flatMap(\.forms)))
        }
        let rarities = queries.map(rarity)
        let led = zip(questions, queries).enumerated().map { place, asked in
            asked.0.named.map { [$0.id] } ?? Self.led(by: asked.1, rarities[place], postings)
        }
        var known = try reader.candidates(Set(led.joined()))
        for named in questions.compactMap(\.named) { known[named.id] = named }
        let found = led.map { $0.compactMap { known[$0] } }
        let candidates = try reader.candidates(
            zip(questions, zip(queries, found)).map { .init(build: $0.build, query: $1.0, screens: $1.1) }, postings)
        return questions.indices.map { place in
            PlaceSearch(
                answer: ReportMatcher(candidates[place], rarities[place]).match(queries[place]),
                screens: Dictionary(found[place].map { ($0.key, $0) }) { first, _ in first })
        }
    }

    /// The screens that the words lead to, the best first.
    private static func led(
        by query: ReportQuery, _ rarity: WordRarity, _ postings: [String: [AppPlaces.Posting]]
    ) -> [Int64] {
        var weights: [Int64: Double] = [:]
        // In their order, so that the sums are the same each time.
        for form in query.forms.sorted() {
            guard let here = postings[form], !here.isEmpty else { continue }
            let weight = query.weight(of: form), heard = weight * rarity.ofWord([form])
            let named = heard + 3 * weight * rarity.ofTitle([form])
            for posting in here { weights[posting.screen, default: 0] += posting.isInName ? named : heard }
        }
        return weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most).map(\.key)
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
        let looks = try transaction.looks(
            inBuilds: history.recentBuildsOfReleases.map(\.id), atScreens: Set(silent.map(\.screenID)).sorted(),
            for: Set(silent.map(\.elementID)).sorted())
        var hearing: [Int64: Set<Int64>] = [:], holding: [Int64: Set<Int64>] = [:]
        for look in looks {
            holding[look.screenID, default: []].insert(look.buildID)
            for element in look.elements { hearing[element, default: []].insert(look.buildID) }
        }
        (self.hearing, self.holding) = (hearing, holding)
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
