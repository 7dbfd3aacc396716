import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// The log for administrators: who did what, and who saw who reported.
struct AuditLogPage: TranslatedPage {
    struct Row {
        var at: Message
        var by: String
        var what: Message
        var subject: Message
        var link: String?
        var app: String
        var door: Message
        /// What was given or corrected: `read; support in shop`, `Impact: minor → serious`.
        var given: Message?
    }

    let title: Message = "Log"
    var message: Message?
    var fields: [FormField]
    var kinds: [FormChoice]
    var rows: [Row]
    var older: String?

    static var sample: AuditLogPage {
        AuditLogPage(
            message: "m", fields: [.sample], kinds: [.sample],
            rows: [Row(at: .sample, by: "b", what: "w", subject: "s", link: "/", app: "a", door: "d", given: "g")],
            older: "/")
    }
}

extension Routes {
    mutating func bindAuditLog(_ renderer: Renderer) {
        page("/audit-log", scope: .admin) { page, context in
            do {
                return renderer.page(try AuditLogPage(page, context), context)
            } catch let error as APIError where error.kind == .notFound || error.kind == .invalidParameter {
                var content = try AuditLogPage(page, context, isNarrowed: false)
                content.message = error.message
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }
}

extension AuditLogPage {
    /// - Parameter isNarrowed: false where the app it was narrowed to is not there, or a day is none.
    fileprivate init(_ page: PageRequest, _ context: Context, isNarrowed: Bool = true) throws {
        let asked = ["kind", "by", "subject", "app", "from", "until"].map { ($0, page[$0]) }
        let input = LogInput(
            kind: page["kind"], by: page["by"], subject: page["subject"], app: isNarrowed ? page["app"] : nil,
            from: isNarrowed ? page["from"] : nil, until: isNarrowed ? page["until"] : nil, limit: 50,
            after: page["after"].flatMap { Int($0) })
        let log = try context.log(input)
        fields = [
            FormField("by", "By whom", hint: "The name of an account, or “token ci”.", value: input.by ?? ""),
            FormField("subject", "Of what", hint: "For instance report/7.", value: input.subject ?? ""),
            FormField("app", "App", hint: "Its short name.", value: page["app"] ?? ""),
            FormField("from", "From", hint: "A day in UTC.", value: page["from"] ?? "", type: "date"),
            FormField("until", "Until", hint: "This day, too.", value: page["until"] ?? "", type: "date"),
        ]
        kinds = LogWords.kinds.map {
            FormChoice(value: $0.key, text: $0.words, isChosen: $0.key == input.kind)
        }
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
        at = Message(time: event.at)
        by = event.caller
        what = LogWords.kinds.first { $0.key == event.kind }?.words ?? Message(text: event.kind)
        let thing = parts.first.map { LogWords.things[$0] ?? Message(ours: $0) } ?? ""
        subject = parts.count == 2 ? "\(thing) \(text: parts[1])" : thing
        link =
            parts.count == 2 && ["report", "problem"].contains(parts[0]) ? Address.path(parts[0] + "s", parts[1]) : nil
        app = logged.app ?? ""
        door = logged.door.map { Message(text: $0) } ?? logged.address.map { "from \(text: $0)" } ?? ""
        given = logged.given.map { given in
            ([Message(text: given.scopes.joined(separator: ", "))]
                + given.apps.sorted { $0.key < $1.key }.map { app, scopes in
                    "\(text: scopes.joined(separator: ", ")) in \(text: app)"
                })
                .filter { !$0.english.isEmpty }.joined(by: "; ")
        }
        if TriageLog.waiverKinds.contains(event.kind) { given = Message(changedWaivers: event.details) }
        if event.kind == "corrected" { given = Message(correctedFacts: event.details) }
    }
}

/// What the steps of the log are called, those that administrators ask for first.
private enum LogWords {
    /// Things whose names are ours alone.
    static let things: [String: Message] = [
        "heldReports": "what looks automatic", "waitingTable": "table that waits", "intakeKey": "key",
        "publicReport": "number",
    ]
    static let kinds: [(key: String, words: Message)] = [
        ("reporterSeen", "saw who reported"), ("viewingsLost", "more looks than could be kept"),
        ("reporterErased", "forgot a reporter"), ("retentionSet", "set for how long people's words are kept"),
        ("intakeOpened", "opened the public page"), ("intakeClosed", "closed the public page"),
        ("intakeKeyAdded", "made a key that files reports"), ("intakeKeyRevoked", "revoked a key that files reports"),
        ("heldTaken", "took in what looked automatic"), ("heldDropped", "dropped what looked automatic"),
        ("signedIn", "signed in"), ("signInFailed", "gave a wrong name or password"),
        ("signInClosed", "was shut out for wrong passwords"), ("signInsEnded", "ended all sign-ins of an account"),
        ("tokenChanged", "changed what a token may do"), ("appGone", "removed an app from the database"),
        ("stepMasked", "masked words of a step of this log"),
        ("accountAdded", "added an account"), ("scopesSet", "set what an account may do"),
        ("passwordSet", "set a password"), ("archived", "put the app into the archive"),
        ("takenOutOfArchive", "took the app out of the archive"), ("signInLinkMade", "made a link to sign in"),
        ("disabled", "disabled an account"), ("enabled", "let an account in again"),
        ("identityConnected", "connected an identity"), ("identityDisconnected", "disconnected an identity"),
        ("signInRefused", "was refused a sign-in"),
        ("mailAddressSet", "gave a mail address for notices"), ("mailAddressConfirmed", "confirmed a mail address"),
        ("mailAddressDenied", "said that a mail address is not theirs"),
        ("mailAddressRemoved", "removed a mail address"),
        ("mailStopped", "stopped notices by a link in a mail"),
        ("tokenAdded", "made a token"), ("tokenRevoked", "revoked a token"), ("filed", "filed a report"),
        ("corrected", "corrected a report"), ("relinked", "moved a report"), ("replied", "sent a reply"),
        ("problemGone", "took a problem away with the report that alone had opened it"),
        ("reportLeft", "took a report off a problem"), ("reportCame", "brought a report to a problem"),
        ("problemCame", "had a problem go on in this one"), ("problemLeft", "parted a problem from this one"),
        ("answered", "took in an answer to a reply"), ("split", "split it"),
        ("confirmed", "noted what a reporter says"), ("cannotTell", "noted that a reporter can’t tell"),
        ("cannotTellTakenBack", "took back that a reporter can’t tell"),
        ("badgeMade", "made the badge's address"), ("badgeRemoved", "ended the badge"),
        ("sealed", "sealed a build"), ("buildDeleted", "deleted a build"), ("releaseDeleted", "deleted a release"),
        ("policySet", "set the policy"),
        ("tasksSet", "set the common tasks"),
        ("waiverAdded", "added a waiver"),
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
        ("releaseSignedOff", "signed a release off"), ("signOffTakenBack", "took a sign-off back"),
        ("criterionStated", "said how a release stands to a criterion"),
        ("featureStated", "said whether a feature of the label is claimed"),
        ("statementTakenBack", "took back what was said on a paper"),
        ("decided", "put a verdict on record"), ("uploaded", "uploaded a file"),
    ]
}
