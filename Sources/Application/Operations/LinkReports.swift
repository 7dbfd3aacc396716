package import API
import Foundation
import History
import JSON
import Storage

/// What one report was tied to before a step, and after it.
private struct LinkPart: Codable {
    struct Place: Codable, Equatable {
        var screen: Int64?
        var element: Int64?
        var problem: Int64?
        /// The problem that was meant, which may go on in that.
        var meant: Int64?
        var confidence: Double?
        var reason: String?
        var by: String?
        var aside: Bool

        /// - Parameter meant: see ``Transaction/meantProblem(of:)``.
        init(_ report: StoredReport, meant: Int64?) {
            self.meant = meant
            (screen, element, problem) = (report.screenID, report.elementID, report.problemID)
            (confidence, reason, by) = (report.linkConfidence, report.linkReason, report.linkedBy)
            aside = report.setAside
        }
        /// Whether the report is still there.
        func isPlace(of report: StoredReport) -> Bool {
            (report.screenID, report.elementID, report.problemID) == (screen, element, problem)
                && report.setAside == aside
        }
    }
    var report: Int64
    var before: Place
    var after: Place
}

extension Operations {
    /// Ties many reports to one place, all or none, and does for each what filing does: its transcript is attached, and
    /// its problem there joined or opened. One step takes it back.
    package func linkReports(_ input: AppInput, _ body: NewReportLinks) throws -> ReportLinkResource {
        try Self.check(body)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let reports = try Self.chosen(body.reports, app, transaction)
            let target = try ReportTarget(
                screen: body.screen, element: body.element, problem: body.problem, in: app, transaction)
            let told = try transaction.runningBursts(ofReports: reports.map(\.id))
            let linking = try LinkReports(transaction: transaction, app: app, caller: caller)
            let meant = try Dictionary(
                uniqueKeysWithValues: reports.map { ($0.id, try transaction.meantProblem(of: $0)) })
            for report in reports {
                if body.aside == true {
                    try linking.putAside(report)
                } else {
                    try linking.tie(report, to: target)
                }
            }
            // Read after all of them: who joined early may have been moved on by what came after.
            let parts = try reports.map { report in
                let moved = try transaction.need(report: Int(report.id))
                return LinkPart(
                    report: report.id, before: .init(report, meant: meant[report.id] ?? nil),
                    after: .init(moved, meant: try transaction.meantProblem(of: moved)))
            }
            let what = body.aside == true ? "put aside" : try linking.words(target)
            let id = try transaction.addReportLink(
                app: app.id, what: what, parts: String(decoding: Wire.encode(parts), as: UTF8.self), caller: caller)
            try BurstWatch(transaction: transaction, app: app, caller: caller, told: told, counting: .every)
                .judge(reports: reports.map(\.id))
            try transaction.note("linkedMany", "link/\(id)", app: app.id, caller: caller)
            return try Self.resource(try transaction.need(link: Int(id), of: app), transaction)
        }
    }

    /// Takes a step back, whole: each report is tied to what it was before.
    package func unlinkReports(_ input: ReportLinkInput) throws -> ReportLinkResource {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let step = try transaction.need(link: input.id, of: app)
            guard step.undoneAt == nil else {
                throw APIError(.conflict, "\(step.undoneBy ?? "Somebody") has taken this back already.")
            }
            let parts = try KeptJSON.decode([LinkPart].self, from: step.parts)
            let moved = try parts.filter { part in
                guard let report = try transaction.report(id: part.report) else { return false }
                return !part.after.isPlace(of: report) || !report.parts.isEmpty
            }
            guard moved.isEmpty else {
                let names = moved.prefix(10).map { "\($0.report)" }.joined(separator: ", ")
                throw APIError(
                    .editConflict, "It was not taken back: somebody has changed where these belong since: \(names).")
            }
            let told = try transaction.runningBursts(ofReports: parts.map(\.report))
            let linking = try LinkReports(transaction: transaction, app: app, caller: caller)
            for part in parts.reversed() {
                guard let report = try transaction.report(id: part.report) else { continue }
                try linking.takeBack(report, to: part.before)
            }
            // An alarm that went with them comes back with them.
            try BurstWatch(transaction: transaction, app: app, caller: caller, told: told, counting: .every)
                .judge(reports: parts.map(\.report))
            try transaction.markUndone(link: step.id, caller: caller)
            try transaction.note("linkUndone", "link/\(step.id)", app: app.id, caller: caller)
            return try Self.resource(try transaction.need(link: input.id, of: app), transaction)
        }
    }

    private static func check(_ body: NewReportLinks) throws {
        guard !body.reports.isEmpty else { throw APIError.field("/reports", "Choose at least one report.") }
        guard body.reports.count <= 500, Set(body.reports).count == body.reports.count else {
            throw APIError.field("/reports", "Name at most 500 reports, each once.")
        }
        let isPlaced = body.screen != nil || body.element != nil || body.problem != nil
        if body.aside == true, isPlaced {
            throw APIError.field("/aside", "What is put aside belongs to no screen, element or problem.")
        }
        guard isPlaced || body.aside == true else {
            throw APIError.field("/screen", "Say where they belong: a screen, an element or a problem.")
        }
    }

    private static func chosen(_ ids: [Int], _ app: StoredApp, _ transaction: some Transaction) throws -> [StoredReport]
    {
        try ids.enumerated().map { index, id in
            guard let report = try transaction.report(id: Int64(id)), report.appID == app.id else {
                throw APIError.field("/reports/\(index)", "There is no report \(id) in \(app.name).")
            }
            guard report.parts.isEmpty else {
                throw APIError.field("/reports/\(index)", "Report \(id) was split; choose its parts.")
            }
            return report
        }
    }

    private static func resource(_ step: StoredReportLink, _ transaction: some Transaction) throws -> ReportLinkResource
    {
        let parts = try KeptJSON.decode([LinkPart].self, from: step.parts)
        let places = step.undoneAt == nil ? parts.map(\.after) : parts.map(\.before)
        var resource = ReportLinkResource(
            id: Int(step.id), what: step.what, reports: parts.map { Int($0.report) },
            problems: Set(places.compactMap(\.problem)).sorted().map { Int($0) }, by: step.caller, at: step.at)
        (resource.undoneAt, resource.undoneBy) = (step.undoneAt, step.undoneBy)
        if step.undoneAt != nil {
            let left = try Set(parts.compactMap(\.after.problem)).sorted().filter { id in
                try transaction.problem(id: id).map {
                    $0.reports == 0 && $0.entered == .triage && $0.state != .duplicate
                }
                    ?? false
            }
            resource.left = left.isEmpty ? nil : left.map { Int($0) }
        }
        return resource
    }
}

