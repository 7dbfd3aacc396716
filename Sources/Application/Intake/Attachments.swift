package import API
import Formats
import Foundation
package import Storage

/// What may come with a report.
package enum Attachments {
    /// In bytes, each.
    package static let largest = 20 << 20
    /// So many on one report.
    package static let most = 10

    /// Told by its content and cleaned; throws where it may not be kept.
    package static func cleaned(_ bytes: [UInt8], name: String?, description: String?) throws -> NewAttachment {
        let name = Self.plain(name ?? "").split { $0 == "/" || $0 == "\\" }.last.map { String($0.prefix(200)) } ?? ""
        let called = name.isEmpty ? "The file" : "“\(name)”"
        guard bytes.count <= largest else {
            throw APIError.field("/file", "\(called) has more than \(largest >> 20) MiB.")
        }
        let description = description?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard description?.utf8.count ?? 0 <= 10_000 else {
            throw APIError.field("/description", "A description has at most 10,000 bytes.")
        }
        do throws(AttachedFile.Refused) {
            let file = try AttachedFile(cleaning: bytes)
            return NewAttachment(
                name: name.isEmpty ? file.kind.rawValue : name,
                description: description?.isEmpty == true ? nil : description,
                mediaType: file.mediaType, digest: Digest.sha256(bytes), bytes: file.bytes, takenOut: file.takenOut)
        } catch {
            let advice = error.advice.map { " \($0)" } ?? ""
            throw APIError.field(
                "/file", "\(called) is \(error.what). Kept are \(AttachedFile.allowed).\(advice)")
        }
    }

    /// Without control characters and marks of direction, which make a name look like another.
    static func plain(_ name: String) -> String {
        var plain = String.UnicodeScalarView()
        plain.append(
            contentsOf: name.unicodeScalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: false
                default: !scalar.properties.isBidiControl
                }
            })
        return String(plain)
    }

    /// Adds them in a transaction that files the report; throws where the app has no room for them.
    static func add(
        _ attachments: [NewAttachment], toReport id: Int64, of app: StoredApp, _ room: Room, caller: String,
        _ transaction: WriteTransaction
    ) throws {
        try room.take(attachments.reduce(0) { $0 + $1.bytes.count }, in: app, transaction)
        for attachment in attachments { _ = try transaction.add(attachment, toReport: id, caller: caller) }
    }
}

extension Operations {
    /// Keeps a picture, sound or video with a report. The same bytes again are the same attachment.
    package func addAttachment(_ input: NewAttachmentInput, _ body: Bytes) throws -> Kept<AttachmentResource> {
        let attachment = try Attachments.cleaned(body.bytes, name: input.name, description: input.description)
        return try onReport(input.id) { transaction, app, report in
            if let known = try transaction.attachment(digest: attachment.digest, ofReport: report.id) {
                return Kept(receipt: AttachmentResource(known, publicURL: context.publicURL), wasThere: true)
            }
            guard try transaction.countAttachments(ofReport: report.id) < Attachments.most else {
                throw APIError(.conflict, "A report has at most \(Attachments.most) attachments; take one off first.")
            }
            try context.room.take(attachment.bytes.count, in: app, at: context.now, transaction)
            let stored = try transaction.add(attachment, toReport: report.id, caller: caller)
            try transaction.note("attached", "report/\(report.id)", app: app.id, caller: caller)
            return Kept(receipt: AttachmentResource(stored, publicURL: context.publicURL), wasThere: false)
        }
    }

    package func removeAttachment(_ input: AttachmentInput) throws {
        try onReport(input.id) { transaction, app, report in
            guard try transaction.removeAttachment(Int64(input.attachment), ofReport: report.id) else {
                throw APIError.notFound("attachment \(input.attachment) of report \(input.id)")
            }
            try transaction.note("attachmentRemoved", "report/\(report.id)", app: app.id, caller: caller)
        }
    }
}

extension AttachmentResource {
    package init(_ stored: StoredAttachment, publicURL: String) {
        self.init(
            id: Int(stored.id), name: stored.name, mediaType: stored.mediaType, size: stored.size,
            takenOut: stored.takenOut, url: "\(publicURL)/v1/reports/\(stored.reportID)/attachments/\(stored.id)",
            by: stored.caller, createdAt: stored.createdAt)
        description = stored.description
    }
}
