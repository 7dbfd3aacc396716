import API
import History
import Storage

extension PlaceSearch {
    /// The places as they are suggested, each with the open problem that stands on its element already.
    func suggestions(_ reader: PlaceReader<some Transaction>) throws -> [LinkSuggestion] {
        let elements = answer.suggestions.compactMap { $0.element.flatMap { Int64($0) } }
        let corrections = elements.isEmpty ? MatchCorrections([]) : try reader.corrections()
        let problems = try reader.transaction.openProblems(
            onElements: Array(corrections.all(with: elements)).sorted(), onScreens: screens.values.map(\.id),
            app: reader.app.id)
        return answer.suggestions.map { place in
            var suggestion = LinkSuggestion(
                screen: place.screen, element: place.element.flatMap { Int($0) }, problem: nil,
                confidence: place.confidence, reason: place.reason)
            suggestion.lostSince = place.lostSince
            if let element = suggestion.element {
                let same = Set(corrections.all(with: Int64(element)))
                suggestion.problem = problems.last { same.contains($0.element) }.map { Int($0.id) }
            }
            return suggestion
        }
    }
}
