import Screens

extension Scene {
    /// The language of its capture; `nil`: nobody said.
    private var language: String? { VariantKey(capture).language }

    /// Both captures say their language, and it is one.
    func isOfSameLanguage(as other: Scene) -> Bool { language.map { $0 == other.language } ?? false }

    /// Both captures say their language, and they are two.
    func isOfOtherLanguage(than other: Scene) -> Bool {
        guard let language, let theirs = other.language else { return false }
        return language != theirs
    }
}
