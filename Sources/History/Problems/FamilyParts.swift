/// The problems of a family one by one, for what is asked of each alone: a waiver excuses those that it was set for, and none that
/// went on in one of them later.
package struct FamilyParts: Sendable {
    /// Those of which something is known, the one that the others go on in first.
    private let members: [ProblemFamily.Member]
    /// Where they are several.
    private let causes: [FamilyCause]
    /// What people say, of each cause apart.
    private let voices: Voices?

    package init(_ members: [ProblemFamily.Member], _ causes: [FamilyCause], _ voices: Voices?) {
        (self.members, self.causes, self.voices) = (members, causes, voices)
    }

    /// Those that stand in a release in which the family does, by the newest up to it that looks or people say something of. All of
    /// them, where that tells of none.
    package func standing(in release: String, _ lineage: Lineage) -> [Int64] {
        let standing = members.filter { stands($0, in: release, lineage) }
        return (standing.isEmpty ? members : standing).map(\.id)
    }

    /// Those that somebody claimed mended in one of these releases, in any where none is named.
    package func claimed(in releases: Set<String>? = nil) -> [Int64] {
        func isClaim(_ event: ProblemEvent) -> Bool {
            guard case .fixClaimed(let release, _, _) = event.kind else { return false }
            return releases?.contains(release) ?? true
        }
        return members.filter { member in
            member.events.contains(where: isClaim)
                || members.first?.events.contains { isClaim($0) && cause(of: member)?.isIn(at: $0.sequence) ?? true }
                    ?? false
        }.map(\.id)
    }

    /// Those that a claimed fix failed for: it was claimed of them, and they were there where it was seen to fail.
    package func failed(_ claims: [FixClaim], _ lineage: Lineage) -> Set<Int64> {
        let claimed = claimed()
        return claims.reduce(into: []) { failed, claim in
            guard claim.author != nil, claim.standing == .contradicted, let release = claim.contradictedIn else {
                return
            }
            failed.formUnion(standing(in: release, lineage).filter(claimed.contains))
        }
    }

    private func cause(of member: ProblemFamily.Member) -> FamilyCause? {
        causes.first { $0.problems.contains(member.id) }
    }

    private func stands(_ member: ProblemFamily.Member, in release: String, _ lineage: Lineage) -> Bool {
        let looks = ProblemLifecycle.presence(member.events).filter { $0.value != .notObserved }
        let reports = cause(of: member)?.reports ?? []
        let said = reports.flatMap { voices?.releases(spokenOfWith: $0) ?? [] }
        func isThere(in release: String) -> Bool? {
            let words = Set(reports.compactMap { voices?.works(for: $0, in: release) })
            if looks[release] == .present || words.contains(false) { return true }
            return looks[release] == nil && words.isEmpty ? nil : false
        }
        let known = Set(looks.keys).union(said)
        if let answer = isThere(in: release) { return answer }
        let before = known.filter { lineage.relation(of: $0, to: release) == .before }
        let newest = before.reduce(into: String?.none) { newest, other in
            if newest.map({ lineage.relation(of: $0, to: other) == .before }) ?? true { newest = other }
        }
        // What is known of later releases alone, or of those on other lines, tells nothing of this one.
        return newest.map { isThere(in: $0) ?? true }
            ?? (known.isEmpty || known.contains { lineage.relation(of: $0, to: release) == .unknown })
    }
}
