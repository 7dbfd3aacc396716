import API
import Application
import Foundation
import HTTP
import History
import Messages
import Storage

/// One's own mail address, whether it is confirmed, and what is sent there.
struct MailPage: TranslatedPage {
    let title: Message = "Mail to you"
    var done: Message?
    var fault: FormFault?
    /// This server sends mail.
    var isOffered: Bool
    /// How it stands with the address.
    var state: Message
    /// What did not arrive, and why.
    var undelivered: Message?
    var address: [FormField]
    var button: Message
    /// One is there: it can be removed, and what goes there be chosen.
    var hasAddress: Bool
    var tellsWatched: Bool
    var cadence: FormGroup
    var hours: [FormChoice]
    var weekdays: [FormChoice]

    static var sample: MailPage {
        MailPage(
            done: "d", fault: .sample, isOffered: true, state: .sample, undelivered: "u", address: [.sample],
            button: "b", hasAddress: true, tellsWatched: true, cadence: .sample, hours: [.sample], weekdays: [.sample])
    }
}

extension Routes {
    /// Everybody who is signed in, whatever their scopes.
    mutating func bindMail(_ renderer: Renderer) {
        add(
            Route(method: "GET", segments: Self.segments(MailLinks.settings), weight: .quick, scope: nil, isPage: true)
            {
                request, _, context in
                guard context.caller.formToken != nil else {
                    return .redirect(to: "/sign-in?next=\(MailLinks.settings)")
                }
                var content = try MailPage(.fresh, context)
                content.done = MailPage.settled(request.head.query("done"))
                return renderer.page(content, context)
            })
        form("/settings/mail/address", scope: nil) { page, context in
            try Self.onMailPage(page, context, renderer, done: "address") {
                try context.operations.setMailAddress(page.field("address") ?? "")
            }
        }
        form("/settings/mail/choices", scope: nil) { page, context in
            try Self.onMailPage(page, context, renderer, done: "choices") {
                guard let cadence = page.field("digest").flatMap(DigestCadence.init) else {
                    throw APIError.field("/digest", "Choose how often.")
                }
                try context.operations.setMailChoices(
                    tellsWatched: page.field("watched") != nil, cadence, hour: try page.whole("hour") ?? -1,
                    weekday: try page.whole("weekday") ?? -1)
            }
        }
        form("/settings/mail/remove", scope: nil) { page, context in
            try Self.onMailPage(page, context, renderer, done: "removed") { try context.operations.removeMailAddress() }
        }
    }

    private static func onMailPage(
        _ page: PageRequest, _ context: Context, _ renderer: Renderer, done: String, _ body: () throws -> Void
    ) throws -> Response {
        do { try body() } catch let error as APIError where error.kind == .invalidField {
            return renderer.page(try MailPage(Filling(page, error), context), context, status: error.kind.status)
        }
        return .redirect(to: MailLinks.settings + "?done=\(done)")
    }
}

extension MailPage {
    fileprivate init(_ filling: Filling, _ context: Context) throws {
        let (stored, waiting) = try context.read { transaction in
            let account = try transaction.account(named: context.caller.name)
            return try account.map {
                (try transaction.mailAddress(ofAccount: $0.id), try transaction.mailError(ofAccount: $0.id))
            } ?? (nil, nil)
        }
        isOffered = context.canMail
        state = Self.state(stored, isOffered: context.canMail)
        undelivered =
            waiting.map { "A mail to you could not be delivered yet, and is tried again: \(Message(finished: $0))" }
            ?? stored?.undelivered.map { "Mail to you could not be delivered: \(Message(finished: $0))" }
        var field = filling.field(
            "address", stored == nil ? "Mail address" : "Another mail address",
            "For instance ada@example.org. A link is mailed there, and nothing else before you have used it.",
            isRequired: true)
        (field.type, field.keys, field.autocomplete) = ("email", "email", "email")
        address = [field]
        button = "Mail a link to it"
        hasAddress = stored != nil
        tellsWatched = filling.isSent ? !filling.value("watched").isEmpty : stored?.tellsWatched ?? true
        cadence = filling.group(
            "digest", "How often a digest is mailed",
            filling.choices(
                "digest", DigestCadence.allCases.map { ($0, Self.words($0)) },
                else: stored?.digest ?? DigestCadence.none))
        hours = Self.choices(
            DigestSchedule.hours, chosen: filling.value("hour", else: String(stored?.digestHour ?? 7))
        ) { "\(text: String($0)):00 UTC" }
        weekdays = Self.choices(
            DigestSchedule.weekdays, chosen: filling.value("weekday", else: String(stored?.digestWeekday ?? 1))
        ) { Self.weekdays[$0 - 1] }
        fault = filling.fault([field, cadence.field])
    }

    private static func state(_ stored: StoredMailAddress?, isOffered: Bool) -> Message {
        guard let stored else { return "No mail is sent to you: you have given no address." }
        guard isOffered else { return "Your address \(text: stored.address) is kept, and no mail is sent to it." }
        guard let confirmedAt = stored.confirmedAt else {
            return """
                Nothing but a link is sent to \(text: stored.address) before you have used the link. It works for \
                \(Message.count(MailLinks.days, "day", "days")) after it was mailed.
                """
        }
        return "Your mail goes to \(text: stored.address), which was confirmed at \(time: confirmedAt)."
    }

    private static func words(_ cadence: DigestCadence) -> Message {
        switch cadence {
        case .none: "Never"
        case .daily: "Each day"
        case .weekly: "Each week"
        }
    }

    private static let weekdays: [Message] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    private static func choices(_ values: ClosedRange<Int>, chosen: String, _ words: (Int) -> Message) -> [FormChoice] {
        values.map { FormChoice(value: String($0), text: words($0), isChosen: String($0) == chosen) }
    }

    fileprivate static func settled(_ key: String?) -> Message? {
        switch key {
        case "address": "The address is kept. A link is mailed to it; open the link to confirm the address."
        case "choices": "What you are mailed is set."
        case "removed": "The address is removed. No mail is sent to you."
        default: nil
        }
    }
}
