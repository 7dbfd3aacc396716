package import API
package import History
package import Storage

/// What a report would be tied to and what is known there, without filing it.
package enum SuggestedPlaces {
    /// Problems of so many of the likeliest screens.
    private static let screens = 3

    package static func find(_ draft: ReportDraft, in app: StoredApp, _ transaction: some Transaction) throws
        -> ReportSuggestions
    {
        try Operations.check(draft)
        let place = try ReportPlace(
            draft, app: app, history: AppHistory(app, in: transaction), in: transaction)
        let own = try place.link.screen.flatMap { try transaction.screen(id: $0) }
        let keys =
            own.map { [$0.key] }
            ?? place.suggestions.map(\.screen).reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
        let problems = try transaction.openProblems(
            onScreens: Array(keys.prefix(screens)), app: app.id, limit: 20)
        let first = place.link.element ?? place.suggestions.first?.element.map(Int64.init)
        return ReportSuggestions(
            screen: own.map {
                ScreenLink(
                    key: $0.key, confidence: place.link.confidence ?? 1, reason: place.link.reason ?? "")
            },
            element: place.link.element.map { Int($0) }, places: place.suggestions,
            problems: (problems.filter { $0.elementID != nil && $0.elementID == first }
                + problems.filter { $0.elementID == nil || $0.elementID != first }).prefix(10).map {
                    ProblemSuggestion(
                        id: Int($0.id), title: $0.title, screen: $0.screen, element: $0.elementID.map { Int($0) },
                        state: $0.state)
                })
    }
}
