/// A branch of releases: the main one, or hot fixes of an old release.
package struct ReleaseLine: Hashable, Sendable, Codable {
    package static let main = "main"

    package var name: String
    /// The release it continues from, of another line. `nil`: it continues from nothing.
    package var forkedFrom: String?

    package init(_ name: String, forkedFrom: String? = nil) { (self.name, self.forkedFrom) = (name, forkedFrom) }
}
