import API
import Application
import Formats
import Foundation
import HTTP
import Messages
import Storage

/// What came with a report, on its page: each with what it shows in words, and the form to add one.
struct ReportAttachments {
    struct Item {
        var link: String
        var name: String
        var about: Message
        /// In words; what nobody has described is said to be so.
        var description: Message
        var isPicture: Bool
        var isSound: Bool
        var isVideo: Bool
        var takenOut: Message?
        var remove: String
    }
    var items: [Item]
    var action: String
    var file: FormField
    var description: FormField
    var allowed: Message

    /// Those in which something may be wrong.
    var fields: [FormField] { [file, description] }

    static var sample: ReportAttachments {
        ReportAttachments(
            items: [
                Item(
                    link: "/", name: "n", about: .sample, description: "d", isPicture: true, isSound: true,
                    isVideo: true,
                    takenOut: "t", remove: "/")
            ], action: "/", file: .sample, description: .sample, allowed: "a")
    }
}

extension ReportAttachments {
    init(_ id: Int, _ context: Context, _ filling: Filling) throws {
        action = "/reports/\(id)/attachments"
        items = try context.attachments(ofReport: id).map(Item.init)
        allowed =
            "Kept are \(Message(ours: AttachedFile.allowed)), at most \(Attachments.largest >> 20) MiB each, \(Attachments.most) on a report."
        file = filling.field("file", "File", isRequired: true)
        description = filling.field(
            "description", "What it shows",
            "In words, for whoever can't see or hear it: the screen, what was spoken, what went wrong.", isLong: true)
    }
}

extension ReportAttachments.Item {
    fileprivate init(_ stored: StoredAttachment) {
        link = "/v1/reports/\(stored.reportID)/attachments/\(stored.id)"
        name = stored.name
        about =
            "\(text: stored.mediaType), \(AttachmentWords.size(stored.size)), \(time: stored.createdAt), by \(text: stored.caller)"
        description = stored.description.map { Message(text: $0) } ?? "Nobody has said yet what it shows."
        // No browser but Safari shows HEIC: whoever wants to see it takes the link.
        isPicture = stored.mediaType.hasPrefix("image/") && stored.mediaType != "image/heic"
        isSound = stored.mediaType.hasPrefix("audio/")
        isVideo = stored.mediaType.hasPrefix("video/")
        takenOut =
            stored.takenOut.isEmpty
            ? nil
            : "Taken out before it was kept: \(stored.takenOut.map { Message(finished: $0) }.joined(by: "; "))."
        remove = "/reports/\(stored.reportID)/attachments/\(stored.id)/remove"
    }
}

enum AttachmentWords {
    /// `1.2 MB`
    static func size(_ bytes: Int) -> Message {
        bytes < 1_000_000
            ? "\(max(1, bytes / 1_000)) kB" : "\(decimal: "\(bytes / 1_000_000).\(bytes / 100_000 % 10)") MB"
    }
}

extension Routes {
    mutating func bindAttachmentForms(_ renderer: Renderer) {
        report("/reports/{id}/attachments", .attachment, renderer, limit: Attachments.largest + (1 << 20)) {
            page, id, context in
            guard let file = page.form.file("file"), !file.bytes.isEmpty else {
                throw APIError.field("/file", "Choose a file that is not empty.")
            }
            _ = try context.operations.addAttachment(
                NewAttachmentInput(id: id, name: file.name, description: page.field("description")),
                Bytes(file.bytes, mediaType: file.contentType))
            return "attached"
        }
        report("/reports/{id}/attachments/{attachment}/remove", .attachment, renderer) { page, id, context in
            try context.operations.removeAttachment(
                AttachmentInput(id: id, attachment: try page.number("attachment")))
            return "detached"
        }
    }
}

extension ReportPage {
    /// What the source said of a report beside its words.
    static func sourceFacts(_ report: StoredReport) -> [(Message, Message?)] {
        func text(_ text: String?) -> Message? { text.map { Message(text: $0) } }
        return [
            ("Title", text(report.title)), ("Address elsewhere", text(report.url)),
            ("Stars", report.rating.map { "\($0) of \(5)" }), ("Country or region", text(report.territory)),
            ("Tags", report.tags.isEmpty ? nil : text(report.tags.joined(separator: ", "))),
            ("Written", report.writtenAt.map { Message(time: $0) }),
        ]
    }
}
