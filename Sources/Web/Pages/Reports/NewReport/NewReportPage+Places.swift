import API
import Application
import History
import Messages
import Screens
import Storage

extension NewReportPage {
    /// So many are offered.
    private static let mostPlaces = 6

    /// Where the words belong, likeliest first: known problems, fixed ones too, elements and screens.
    static func places(_ draft: ReportDraft, app slug: String, chosen: String, _ context: Context) throws -> [Place] {
        let suggestions = try context.operations.suggestPlaces(AppInput(app: slug), draft).places
        let places = try context.read { transaction in
            let app = try transaction.need(app: slug)
            var places: [Place] = []
            var screens: [String: KnownScreen] = [:]
            for suggestion in suggestions where places.count < Self.mostPlaces {
                let screen = try screens[suggestion.screen] ?? KnownScreen(suggestion.screen, app, in: transaction)
                screens[suggestion.screen] = screen
                for place in try PlaceWords(suggestion, on: screen, app, in: transaction).places
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
        let all = (places.prefix(mostPlaces) + [none])
        let isKnown = all.contains { $0.value == chosen }
        return all.map { place in
            var place = place
            place.isChosen = isKnown ? place.value == chosen : place.value.isEmpty
            return place
        }
    }
}

/// A screen and what is known of it, read once however many suggestions lie on it.
private struct KnownScreen {
    let screen: StoredScreen?
    let problems: [StoredProblem]

    init(_ key: String, _ app: StoredApp, in transaction: some Transaction) throws {
        screen = try transaction.screen(key, ofApp: app.id)
        problems = try screen.map { try transaction.problems(onScreen: $0.id) } ?? []
    }
}

/// A suggestion in words, with the problems that are known there.
private struct PlaceWords {
    let places: [NewReportPage.Place]

    /// At most 120 characters of a title.
    private static func short(_ title: String) -> String { title.cut(to: 118) }

    init(_ suggestion: LinkSuggestion, on known: KnownScreen, _ app: StoredApp, in transaction: some Transaction)
        throws
    {
        guard let screen = known.screen else {
            places = []
            return
        }
        let title = screen.name
        let reason = Message(
            linkReason: suggestion.reason, screens: [title, screen.key], try AppWords(ofApp: app.id, in: transaction))
        let element = try suggestion.element.flatMap { try transaction.element(id: Int64($0), ofApp: app.id) }
        let problems = known.problems
            .filter { $0.elementID == element?.id && $0.state != .duplicate }.suffix(3).reversed()
            .map { problem in
                NewReportPage.Place(
                    value: PlaceChoice.problem(Int(problem.id)).text, id: "place-problem-\(problem.id)",
                    text:
                        "Known problem (\(Message(ours: PlainWords.state(problem.state)))): \(Message(problemTitle: Self.short(problem.title), rule: problem.rule))",
                    reason: reason, link: "/problems/\(problem.id)", isChosen: false)
            }
        let place = element.map { element in
            NewReportPage.Place(
                value: PlaceChoice.element(Int(element.id)).text, id: "place-element-\(element.id)",
                text: (element.label ?? element.identifier).map { "“\(text: $0)” on \(text: title)" }
                    ?? "“an element without a name” on \(text: title)",
                reason: reason, link: nil, isChosen: false)
        }
        places =
            problems + [
                place
                    ?? NewReportPage.Place(
                        value: PlaceChoice.screen(screen.key).text, id: "place-screen-\(screen.id)",
                        text: "The screen \(text: title)", reason: reason, link: nil, isChosen: false)
            ]
    }
}
