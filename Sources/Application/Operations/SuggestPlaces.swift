package import API
package import History
import Storage

extension Operations {
    /// Where a report would belong by its words, likeliest first, and what is known there. Nothing is filed.
    package func suggestPlaces(_ input: AppInput, _ draft: ReportDraft) throws -> ReportSuggestions {
        /// Problems of so many of the likeliest screens.
        let screens = 3
        return try context.read { transaction in
            let app = try transaction.need(app: input.app)
            let reader = try PlaceReader(AppHistory(app, in: transaction), in: transaction)
            let place = try ReportPlace(draft, reader)
            let places = try place.suggestions(reader)
            let own = try place.link.screen.flatMap { try transaction.screen(id: $0) }
            let keys =
                own.map { [$0.key] }
                ?? places.map(\.screen).reduce(into: [String]()) {
                    if !$0.contains($1) { $0.append($1) }
                }
            let problems = try transaction.openProblems(
                onScreens: Array(keys.prefix(screens)), app: app.id, limit: 20)
            let first = place.link.element ?? places.first?.element.map(Int64.init)
            return ReportSuggestions(
                screen: own.map {
                    ScreenLink(
                        key: $0.key, confidence: place.link.confidence ?? 1, reason: place.link.reason ?? "")
                },
                element: place.link.element.map { Int($0) }, places: places,
                problems: (problems.filter { $0.elementID != nil && $0.elementID == first }
                    + problems.filter { $0.elementID == nil || $0.elementID != first }).prefix(10).map {
                        ProblemSuggestion(
                            id: Int($0.id), title: $0.title, screen: $0.screen, element: $0.elementID.map { Int($0) },
                            state: $0.state)
                    }, points: MessageParts.of(draft.text, LinkingWords.words))
        }
    }
}
