package import API
import Foundation
package import History
import JSON
import Screens
package import Storage

extension Operations {
    /// Files what a person says is broken, ties it to a screen, an element and a problem where that is certain, and
    /// says what support may answer. The same external id again is the same report, and refused where it says something
    /// else; the same words of the same person are the same report, too. Attachments are cleaned before:
    /// `Attachments.cleaned`.
    /// - Parameter chosen: the screen, element or problem that whoever files it chose; what is found by words is only
    ///   suggested then.
    package func fileReport(
        _ input: AppInput, _ draft: ReportDraft, at chosen: ReportChange? = nil, attachments: [NewAttachment] = []
    ) throws -> Kept<ReportReceipt> {
        try Self.check(draft)
        let digest = SourceDigest.ofOne(draft)
        let sought = try database.read { try SoughtReport(draft, input.app, in: $0) }
        let app = sought.app
        return try database.write { transaction in
            let start = try transaction.lock(app: app.id, filing: draft.externalId, digest: digest)
            return try once(transaction) {
                let filing = try FileReport(
                    app, at: start.stamps, in: transaction, caller: caller, publicURL: context.publicURL,
                    numbers: [start.number])
                if let id = start.known.report(draft, digest: digest),
                    let report = try transaction.report(id: id)
                {
                    guard start.known.said(draft.text, report: id) else {
                        throw APIError(
                            .conflict,
                            "Report \(id) has this externalId and says something else. What was said since is a message of it; another person's report has another externalId, or externalSource."
                        )
                    }
                    return Kept(receipt: try filing.receipt(report), wasThere: true)
                }
                let found = try sought.found(at: start.stamps) ?? filing.found([draft])[0]
                var (receipt, counted) = try filing.file(found, digest: digest, at: chosen)
                do {
                    try Attachments.add(
                        attachments, toReport: Int64(receipt.id), of: app, context.room, caller: caller, transaction)
                } catch let error as APIError where error.kind == .conflict {
                    throw APIError.field("/file", error.detail)
                }
                let running = try BurstWatch(transaction: transaction, app: app, caller: caller)
                    .judge(reports: [Int64(receipt.id)], known: counted)
                receipt.alarm = try filing.alarm(on: Int64(receipt.id), counted, running)
                return Kept(receipt: receipt, wasThere: false)
            }
        }
    }

    /// Whether it could be filed as it is: throws what is wrong with it.
    package func checkReport(_ draft: ReportDraft) throws { try Self.check(draft) }

    /// What is needed of every report, whichever door it comes through.
    static func check(_ draft: ReportDraft) throws {
        var faults = FieldFaults()
        if Words.isBlank(draft.text) { faults.refuse("/text", "Say what is broken, in the person's words.") }
        if draft.text.utf8.count > 100_000 { faults.refuse("/text", "A report has at most 100,000 bytes.") }
        let short = [
            ("/release", draft.release), ("/screen", draft.screen), ("/element", draft.element),
            ("/externalId", draft.externalId), ("/externalSource", draft.externalSource), ("/title", draft.title),
            ("/territory", draft.territory),
            ("/channel", draft.channel), ("/os", draft.os), ("/device", draft.device), ("/language", draft.language),
            ("/assistiveTechnology", draft.assistiveTechnology), ("/reporter/name", draft.reporterName),
            ("/reporter/contact", draft.reporterContact),
        ]
        for (pointer, text) in short where text?.utf8.count ?? 0 > 1_000 {
            faults.refuse(pointer, "This has at most 1,000 bytes.")
        }
        for (pointer, text) in [("/heard", draft.heard), ("/expected", draft.expected)]
        where text?.utf8.count ?? 0 > 10_000 {
            faults.refuse(pointer, "This has at most 10,000 bytes.")
        }
        try faults.check { try ShownSteps.check(draft.steps) }
        if draft.url?.utf8.count ?? 0 > 2_000 { faults.refuse("/url", "This has at most 2,000 bytes.") }
        if let rating = draft.rating, !(1...5).contains(rating) {
            faults.refuse("/rating", "A rating is from 1 to 5 stars.")
        }
        if draft.tags.count > 50 || draft.tags.contains(where: { Words.isBlank($0) || $0.utf8.count > 200 }) {
            faults.refuse("/tags", "There are at most 50 tags, of 1 to 200 bytes each.")
        }
        if draft.isAhead {
            faults.refuse("/writtenAt", "This is in the future.")
        } else if let at = draft.writtenAt, InternetTime.moment(at) == nil {
            faults.refuse("/writtenAt", Day.missing(at.prefix(10)) ?? "A time is written 2026-08-31T12:00:00Z.")
        }
        try faults.raise()
    }
}

/// A report that was read, and whose place was looked for, before its app was locked: that takes as long as filing it, and
/// nobody has to wait for it.
private struct SoughtReport {
    let app: StoredApp
    private let stamps: AppStamps
    private let found: FileReport.Found

