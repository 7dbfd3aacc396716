import History
import Screens

/// In which states a build, or what came before it, shows its screens. Where they are several, a sentence about a screen
/// names those that it is about.
struct ScreenStates {
    private let byScreen: [Int64: Set<VariantKey>]

    init(_ review: BuildReview) {
        byScreen = Dictionary(grouping: review.looks.map(\.look) + review.owed, by: \.screen)
            .mapValues { Set($0.map(\.variant)) }
    }

    /// As people say it; none where the screen has but one.
    func words(_ variant: VariantKey, of screen: Int64) -> [String] {
        byScreen[screen]?.count ?? 0 > 1 ? [PlainWords.variant(variant)] : []
    }

    /// Those that show it in the very same words.
    func words(_ worsening: Worsening) -> [String] {
        worsening.alike.flatMap { words($0.variant, of: $0.screen) }
    }

    /// The same behind “good last in …”, where they are read as those of that build as well: none where something was good last in
    /// another state.
    func wordsBehindGood(_ worsening: Worsening) -> [String] {
        let areSame = worsening.alike.allSatisfy { isSame($0, as: worsening.good[$0]) }
        return areSame ? words(worsening) : []
    }

    func wordsBehindGood(_ look: Look, _ good: Look?) -> [String] {
        isSame(look, as: good) ? words(look.variant, of: look.screen) : []
    }

    private func isSame(_ look: Look, as good: Look?) -> Bool {
        good.map { $0.variant.twin(of: look.variant) == .exact } ?? true
    }
}
