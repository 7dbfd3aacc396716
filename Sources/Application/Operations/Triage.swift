package import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// What a person decides of a problem. An older version than the stored one changes nothing.
    package func changeProblem(_ input: ProblemInput, _ change: ProblemChange) throws {
        let edit = try EditProblem(change)
        try onProblem(input.id) { deciding, problem in
            let edit = try deciding.masked(edit, of: problem)
            try DecideProblem.need(version: change.version, of: problem, edit)
            _ = try deciding.keep([deciding.change(problem, edit)].compactMap { $0 }, TriageWords.of(edit))
        }
    }

    /// The same decision on many problems, all or none.
    package func triage(_ input: AppInput, _ change: TriageChange) throws -> TriageStepResource {
        let edit = try EditProblem(change)
        guard !change.problems.isEmpty else { throw APIError.field("/problems", "Choose at least one problem.") }
        guard change.problems.count <= 500, Set(change.problems.map(\.id)).count == change.problems.count else {
            throw APIError.field("/problems", "Name at most 500 problems, each once.")
        }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let deciding = DecideProblem(
                transaction: transaction, app: app, history: try AppHistory(app, in: transaction), caller: caller)
            let problems = try Self.chosen(change.problems, app, transaction)
            let parts = try problems.compactMap { problem in
                do { return try deciding.change(problem, edit) } catch let error as APIError
                    where edit.duplicateOf != nil
                {
                    throw APIError(
                        error.kind, error.detail,
                        fields: error.fields.map { $0.pointer == "/into" ? .init("/duplicateOf", $0.detail) : $0 })
                }
            }
            guard let step = try deciding.keep(parts, TriageWords.of(edit)) else {
                throw APIError(.conflict, "They were all so already; nothing was changed.")
            }
            return TriageStepResource(step)
        }
    }

    /// The problems by their ids, each still at the version that was read.
    private static func chosen(_ items: [TriageChange.Item], _ app: StoredApp, _ transaction: some Transaction) throws
        -> [StoredProblem]
    {
        var late: [APIError.Field] = []
        let problems = try items.enumerated().map { index, item in
            guard let problem = try transaction.problem(id: Int64(item.id)), problem.appID == app.id else {
                throw APIError.field("/problems/\(index)", "There is no problem \(item.id) in \(app.name).")
            }
            if let version = item.version, version != problem.version {
                late.append(
                    .init(
                        "/problems/\(index)",
                        "“\(problem.title)” is \(problem.state.rawValue), impact \(problem.impact.words), assigned to \(problem.assignee ?? "nobody") by now."
                    ))
            }
            return problem
        }
        guard late.isEmpty else {
            throw APIError(
                .editConflict,
                "Somebody changed \(late.count) of the \(items.count) problems meanwhile; nothing was changed. "
                    + late.map(\.detail).joined(separator: " "), fields: late)
        }
        return problems
    }

    package func claimFix(_ input: ProblemInput, _ body: NewFixClaim) throws {
        try onProblem(input.id) { deciding, problem in
            try Self.need(version: body.version, of: problem)
            guard problem.state != .duplicate else {
                throw APIError(.conflict, "Problem \(problem.id) goes on in another one; claim the fix there.")
            }
            var faults = FieldFaults()
            let known = SpokenRelease.find(body.release, among: deciding.history.releases.map(\.version))
            let version = try faults.read(else: "") {
                guard let version = known ?? BuildName(body.release)?.release else {
                    throw APIError.field(
                        "/release",
                        Words.isBlank(body.release)
                            ? "Say in which release it is fixed." : "“\(body.release)” is no release.")
                }
                return version
            }
            let minimumOS = try faults.read(else: nil) { try Self.minimumOS(body) }
            try faults.raise()
            let transaction = deciding.transaction
            _ = try ReleaseArrival(transaction: transaction, app: deciding.app, caller: caller).ensure(version)
            let book = ProblemBook(transaction: transaction, history: try AppHistory(deciding.app, in: transaction))
            if let there = try book.release(contradictingFixOf: problem, in: version) {
                throw APIError.field("/release", Self.contradiction(of: version, by: there))
            }
            var part = TriagePart(problem: problem.id)
            part.said = try transaction.addEvent(
                .fixClaimed(release: version, author: caller, minimumOS: minimumOS),
                toProblem: problem.id, note: body.note, caller: caller)
            _ = try deciding.keep([part], "fix claimed for \(version)")
            try transaction.note("fixClaimed", "problem/\(problem.id)", app: problem.appID, caller: caller)
        }
    }

    private static func contradiction(of claimed: String, by there: String) -> String {
        claimed == there
            ? "It is there in \(claimed): a fix is claimed for a later release."
            : "It is there in \(there), which comes after \(claimed): a fix is claimed for a release after that, or for one of another line, which is said of the release first."
    }

    private static func minimumOS(_ body: NewFixClaim) throws -> String? {
        guard let text = body.minimumOS?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        guard text.count <= 100, SystemVersion(text) != nil else {
            throw APIError.field("/minimumOS", "“\(text.prefix(100))” names no version: write 17 or iOS 17.2.")
        }
        return text
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
        try onProblem(input.id) { deciding, problem in
            try Self.need(version: body.version, of: problem)
            _ = try deciding.keep(
                [try deciding.merge(problem, into: Int64(body.into))], "merged into problem \(body.into)")
        }
    }

    /// Some of its reports are about something else: they get a problem of their own. Answers its id.
    package func splitProblem(_ input: ProblemInput, _ body: ProblemSplit) throws -> Int {
        var faults = FieldFaults()
        if body.reports.isEmpty { faults.refuse("/reports", "Choose the reports that are about something else.") }
        if Words.isBlank(body.title) || body.title.count > 300 {
            faults.refuse("/title", "The new problem needs a title, of at most 300 characters.")
        }
        try faults.raise()
        var new = 0
        try onProblem(input.id) { deciding, problem in
            try Self.need(version: body.version, of: problem)
            let own = Set(try deciding.transaction.reportIDs(ofProblem: problem.id))
            if let foreign = body.reports.firstIndex(where: { !own.contains(Int64($0)) }) {
                throw APIError.field(
                    "/reports/\(foreign)", "Report \(body.reports[foreign]) does not belong to this problem.")
            }
            let part = try deciding.split(problem, reports: body.reports.map(Int64.init), title: body.title)
            _ = try deciding.keep([part], "split off problem \(part.problem)")
            new = Int(part.problem)
        }
        return new
    }

    private static func need(version: Int?, of problem: StoredProblem) throws {
        try DecideProblem.need(version: version, of: problem, EditProblem(ProblemChange()))
    }

    /// Runs on a problem under its app's lock, and folds its events again afterwards.
    private func onProblem(_ id: Int, _ body: (DecideProblem, StoredProblem) throws -> Void) throws {
        try database.write { transaction in
            let read = try transaction.need(problem: id)
            try transaction.lock(app: read.appID)
            let problem = try transaction.need(problem: id)
            guard let app = try transaction.app(id: problem.appID) else { throw APIError.notFound("problem \(id)") }
            let history = try AppHistory(app, in: transaction)
            try body(DecideProblem(transaction: transaction, app: app, history: history, caller: caller), problem)
            try ProblemBook(transaction: transaction, history: try AppHistory(app, in: transaction)).settle(problem.id)
        }
    }
}

/// A decision in a few words, for the list of what was decided.
enum TriageWords {
    static func of(_ edit: EditProblem) -> String {
        var words: [String] = []
        if let decision = edit.decision {
            switch decision {
            case .open: words.append("open")
            case .accept(let reason): words.append("accepted: \(reason)")
            case .falseAlarm(let reason): words.append("not a problem: \(reason)")
            }
        }
        if let title = edit.title { words.append("called “\(title)”") }
        if let impact = edit.impact { words.append("impact \(impact.rawValue)") }
        if let assignee = edit.assignee {
            words.append(assignee.isEmpty ? "assigned to nobody" : "assigned to \(assignee)")
        }
        if let url = edit.trackerURL { words.append(url.isEmpty ? "tracked nowhere else" : "tracked at \(url)") }
        if let help = edit.workaround {
            words.append(help.isEmpty ? "no help meanwhile" : "what helps meanwhile: \(help)")
        }
        if let target = edit.duplicateOf { words.append("merged into problem \(target)") }
        return words.joined(separator: ", ")
    }
}
