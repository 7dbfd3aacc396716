import API
import Foundation
import History
import JSON
import Storage

/// Writes what a webhook is sent. Everything in it is a name, a number, a state or an address of our own pages.
struct NoticeWriter {
    /// The event of a notice that somebody asked for to see one.
    static let test = "webhook.test"

    let transaction: any Transaction
    let publicURL: String

    /// The message as JSON, in the webhook's format; `nil` where what it is about is gone.
    func body(_ delivery: ClaimedDelivery) throws -> String? {
        guard let app = try transaction.app(id: delivery.app) else { return nil }
        var subject = WebhookNotice.Subject(
            app: WebhookNotice.App(slug: app.slug, name: app.name, url: publicURL + Address.path("apps", app.slug)))
        var text = NoticeSentence.test(of: subject.app)
        if delivery.event != Self.test {
            guard let event = NoticeEvent(rawValue: delivery.event), try fill(&subject, event, delivery, app) else {
                return nil
            }
            text = NoticeSentence.said(event, of: subject, isBack: delivery.details.isBack)
        }
        let notice = WebhookNotice(type: delivery.event, timestamp: delivery.createdAt, text: text, data: subject)
        let body = try ChatMessage.body(notice, as: delivery.format) ?? Wire.encode(notice)
        return String(decoding: body, as: UTF8.self)
    }

    /// False where the thing is gone.
    private func fill(
        _ subject: inout WebhookNotice.Subject, _ event: NoticeEvent, _ delivery: ClaimedDelivery, _ app: StoredApp
    ) throws -> Bool {
        switch event {
        case .problemOpened, .problemRegressed, .problemFixed, .fixContradicted:
            guard let stored = try transaction.problem(id: delivery.subject).map({ try transaction.told([$0])[0] })
            else { return false }
            let there = event == .problemFixed ? nil : try there(of: stored, delivery.details, app)
            subject.problem = problem(stored, there ?? stored, delivery.details, app)
            if event == .fixContradicted { subject.fix = fix(delivery.details) }
        case .burstRaised:
            subject.burst = try transaction.burst(id: delivery.subject).map { burst($0) }
            return subject.burst != nil
        case .buildSealed, .screenOwed:
            subject.build = try transaction.build(id: delivery.subject).map {
                WebhookNotice.Build(name: $0.name, release: $0.version, url: releaseURL($0.version, app))
            }
            if event == .buildSealed { try compared(delivery.subject, app, &subject.build) }
            subject.build?.screensNotCaptured = delivery.details.screensNotCaptured
            subject.build?.screensWithoutSession = delivery.details.screensWithoutSession
            return subject.build != nil
        case .verdictRecorded:
            subject.verdict = try transaction.verdict(id: delivery.subject).map { try verdict($0, app) }
            return subject.verdict != nil
        case .reportReply:
            subject.reply = try transaction.reply(id: delivery.subject).flatMap { try reply($0) }
            return subject.reply != nil
        case .reportAnswered, .reportConfirmed:
            subject.report = try transaction.report(id: delivery.subject).map { report($0, delivery.details) }
            return subject.report != nil
        case .waiverEnding, .waiverEnded:
            subject.waiver = try transaction.waiver(id: delivery.subject).map { document in
                let waiver = try KeptJSON.decode(Waiver.self, from: document)
                let url = publicURL + Address.path("apps", app.slug, "policy")
                return WebhookNotice.Waiver(waiver.target, until: waiver.until, url: url)
            }
            return subject.waiver != nil
        }
        return true
    }

    /// Whether there was something to compare a sealed build with.
    private func compared(_ id: Int64, _ app: StoredApp, _ build: inout WebhookNotice.Build?) throws {
        let history = try AppHistory(app, in: transaction)
        guard let stored = history.build(id: id) else { return }
        let isAlone = try history.predecessor(of: stored, holding: \.holdsAnything) == nil
        if try isAlone || transaction.review(ofBuild: id)?.isNothingCompared == true { build?.isNothingCompared = true }
        if try isAlone && history.orderUnknown(for: stored) == nil { build?.isFirst = true }
    }

