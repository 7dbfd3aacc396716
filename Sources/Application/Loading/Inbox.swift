package import API
import Foundation
package import History
package import Storage

/// What waits until somebody says where it belongs, with where it may.
package struct Inbox {
    package let total: Int
    package let reports: [StoredReport]
    /// Of each report.
    package let suggestions: [Int64: [LinkSuggestion]]
    package let groups: [ReportGroup]
    package let next: Int64?

    /// Groups are made of so many, the newest.
    package static let grouped = 2_000

    package init(
        _ filter: ReportFilter, of app: StoredApp, after: Int64?, limit: Int, in transaction: some Transaction
    ) throws {
        let page = try transaction.reports(ofApp: app.id, filter, after: after, limit: limit)
        try self.init(
            filter, of: app, page.items, next: page.next,
            total: transaction.countReports(ofApp: app.id, filter), in: transaction)
    }

    /// - Parameter range: which of them, by how many there are.
    package init(
        _ filter: ReportFilter, of app: StoredApp, in transaction: some Transaction, range: (Int) -> Range<Int>
    ) throws {
        let total = try transaction.countReports(ofApp: app.id, filter)
        try self.init(
            filter, of: app, transaction.reports(ofApp: app.id, filter, in: range(total)), next: nil, total: total,
            in: transaction)
    }

    private init(
        _ filter: ReportFilter, of app: StoredApp, _ reports: [StoredReport], next: Int64?, total: Int,
        in transaction: some Transaction
    ) throws {
        (self.reports, self.next, self.total) = (reports, next, total)
        suggestions = try Self.suggestions(for: reports, of: app, in: transaction)
        groups = ReportGroup.of(
            try transaction.inboxTexts(ofApp: app.id, filter, limit: Self.grouped).map {
                .init(id: $0.id, text: $0.text, fault: $0.fault)
            })
    }

    /// Where each report may belong by what is captured today: at most three places, each with the problem it would join
    /// there. One that has a problem of its own may be the same as others on its screen. All are found by as many
    /// statements as one.
    package static func suggestions(
        for reports: [StoredReport], of app: StoredApp, in transaction: some Transaction
    ) throws -> [Int64: [LinkSuggestion]] {
        let history = try AppHistory(app, in: transaction)
        let there = ProblemsThere(transaction: transaction, history: history)
        var suggestions = try SuggestedPlaces(
            reports.filter { $0.problemID == nil && $0.elementID == nil }, history, there, in: transaction
        ).suggestions
        // What waits at its place may be the same as what is known there.
        for report in reports where report.problemID == nil && report.screenID != nil {
            let release = history.releases.first { $0.version == report.release }?.id
            let joined = try there.joining(
                ReportDraft(report), at: ReportLink(report, release: release), report: report.id)
            let same = Set(joined.suggested.compactMap(\.problem))
            let places = (suggestions[report.id] ?? []).filter { $0.problem.map(same.contains) != true }
            suggestions[report.id] = Array((joined.suggested + places).prefix(3))
        }
        for report in reports {
            guard let problem = try report.problemID.flatMap(transaction.problem), problem.reports == 1,
                problem.rule == nil, problem.entered == .triage
            else { continue }
            var link = ReportLink()
            (link.screen, link.element) = (report.screenID, report.elementID)
            suggestions[report.id] = try Array(
                there.joining(ReportDraft(report), at: link, without: problem.id, report: report.id).suggested
                    .prefix(3))
        }
        return suggestions
    }
}

/// Where reports may belong that belong nowhere yet. Where their words lead stands as long as nothing is captured; which
/// problems they would join there is read each time.
private struct SuggestedPlaces {
    /// So many of a report.
    private static let most = 3

    private(set) var suggestions: [Int64: [LinkSuggestion]] = [:]

    init<Reading: Transaction>(
        _ reports: [StoredReport], _ history: AppHistory, _ there: ProblemsThere<Reading>, in transaction: Reading
    ) throws {
        guard !reports.isEmpty else { return }
        let asked = reports.map { ReportDraft($0) }
        let found = try Self.found(reports.map(\.id), asked, history, in: transaction)
        let places = zip(reports, found).map { report, found in
            found.suggestions.prefix(Self.most).compactMap { place in
                found.screens[place.screen].map { Place(report: report.id, place, on: $0) }
            }
        }
        try there.prepare(places.joined().map(\.link))
        for (draft, places) in zip(asked, places) {
            let matter = ReportMatter(draft)
            for place in places {
                suggestions[place.report, default: []].append(try place.suggestion(draft, matter, there))
            }
        }
    }

    private static func found(
        _ ids: [Int64], _ drafts: [ReportDraft], _ history: AppHistory, in transaction: some Transaction
    ) throws -> [AppPlaces.Found] {
        let reader = try PlaceReader(history, in: transaction)
        let asked = zip(ids, drafts).map { AppPlaces.Asked(report: $0, draft: $1) }
        let byQuestion = Dictionary(zip(asked, drafts)) { first, _ in first }
        let found = try reader.places.found(asked) { missing in
            let drafts = missing.compactMap { byQuestion[$0] }
            let places = try ReportPlace.all(drafts.map { ($0, nil) }, reader)
            return Dictionary(zip(missing, places.map { AppPlaces.Found($0.search) })) { first, _ in first }
        }
        return asked.map { found[$0] ?? AppPlaces.Found() }
    }

    /// One place where one report may belong.
    private struct Place {
        let report: Int64
        let found: ReportMatcher.Suggestion
        let link: ReportLink

        init(report: Int64, _ found: ReportMatcher.Suggestion, on screen: Int64) {
            (self.report, self.found) = (report, found)
            var link = ReportLink()
            (link.screen, link.element) = (screen, found.element.flatMap { Int64($0) })
            self.link = link
        }

        func suggestion(
            _ draft: ReportDraft, _ matter: ReportMatter, _ there: ProblemsThere<some Transaction>
        ) throws -> LinkSuggestion {
            let problem =
                try there.openProblem(on: link)
                ?? there.joining(draft, matter, at: link, report: report).problem
            var suggestion = LinkSuggestion(
                screen: found.screen, element: link.element.map { Int($0) }, problem: problem.map { Int($0) },
                confidence: found.confidence, reason: found.reason)
            suggestion.lostSince = found.lostSince
            return suggestion
        }
    }
}

extension AppPlaces.Found {
    fileprivate init(_ search: PlaceSearch?) {
        guard let search else { return }
        (suggestions, screens) = (search.answer.suggestions, search.screens.mapValues(\.id))
    }
}

extension AppPlaces.Asked {
    /// By all that a place is looked for by.
    fileprivate init(report: Int64, draft: ReportDraft) {
        let said = [
            draft.text, draft.heard, draft.expected, draft.screen, draft.element, draft.language, draft.release,
            draft.gesture?.rawValue, draft.fault?.rawValue,
        ]
        self.init(
            report: report,
            digest: Digest.sha256(said.map { $0.map { "+\($0)" } ?? "-" }.joined(separator: "\u{1F}")))
    }
}
