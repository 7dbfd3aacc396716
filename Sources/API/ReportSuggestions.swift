package import History

/// An open problem that a report may be another voice of.
package struct ProblemSuggestion: Codable, Sendable, Hashable {
    package var id: Int
    package var title: String
    package var screen: String
    @Null package var element: Int?
    package var state: ProblemState
    package init(id: Int, title: String, screen: String, element: Int?, state: ProblemState) {
        (self.id, self.title, self.screen, self.state) = (id, title, screen, state)
        self.element = element
    }
}

/// Where a report would belong, before it is filed.
package struct ReportSuggestions: Codable, Sendable, Hashable {
    /// The screen it would be tied to; null: nobody can tell yet.
    @Null package var screen: ScreenLink?
    /// The element it would be tied to.
    @Null package var element: Int?
    /// Best first: each screen once, with the element that fits best, then other elements.
    package var places: [LinkSuggestion]
    /// Open problems of the likeliest place: of its element first.
    package var problems: [ProblemSuggestion]
    /// What it tells of, where its form says that it tells of several things: each may be filed by itself. Else empty.
    package var points: [String]
    package init(
        screen: ScreenLink?, element: Int?, places: [LinkSuggestion], problems: [ProblemSuggestion], points: [String]
    ) {
        (self.places, self.problems, self.points) = (places, problems, points)
        self.screen = screen
        self.element = element
    }
}

extension Endpoint where Input == AppInput, Body == NewReport, Output == ReportSuggestions {
    package static var suggestPlaces: Self {
        Endpoint(
            .post, "/v1/apps/{app}/reports/suggestions",
            "Where a report would belong and what is known there. Nothing is filed or kept; forms ask it while somebody writes.",
            scope: .support, errors: [.notFound, .invalidBody, .invalidField])
    }
}