    init(_ draft: ReportDraft, _ slug: String, in transaction: ReadTransaction) throws {
        guard let (app, stamps) = try transaction.appInItsState(slug: slug) else {
            throw APIError.notFound("app “\(slug)”")
        }
        (self.app, self.stamps) = (app, stamps)
        let history = try AppHistory(app, at: stamps.history, in: transaction)
        found = try FileReport.found([draft], PlaceReader(history, at: stamps.places, in: transaction))[0]
    }

    /// What was found; `nil`: the app is not as it was then, so that it has to be looked for again.
    func found(at stamps: AppStamps) -> FileReport.Found? { stamps == self.stamps ? found : nil }
}

/// Filing reports, within one transaction.
struct FileReport {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String
    let publicURL: String
    /// Read once: a report brings no release into being.
    let history: AppHistory
    private let problems: ReportProblems
    private let places: PlaceReader<WriteTransaction>
    private let numbers: ReportNumbers
    private let count: Int

    /// - Parameters:
    ///   - stamps: of the app, where they were read already.
    ///   - count: how many are going to be filed.
    ///   - numbers: that were reserved for them already.
    init(
        _ app: StoredApp, at stamps: AppStamps? = nil, in transaction: WriteTransaction, caller: String,
        publicURL: String, count: Int = 1, numbers: [Int64] = []
    ) throws {
        (self.app, self.transaction, self.caller, self.publicURL) = (app, transaction, caller, publicURL)
        let stamps = try stamps ?? transaction.stamps(ofApp: app.id)
        history = try AppHistory(app, at: stamps.history, in: transaction)
        places = try PlaceReader(history, at: stamps.places, in: transaction)
        problems = ReportProblems(
            transaction: transaction, app: app, history: history, caller: caller, places: places)
        self.numbers = ReportNumbers(count, reserved: numbers)
        self.count = count
    }

    /// Numbers of reports, reserved for all that are going to be filed, so that none waits for its own.
    private final class ReportNumbers {
        private let count: Int
        private var reserved: ArraySlice<Int64>
        init(_ count: Int, reserved: [Int64]) { (self.count, self.reserved) = (max(count, 1), reserved[...]) }

        func next(in transaction: WriteTransaction) throws -> Int64 {
            if reserved.isEmpty { reserved = try transaction.reserveReports(count)[...] }
            return reserved.removeFirst()
        }
    }

    /// What was kept of a report before its problem is judged anew.
    struct Filed {
        var id: Int64
        var problem: Int64?
        /// Its problem was opened for it.
        var isNew: Bool
        var build: StoredBuild?
        var suggested: [LinkSuggestion]
        /// Problems that it may be the same as, where its own was opened for it.
        fileprivate var alike: [StandingProblem]?
        fileprivate var place: ReportPlace
        fileprivate var matter: ReportMatter
    }

    /// - Parameters:
    ///   - digest: what it is known again by where the source gives no id.
    ///   - message: the message that this is a part of: of the same person.
    ///   - staying: it is of the same screen as the message, unless the part's own words lead elsewhere.
    /// - Returns: with how alarms count it.
    func file(
        _ found: Found, digest: [UInt8]? = nil, partOf message: StoredReport? = nil,
        staying: Bool = true, at chosen: ReportChange? = nil
    ) throws -> (receipt: ReportReceipt, counted: CountedReports) {
        let filed = try keep(found, digest: digest, partOf: message, staying: staying, at: chosen)
        try settle([filed])
        return try receipt(
            filed.id, on: filed.problem, suggestions: filed.suggested + filed.place.suggestions(places),
            matter: filed.matter, alike: filed.alike)
    }

    /// A draft that was read, with the place where it belongs by itself.
    struct Found {
        fileprivate var draft: ReportDraft
        fileprivate var reading: ReportReading
        fileprivate var place: ReportPlace

        func isAt(screen: Int64?) -> Bool { screen != nil && place.link.screen == screen }
    }

    func found(_ drafts: [ReportDraft]) throws -> [Found] { try Self.found(drafts, places) }

    /// Reads drafts and finds where they belong, many by as many statements as one.
    static func found(_ drafts: [ReportDraft], _ places: PlaceReader<some Transaction>) throws -> [Found] {
        let readings = drafts.map { ReportReading($0) }
        let places = try ReportPlace.all(zip(drafts, readings).map { ($0, $1) }, places)
        return drafts.indices.map { Found(draft: drafts[$0], reading: readings[$0], place: places[$0]) }
    }

