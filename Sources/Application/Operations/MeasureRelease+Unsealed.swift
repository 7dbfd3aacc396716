import History
import Storage

extension MeasureRelease {
    /// What the build shows of problems before it is sealed; `nil`: it is.
    var unsealed: UnsealedLooks? {
        guard asking.build.sealedAt == nil else { return nil }
        return UnsealedLooks(
            build: asking.build.name, screens: shownScreens,
            isAppAudited: audits.places.contains { $0.lookedIn == asking.build.id && $0.place.screen == nil })
    }

    /// That the verdict may be another once the build is sealed, in a sentence, where it shows anything that could make it so.
    var beforeSeal: [String] {
        guard let unsealed else { return [] }
        let parts = merged.families.values.flatMap(\.joined).map(\.problem)
        let isTelling =
            speaking.contains { unsealed.tells(of: $0.rule, on: $0.screenKey) }
            || parts.contains { unsealed.tells(of: $0.rule, on: $0.screenKey) }
            || !worse.open.isEmpty || worse.openAudited.contains(where: \.fault.isMet)
        return isTelling ? [unsealed.sentence] : []
    }
}
