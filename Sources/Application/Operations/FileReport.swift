package import API
import Foundation
package import History
import Screens
import Storage

extension Operations {
    /// Files what a person says is broken, ties it to a screen, an element and a problem where that is certain, and
    /// says what support may answer. The same external id again is the same report.
    package func fileReport(_ input: AppInput, _ draft: ReportDraft) throws -> Kept<ReportReceipt> {
        try Self.check(draft)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let filing = try Filing(app, in: transaction, caller: caller, publicURL: context.publicURL)
            if let id = draft.externalId, let known = try transaction.report(externalId: id, ofApp: app.id) {
                return Kept(receipt: try filing.receipt(known), wasThere: true)
            }
            var receipt = try filing.file(draft)
            try BurstWatch(transaction: transaction, app: app, caller: caller).judge(reports: [Int64(receipt.id)])
            receipt.alarm = try filing.alarm(on: Int64(receipt.id))
            return Kept(receipt: receipt, wasThere: false)
        }
    }

    /// What is needed of every report, whichever door it comes through.
    static func check(_ draft: ReportDraft) throws {
        guard !Words.isBlank(draft.text) else {
            throw APIError.field("/text", "Say what is broken, in the person's words.")
        }
        guard draft.text.utf8.count <= 100_000 else {
            throw APIError.field("/text", "A report has at most 100,000 bytes.")
        }
        let short = [
            ("/release", draft.release), ("/screen", draft.screen), ("/element", draft.element),
            ("/externalId", draft.externalId),
            ("/channel", draft.channel), ("/os", draft.os), ("/device", draft.device), ("/language", draft.language),
            ("/assistiveTechnology", draft.assistiveTechnology), ("/reporter/name", draft.reporterName),
            ("/reporter/contact", draft.reporterContact),
        ]
        for (pointer, text) in short where text?.utf8.count ?? 0 > 1_000 {
            throw APIError.field(pointer, "This has at most 1,000 bytes.")
        }
        for (pointer, text) in [("/heard", draft.heard), ("/expected", draft.expected)]
        where text?.utf8.count ?? 0 > 10_000 {
            throw APIError.field(pointer, "This has at most 10,000 bytes.")
        }
        if let at = draft.writtenAt, (try? Date(at, strategy: .iso8601)) == nil {
            throw APIError.field("/writtenAt", "A time is written 2026-08-31T12:00:00Z.")
        }
    }
}

/// Filing reports, within one transaction.
struct Filing {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String
    let publicURL: String
    /// Read once: a report brings no release into being.
    let history: AppHistory

    init(_ app: StoredApp, in transaction: WriteTransaction, caller: String, publicURL: String) throws {
        (self.app, self.transaction, self.caller, self.publicURL) = (app, transaction, caller, publicURL)
        history = try AppHistory(app, in: transaction)
    }

    /// - Parameter reporter: who is known already to have said it, where a message is parted.
    func file(_ draft: ReportDraft, reporter known: Int64? = nil) throws -> ReportReceipt {
        let place = try ReportPlace(draft, app: app, history: history, in: transaction)
        var link = place.link
        let matter = ReportMatter(draft)
        let found = try matter.isOther ? Joining() : joining(link, matter)
        let problem = found.problem
        link.problem = problem
        let reporter =
            try known
            ?? transaction.ensureReporter(name: draft.reporterName, contact: draft.reporterContact, ofApp: app.id)
        let id = try transaction.addReport(draft, app: app.id, reporter: reporter, link: link, caller: caller)
        let book = ProblemBook(transaction: transaction, history: history)
        if link.problem == nil, link.screen != nil, !matter.isOther, found.suggested.isEmpty {
            let problem = try book.open(
                app: app.id, screen: link.screen, element: link.element, rule: nil, title: Self.title(of: draft.text),
                entered: .triage, impact: draft.impact ?? .serious)
            link.problem = problem
            _ = try transaction.relink(report: id, version: 1, link)
        }
        if let problem = link.problem {
            try transaction.addEvent(
                .reported(report: id, release: place.release), toProblem: problem, note: nil, caller: caller)
            try book.settle(problem)
        }
        if problem == nil, let opened = link.problem, let build = place.build { try corroborate(opened, in: build) }
        try transaction.note("filed", "report/\(id)", app: app.id, caller: caller)
        return try receipt(
            id, known: problem != nil, suggestions: found.suggested + (try place.suggestions.map(named)))
    }

    /// What people are first to say of an element may be what the checks find there already.
    private func corroborate(_ problem: Int64, in build: StoredBuild) throws {
        guard let problem = try transaction.problem(id: problem), let screen = problem.screenID else { return }
        let corrections = MatchCorrections(try transaction.corrections(inForceIn: app.id))
        let failures = try Failures(
            build, transaction.buildCaptures(build: build.id, screen: screen), corrections, in: transaction)
        let backfill = try Backfill(
            transaction: transaction, app: app, history: history, caller: caller,
            looks: StoredLooks(Comparing(transaction: transaction, app: app), history))
        var known: Set<ProblemCause> = []
        try Attribution(
            transaction: transaction, app: app, build: build, isLook: build.sealedAt != nil, backfill: backfill
        ).meet(problem, failures, known: &known)
    }

