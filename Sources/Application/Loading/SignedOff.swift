package import API
import Foundation
import History
import JSON
package import Storage

/// The names under a release, held against what is newest of it.
package struct SignedOff {
    package let release: StoredRelease
    /// The newest on record; `nil`: there is none.
    package let newest: StoredVerdict?
    /// The build that would be judged now.
    private let judged: StoredBuild?
    /// The names of the release's builds.
    package let builds: [String]

    package init(_ release: StoredRelease, _ history: AppHistory, in transaction: some Transaction) throws {
        self.release = release
        newest = try history.newestVerdicts(of: [release], in: transaction)[release.id]
        judged = history.judgedBuild(of: release)
        builds = history.builds(of: release).map(\.name)
    }

    /// Those that stand, newest first, those after `after`.
    package func list(after: Int64? = nil, limit: Int, in transaction: some Transaction) throws
        -> Listing<SignOffResource>
    {
        let page = try transaction.signOffs(release: release.id, after: after, limit: limit)
        return Listing(
            items: try page.items.map { try resource($0, in: transaction) }, next: page.next.map(String.init))
    }

    package func resource(_ stored: StoredSignOff, in transaction: some Transaction) throws -> SignOffResource {
        let known = newest?.id == stored.verdictID ? newest : try transaction.verdict(id: stored.verdictID)
        guard let known else { throw APIError(.internalError) }
        let said = try known.said
        return SignOffResource(
            id: Int(stored.id), release: release.version, verdict: Int(stored.verdictID), said: said.verdict,
            build: said.build, author: stored.caller, at: stored.at, remark: stored.remark,
            since: try since(known))
    }

    /// What is newer than what this verdict is of, a sentence each.
    package func since(_ verdict: StoredVerdict) throws -> [String] {
        let said = try verdict.said
        return [
            newest.flatMap { newest in
                newest.id <= verdict.id
                    ? nil
                    : "This is of an earlier verdict: verdict \(newest.id) was given since, and says that it \(newest.verdict.may) ship."
            },
            judged.flatMap { judged in
                judged.name == said.build
                    ? nil
                    : "This is of another build, \(said.build): \(judged.name) is the newest now."
            },
        ].compactMap(\.self)
    }
}

extension StoredVerdict {
    fileprivate var said: Verdict {
        get throws { try KeptJSON.decode(Verdict.self, from: document) }
    }
}

extension Verdict.Answer {
    /// `may`, `may not`: before “ship”.
    package var may: String { self == .pass ? "may" : "may not" }
}