/// Tying reports one by one, within one transaction.
private struct LinkReports {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    init(transaction: WriteTransaction, app: StoredApp, caller: String) throws {
        (self.transaction, self.app, self.caller) = (transaction, app, caller)
        history = try AppHistory(app, in: transaction)
    }

    func tie(_ report: StoredReport, to target: ReportTarget) throws {
        var link = link(of: report)
        // Whoever chooses a problem means its place, whatever was guessed before.
        if target.problem != nil, target.screen == nil, target.element == nil {
            (link.screen, link.element) = (nil, nil)
        }
        target.apply(to: &link)
        if target.problem == nil { link.problem = nil }
        (link.confidence, link.reason, link.by) = (1, "Set by \(caller).", caller)
        try move(report, to: link, isDecided: target.problem != nil)
        if report.setAside { try transaction.set(aside: false, reports: [report.id]) }
    }

    /// What belongs nowhere here is of no screen and no problem. One that it alone had opened goes with it.
    func putAside(_ report: StoredReport) throws {
        if report.screenID != nil || report.problemID != nil {
            var link = link(of: report)
            (link.screen, link.element, link.problem, link.meant) = (nil, nil, nil, nil)
            (link.confidence, link.reason, link.by) = (nil, nil, caller)
            try move(report, to: link, isDecided: true)
        }
        try transaction.set(aside: true, reports: [report.id])
    }

    func takeBack(_ report: StoredReport, to place: LinkPart.Place) throws {
        var link = link(of: report)
        (link.screen, link.element, link.problem) = (place.screen, place.element, place.problem)
        (link.confidence, link.reason, link.by) = (place.confidence, place.reason, place.by)
        // What it was about may go on in another one by now, or be parted from the one that it went on in.
        link.meant = try place.meant.flatMap(transaction.problem)?.id
        link.problem = try (link.meant ?? place.problem).map(transaction.head)
        // A problem that was only this report's is gone since it left; it is opened again where it was.
        let isThere = try link.problem.map { try transaction.problem(id: $0) != nil } ?? true
        if !isThere { link.problem = nil }
        try move(report, to: link, isDecided: isThere)
        if place.aside != report.setAside { try transaction.set(aside: place.aside, reports: [report.id]) }
    }

    /// “tied to the problem …”, as the list of steps says it.
    func words(_ target: ReportTarget) throws -> String {
        if let problem = target.problem {
            return "tied to problem \(problem.id): \(try transaction.told([problem])[0].title)"
        }
        if let element = target.element {
            let screen = try transaction.screens(ofApp: app.id).first { $0.id == element.screenID }
            return
                "tied to “\(element.label ?? element.identifier ?? element.kind)” on \(screen.map { $0.title ?? $0.key } ?? "its screen")"
        }
        return "tied to the screen \(target.screen.map { $0.title ?? $0.key } ?? "")"
    }

    private func link(of report: StoredReport) -> ReportLink {
        ReportLink(report, release: history.releases.first { $0.version == report.release }?.id)
    }

    private func move(_ report: StoredReport, to link: ReportLink, isDecided: Bool) throws {
        let moving = MoveReport(transaction: transaction, app: app, history: history, caller: caller)
        guard try moving.move(report, to: link, version: report.version, isDecided: isDecided) else {
            throw APIError(.conflict, "Somebody has changed report \(report.id) meanwhile; nothing was changed.")
        }
    }
}

extension Transaction {
    /// The problem that a report is about by who tied it, where that is, or goes on in, the one that it belongs to.
    fileprivate func meantProblem(of report: StoredReport) throws -> Int64? {
        try report.meantProblemID.flatMap { try head(ofProblem: $0) == report.problemID ? $0 : nil }
    }

    func need(link id: Int, of app: StoredApp) throws -> StoredReportLink {
        guard let link = try reportLink(id: Int64(id)), link.appID == app.id else {
            throw APIError.notFound("step \(id)")
        }
        return link
    }
}
