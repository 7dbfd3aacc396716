import Foundation

/// Addresses of pages and resources, below the server's own.
package enum Address {
    package static func path(_ parts: String...) -> String {
        "/" + parts.map(escaped).joined(separator: "/")
    }
    /// As a part of a path or of a query.
    package static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
    private static let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}
