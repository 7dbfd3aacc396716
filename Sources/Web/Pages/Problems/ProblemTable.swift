import API
import Application
import Formats
import Foundation
import History
import HTTP
import Messages
import Screens
import Storage

extension Routes {
    /// The queue of problems as a table to take along, narrowed as its page is.
    mutating func bindProblemTable() {
        let segments = Self.segments("/apps/{app}/problems.csv")
        add(
            Route(method: "GET", segments: segments, weight: .long(bodyLimit: 0), scope: .read, isPage: true) {
                request, parameters, context in
                try context.caller.need(.read)
                let page = PageRequest(request: request, parameters: parameters, form: Form())
                let text = try context.read { try ProblemTable.text(page, context, in: $0) }
                return .table(text, name: "problems.csv")
            })
    }
}

private enum ProblemTable {
    private static let header = [
        "id", "title", "state", "impact", "screen", "rule", "since", "lastWorkingRelease", "reports", "assignee",
        "tracker", "updated", "url", "waivedUntil",
    ]

    static func text(_ page: PageRequest, _ context: Context, in transaction: some Transaction) throws -> String {
        let app = try transaction.need(app: page.need("app"))
        let filter = QueueQuery(unsaid: QueueQuery.any) { page[$0] }.filter(for: context.caller.name)
        var problems: [StoredProblem] = [], waivers: [Int64: ProblemWaivers] = [:]
        var after: Int64?
        repeat {
            let found = try transaction.problems(ofApp: app.id, filter, after: after, limit: 500)
            problems += found.items
            waivers.merge(try ProblemWaivers.of(found.items.map(\.id), app, at: context.now, in: transaction)) { $1 }
            after = found.next
        } while after != nil
        return CSVText.table(header: header, rows: problems.lazy.map { row($0, waivers[$0.id]?.until, context) })
    }

    private static func row(_ problem: StoredProblem, _ waivedUntil: Day?, _ context: Context) -> [String] {
        [
            String(problem.id), problem.title, problem.state.rawValue, problem.impact.words, problem.screenKey ?? "",
            problem.rule ?? "", problem.since ?? "", problem.lastWorkingRelease ?? "", String(problem.reports),
            problem.assignee ?? "", problem.trackerURL ?? "", problem.updatedAt.formatted(.iso8601),
            "\(context.publicURL)/problems/\(problem.id)", waivedUntil?.description ?? "",
        ]
    }
}
