package import Screens

/// Whether a capture may be of another screen of the app under this screen's key: nearly nothing that was heard is heard still, and
/// it is called otherwise. Nobody can tell that from a screen whose contents are live, so that it is only a doubt.
package enum OtherScreen {
    /// Of fewer elements with names nothing can be said.
    package static let few = 5
    /// At most one in so many is left.
    package static let share = 5

    package static func mayBe(_ before: Scene, _ after: Scene) -> Bool {
        let names = before.elements.map { telling($0.labelWords) }.filter { !$0.isEmpty }
        guard names.count >= few, !isIdentified(before, after) else { return false }
        let said = after.elements.map { Set($0.labelWords) }
        func isSaid(_ words: [String]) -> Bool { said.contains { words.allSatisfy($0.contains) } }
        guard names.count(where: isSaid) * share <= names.count else { return false }
        let known = titles(of: before), title = Set(after.capture.screen.title.map(Words.of) ?? [])
        return !known.isEmpty && !known.contains { isSaid($0) || $0.allSatisfy(title.contains) }
    }

    /// Developers call half of what is heard as before: it is this screen, in other words.
    private static func isIdentified(_ before: Scene, _ after: Scene) -> Bool {
        let names = Set(before.elements.compactMap(\.identifier)), others = Set(after.elements.compactMap(\.identifier))
        return !names.isEmpty && names.intersection(others).count * 2 >= names.count
    }

    /// What a screen is called by: its title and its headings, else the text that lies highest on it. None where only controls have
    /// names.
    private static func titles(of scene: Scene) -> [[String]] {
        let headings = scene.elements.filter { $0.traits.contains(.header) }.map(\.labelWords)
        let known = ([scene.capture.screen.title.map(Words.of) ?? []] + headings).map(telling).filter { !$0.isEmpty }
        guard known.isEmpty else { return known }
        let texts = scene.elements.filter { !$0.isControl && !$0.isActivatable && !telling($0.labelWords).isEmpty }
        let highest = texts.min { ($0.place?.y ?? .infinity) < ($1.place?.y ?? .infinity) }
        return highest.map { [telling($0.labelWords)] } ?? []
    }

    private static func telling(_ words: [String]) -> [String] { words.filter { !MaskedName.isVolatile($0) } }
}
