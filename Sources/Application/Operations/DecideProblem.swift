import API
import Foundation
import History
import Screens
import Storage

/// What one step did to one problem: enough to take it back.
struct TriagePart: Codable, Hashable {
    struct Field: Codable, Hashable {
        var name: Name
        var before: String?
        var after: String?
    }
    enum Name: String, Codable { case title, impact, assignee, trackerUrl, workaround }

    var problem: Int64
    var fields: [Field] = []
    /// The event of a decision or a claim.
    var said: Int64?
    /// The problem it goes on in, with the reports that went there.
    var mergedInto: Int64?
    /// The problem it was split from, with the reports that left it.
    var splitFrom: Int64?
    var moved: [Int64] = []
    /// The problem was opened by it.
    var opened: Opened?

    /// How a problem stood once it had been opened, to tell whether anything has happened to it since.
    struct Opened: Codable, Hashable {
        var version: Int
        var event: Int64?
        /// Those that were opened by the same step: they may go on in one another.
        var with: [Int64]
    }
}

/// Does what people decide of problems, within one transaction under the app's lock, and keeps each step so that it can
/// be taken back.
struct DecideProblem {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    /// Changes one problem; `nil` where all of it was so already.
    func change(_ problem: StoredProblem, _ edit: EditProblem) throws -> TriagePart? {
        var part = TriagePart(problem: problem.id)
        part.fields = try write(edit, to: problem)
        if let decision = edit.decision {
            try needAlone(problem)
            part.said = try transaction.addEvent(
                .decided(decision, author: caller), toProblem: problem.id, note: nil, caller: caller)
        }
        if let target = edit.duplicateOf {
            let merged = try merge(problem, into: target)
            (part.mergedInto, part.moved) = (merged.mergedInto, merged.moved)
        }
        try ProblemBook(transaction: transaction, history: history).settle(problem.id)
        return part == TriagePart(problem: problem.id) ? nil : part
    }

    /// What a person calls a problem goes on to verdicts, trackers and other programs: who reported it is masked for good, as in
    /// the title that a report gives.
    func masked(_ edit: EditProblem, of problem: StoredProblem) throws -> EditProblem {
        var edit = edit
        edit.title = try edit.title.map { try transaction.masks(ofProblem: problem.id).all.masked($0) }
        return edit
    }

    private func write(_ edit: EditProblem, to problem: StoredProblem) throws -> [TriagePart.Field] {
        var edited = problem
        if let title = edit.title { edited.title = title }
        if let impact = edit.impact { edited.impact = impact }
        if let assignee = edit.assignee { edited.assignee = assignee.isEmpty ? nil : assignee }
        if let url = edit.trackerURL { edited.trackerURL = url.isEmpty ? nil : url }
        if let workaround = edit.workaround { edited.workaround = workaround.isEmpty ? nil : workaround }
        let fields = TriagePart.Field.between(problem, edited)
        guard !fields.isEmpty else { return [] }
        guard try transaction.update(edited) else { throw Self.conflict(problem, edit) }
        try transaction.note(
            "changed", "problem/\(problem.id)", app: app.id, caller: caller, details: try Self.details(fields))
        return fields
    }

    /// Two problems are one: this one goes on in the other, with all that people said of it.
    func merge(_ problem: StoredProblem, into id: Int64) throws -> TriagePart {
        guard let target = try transaction.problem(id: id), target.appID == problem.appID else {
            throw APIError.field("/into", "There is no problem \(id) in this app.")
        }
        guard target.id != problem.id, target.state != .duplicate else {
            throw APIError.field("/into", "A problem goes on in another one that is no duplicate itself.")
        }
        try needAlone(problem)
        let reports = try transaction.reportIDs(ofProblem: problem.id)
        for merged in [problem.id, target.id] {
            try transaction.noteMeant(merged, with: try transaction.duplicates(ofProblem: merged))
        }
        try transaction.moveEvents(ofReports: reports, from: problem.id, to: target.id)
        try transaction.addEvent(.merged(into: target.id), toProblem: problem.id, note: nil, caller: caller)
        let book = ProblemBook(transaction: transaction, history: history)
        try book.settle(problem.id)
        try book.weigh(target.id)
        try transaction.note(
            "merged", "problem/\(problem.id)", app: app.id, caller: caller,
            details: try TriageLog.details(["into": (nil, String(target.id))]))
        try transaction.note(problem: problem.id, goesOnIn: target.id, of: app, caller: caller)
        var part = TriagePart(problem: problem.id)
        (part.mergedInto, part.moved) = (target.id, reports)
        return part
    }