    /// Writes the report and what it says of its problem. Of many, the problems are settled once, together.
    func keep(
        _ found: Found, digest: [UInt8]?, partOf message: StoredReport? = nil, staying: Bool = true,
        at chosen: ReportChange? = nil
    ) throws -> Filed {
        let (draft, reading) = (found.draft, found.reading)
        var place = found.place
        if let message, staying { place.stay(with: message) }
        // The fields of a part were filled by whoever read the message. What its words alone name they did not choose, and what they
        // name and nobody has captured is looked for again.
        if message != nil, (draft.element == nil) == (place.link.element == nil) { place.choose(byFields: caller) }
        if let chosen { try place.choose(chosen, app, by: caller, in: transaction) }
        let joined =
            try place.link.problem.map { ReportProblems.Found(problem: $0) }
            ?? problems.problem(of: draft, reading.matter, at: place.link, from: place.release)
        if joined.isInDoubt { place.wait() }
        try place.attachTranscript(places)
        (place.link.problem, place.link.meant) = (joined.problem, place.link.meant ?? joined.meant ?? joined.problem)
        var report = FiledReport(draft, id: try numbers.next(in: transaction), link: place.link, reading: reading)
        (report.release, report.mentioned) = (place.release, reading.mentioned(by: draft, history)?.id)
        (report.reporter, report.digest) = (message?.reporterID, digest)
        try transaction.file(report, app: app.id, caller: caller)
        if count > 1 { try problems.note(joined) }
        return Filed(
            id: report.id, problem: joined.problem, isNew: joined.isNew, build: place.build,
            suggested: joined.suggested, alike: joined.isNew ? joined.alike : nil, place: place, matter: reading.matter)
    }

    /// Judges the problems of these reports anew, each once, and looks what the checks find where one is new.
    func settle(_ filed: [Filed]) throws {
        let heard = filed.reduce(into: [Int64: [(report: Int64, release: String?)]]()) { heard, filed in
            if let problem = filed.problem { heard[problem, default: []].append((filed.id, filed.place.release)) }
        }
        let earlier = try ProblemBook(transaction: transaction, history: history).settle(heard)
        try problems.look(whereReported: earlier)
        problems.forget()
        try problems.corroborate(
            filed.compactMap { filed in
                guard filed.isNew, let problem = filed.problem, let build = filed.build else { return nil }
                return (problem, build)
            })
    }

    /// The alarm that is raised where this report belongs.
    /// - Parameters:
    ///   - counted: how it counts, where that was read before.
    ///   - running: the alarms there, likewise.
    func alarm(
        on report: Int64, _ counted: CountedReports? = nil, _ running: [BurstPlace: StoredBurst]? = nil
    ) throws -> BurstResource? {
        try transaction.runningBursts(ofReports: [report], known: counted, running: running).first
            .map { BurstResource($0, publicURL: publicURL) }
    }

    func receipt(_ report: StoredReport) throws -> ReportReceipt {
        var (receipt, counted) = try receipt(report.id, on: report.problemID, suggestions: [])
        receipt.alarm = try alarm(on: report.id, counted)
        receipt.textRemoved = report.textRemovedAt.map { RemovalBody(at: $0, afterDays: report.textRemovedAfter) }
        return receipt
    }

    /// Without the alarm: whether one is raised is judged when all that came in together was filed.
    private func receipt(
        _ id: Int64, on problem: Int64?, suggestions: [LinkSuggestion], matter: ReportMatter? = nil,
        alike: [StandingProblem]? = nil
    ) throws -> (receipt: ReportReceipt, counted: CountedReports) {
        guard let end = try transaction.end(ofFiling: id, on: problem, ofApp: app.id) else {
            throw APIError.notFound("report \(id)")
        }
        let report = end.report
        let answer = try SupportAnswer(
            report, history, receipt: end, matter: matter, alike: alike, in: transaction)
        var receipt = ReportReceipt(id: Int(id), known: answer.isKnown, suggestions: suggestions)
        receipt.screen = report.screenKey.map {
            ScreenLink(key: $0, confidence: report.linkConfidence ?? 1, reason: report.linkReason ?? "")
        }
        receipt.element = report.elementID.map { Int($0) }
        receipt.problem = report.problemID.map { Int($0) }
        receipt.since = answer.since
        receipt.lastWorkingRelease = answer.lastWorkingRelease
        receipt.answer = answer.reply(in: nil).text
        return (receipt, end.counted)
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
        (externalId, externalSource) = (body.externalId, body.externalSource)
        steps = body.steps ?? []
        url = body.url
        writtenAt = body.writtenAt
        rating = body.rating
        territory = body.territory
        tags = body.tags ?? []
        guard let title = body.title, !Words.isBlank(title) else { return }
        self.title = title
        if OwnWords.isQuoted(subject: title), !Words.isBlank(text) {
            text = text.without(quoted: title)
        } else if !text.hasPrefix(title) {
            text = Words.isBlank(text) ? title : "\(title)\n\n\(text)"
        }
    }
}
