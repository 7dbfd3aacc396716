import API
import History
import Screens

/// What happened, as one sentence of plain text for whoever reads a chat. It says no more than the notice's other fields.
enum NoticeSentence {
    /// Characters of a title at most: chats have limits.
    private static let longestTitle = 300

    /// - Parameter isBack: a problem that is there had been gone in between; `nil`: its state before says so.
    static func said(_ event: NoticeEvent, of subject: WebhookNotice.Subject, isBack: Bool? = nil) -> String {
        "\(subject.app.name): \(happened(event, subject, isBack ?? (subject.problem?.before == .fixed)))"
    }

    /// What a notice says that somebody asked for to see one.
    static func test(of app: WebhookNotice.App) -> String {
        "\(app.name): this is a test by Earshot. Notices of this app arrive here."
    }

    private static func happened(_ event: NoticeEvent, _ subject: WebhookNotice.Subject, _ isBack: Bool) -> String {
        if let day = subject.problem?.acceptedUntil {
            return "\(problem(subject)) is open again, since it was accepted until \(day) alone\(title(subject))"
        }
        return switch event {
        case .problemOpened: "\(problem(subject)) is open\(title(subject))"
        case .problemRegressed:
            "\(problem(subject)) is \(isBack ? "back" : "still there")\(title(subject))"
        case .problemFixed: "\(problem(subject)) was seen to be gone\(title(subject))"
        case .fixContradicted: "\(problem(subject)): \(fix(subject.fix))"
        case .burstRaised: "many reports at once\(place(subject.burst)). \(subject.burst?.why ?? "")"
        case .buildSealed:
            "build \(subject.build?.name ?? "") of release \(subject.build?.release ?? "") is \(sealed(subject.build))."
        case .verdictRecorded: verdict(subject.verdict)
        case .reportReply: "a reply to report \(subject.reply?.report ?? 0) is to be sent on."
        case .reportAnswered: "whoever filed report \(subject.report?.id ?? 0) was sent a reply."
        case .reportConfirmed: word(subject.report)
        case .screenOwed: owed(subject.build)
        case .waiverEnding: "\(waiver(subject.waiver)) ends soon: its last day is \(day(subject.waiver))."
        case .waiverEnded:
            "\(waiver(subject.waiver)) has ended: its last day was \(day(subject.waiver)). What it alone excused counts again."
        }
    }

    private static func sealed(_ build: WebhookNotice.Build?) -> String {
        if build?.isFirst == true { return "complete; it is the first, so nothing was compared" }
        return build?.isNothingCompared == true
            ? "complete; nothing of it could be compared with an earlier build" : "complete and compared"
    }

    private static func word(_ report: WebhookNotice.Report?) -> String {
        let works = report?.works == true ? "works" : "does not work"
        return "whoever filed report \(report?.id ?? 0) says that it \(works) in \(report?.release ?? "a release")."
    }

    private static func owed(_ build: WebhookNotice.Build?) -> String {
        let missing = build?.screensNotCaptured ?? [], unheard = build?.screensWithoutSession ?? []
        let parts = [
            missing.isEmpty ? nil : "Not captured, though earlier builds have them: \(list(missing)).",
            unheard.isEmpty ? nil : "New, and nobody has listened to all of them: \(list(unheard)).",
        ]
        return "build \(build?.name ?? "") owes screens. " + parts.compactMap(\.self).joined(separator: " ")
    }

    /// The first few, and how many more there are.
    private static func list(_ names: [String]) -> String {
        let few = names.prefix(10), more = names.count - few.count
        return few.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    private static func waiver(_ waiver: WebhookNotice.Waiver?) -> String {
        let what =
            waiver?.problem.map { "problem \($0)" } ?? waiver?.rule
            ?? waiver?.condition.map { "the condition “\($0.title)”" } ?? "something"
        return "the waiver for \(what)" + (waiver?.screen.map { " on \($0)" } ?? "")
    }

    private static func day(_ waiver: WebhookNotice.Waiver?) -> String { waiver.map { "\($0.until)" } ?? "not known" }

    private static func problem(_ subject: WebhookNotice.Subject) -> String {
        guard let problem = subject.problem else { return "a problem" }
        let impact = problem.impact.map { "\($0.rawValue) " } ?? ""
        return "\(impact)problem \(problem.id)" + (problem.screen.map { " on \($0)" } ?? "")
    }

    private static func title(_ subject: WebhookNotice.Subject) -> String {
        guard let title = subject.problem?.title else { return ". It began with a report." }
        return ": " + title.cut(to: longestTitle)
    }

    private static func fix(_ fix: WebhookNotice.Fix?) -> String {
        guard let fix else { return "a claimed fix failed." }
        let seen = fix.contradictedIn.map { ": it was still there in \($0)" } ?? ""
        return "the fix that was claimed for \(fix.release) failed\(seen)."
    }

    private static func place(_ burst: WebhookNotice.Burst?) -> String {
        let parts = [burst?.screen.map { " on \($0)" }, burst?.release.map { " in release \($0)" }]
        return parts.compactMap(\.self).joined()
    }

    private static func verdict(_ verdict: WebhookNotice.Verdict?) -> String {
        guard let verdict else { return "a verdict is on record." }
        let named = verdict.isBaselineNamed == true ? ", measured against \(verdict.baseline ?? "nothing") alone," : ""
        guard verdict.verdict == .fail else {
            return "the verdict on release \(verdict.release)\(named) is: it may ship."
        }
        let failed = verdict.failed.map { (Measure(rawValue: $0)?.title ?? $0).lowercased() }
        return "the verdict on release \(verdict.release)\(named) is: it may not ship"
            + (failed.isEmpty ? "." : ". These conditions fail: \(failed.joined(separator: ", ")).")
    }
}