    /// A problem of its own for some of the reports, where they belong. Answers its part: the new problem's.
    func split(_ problem: StoredProblem, reports: [Int64], title: String) throws -> TriagePart {
        let book = ProblemBook(transaction: transaction, history: history)
        let places = try transaction.places(ofReports: reports)
        let screens = Set(places.compactMap(\.screen)), elements = Set(places.map(\.element))
        let screen = screens.count == 1 ? screens.first : problem.screenID
        let id = try book.open(
            app: app.id, screen: screen, element: elements.count == 1 ? places[0].element : nil, rule: nil,
            title: transaction.masks(ofProblem: problem.id).all.masked(title), entered: .triage, impact: nil)
        try transaction.moveEvents(ofReports: reports, from: problem.id, to: id)
        for part in [id, problem.id] {
            try book.settle(part)
            try book.weigh(part)
        }
        try transaction.note(
            "split", "problem/\(problem.id)", app: app.id, caller: caller,
            details: try TriageLog.details([
                "into": (nil, String(id)), "reports": (nil, reports.map(String.init).joined(separator: ", ")),
            ]))
        var part = TriagePart(problem: id)
        (part.splitFrom, part.moved) = (problem.id, reports)
        return part
    }

    /// Keeps what was done as one step; nothing was done: no step.
    /// - Parameter decisions: what was decided of findings.
    func keep(_ parts: [TriagePart], decisions: [Int64] = [], _ what: String) throws -> StoredTriageStep? {
        guard !parts.isEmpty || !decisions.isEmpty else { return nil }
        let id = try transaction.addTriageStep(
            app: app.id, what: what, parts: String(decoding: try Wire.encode(parts), as: UTF8.self),
            problems: parts.flatMap { [$0.problem] + [$0.splitFrom].compactMap { $0 } }, decisions: decisions,
            caller: caller)
        // Where its reports came from is known by the step: of several causes each has its own voices.
        for part in parts where part.mergedInto != nil {
            try ProblemBook(transaction: transaction, history: history).settle(part.problem)
        }
        return try transaction.triageStep(id: id)
    }

    /// What is decided of a duplicate would be lost on everybody: it is said of the problem it goes on in.
    private func needAlone(_ problem: StoredProblem) throws {
        guard problem.state != .duplicate else {
            let head = try transaction.head(ofProblem: problem.id)
            throw APIError(.conflict, "Problem \(problem.id) goes on in problem \(head); say it there.")
        }
    }

    /// Refuses to write over what somebody else changed since this version was read; tells both values.
    static func need(version: Int?, of problem: StoredProblem, _ edit: EditProblem) throws {
        if let version, version != problem.version { throw conflict(problem, edit) }
    }

    private static func conflict(_ problem: StoredProblem, _ edit: EditProblem) -> APIError {
        var fields: [APIError.Field] = []
        func tell(_ pointer: String, _ now: String, _ yours: String?) {
            guard let yours, yours != now else { return }
            fields.append(
                .init(pointer, "It is “\(now.isEmpty ? "nobody, nothing" : now)” now; you wrote “\(yours)”."))
        }
        tell("/title", problem.title, edit.title)
        tell("/impact", problem.impact.words, edit.impact?.rawValue)
        tell("/assignee", problem.assignee ?? "", edit.assignee)
        tell("/trackerUrl", problem.trackerURL ?? "", edit.trackerURL)
        tell("/workaround", problem.workaround ?? "", edit.workaround)
        return APIError(
            .editConflict,
            "Somebody changed problem \(problem.id) meanwhile; it is at version \(problem.version) now: “\(problem.title)”, “\(problem.state.rawValue)”, impact “\(problem.impact.words)”, assigned to “\(problem.assignee ?? "nobody")”.",
            fields: fields)
    }

    static func details(_ fields: [TriagePart.Field]) throws -> String {
        try TriageLog.details(
            Dictionary(fields.map { ($0.name.rawValue, (before: $0.before, after: $0.after)) }) { first, _ in first })
    }
}

extension TriagePart.Field {
    static func between(_ before: StoredProblem, _ after: StoredProblem) -> [TriagePart.Field] {
        [
            TriagePart.Field(name: .title, before: before.title, after: after.title),
            TriagePart.Field(name: .impact, before: before.impact?.rawValue, after: after.impact?.rawValue),
            TriagePart.Field(name: .assignee, before: before.assignee, after: after.assignee),
            TriagePart.Field(name: .trackerUrl, before: before.trackerURL, after: after.trackerURL),
            TriagePart.Field(name: .workaround, before: before.workaround, after: after.workaround),
        ].filter { $0.before != $0.after }
    }

    func value(in problem: StoredProblem) -> String? {
        switch name {
        case .title: problem.title
        case .impact: problem.impact?.rawValue
        case .assignee: problem.assignee
        case .trackerUrl: problem.trackerURL
        case .workaround: problem.workaround
        }
    }
}
