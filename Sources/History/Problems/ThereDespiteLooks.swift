/// A release in which looks find a problem gone, and not for everybody who had it until then. What is known of later releases
/// changes nothing of it (docs/judgement.md section 6).
package struct ThereDespiteLooks: Hashable, Sendable, Codable {
    package var release: String
    package var reason: OpenDespiteLooks
}

extension ThereDespiteLooks {
    /// All on one line of releases; `nil`: none.
    /// - Parameters:
    ///   - gone: releases in which looks found it gone, after it was met: before that it was there for nobody.
    ///   - disputed: those of which somebody said since that it is there all the same.
    static func all(
        of gone: [LineLooks.Place], on line: ProblemRecord.Line, _ looks: LineLooks, _ reporters: [ReportersFold],
        _ lineage: Lineage, byHand disputed: [LineLooks.Place]
    ) -> [ThereDespiteLooks]? {
        let found = gone.compactMap { rank, release -> ThereDespiteLooks? in
            guard !line.isClaimed(in: rank, lineage) else { return nil }
            let untold = reporters.lazy.compactMap { $0.untold(upTo: rank) }.first
            let reason =
                untold.map(OpenDespiteLooks.untold) ?? looks.upTo(rank).contradictedIn.map { .contradicted(in: $0) }
            return reason.map { ThereDespiteLooks(release: release, reason: $0) }
        }
        let others = disputed.map(\.release).filter { release in !found.contains { $0.release == release } }
        let all = found + others.map { ThereDespiteLooks(release: $0, reason: .openedByHand) }
        return all.isEmpty ? nil : all
    }
}

extension ProblemRecord.Line {
    /// Whether a fix was claimed for the release of this rank or an earlier one against which nothing spoke until then.
    fileprivate func isClaimed(in rank: Int, _ lineage: Lineage) -> Bool {
        claims.contains { claim in
            guard claim.standing != .withdrawn, let start = lineage.rank(of: claim.release, on: name) else {
                return false
            }
            let end = (claim.contradictedIn ?? claim.regressedIn).flatMap { lineage.rank(of: $0, on: name) }
            return start <= rank && end.map { rank < $0 } ?? (claim.standing == .open || claim.standing == .held)
        }
    }
}
