import History
import Storage

/// In which states other tools looked at screens. Where they are several, a sentence about a screen names the one that it is
/// about.
struct AuditedStates {
    /// By screen, as audits say them.
    private let byScreen: [String?: Set<String>]
    /// What people call them.
    private let names: [String: String]

    init(_ audits: AuditReferences, _ screens: [Int64: StoredScreen], in transaction: some Transaction) throws {
        byScreen = Dictionary(grouping: audits.places.map(\.place), by: \.screen).mapValues { Set($0.map(\.variant)) }
        let isAsked = byScreen.values.contains { $0.count > 1 }
        names =
            isAsked
            ? try PlainWords.variants(
                named: audits.places.map(\.place.variant), onScreens: screens.keys.sorted(), in: transaction) : [:]
    }

    /// As people say it; none where no tool looked at another state of the screen.
    func words(_ place: AuditPlace) -> [String] {
        byScreen[place.screen]?.count ?? 0 > 1 ? [names[place.variant] ?? place.variant] : []
    }
}
