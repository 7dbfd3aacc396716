import API
import Foundation
import History
import Screens

/// A notice as a chat's incoming webhook takes it: its sentence, and the page to read on. What people and apps are called
/// is text there: it calls nobody, and is no markup.
///
/// Slack: api.slack.com/messaging/webhooks; Mattermost: developers.mattermost.com/integrate/webhooks/incoming;
/// Discord: discord.com/developers/docs/resources/webhook; Teams takes Adaptive Cards (adaptivecards.io) by its workflows.
enum ChatMessage {
    /// Characters; Discord refuses more than 2,000.
    private static let longest = 1500

    /// `nil`: the notice is sent as it is.
    static func body(_ notice: WebhookNotice, as format: NoticeFormat) throws -> Data? {
        let text = notice.text.cut(to: longest)
        let url = notice.url
        return switch format {
        case .earshot: nil
        case .slack: try Wire.encode(SlackMessage(text: text, url: url))
        case .mattermost: try Wire.encode(TextMessage(text: "\(markdown(text)) [Open in Earshot](\(url))"))
        case .teams: try Wire.encode(CardMessage(text: text, url: url))
        case .discord: try Wire.encode(ContentMessage(content: "\(markdown(text)) [Open in Earshot](<\(url)>)"))
        }
    }

    /// A sign of Markdown stands for itself behind a backslash. A space that nobody sees or hears (U+200B) keeps “@channel”
    /// from calling people, and what begins with “<” from being read as a sign of the chat's own.
    private static func markdown(_ text: String) -> String {
        text.reduce(into: "") { written, character in
            if "\\`*_{}[]()#+-.!>|~".contains(character) { written.append("\\") }
            written.append(character)
            if "@<".contains(character) { written.append("\u{200B}") }
        }
    }

    private struct TextMessage: Encodable { let text: String }

    /// Slack shows the blocks, and reads the text to whoever listens. Its three signs of its own are escaped; text that is
    /// plain knows no other.
    private struct SlackMessage: Encodable {
        struct Text: Encodable { let type: String, text: String }
        struct Section: Encodable {
            let type = "section"
            let text: Text
        }
        let text: String
        let blocks: [Section]

        init(text: String, url: String) {
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            self.text = "\(escaped) \(url)"
            blocks = [
                Section(text: Text(type: "plain_text", text: text)),
                Section(text: Text(type: "mrkdwn", text: "<\(url)|Open in Earshot>")),
            ]
        }
    }

    private struct ContentMessage: Encodable {
        struct Mentions: Encodable { let parse: [String] = [] }
        let content: String
        let allowed_mentions = Mentions()
    }

    /// A text run is shown as it is, unlike a text block, which is read as Markdown.
    private struct CardMessage: Encodable {
        struct Run: Encodable {
            let type = "TextRun"
            let text: String
        }
        struct Block: Encodable {
            let type = "RichTextBlock"
            let inlines: [Run]
        }
        struct Action: Encodable {
            let type = "Action.OpenUrl", title = "Open in Earshot"
            let url: String
        }
        struct Card: Encodable {
            let type = "AdaptiveCard", version = "1.4"
            let body: [Block], actions: [Action]
        }
        struct Attachment: Encodable {
            let contentType = "application/vnd.microsoft.card.adaptive"
            let content: Card
        }
        let type = "message"
        let attachments: [Attachment]

        init(text: String, url: String) {
            attachments = [
                Attachment(content: Card(body: [Block(inlines: [Run(text: text)])], actions: [Action(url: url)]))
            ]
        }
    }
}
