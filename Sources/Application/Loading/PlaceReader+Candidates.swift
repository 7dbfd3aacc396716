import History
import Screens
import Storage

/// A report and the screens that its words lead to.
struct LedReport {
    /// What the person has.
    var build: StoredBuild?
    var query: ReportQuery
    var screens: [CandidateScreen]
}

extension PlaceReader {
    /// The screens with the elements that share words with the report, as they are ranked, for each report.
    func candidates(_ reports: [LedReport], _ postings: [String: [AppPlaces.Posting]]) throws -> [[ReportMatcher
        .Candidate]]
    {
        let having = try places.elements(having: LedReport.pairs(reports, postings)) { screens, words in
            try transaction.elements(onScreens: screens, having: words)
        }
        let elements = reports.map { $0.elements(having) }
        let hearings = try reports.map { try hearing(of: $0) }
        var lines: [AppPlaces.Hearing: [Int64: [ReportMatcher.Candidate.Element]]] = [:]
        var texts: [[String]: [AppTexts.Text: FormedText]] = [:]
        for (hearing, group) in Dictionary(grouping: reports.indices, by: { hearings[$0] }) {
            let ids = group.reduce(into: Set<Int64>()) { ids, place in
                for own in elements[place].values { ids.formUnion(own) }
            }
            lines[hearing] = try self.lines(of: ids, for: hearing)
            let names = group.reduce(into: Set<AppTexts.Text>()) { names, place in
                for screen in reports[place].screens { names.formUnion(screen.texts) }
            }
            texts[hearing.languages, default: [:]].merge(
                try AppTexts.formed(names, hearing.languages, in: transaction)
            ) { known, _ in known }
        }
        return reports.indices.map { place in
            let heard = lines[hearings[place]] ?? [:], names = texts[reports[place].query.languages] ?? [:]
            return reports[place].screens.map { screen in
                ReportMatcher.Candidate(
                    screen: screen.key, title: screen.title.flatMap { names[.init(text: $0)] },
                    key: names[.init(text: screen.key, isIdentifier: true)] ?? .none, length: screen.words,
                    elements: (elements[place][screen.id] ?? []).flatMap { heard[$0] ?? [] })
            }
        }
    }

    private func hearing(of report: LedReport) throws -> AppPlaces.Hearing {
        AppPlaces.Hearing(
            build: report.build?.id, before: try report.build.flatMap(baseline)?.id, languages: report.query.languages)
    }

    /// What is heard of elements, once for each of their texts; nothing of what came only after the person's build.
    private func lines(
        of ids: Set<Int64>, for hearing: AppPlaces.Hearing
    ) throws -> [Int64: [ReportMatcher.Candidate.Element]] {
        try places.lines(of: ids, for: hearing) { ids in
            let lines = try transaction.lines(ofElements: ids, build: hearing.build, before: hearing.before)
            let standing = try ElementStanding(
                lines, history, hearing.build.flatMap(history.build(id:)), in: transaction)
            let texts = try AppTexts.formed(
                Set(lines.flatMap(\.texts)), hearing.languages, in: transaction)
            return Dictionary(grouping: lines, by: \.elementID).mapValues { lines in
                lines.compactMap { line in
                    standing.of(line).map { standing in
                        .init(
                            id: String(line.elementID), utterance: texts[.init(text: line.text)] ?? .none,
                            label: line.label.flatMap { texts[.init(text: $0)] },
                            identifier: line.identifier.flatMap { texts[.init(text: $0, isIdentifier: true)] },
                            kind: ElementKind(rawValue: line.kind), standing: standing)
                    }
                }
            }
        }
    }
}

extension LedReport {
    /// So many elements are ranked.
    private static let most = 200

    /// The words of reports that the screens have which they lead to.
    fileprivate static func pairs(
        _ reports: [LedReport], _ postings: [String: [AppPlaces.Posting]]
    ) -> [Int64: Set<String>] {
        var pairs: [Int64: Set<String>] = [:]
        for report in reports {
            let screens = Set(report.screens.map(\.id))
            for form in report.query.forms {
                for posting in postings[form] ?? [] where screens.contains(posting.screen) {
                    pairs[posting.screen, default: []].insert(form)
                }
            }
        }
        return pairs
    }

    /// The elements that share most words with it, by screen.
    fileprivate func elements(_ having: [Int64: [String: [Int64]]]) -> [Int64: [Int64]] {
        var shared: [Int64: (screen: Int64, words: Int)] = [:]
        for screen in screens {
            guard let words = having[screen.id] else { continue }
            for form in query.forms {
                for element in words[form] ?? [] { shared[element, default: (screen.id, 0)].words += 1 }
            }
        }
        let best = shared.sorted { ($1.value.words, $0.key) < ($0.value.words, $1.key) }.prefix(Self.most)
        return Dictionary(grouping: best, by: \.value.screen).mapValues { $0.map(\.key).sorted() }
    }
}

extension CandidateScreen {
    fileprivate var texts: [AppTexts.Text] {
        [.init(text: key, isIdentifier: true)] + [title].compactMap(\.self).map { .init(text: $0) }
    }
}

extension CandidateLine {
    fileprivate var texts: [AppTexts.Text] {
        [.init(text: text)] + [label].compactMap(\.self).map { .init(text: $0) }
            + [identifier].compactMap(\.self).map { .init(text: $0, isIdentifier: true) }
    }
}
