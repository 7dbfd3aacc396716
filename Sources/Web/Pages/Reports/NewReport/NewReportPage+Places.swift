import API
import Application
import History
import Storage

extension NewReportPage {
    /// Where the words belong, likeliest first: known problems, fixed ones too, elements and screens.
    static func places(_ draft: ReportDraft, app slug: String, chosen: String, _ context: Context) throws -> [Place] {
        let suggestions = try context.operations.suggestPlaces(AppInput(app: slug), draft).places
        let places = try context.read { transaction in
            let app = try transaction.need(app: slug)
            var places: [Place] = []
            for suggestion in suggestions {
                for place in try PlaceWords(suggestion, app, in: transaction).places
                where !places.contains(where: { $0.value == place.value }) {
                    places.append(place)
                }
            }
            return places
        }
        let none = Place(
            value: "", id: "place-none", text: "None of these, or not known",
            reason: "What the words make certain is tied by itself; all else waits in the inbox.", link: nil,
            isChosen: false)
        let all = (places.prefix(6) + [none])
        let isKnown = all.contains { $0.value == chosen }
        return all.map { place in
            var place = place
            place.isChosen = isKnown ? place.value == chosen : place.value.isEmpty
            return place
        }
    }
}

/// A suggestion in words, with the problems that are known there.
private struct PlaceWords {
    let places: [NewReportPage.Place]

    /// At most 120 characters of a title.
    private static func short(_ title: String) -> String { title.count <= 120 ? title : title.prefix(117) + "…" }

    init(_ suggestion: LinkSuggestion, _ app: StoredApp, in transaction: some Transaction) throws {
        guard let screen = try transaction.screen(suggestion.screen, ofApp: app.id) else {
            places = []
            return
        }
        let title = screen.title ?? screen.key
        let element = try suggestion.element.flatMap { try transaction.element(id: Int64($0), ofApp: app.id) }
        let known = try transaction.problems(onScreen: screen.id)
            .filter { $0.elementID == element?.id && $0.state != .duplicate }.suffix(3).reversed()
            .map { problem in
                NewReportPage.Place(
                    value: "problem:\(problem.id)", id: "place-problem-\(problem.id)",
                    text: "Known problem (\(PlainWords.state(problem.state))): \(Self.short(problem.title))",
                    reason: suggestion.reason, link: "/problems/\(problem.id)", isChosen: false)
            }
        let place = element.map { element in
            NewReportPage.Place(
                value: "element:\(element.id)", id: "place-element-\(element.id)",
                text: "“\(element.label ?? element.identifier ?? "an element without a name")” on \(title)",
                reason: suggestion.reason, link: nil, isChosen: false)
        }
        places =
            known + [
                place
                    ?? NewReportPage.Place(
                        value: "screen:\(screen.key)", id: "place-screen-\(screen.id)", text: "The screen \(title)",
                        reason: suggestion.reason, link: nil, isChosen: false)
            ]
    }
}
