import API
import Application
import Foundation
import HTTP
import Storage

/// The log for administrators: who did what, and who saw who reported.
struct AuditLogPage: PageContent {
    struct Row {
        var at: DatedText
        var by: String
        var what: String
        var subject: String
        var link: String?
        var app: String
        var door: String
    }

    let title = "Log"
    var message: String?
    var fields: [FormField]
    var kinds: [FormChoice]
    var rows: [Row]
    var older: String?

    static var sample: AuditLogPage {
        AuditLogPage(
            message: "m", fields: [.sample], kinds: [.sample],
            rows: [Row(at: .sample, by: "b", what: "w", subject: "s", link: "/", app: "a", door: "d")], older: "/")
    }
}

extension Routes {
    mutating func bindAuditLog(_ renderer: Renderer) {
        page("/audit-log", scope: .admin) { page, context in
            do {
                return renderer.page(try AuditLogPage(page, context), context)
            } catch let error as APIError where error.kind == .notFound {
                var content = try AuditLogPage(page, context, withoutApp: true)
                content.message = error.detail
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }
}

extension AuditLogPage {
    /// - Parameter withoutApp: the app it was narrowed to is not there.
    fileprivate init(_ page: PageRequest, _ context: Context, withoutApp: Bool = false) throws {
        let asked = ["kind", "by", "subject", "app"].map { ($0, page[$0]) }
        let input = LogInput(
            kind: page["kind"], by: page["by"], subject: page["subject"], app: withoutApp ? nil : page["app"],
            limit: 50,
            after: page["after"].flatMap { Int($0) })
        let log = try context.log(input)
        fields = [
            FormField("by", "By whom", hint: "The name of an account, or “token ci”.", value: input.by ?? ""),
            FormField("subject", "Of what", hint: "For instance report/7.", value: input.subject ?? ""),
            FormField("app", "App", hint: "Its short name.", value: page["app"] ?? ""),
        ]
        kinds = LogWords.kinds.map { FormChoice(value: $0.key, text: $0.words, isChosen: $0.key == input.kind) }
        rows = log.items.map { Row($0) }
        older = log.next.map { next in
            let query = (asked + [("after", String(next))]).compactMap { name, value in
                value.map { "\(name)=\(Address.escaped($0))" }
            }
            return "/audit-log?" + query.joined(separator: "&")
        }
    }
}

extension AuditLogPage.Row {
    init(_ logged: LoggedEvent) {
        let event = logged.event
        let parts = event.subject.split(separator: "/").map(String.init)
        at = DatedText(time: event.at)
        by = event.caller
        what = LogWords.kinds.first { $0.key == event.kind }?.words ?? event.kind
        let thing = LogWords.things[parts.first ?? ""] ?? parts.first ?? ""
        subject = parts.count == 2 ? "\(thing) \(parts[1])" : thing
        link =
            parts.count == 2 && ["report", "problem"].contains(parts[0]) ? Address.path(parts[0] + "s", parts[1]) : nil
        app = logged.app ?? ""
        door = logged.door ?? ""
    }
}

/// What the steps of the log are called, those that administrators ask for first.
private enum LogWords {
    /// Things whose names are ours alone.
    static let things = [
        "heldReports": "what looks automatic", "waitingTable": "table that waits", "intakeKey": "key",
        "publicReport": "number",
    ]
    static let kinds: [(key: String, words: String)] = [
        ("reporterSeen", "saw who reported"), ("viewingsLost", "more looks than could be kept"),
        ("reporterErased", "forgot a reporter"), ("retentionSet", "set for how long people's words are kept"),
        ("intakeOpened", "opened the public page"), ("intakeClosed", "closed the public page"),
        ("intakeKeyAdded", "made a key that files reports"), ("intakeKeyRevoked", "revoked a key that files reports"),
        ("heldTaken", "took in what looked automatic"), ("heldDropped", "dropped what looked automatic"),
        ("signedIn", "signed in"), ("accountAdded", "added an account"), ("scopesSet", "set what an account may do"),
        ("passwordSet", "set a password"), ("archived", "put the app into the archive"),
        ("takenOutOfArchive", "took the app out of the archive"), ("signInLinkMade", "made a link to sign in"),
        ("disabled", "disabled an account"), ("enabled", "let an account in again"),
        ("identityConnected", "connected an identity"), ("identityDisconnected", "disconnected an identity"),
        ("signInRefused", "was refused a sign-in"),
        ("tokenAdded", "made a token"), ("tokenRevoked", "revoked a token"), ("filed", "filed a report"),
        ("relinked", "moved a report"), ("replied", "sent a reply"),
        ("answered", "took in an answer to a reply"), ("split", "split it"),
        ("confirmed", "noted what a reporter says"),
        ("sealed", "sealed a build"), ("policySet", "set the policy"), ("waiverAdded", "added a waiver"),
        ("webhooksSet", "set webhooks"), ("burstRaised", "raised an alarm"), ("burstEnded", "ended an alarm"),
        ("fixClaimed", "claimed a fix"), ("opened", "opened a problem"), ("merged", "merged a problem"),
        ("undone", "took a step back"), ("openingUndone", "took back that it is a problem"),
        ("changed", "changed it"), ("added", "added it"), ("ordered", "set the order of releases"),
        ("linkedMany", "tied reports"), ("linkUndone", "took back where reports belong"),
        ("importBegun", "began an import"), ("stepsSet", "wrote down what was shown"),
        ("attached", "attached a file"), ("attachmentRemoved", "took a file off"),
        ("confirmationTakenBack", "took back what a reporter says"),
        ("tellingUndone", "took back that somebody was told"),
        ("linkMade", "made a link for a reporter"), ("linkRevoked", "ended a link of a reporter"),
        ("mappingSaved", "kept how tables are read"), ("mappingRemoved", "forgot how tables are read"),
        ("changeAccepted", "took a change as intended"), ("acceptanceEnded", "took back that it is intended"),
        ("screenRetired", "retired a screen"), ("retirementEnded", "took a retirement back"),
        ("findingDecided", "decided on a finding"), ("findingDecisionEnded", "took a decision on a finding back"),
        ("expectationPinned", "pinned an expectation"), ("expectationChanged", "changed an expectation"),
        ("expectationsSet", "set the expectations"), ("expectationEnded", "ended an expectation"),
        ("expectationRestored", "pinned an expectation again"), ("checklistSet", "set the checklist"),
        ("reachSet", "set the table of reach"), ("sessionStarted", "began a session"), ("listened", "held a session"),
        ("recorded", "kept what a device said"), ("recordingEnded", "ended a recording"),
        ("correctionEnded", "took a correction of matching back"), ("waiverEnded", "ended a waiver"),
        ("waiversSet", "set the waivers"), ("matched", "said that two elements are one"),
        ("parted", "said that they are two"),
        ("decided", "put a verdict on record"), ("uploaded", "uploaded a file"),
    ]
}
