import History

/// Tickets of support desks. Zendesk's and Freshdesk's look alike; each is told by keys the other never has.
private enum Desk {
    static let zendesk: [StaticString] = [
        "submitter_id", "raw_subject", "brand_id", "via", "is_public", "generated_timestamp", "ticket_form_id",
        "allow_channelback", "has_incidents", "email_cc_ids", "forum_topic_id", "result_type",
    ]
    static let freshdesk: [StaticString] = [
        "responder_id", "description_text", "structured_description", "fr_escalated", "fr_due_by", "email_config_id",
        "is_escalated", "fwd_emails", "cc_emails", "reply_cc_emails", "company_id", "spam",
    ]

    static func isTicket(_ row: JSONView) -> Bool {
        row.has("id") && row.hasAny(of: ["subject", "raw_subject"])
            && row.hasAny(of: ["description", "description_text"])
    }
    static func isZendesk(_ row: JSONView) -> Bool {
        isTicket(row) && !row.hasAny(of: freshdesk) && (row.hasAny(of: zendesk) || row["status"]?.text != nil)
    }
    static func isFreshdesk(_ row: JSONView) -> Bool {
        isTicket(row) && !row.hasAny(of: zendesk) && (row.hasAny(of: freshdesk) || row["status"]?.number != nil)
    }

    /// The tickets of an answer: a list under `tickets` or `results`, one under `ticket` (`helpdesk_ticket` in
    /// Freshdesk's older exports), or the object itself.
    static func rows(_ value: JSONView) -> [JSONView] {
        if let list = value["tickets"] ?? value["results"], list.isArray { return Array(list.items) }
        return [value["ticket"] ?? value["helpdesk_ticket"] ?? value]
    }
    static func first(_ value: JSONView) -> JSONView { rows(value).first ?? value }
}

extension Importer {
    package static let zendesk = Importer(
        reports: "zendesk-json", title: "Zendesk tickets",
        howTo: """
            Zendesk, Admin Center, Account, Reports, Export: choose JSON. Or by the API, with a key of yours:

            curl -u you@example.org/token:KEY "https://YOURS.zendesk.com/api/v2/search.json?query=type:ticket+voiceover"
            """,
        recognises: { Desk.isZendesk(Desk.first($0)) },
        kept: [
            "id", "url", "created_at", "subject", "raw_subject", "description", "tags", "via", "requester",
            "requester_id",
            "submitter_id", "status", "updated_at", "generated_timestamp", "result_type", "is_public", "brand_id",
        ],
        rows: Desk.rows,
        reading: { ticket in
            let channel = ticket["via", "channel"]?.text
            let text = ticket.loose("description") ?? ""
            let sender = ticket["via", "source", "from"]
            return .of(
                [
                    .title: ticket.loose("subject") ?? ticket.loose("raw_subject") ?? "",
                    .text: channel == "email" ? QuotedText.removed(from: text) : MarkedUpText.clean(text),
                    .channel: channel ?? "",
                    .tags: ticket.tags("tags"),
                    .externalId: ticket.loose("id") ?? "",
                    .externalSource: "zendesk",
                    .url: ticket.loose("url") ?? "",
                    .writtenAt: ticket.written("created_at") ?? "",
                    .reporterName: ticket["requester"]?.loose("name") ?? sender?.loose("name") ?? "",
                    .reporterContact: ticket["requester"]?.loose("email") ?? sender?.loose("address") ?? "",
                ], orRejected: "the ticket has neither subject nor description")
        })

    package static let freshdesk = Importer(
        reports: "freshdesk-json", title: "Freshdesk tickets",
        howTo: """
            Freshdesk, Tickets, Export: choose JSON. Or by the API, with a key of yours:

            curl -u KEY:X "https://YOURS.freshdesk.com/api/v2/tickets?include=description,requester"
            """,
        recognises: { Desk.isFreshdesk(Desk.first($0)) },
        kept: [
            "id", "created_at", "subject", "description", "description_text", "structured_description", "source",
            "tags",
            "requester", "requester_id", "name", "email", "phone", "status", "updated_at", "priority", "company_id",
        ],
        rows: Desk.rows,
        reading: { ticket in
            let plain = ticket.loose("description_text") ?? ticket.loose("description").map(PlainText.of(html:)) ?? ""
            let channel = ticket["source"]?.integer.flatMap { freshdeskChannels[$0] }
            return .of(
                [
                    .title: ticket.loose("subject") ?? "",
                    .text: channel == "mail" ? QuotedText.removed(from: plain) : plain,
                    .channel: channel ?? "",
                    .tags: ticket.tags("tags"),
                    .externalId: ticket.loose("id") ?? "",
                    .externalSource: "freshdesk",
                    .writtenAt: ticket.written("created_at") ?? "",
                    .reporterName: ticket["requester"]?.loose("name") ?? ticket.loose("name") ?? "",
                    .reporterContact: ticket["requester"]?.loose("email") ?? ticket.loose("email")
                        ?? ticket.loose("phone") ?? "",
                ], orRejected: "the ticket has neither subject nor description")
        })

    /// Freshdesk numbers where a ticket came from (developers.freshdesk.com/api, ticket properties).
    static let freshdeskChannels = [
        1: "mail", 2: "portal", 3: "phone", 7: "chat", 9: "feedback form", 10: "mail",
    ]
}
