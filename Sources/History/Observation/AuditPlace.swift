/// Where another tool looked: a screen in one of its variants, or the whole app where its audit names no screen.
package struct AuditPlace: Hashable, Sendable, Codable {
    package var tool: String
    /// The screen's key, or what the audit calls it where nothing was captured by that name; `nil`: the whole app.
    package var screen: String?
    /// In words, as it was said with the upload.
    package var variant: String

    package init(tool: String, screen: String?, variant: String = VariantKey.standardWords) {
        (self.tool, self.screen, self.variant) = (tool, screen, variant)
    }

    /// `checkout`, `checkout (dark)`, `the whole app`.
    package var words: String {
        let name = screen ?? "the whole app"
        return variant == VariantKey.standardWords ? name : "\(name) (\(variant))"
    }

    /// `axe-core 4.9`, `XCTest`.
    package func toolWords(_ version: String?) -> String { version.map { "\(tool) \($0)" } ?? tool }
}
