import API
package import Storage

/// What connects an account with who the person is elsewhere. From the machine alone: who could connect an identity in a browser
/// could be led to connect somebody else's.
extension Operations {
    package func identities() throws -> [StoredIdentity] { try database.read { try $0.identities() } }

    package func connect(_ identity: Identity, toAccount name: String) throws {
        guard !identity.subject.isEmpty, identity.subject.utf8.count <= VouchedPerson.longestSubject else {
            throw APIError.field("/subject", "A subject has 1 to \(VouchedPerson.longestSubject) bytes.")
        }
        try database.write { transaction in
            guard let account = try transaction.account(named: name) else {
                throw APIError.notFound("account “\(name)”")
            }
            try transaction.holdIdentities()
            if let other = try transaction.account(of: identity) {
                throw APIError(
                    .conflict,
                    "“\(identity.subject)” signs in to the account \(other.name) already; disconnect it first.")
            }
            try transaction.add(identity, toAccount: account.id)
            try transaction.note("identityConnected", "account/\(account.id)", app: nil, caller: caller)
        }
    }

    /// Ends every sign-in of the account, too.
    package func disconnect(_ identity: Identity) throws {
        try database.write { transaction in
            guard let account = try transaction.account(of: identity), try transaction.remove(identity) else {
                throw APIError.notFound("identity “\(identity.subject)” of \(identity.issuer)")
            }
            try transaction.note("identityDisconnected", "account/\(account.id)", app: nil, caller: caller)
        }
    }
}
