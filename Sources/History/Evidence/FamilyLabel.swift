import Screens

/// What may be said on Apple's Accessibility Nutrition Label for one device family. It rests on evidence of that family alone:
/// what is known of another, or of no device in particular, proves nothing for it.
package struct FamilyLabel: Hashable, Sendable {
    package let family: DeviceFamily
    package let entries: [NutritionLabel.Entry]

    /// One for each family that a capture of the release is known to be of.
    package static func all(_ evidence: ReleaseEvidence) -> [FamilyLabel] {
        let evidence = evidence.ofApples
        return evidence.families.map { family in
            FamilyLabel(
                family: family,
                entries: NutritionLabel.entries(evidence.on(family), doubts: evidence.unplaced(beside: family)))
        }
    }

    /// Which captures belong to no family and why, in sentences.
    package static func gaps(_ evidence: ReleaseEvidence) -> [String] {
        let captured = evidence.ofApples.audited.filter { $0.isCaptured && $0.family == nil }
        let names = captured.compactMap(\.screen).map(evidence.name(ofScreen:))
        return ReleaseEvidence.listed(names).map {
            ["Captures of \($0) don't say whether they are of a phone or a pad, and count for no device family."]
        } ?? []
    }
}

extension ReleaseEvidence {
    /// Those that captures are known to be of.
    var families: [DeviceFamily] {
        let known = Set(audited.filter(\.isCaptured).compactMap(\.family))
        return DeviceFamily.allCases.filter(known.contains)
    }

    /// What is known of one device family, beside all screens that were captured of the release.
    func on(_ family: DeviceFamily) -> ReleaseEvidence {
        var own = narrowed(
            to: audited.filter { $0.family == family }, sessions.filter { $0.family == family },
            problems.filter { $0.families.contains(family) })
        own.screens = screens
        own.family = family
        return own
    }

    /// What may be so of a family and is not known to be: on which device it was met nobody says.
    func unplaced(beside family: DeviceFamily) -> ReleaseEvidence {
        narrowed(
            to: audited.filter { $0.family == nil }, sessions.filter { $0.family == nil },
            problems.filter { !$0.families.contains(family) })
    }

    func narrowed(
        to audited: [Audited], _ sessions: [HeardScreens.Session], _ problems: [UserProblem]
    ) -> ReleaseEvidence {
        ReleaseEvidence(
            audited: audited, owed: owed, sessions: sessions, problems: problems, screenNames: screenNames)
    }
}
