import Storage

/// What is known of the build this one is measured against.
struct BaselineSights {
    let release: String
    /// Screens that it holds in every variant that this build holds.
    let compared: Set<Int64>
    /// Of those, the ones whose captures are the very same.
    let unchanged: Set<Int64>
    /// Elements that a screen has here and had not there, all that are one with them among them.
    let arrived: Set<Int64>

    private struct Place: Hashable {
        var screen: Int64
        var variant: String
    }

    init(
        _ build: StoredBuild, _ places: [BuildCapture], _ hand: HandMatches, in transaction: some Transaction
    ) throws {
        release = build.version
        let before = Dictionary(
            try transaction.buildCaptures(build: build.id).map {
                (Place(screen: $0.screenID, variant: $0.variantKey), $0.captureID)
            }
        ) { first, _ in first }
        let here = Dictionary(grouping: places, by: \.screenID)
        let old = { (place: BuildCapture) in before[Place(screen: place.screenID, variant: place.variantKey)] }
        compared = Set(here.filter { $0.value.allSatisfy { old($0) != nil } }.keys)
        unchanged = Set(here.filter { $0.value.allSatisfy { old($0) == $0.captureID } }.keys)
        let changed = places.compactMap { place in
            old(place).flatMap { $0 == place.captureID ? nil : (before: $0, after: place.captureID) }
        }
        arrived = hand.all(with: try transaction.elementsArrived(changed))
    }
}