    /// What a report is another voice of, or may be.
    private struct Joining {
        var problem: Int64?
        var suggested: [LinkSuggestion] = []
    }

    /// The problem on its element; else the only open one of its class on its screen, of the whole screen where the
    /// report is about an element. A report about a screen joins nothing else by itself: what is open there is suggested.
    /// What was found to be a duplicate stands for the problem it goes on in.
    private func joining(_ link: ReportLink, _ matter: ReportMatter) throws -> Joining {
        guard let screen = link.screen else { return Joining() }
        let all = try transaction.problems(onScreen: screen)
        let here = all.filter { $0.state != .duplicate }
        if let element = link.element {
            let isSame = try isOne(with: element, on: screen)
            if let same = here.last(where: { isSame($0) && $0.state.isOpen }) ?? here.last(where: isSame) {
                return Joining(problem: same.id)
            }
            if let duplicate = all.last(where: isSame) {
                return Joining(problem: try transaction.head(ofProblem: duplicate.id))
            }
        }
        let open = here.filter { $0.state.isOpen && (link.element == nil || $0.elementID == nil) }
        if case .fault(let fault?) = matter {
            let same = open.filter { FaultClass($0) == fault }
            // What is wrong with the whole screen stands for its parts.
            let whole = same.filter { $0.elementID == nil }
            if let loss = whole.first(where: { $0.rule == ChangeRule.speechLoss.id }) {
                return Joining(problem: loss.id)
            }
            if let only = [whole, same].first(where: { $0.count == 1 })?.first { return Joining(problem: only.id) }
            if same.isEmpty { return Joining() }
        }
        guard link.element == nil else { return Joining() }
        return Joining(
            suggested: open.suffix(10).reversed().map { problem in
                LinkSuggestion(
                    screen: problem.screenKey ?? "", element: problem.elementID.map { Int($0) },
                    problem: Int(problem.id), confidence: ReportMatcher.floor,
                    reason: "It is open on this screen: \(problem.title)")
            })
    }

    /// A suggestion with the open problem that stands on its element already.
    private func named(_ suggestion: LinkSuggestion) throws -> LinkSuggestion {
        guard let element = suggestion.element, let screen = try transaction.screen(suggestion.screen, ofApp: app.id)
        else { return suggestion }
        var suggestion = suggestion
        let isSame = try isOne(with: Int64(element), on: screen.id)
        suggestion.problem = try transaction.problems(onScreen: screen.id).last { isSame($0) && $0.state.isOpen }
            .map { Int($0.id) }
        return suggestion
    }

    /// Whether a problem is about this element, or about one that somebody said is the same.
    private func isOne(with element: Int64, on screen: Int64) throws -> (StoredProblem) -> Bool {
        let corrections = try MatchCorrections(screen: screen, in: transaction)
        return { problem in problem.elementID.map(corrections.head) == corrections.head(of: element) }
    }

    /// A problem's first name: the first sentence of what was said, at most 120 characters.
    static func title(of text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
        let sentence = line.split(separator: ". ").first.map(String.init) ?? line
        let trimmed = sentence.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.count <= 120 ? trimmed : trimmed.prefix(117) + "…"
    }

    /// The alarm that is raised where this report belongs.
    func alarm(on report: Int64) throws -> BurstResource? {
        guard let place = try transaction.placed(reports: [report]).first?.place else { return nil }
        return try transaction.runningBurst(place).map { BurstResource($0, publicURL: publicURL) }
    }

    func receipt(_ report: StoredReport) throws -> ReportReceipt {
        try receipt(report.id, known: report.problemID != nil, suggestions: [])
    }

    private func receipt(_ id: Int64, known: Bool, suggestions: [LinkSuggestion]) throws -> ReportReceipt {
        guard let report = try transaction.report(id: id) else { throw APIError.notFound("report \(id)") }
        var receipt = ReportReceipt(id: Int(id), known: known, suggestions: suggestions)
        receipt.screen = report.screenKey.map {
            ScreenLink(key: $0, confidence: report.linkConfidence ?? 1, reason: report.linkReason ?? "")
        }
        receipt.element = report.elementID.map { Int($0) }
        receipt.problem = report.problemID.map { Int($0) }
        let answer = try SupportAnswer(report, history, in: transaction)
        receipt.since = answer.since
        receipt.lastWorkingRelease = answer.lastWorkingRelease
        receipt.answer = answer.reply
        receipt.alarm = try alarm(on: id)
        return receipt
    }
}

extension FaultClass {
    /// That of its rule; of what only people told, that of the words it is called by.
    init?(_ problem: StoredProblem) {
        guard let fault = problem.rule.map(FaultClass.init(rule:)) ?? FaultClass(of: problem.title) else { return nil }
        self = fault
    }
}

extension ReportDraft {
    /// A report as the API takes it.
    package init(_ body: NewReport) {
        self.init(text: body.text)
        release = body.release
        screen = body.screen
        element = body.element
        heard = body.heard
        expected = body.expected
        gesture = body.gesture
        channel = body.channel
        os = body.os
        device = body.device
        assistiveTechnology = body.assistiveTechnology
        language = body.language
        impact = body.impact
        reporterName = body.reporter?.name
        reporterContact = body.reporter?.contact
        externalId = body.externalId
    }
}
