package import Storage

/// Somebody whom a provider or a proxy knows, as it tells of them.
package struct VouchedPerson: Sendable, Hashable {
    package var identity: Identity
    /// What they may be called here, the best first.
    package var names: [String]
    package var groups: [String]

    package init(identity: Identity, names: [String], groups: [String]) {
        (self.identity, self.names, self.groups) = (identity, names, groups)
    }

    /// Bytes of a subject: OpenID Connect allows no more.
    package static let longestSubject = 255

    /// Equal for the same person in the same groups, and for nothing else.
    package var digest: [UInt8] {
        let parts = [identity.issuer, identity.subject] + Set(groups).sorted()
        return Digest.sha256(parts.map { "\($0.utf8.count):\($0)" }.joined())
    }
}
