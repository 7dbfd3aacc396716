package import Foundation

/// What somebody says of an element before and one after: one and the same, or two.
package struct CorrectionBody: Codable, Sendable, Hashable {
    package var screen: String
    /// The older build and the newer one.
    package var from: String
    /// The newer build.
    package var to: String
    /// Which capture of the screen, by its variant; the first that both builds hold where it is missing.
    package var variant: String?
    /// Nodes, by the names comparisons give them.
    package var before: String
    package var after: String
    /// True: the two are one element; false: they are two.
    package var same: Bool
    package var note: String?
    package init(
        screen: String, from: String, to: String, variant: String? = nil, before: String, after: String, same: Bool,
        note: String? = nil
    ) {
        (self.screen, self.from, self.to, self.variant) = (screen, from, to, variant)
        (self.before, self.after, self.same, self.note) = (before, after, same, note)
    }
}

package struct CorrectionResource: Codable, Sendable, Hashable {
    package var id: Int
    package var screen: String
    /// Elements.
    package var before: Int
    package var after: Int
    /// What the older one is called; null: it has no label.
    @Null package var beforeLabel: String?
    /// What the newer one is called; null: it has no label.
    @Null package var afterLabel: String?
    /// True: the two are one element; false: they are two.
    package var same: Bool
    @Null package var note: String?
    package var author: String
    package var at: Date
    /// When it was taken back, and by whom.
    @Null package var endedAt: Date?
    @Null package var endedBy: String?
    package init(
        id: Int, screen: String, before: Int, after: Int, beforeLabel: String?, afterLabel: String?, same: Bool,
        note: String?, author: String, at: Date, endedAt: Date?, endedBy: String?
    ) {
        (self.id, self.screen, self.before, self.after, self.same) = (id, screen, before, after, same)
        (self.author, self.at) = (author, at)
        self.beforeLabel = beforeLabel
        self.afterLabel = afterLabel
        self.note = note
        self.endedAt = endedAt
        self.endedBy = endedBy
    }
}

package struct CorrectionsInput: Codable, Sendable {
    package var app: String
    package var after: Int?
    package var limit: Int?
}

package struct CorrectionInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}

extension Endpoint where Input == CorrectionsInput, Body == Nothing, Output == Listing<CorrectionResource> {
    package static var listCorrections: Self {
        Endpoint(
            .get, "/v1/apps/{app}/corrections", "What people said of the matching of elements, newest first.",
            scope: .read, errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AppInput, Body == CorrectionBody, Output == CorrectionResource {
    package static var addCorrection: Self {
        Endpoint(
            .post, "/v1/apps/{app}/corrections",
            "Say that two elements are one and the same, or that they are two. It wins over the passes and lasts.",
            scope: .triage, success: 201, errors: [.notFound, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == CorrectionInput, Body == Nothing, Output == CorrectionResource {
    package static var endCorrection: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/corrections/{id}", "Take a correction back; it stays on record.", scope: .triage,
            errors: [.notFound, .invalidParameter])
    }
}
