import API
import Application
import History
import HTTP
import Messages
import Storage

/// The form that says what a webhook is: a new one, or one to be said differently.
struct WebhookForm {
    /// A check box of one event.
    struct EventBox {
        var id: String
        var value: String
        var text: Message
        var isChosen: Bool
    }

    var fields: [FormField]
    var formats: [FormChoice]
    var events: [EventBox]
    var eventsMessage: Message?
    var isEnabled: Bool

    static let sample = WebhookForm(
        fields: [.sample], formats: [.sample], events: [EventBox(id: "e", value: "v", text: "t", isChosen: true)],
        eventsMessage: "m",
        isEnabled: true)

    /// - Parameters:
    ///   - sent: what came back, with what was wrong with it; `nil`: opened fresh.
    ///   - stored: what it is now; `nil`: it is new.
    init(_ sent: (page: PageRequest, error: APIError)?, _ stored: StoredWebhook? = nil) {
        let filling = sent.map { Filling($0.page, $0.error) } ?? .fresh
        fields = [
            filling.field(
                "url", "Address", "Notices are sent there by POST: https://hooks.example.org/earshot",
                value: stored?.url ?? "", isRequired: true),
            filling.field("description", "What it is for", value: stored?.description ?? ""),
        ]
        let format = sent.map { NoticeFormat($0.page) } ?? stored?.format ?? .earshot
        formats = NoticeFormat.allCases.map {
            FormChoice(value: $0.rawValue, text: Self.words($0), isChosen: $0 == format)
        }
        let chosen = Set(sent?.page.form.all("events") ?? stored?.events ?? [])
        events = NoticeEvent.allCases.map {
            EventBox(
                id: "event-\($0.rawValue.replacing(".", with: "-"))", value: $0.rawValue,
                text: "\(text: $0.rawValue): \(Self.words($0))", isChosen: chosen.contains($0.rawValue))
        }
        eventsMessage = filling.message("events")
        isEnabled = sent.map { $0.page.form["enabled"] != nil } ?? stored?.isEnabled ?? true
    }

    private init(
        fields: [FormField], formats: [FormChoice], events: [EventBox], eventsMessage: Message?, isEnabled: Bool
    ) {
        (self.fields, self.formats, self.events) = (fields, formats, events)
        (self.eventsMessage, self.isEnabled) = (eventsMessage, isEnabled)
    }

    /// Why it came back.
    static func fault(_ form: WebhookForm, _ error: APIError?) -> FormFault? {
        guard let error else { return nil }
        let events = FormField("events", "Events it is told of")
        return FormFault(error, form.fields + [form.eventsMessage.map { events.refused($0) } ?? events])
    }

    /// What was filled in.
    static func body(_ page: PageRequest, isNew: Bool) -> WebhookBody {
        WebhookBody(
            url: page.field("url") ?? "", events: page.form.all("events").compactMap(NoticeEvent.init),
            format: NoticeFormat(page), description: page.field("description"),
            enabled: isNew || page.form["enabled"] != nil)
    }

    private static func words(_ format: NoticeFormat) -> Message {
        switch format {
        case .earshot: "Earshot: all that is known, as JSON for programs"
        case .slack: "Slack"
        case .mattermost: "Mattermost"
        case .teams: "Microsoft Teams"
        case .discord: "Discord"
        }
    }

    private static func words(_ event: NoticeEvent) -> Message {
        switch event {
        case .problemOpened: "a problem is new, or open again"
        case .problemRegressed: "a problem that was gone is back"
        case .problemFixed: "a problem was seen to be gone"
        case .fixContradicted: "a claimed fix was seen to fail"
        case .burstRaised: "many reports at once"
        case .buildSealed: "a build is complete and compared"
        case .verdictRecorded: "a verdict is on record"
        case .reportReply: "a reply to somebody who reported is to be sent on"
        case .reportAnswered: "a reply to somebody who reported was sent by mail"
        case .reportConfirmed: "somebody who reported says whether it works in a release"
        case .screenOwed: "a complete build lacks screens, or has new ones that nobody has listened to"
        case .waiverEnding: "a waiver ends within two weeks"
        case .waiverEnded: "a waiver has ended"
        }
    }
}

extension NoticeFormat {
    /// The one that is chosen in the form.
    fileprivate init(_ page: PageRequest) { self = page.field("format").flatMap(NoticeFormat.init) ?? .earshot }
}
