package import Foundation

/// Addresses and days as they are said everywhere; pages say more.
package enum Say {
    package static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
    /// The address of a page or a resource, below the server's own.
    package static func link(_ parts: String...) -> String {
        "/" + parts.map { $0.addingPercentEncoding(withAllowedCharacters: inPath) ?? "" }.joined(separator: "/")
    }
    package static func query(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: inPath) ?? ""
    }
    private static let inPath = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}
