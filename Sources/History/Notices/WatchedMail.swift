/// What others did to problems that somebody watches: as plain text, a sentence a line and each link on a line of its own.
package struct WatchedMail: Hashable, Sendable {
    package struct Problem: Hashable, Sendable {
        package var id: Int64
        package var app: String
        /// On one line.
        package var title: String
        package var screen: String?
        /// As it is when the mail is written.
        package var state: String
        /// Oldest first: when, who, what.
        package var steps: [String]
        package var link: String

        package init(
            id: Int64, app: String, title: String, screen: String?, state: String, steps: [String], link: String
        ) {
            (self.id, self.app, self.title, self.screen) = (id, app, title, screen)
            (self.state, self.steps, self.link) = (state, steps, link)
        }
    }

    /// So many steps of a problem are told one by one, the last ones.
    static let shown = 20

    private let problems: [Problem]

    /// - Parameter problems: those of which nothing is to be told are left out.
    package init(_ problems: [Problem]) { self.problems = problems.filter { !$0.steps.isEmpty } }

    /// There is nothing to send.
    package var isEmpty: Bool { problems.isEmpty }

    /// `Shop, problem 12: Buy has no name`
    package var subject: String {
        problems.count == 1
            ? "\(problems[0].app), problem \(problems[0].id): \(problems[0].title)"
            : "News of \(problems.count) problems that you watch"
    }

    package func text(_ footer: MailFooter) -> String {
        (["What others did on Earshot to what you watch."] + problems.map(Self.text) + [footer.text])
            .joined(separator: "\n\n\n")
    }

    private static func text(_ problem: Problem) -> String {
        let earlier = problem.steps.count - shown
        let head = [
            "\(problem.app), problem \(problem.id): \(problem.title)", problem.screen.map { "Screen: \($0)" },
            "State when this was written: \(problem.state)",
        ]
        let rest =
            earlier > 0 ? ["\(earlier) earlier \(earlier == 1 ? "step is" : "steps are") on the problem’s page."] : []
        return ([head.compactMap(\.self).joined(separator: "\n")] + rest + problem.steps.suffix(shown) + [problem.link])
            .joined(separator: "\n\n")
    }
}
