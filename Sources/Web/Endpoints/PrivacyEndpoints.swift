import API
import Application
import Foundation
import HTTP
import History
import JSON
import Storage

extension Routes {
    mutating func bindPrivacy() {
        bind(.getRetention) { input, context in
            Reply(RetentionBody(try context.read { try $0.retention(ofApp: try $0.need(app: input.app).id) }))
        }
        bind(.putRetention) { input, body, context in
            try context.operations.setRetention(input, body)
            return Reply(RetentionBody(try context.read { try $0.retention(ofApp: try $0.need(app: input.app).id) }))
        }
        bind(.getAuditLog) { input, context in
            let page = try context.log(input)
            return Reply(Listing(items: page.items.map(LogEntry.init), next: page.next.map(String.init)))
        }
        bindIntake()
    }

    private mutating func bindIntake() {
        bind(.filePublicReport) { input, body, context in
            guard let key = context.caller.intakeKey else {
                throw APIError(
                    .unauthenticated, "This address takes a key that files reports: Authorization: Bearer.",
                    headers: ["WWW-Authenticate": "Bearer"])
            }
            return Reply(try context.operations.filePublicReport(input, body, by: .key(key)))
        }
        bind(.getIntake) { input, context in Reply(try context.intake(input.app)) }
        bind(.putIntake) { input, body, context in
            try context.operations.setIntake(input, body)
            return Reply(try context.intake(input.app))
        }
        bind(.addIntakeKey) { input, body, context in Reply(try context.operations.addIntakeKey(input, body)) }
        bind(.revokeIntakeKey) { input, context in
            try context.operations.revokeIntakeKey(input)
            return Reply(Nothing())
        }
        bind(.listHeldReports) { input, context in
            let page = try context.heldReports(input)
            return Reply(
                Listing(items: try page.items.map { try HeldReportResource($0) }, next: page.next.map(String.init)))
        }
        bind(.decideHeldReport) { input, body, context in
            Reply(try context.operations.decideHeldReport(input, body.step))
        }
    }
}

extension Context {
    /// The log as an administrator sees it, with what was seen a moment ago. Where it can't be written just now, it is shown as
    /// it is.
    func log(_ input: LogInput) throws -> Page<LoggedEvent> {
        try? operations.writeViewings()
        return try read { transaction in
            var filter = LogFilter()
            (filter.kind, filter.caller, filter.subject) = (input.kind, input.by, input.subject)
            filter.from = try input.from.map { try Self.day($0, "from") }
            filter.until = try input.until.map { try Self.day($0, "until").addingTimeInterval(86_400) }
            filter.app = try input.app.map { try transaction.need(app: $0).id }
            return try transaction.log(filter, after: input.after.map(Int64.init), limit: try Limit.of(input.limit))
        }
    }

    private static func day(_ text: String, _ name: String) throws -> Date {
        guard let day = Day(text)?.start else {
            throw APIError(.invalidParameter, Day.fault(in: text), fields: [.init("?\(name)", Day.fault(in: text))])
        }
        return day
    }

    func intake(_ slug: String) throws -> IntakeResource {
        try read { transaction in
            let app = try transaction.need(app: slug)
            return IntakeResource(
                on: try transaction.publicIntake(ofApp: app.id)?.isOn ?? false,
                page: publicURL + Address.path("report", app.slug),
                keys: try transaction.intakeKeys(ofApp: app.id).map {
                    IntakeKeyResource(id: Int($0.id), name: $0.name, createdAt: $0.createdAt, revokedAt: $0.revokedAt)
                }, held: try transaction.countHeldReports(ofApp: app.id))
        }
    }

    /// They hold who reported, so that each look at the list is noted.
    func heldReports(_ input: HeldListInput) throws -> Storage.Page<HeldReport> {
        let access = try caller.supportAccess()
        return try read { transaction in
            try transaction.heldReports(
                ofApp: try transaction.need(app: input.app).id, after: input.after.map(Int64.init),
                limit: try Limit.of(input.limit), access)
        }
    }
}

extension HeldReportResource {
    init(_ held: HeldReport) throws {
        self.init(
            id: Int(held.id), report: try KeptJSON.decode(PublicReport.self, from: held.draft),
            reasons: held.reasons, door: held.door, createdAt: held.createdAt)
    }
}

extension RetentionBody {
    init(_ stored: Retention) {
        self.init(
            textDays: stored.textDays, reporterDays: stored.reporterDays, originalDays: stored.originalDays)
    }
}

extension LogEntry {
    init(_ logged: LoggedEvent) {
        self.init(
            id: Int(logged.event.id), at: logged.event.at, by: logged.event.caller, kind: logged.event.kind,
            subject: logged.event.subject, app: logged.app, door: logged.door, address: logged.address,
            scopes: logged.given.map { $0.scopes.compactMap(Scope.init) },
            apps: logged.given.map { given in
                given.apps.sorted { $0.key < $1.key }.map {
                    AppScopes(app: $0.key, scopes: $0.value.compactMap(Scope.init))
                }
            },
            facts: TriageLog.kinds.contains(logged.event.kind)
                ? TriageLog.changes(logged.event.details).map {
                    CorrectedFact(name: $0.name, before: $0.change.before, after: $0.change.after)
                } : nil)
    }
}
