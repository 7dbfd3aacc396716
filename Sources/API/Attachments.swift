package import Foundation

/// A picture, sound or video that came with a report.
package struct AttachmentResource: Codable, Sendable, Hashable {
    package var id: Int
    package var name: String
    /// What it shows, for whoever can't see or hear it.
    @Null package var description: String?
    /// By its content, whatever it was called.
    package var mediaType: String
    /// In bytes, as it is kept.
    package var size: Int
    /// What was taken out before it was kept: where it was made, by which device.
    package var takenOut: [String]
    /// Where its bytes are, for callers with the scope support.
    package var url: String
    package var by: String
    package var createdAt: Date
    package init(
        id: Int, name: String, mediaType: String, size: Int, takenOut: [String], url: String, by: String,
        createdAt: Date
    ) {
        (self.id, self.name, self.mediaType, self.size) = (id, name, mediaType, size)
        (self.takenOut, self.url, self.by, self.createdAt) = (takenOut, url, by, createdAt)
    }
}

package struct NewAttachmentInput: Codable, Sendable {
    package var id: Int
    /// What the file is called.
    package var name: String?
    /// What it shows, for whoever can't see or hear it.
    package var description: String?
    package init(id: Int, name: String? = nil, description: String? = nil) {
        (self.id, self.name, self.description) = (id, name, description)
    }
}

package struct AttachmentInput: Codable, Sendable {
    package var id: Int
    /// An attachment's id.
    package var attachment: Int
    package init(id: Int, attachment: Int) { (self.id, self.attachment) = (id, attachment) }
}

extension Endpoint where Input == NewAttachmentInput, Body == Bytes, Output == AttachmentResource {
    package static var addAttachment: Self {
        Endpoint(
            .post, "/v1/reports/{id}/attachments",
            "Keep a picture, sound or video with a report: the bytes alone, at most 20 MiB. Its kind is told by the content; where it was made is taken out. The same bytes again answer 200.",
            scope: .support, weight: .long(bodyLimit: 20 << 20), success: 201,
            errors: [.notFound, .invalidParameter, .bodyTooLarge, .unsupportedMediaType, .invalidField, .conflict])
    }
}
extension Endpoint where Input == ReportInput, Body == Nothing, Output == Listing<AttachmentResource> {
    package static var listAttachments: Self {
        Endpoint(
            .get, "/v1/reports/{id}/attachments", "What came with a report, in the order it came.", scope: .support,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AttachmentInput, Body == Nothing, Output == Bytes {
    package static var getAttachment: Self {
        Endpoint(
            .get, "/v1/reports/{id}/attachments/{attachment}", "The bytes of one attachment.", scope: .support,
            weight: .long(bodyLimit: 0), errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AttachmentInput, Body == Nothing, Output == Nothing {
    package static var deleteAttachment: Self {
        Endpoint(
            .delete, "/v1/reports/{id}/attachments/{attachment}", "Take an attachment off a report, for good.",
            scope: .support, errors: [.notFound, .invalidParameter, .conflict])
    }
}
