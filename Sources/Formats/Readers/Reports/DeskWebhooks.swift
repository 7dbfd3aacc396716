import History

/// What support desks send by themselves when a ticket comes in: one ticket in an envelope of their own.
extension Importer {
    package static let zendeskWebhook = Importer(
        reports: "zendesk-webhook", title: "Zendesk webhook",
        howTo: """
            Zendesk, Admin Center, Apps and integrations, Webhooks: make one that subscribes to the event Ticket created,
            with this server's address for imports and the bearer token as its authentication. What it sends is read as it
            comes. See docs/desks.md.
            """,
        recognises: { $0["type"]?.text?.hasPrefix("zen:event-type:") == true && $0["detail"]?.isObject == true },
        kept: ["type", "detail", "event", "id", "time", "account_id", "subject", "zendesk_event_version"],
        reading: { envelope in
            guard envelope["type"]?.text == "zen:event-type:ticket.created", let ticket = envelope["detail"] else {
                return .rejected("not a new ticket, but \(envelope["type"]?.text.map { "“\($0)”" } ?? "another event")")
            }
            let channel = ticket["via", "channel"]?.text
            let text = ticket.loose("description") ?? ""
            return .of(
                [
                    .title: ticket.loose("subject") ?? "",
                    .text: channel == "email" ? QuotedText.removed(from: text) : MarkedUpText.clean(text),
                    .channel: channel ?? "",
                    .tags: ticket.tags("tags"),
                    .externalId: ticket.loose("id") ?? "",
                    .externalSource: "zendesk",
                    .writtenAt: ticket.written("created_at") ?? "",
                ], orRejected: "the ticket has neither subject nor description")
        })

    package static let freshdeskWebhook = Importer(
        reports: "freshdesk-webhook", title: "Freshdesk webhook",
        howTo: """
            Freshdesk, Admin, Workflows, Automations, Ticket creation: the action Trigger webhook, POST, JSON, simple, with
            the fields ticket id, subject, description, URL, source, created, tags and the requester's name and e-mail, and
            the header {"Authorization": "Bearer TOKEN"}. See docs/desks.md.
            """,
        recognises: { $0["freshdesk_webhook"]?.isObject == true },
        kept: ["freshdesk_webhook"],
        reading: { envelope in
            guard let ticket = envelope["freshdesk_webhook"] else { return .rejected("there is no ticket in it") }
            func first(_ keys: StaticString...) -> String { keys.lazy.compactMap { ticket.loose($0) }.first ?? "" }
            let source = first("ticket_source").lowercased()
            let channel =
                Int(source).flatMap { Importer.freshdeskChannels[$0] } ?? (source == "email" ? "mail" : source)
            let text = MarkedUpText.clean(first("ticket_description", "ticket_latest_public_comment"))
            return .of(
                [
                    .title: first("ticket_subject"),
                    .text: channel == "mail" ? QuotedText.removed(from: text) : text,
                    .channel: channel,
                    .tags: ticket["ticket_tags"]?.isArray == true ? ticket.tags("ticket_tags") : first("ticket_tags"),
                    .externalId: first("ticket_id"),
                    .externalSource: "freshdesk",
                    .url: first("ticket_url"),
                    .writtenAt: ticket.written("ticket_created_at") ?? "",
                    .reporterName: first("ticket_requester_name", "ticket_contact_name"),
                    .reporterContact: first("ticket_requester_email", "ticket_contact_email"),
                ], orRejected: "the ticket has neither subject nor description")
        })

    package static let intercomWebhook = Importer(
        reports: "intercom-webhook", title: "Intercom webhook",
        howTo: """
            Intercom, Developer Hub, your app, Webhooks: subscribe to conversation.user.created, with this server's address
            for imports. See docs/desks.md for how the token comes along.
            """,
        recognises: { $0["type"]?.isText("notification_event") == true && $0["topic"]?.text != nil },
        kept: [
            "type", "topic", "data", "id", "app_id", "created_at", "self", "links", "delivery_attempts",
            "delivery_status", "delivered_at", "first_sent_at",
        ],
        reading: { envelope in
            guard ["conversation.user.created", "ping"].contains(envelope["topic"]?.text ?? "") else {
                return .rejected(
                    "not a new conversation, but \(envelope["topic"]?.text.map { "“\($0)”" } ?? "another event")")
            }
            guard let item = envelope["data", "item"], item["type"]?.isText("conversation") == true else {
                return .rejected("a test of the connection: there is no conversation in it")
            }
            return Importer.reading(item)
        })

    package static let helpScoutWebhook = Importer(
        reports: "helpscout-webhook", title: "Help Scout webhook or conversation",
        howTo: """
            Help Scout, Manage, Apps, Webhooks: the event Conversation Created, with this server's address for imports. A
            conversation of its Mailbox API is read as well. See docs/desks.md for how the token comes along.
            """,
        recognises: { isHelpScout(helpScoutRows($0).first ?? $0) },
        kept: [
            "id", "number", "subject", "type", "createdAt", "createdBy", "primaryCustomer", "tags", "_embedded",
            "threads", "preview", "source", "_links", "status", "state", "mailboxId", "folderId", "customer",
        ],
        rows: helpScoutRows,
        reading: { conversation in
            let threads = conversation["_embedded", "threads"] ?? conversation["threads"]
            let first = threads?.items.reversed().first { thread in
                thread["type"]?.isText("customer") == true && thread.loose("body") != nil
            }
            let html = first?.loose("body") ?? conversation.loose("preview") ?? ""
            let text = PlainText.of(html: html)
            let person = conversation["primaryCustomer"] ?? conversation["customer"] ?? conversation["createdBy"]
            let channel = conversation.loose("type") ?? ""
            let name = [
                person?.loose("first") ?? person?.loose("firstName"),
                person?.loose("last") ?? person?.loose("lastName"),
            ].compactMap { $0 }
            return .of(
                [
                    .title: conversation.loose("subject") ?? "",
                    .text: channel == "email" ? QuotedText.removed(from: text) : text,
                    .channel: channel,
                    .tags: conversation.tags("tags"),
                    .externalId: conversation.loose("id") ?? "",
                    .externalSource: "helpscout",
                    .url: conversation["_links", "web"]?.loose("href") ?? "",
                    .writtenAt: first?.written("createdAt") ?? conversation.written("createdAt") ?? "",
                    .reporterName: name.joined(separator: " "),
                    .reporterContact: person?.loose("email") ?? "",
                ], orRejected: "the conversation has no words of a customer's")
        })

    @Sendable private static func helpScoutRows(_ value: JSONView) -> [JSONView] {
        guard let list = value["_embedded", "conversations"], list.isArray else { return [value] }
        return Array(list.items)
    }

    private static func isHelpScout(_ row: JSONView) -> Bool {
        row["id"]?.integer != nil && row.has("subject")
            && (row["number"]?.integer != nil && row.hasAny(of: ["mailboxId", "primaryCustomer"])
                || row.has("mailboxId") && row.hasAny(of: ["primaryCustomer", "customer"]))
    }
}
