import API
import Messages

/// A place as a form names it: `screen:cart`, `element:12` or `problem:5`.
enum PlaceChoice: Hashable {
    case screen(String)
    case element(Int)
    case problem(Int)

    /// `nil`: it names none.
    init?(_ text: String?) {
        let parts = text?.split(separator: ":", maxSplits: 1).map(String.init) ?? []
        guard parts.count == 2 else { return nil }
        switch (parts[0], Int(parts[1])) {
        case ("screen", _): self = .screen(parts[1])
        case ("element", let id?): self = .element(id)
        case ("problem", let id?): self = .problem(id)
        default: return nil
        }
    }

    /// The narrowest that is known.
    init(_ suggestion: LinkSuggestion) {
        self =
            suggestion.problem.map(Self.problem) ?? suggestion.element.map(Self.element) ?? .screen(suggestion.screen)
    }

    var text: String {
        switch self {
        case .screen(let key): "screen:\(key)"
        case .element(let id): "element:\(id)"
        case .problem(let id): "problem:\(id)"
        }
    }

    var screen: String? { if case .screen(let key) = self { key } else { nil } }
    var element: Int? { if case .element(let id) = self { id } else { nil } }
    var problem: Int? { if case .problem(let id) = self { id } else { nil } }
}

extension NewReportLinks {
    init(reports: [Int], at place: PlaceChoice) {
        self.init(reports: reports)
        (screen, element, problem) = (place.screen, place.element, place.problem)
    }
}

extension ReportChange {
    init(at place: PlaceChoice) {
        self.init()
        (screen, element, problem) = (place.screen, place.element, place.problem)
    }
}
