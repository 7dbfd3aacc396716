/// In which form a webhook is told. The names are part of the contract.
package enum NoticeFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// All that is known of it, for programs.
    case earshot
    /// One sentence with a link, as the incoming webhooks of these chats show it.
    case slack, mattermost, teams, discord
}
