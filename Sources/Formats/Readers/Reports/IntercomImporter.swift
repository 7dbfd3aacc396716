import History

extension Importer {
    package static let intercom = Importer(
        reports: "intercom-json", title: "Intercom conversations",
        howTo: """
            By the API, with a token of yours (Settings, Integrations, Developer Hub):

            curl -H "Authorization: Bearer TOKEN" https://api.intercom.io/conversations > conversations.json
            """,
        recognises: { isConversation(conversations($0).first ?? $0) },
        kept: [
            "id", "type", "title", "source", "created_at", "conversation_parts", "tags", "updated_at", "state", "open",
            "read", "contacts", "user", "conversation_message", "statistics", "admin_assignee_id", "team_assignee_id",
        ],
        rows: conversations,
        reading: reading)

    /// A conversation as the API and the webhooks write it.
    @Sendable static func reading(_ conversation: JSONView) -> ReportRows.Reading {
        let message = firstOfPerson(conversation)
        let html = message?["body"]?.text ?? ""
        let text = PlainText.of(html: html)
        let source = source(of: conversation)
        let isMail = source?["type"]?.text == "email"
        let author = message?["author"]
        return .of(
            [
                .title: (conversation.loose("title") ?? source?.loose("subject")).map(PlainText.of(html:)) ?? "",
                .text: isMail ? QuotedText.removed(from: text) : text,
                .channel: conversation["source"]?.loose("type") ?? "",
                .tags: conversation["tags"]?.tags("tags") ?? "",
                .externalId: conversation.loose("id") ?? "",
                .externalSource: "intercom",
                .writtenAt: conversation.written("created_at") ?? "",
                .reporterName: author?.loose("name") ?? "",
                .reporterContact: author?.loose("email") ?? "",
            ], orRejected: "nobody but the team has written in the conversation")
    }

    @Sendable private static func conversations(_ value: JSONView) -> [JSONView] {
        guard let list = value["conversations"] ?? value["data"], list.isArray else { return [value] }
        return Array(list.items)
    }

    private static func isConversation(_ value: JSONView) -> Bool {
        guard let source = source(of: value), source.isObject, source.has("body") || source.has("author") else {
            return false
        }
        return value["type"]?.isText("conversation") == true
            || value.hasAny(of: ["contacts", "conversation_message", "conversation_parts", "admin_assignee_id"])
    }

    /// The first message by somebody outside: often the source, but a team may write first.
    private static func firstOfPerson(_ conversation: JSONView) -> JSONView? {
        func isFromTeam(_ message: JSONView) -> Bool {
            ["admin", "bot", "team"].contains(message["author", "type"]?.text ?? "")
        }
        func says(_ message: JSONView) -> Bool { message.loose("body") != nil && !isFromTeam(message) }
        let source = source(of: conversation)
        if let source, says(source) { return source }
        let parts = conversation["conversation_parts", "conversation_parts"] ?? conversation["conversation_parts"]
        return parts?.items.first(where: says) ?? source.flatMap { isFromTeam($0) ? nil : $0 }
    }

    /// What the conversation began with; before version 2 of the API it stood under another name.
    private static func source(of conversation: JSONView) -> JSONView? {
        conversation["source"] ?? conversation["conversation_message"]
    }
}
