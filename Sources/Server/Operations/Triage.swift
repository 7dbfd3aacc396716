package import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// What a person decides of a problem. An older version than the stored one changes nothing.
    package func changeProblem(_ input: ProblemInput, _ change: ProblemChange) throws {
        try onProblem(input.id) { transaction, problem, history in
            var edited = problem
            if let version = change.version { edited.version = version }
            if let title = change.title {
                guard !Words.isBlank(title), title.count <= 300 else {
                    throw APIError.field("/title", "A title has from 1 to 300 characters.")
                }
                edited.title = title
            }
            if let impact = change.impact { edited.impact = impact.rawValue }
            if let assignee = change.assignee { edited.assignee = assignee.isEmpty ? nil : assignee }
            if let url = change.trackerUrl { edited.trackerURL = try Self.address(url) }
            guard try transaction.update(edited) else {
                throw APIError(
                    .editConflict,
                    "The problem is at version \(problem.version) now: “\(problem.title)”, \(problem.state.rawValue), impact \(problem.impact), assigned to \(problem.assignee ?? "nobody"). Yours was version \(edited.version)."
                )
            }
            if let state = change.state { try self.decide(state, problem, reason: change.reason, transaction) }
            try transaction.note("changed", "problem/\(problem.id)", app: problem.appID, caller: caller)
        }
    }

    private static func address(_ text: String) throws -> String? {
        guard !text.isEmpty else { return nil }
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host() != nil
        else {
            throw APIError.field("/trackerUrl", "This is no web address.")
        }
        return text
    }

    private func decide(
        _ state: ProblemStateName, _ problem: StoredProblem, reason: String?, _ transaction: WriteTransaction
    ) throws {
        let decision: ProblemEvent.Decision
        switch state {
        case .open: decision = .open
        case .accepted:
            guard let reason, !Words.isBlank(reason) else { throw APIError.field("/reason", "Say why it is accepted.") }
            decision = .accept(reason: reason)
        case .triage, .fixClaimed, .fixed, .regressed, .duplicate:
            throw APIError.field(
                "/state",
                "A person sets open or accepted; fixes are claimed, duplicates merged, and the rest follows from what is seen."
            )
        }
        try transaction.addEvent(
            .decided(decision, author: caller), toProblem: problem.id, note: reason, caller: caller)
    }

    package func claimFix(_ input: ProblemInput, _ body: NewFixClaim) throws {
        try onProblem(input.id) { transaction, problem, history in
            guard history.releases.contains(where: { $0.version == body.release }) || BuildName(body.release) != nil
            else {
                throw APIError.field("/release", "“\(body.release)” is no release.")
            }
            _ = try transaction.ensureRelease(body.release, ofApp: problem.appID)
            try transaction.addEvent(
                .fixClaimed(release: body.release, author: caller), toProblem: problem.id, note: body.note,
                caller: caller)
            try transaction.note("fixClaimed", "problem/\(problem.id)", app: problem.appID, caller: caller)
        }
    }

    package func addComment(_ input: ProblemInput, _ body: NewComment) throws -> CommentResource {
        let text = body.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw APIError.field("/text", "A comment has a text.") }
        guard text.utf8.count <= 50_000 else { throw APIError.field("/text", "A comment has at most 50,000 bytes.") }
        return try database.write { transaction in
            let problem = try transaction.need(problem: input.id)
            let id = try transaction.addComment(problem: problem.id, text: text, caller: caller)
            return CommentResource(id: Int(id), text: text, by: caller, at: context.now)
        }
    }

    /// Two problems are one: this one goes on in the other, with all that belongs to it.
    package func mergeProblem(_ input: ProblemInput, _ body: MergeBody) throws {
        try onProblem(input.id) { transaction, problem, history in
            guard let target = try transaction.problem(id: Int64(body.into)), target.appID == problem.appID else {
                throw APIError.field("/into", "There is no problem \(body.into) in this app.")
            }
            guard target.id != problem.id, target.state != .duplicate else {
                throw APIError.field("/into", "A problem goes on in another one that is no duplicate itself.")
            }
            guard problem.state != .duplicate else {
                throw APIError(.conflict, "Problem \(problem.id) is a duplicate already.")
            }
            let reports = try transaction.reportIDs(ofProblem: problem.id)
            try transaction.moveEvents(ofReports: reports, from: problem.id, to: target.id)
            try transaction.addEvent(.merged(into: target.id), toProblem: problem.id, note: nil, caller: caller)
            try ProblemBook(transaction: transaction, history: history).settle(target.id)
            try transaction.note(
                "merged", "problem/\(problem.id)", app: problem.appID, caller: caller,
                details: "{\"into\":\(target.id)}")
        }
    }

    /// Some of its reports are about something else: they get a problem of their own. Answers its id.
    package func splitProblem(_ input: ProblemInput, _ body: ProblemSplit) throws -> Int {
        guard !body.reports.isEmpty else { throw APIError.field("/reports", "Name the reports that go.") }
        guard !Words.isBlank(body.title) else { throw APIError.field("/title", "The new problem needs a title.") }
        var new = 0
        try onProblem(input.id) { transaction, problem, history in
            let own = Set(try transaction.reportIDs(ofProblem: problem.id))
            if let foreign = body.reports.firstIndex(where: { !own.contains(Int64($0)) }) {
                throw APIError.field(
                    "/reports/\(foreign)", "Report \(body.reports[foreign]) does not belong to this problem.")
            }
            let book = ProblemBook(transaction: transaction, history: history)
            let id = try book.open(
                app: problem.appID, screen: problem.screenID, element: nil, rule: nil, title: body.title,
                entered: .triage,
                impact: problem.impact)
            try transaction.moveEvents(ofReports: body.reports.map(Int64.init), from: problem.id, to: id)
            try book.settle(id)
            try transaction.note(
                "split", "problem/\(problem.id)", app: problem.appID, caller: caller, details: "{\"into\":\(id)}")
            new = Int(id)
        }
        return new
    }

    /// Runs on a problem under its app's lock, and folds its events again afterwards.
    private func onProblem(_ id: Int, _ body: (WriteTransaction, StoredProblem, AppHistory) throws -> Void) throws {
        try database.write { transaction in
            let read = try transaction.need(problem: id)
            try transaction.lock(app: read.appID)
            let problem = try transaction.need(problem: id)
            guard let app = try transaction.app(id: problem.appID) else { throw APIError.notFound("problem \(id)") }
            try body(transaction, problem, try AppHistory(app, in: transaction))
            try ProblemBook(transaction: transaction, history: try AppHistory(app, in: transaction)).settle(problem.id)
        }
    }
}