    private func report(_ stored: StoredReport, _ details: NoticeDetails) -> WebhookNotice.Report {
        var report = WebhookNotice.Report(id: Int(stored.id), url: "\(publicURL)/reports/\(stored.id)")
        (report.externalId, report.externalSource) = (stored.externalId, stored.externalSource)
        (report.release, report.works) = (details.release, details.works)
        return report
    }

    /// What went on in a problem and is there where that is not: in the release in which it is there again, else in the
    /// newest that has it.
    private func there(of stored: StoredProblem, _ details: NoticeDetails, _ app: StoredApp) throws -> StoredProblem? {
        guard let family = try FamilyOfProblem.all(ofProblems: [stored.id], in: transaction)[stored.id] else {
            return nil
        }
        if let release = details.fix?.contradictedIn ?? details.there { return family.subject(in: release) }
        let presence = ProblemLifecycle.presence(family.events)
        let releases = try AppHistory(app, in: transaction).ordered.map(\.version)
        return releases.last { presence[$0] == .present || stored.record.isReported(in: $0) }.flatMap(family.subject)
    }

    /// - Parameter there: what of it the notice names.
    private func problem(
        _ stored: StoredProblem, _ there: StoredProblem, _ details: NoticeDetails, _ app: StoredApp
    ) -> WebhookNotice.Problem {
        var problem = WebhookNotice.Problem(
            id: Int(stored.id), state: details.after ?? stored.state, impact: stored.impact,
            url: "\(publicURL)/problems/\(stored.id)")
        problem.title = there.ownTitle
        problem.before = details.before
        problem.acceptedUntil = details.acceptedUntil
        problem.rule = there.rule
        problem.screen = there.screenKey
        problem.newIssueUrl = app.newIssueURL.map { NewIssue(stored, publicURL: publicURL).address(in: $0) }
        return problem
    }

    private func fix(_ details: NoticeDetails) -> WebhookNotice.Fix? {
        details.fix.map {
            WebhookNotice.Fix(attempt: $0.attempt, release: $0.release, contradictedIn: $0.contradictedIn)
        }
    }

    private func burst(_ stored: StoredBurst) -> WebhookNotice.Burst {
        let burst = BurstResource(stored, publicURL: publicURL)
        return WebhookNotice.Burst(
            id: burst.id, release: burst.release, screen: burst.screen, reports: burst.reports, why: burst.why,
            url: burst.url)
    }

    private func verdict(_ stored: StoredVerdict, _ app: StoredApp) throws -> WebhookNotice.Verdict {
        let verdict = try KeptJSON.decode(Verdict.self, from: stored.document)
        return WebhookNotice.Verdict(
            id: Int(stored.id), verdict: stored.verdict, release: verdict.release,
            build: verdict.build, baseline: verdict.baseline,
            isBaselineNamed: verdict.isBaselineNamed == true ? true : nil,
            failed: verdict.conditions.filter { $0.outcome == .fail }.map(\.measure.rawValue),
            url: releaseURL(verdict.release, app))
    }

    /// The team's words for somebody, and the numbers by which the desk finds them: not who they are, nor what they wrote.
    private func reply(_ stored: StoredReply) throws -> WebhookNotice.Reply? {
        guard let report = try transaction.report(id: stored.reportID) else { return nil }
        var reply = WebhookNotice.Reply(
            id: Int(stored.id), report: Int(report.id), externalId: report.externalId, subject: stored.subject,
            text: stored.text, language: stored.language, url: "\(publicURL)/reports/\(report.id)")
        reply.externalSource = report.externalSource
        return reply
    }

    private func releaseURL(_ version: String, _ app: StoredApp) -> String {
        publicURL + Address.path("apps", app.slug, "releases", version)
    }
}
