package import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// Takes a change of a build for intended; the problems that are about nothing else are accepted with it. What is
    /// taken so already stays as it is: answers it, and that it is not new.
    package func addAcceptance(_ input: AppInput, _ body: NewAcceptance) throws -> (AcceptanceResource, isNew: Bool) {
        let reason = try Self.reason(body.reason, "Say why it is intended.")
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            return try AcceptChange(
                transaction: transaction, app: app, history: try AppHistory(app, in: transaction), caller: caller
            ).accept(body, because: reason)
        }
    }

    /// Takes an acceptance back; the problems accepted with it are as they were before.
    package func endAcceptance(_ input: AcceptanceInput) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let id = Int64(input.id)
            guard let accepted = try transaction.acceptances(ofApp: app.id).first(where: { $0.id == id }),
                try transaction.endAcceptance(id, ofApp: app.id, caller: caller)
            else { throw APIError.notFound("acceptance \(input.id) of \(app.name) in force") }
            let history = try AppHistory(app, in: transaction)
            if let build = history.build(id: accepted.buildID) {
                try RemeasureBuilds(transaction: transaction, app: app).remeasure(after: build)
            }
            let book = ProblemBook(transaction: transaction, history: history)
            for (problem, event) in try transaction.events(ofAcceptance: id) {
                try transaction.addEvent(.takenBack(event: event), toProblem: problem, note: nil, caller: caller)
                try book.settle(problem)
            }
            try transaction.note(
                "acceptanceEnded", "app/\(app.id)", app: app.id, caller: caller, details: "{\"acceptance\":\(id)}")
        }
    }

    /// A reason that somebody gives, trimmed.
    static func reason(_ text: String, _ missing: String) throws -> String {
        let reason = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !Words.isBlank(reason) else { throw APIError.field("/reason", missing) }
        guard reason.utf8.count <= 2_000 else { throw APIError.field("/reason", "This has at most 2,000 bytes.") }
        return reason
    }
}

/// Takes a change for intended, within one transaction under the app's lock.
private struct AcceptChange {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    func accept(_ body: NewAcceptance, because reason: String) throws -> (AcceptanceResource, isNew: Bool) {
        let place = try AcceptedSubject(body, history, in: transaction)
        if let known = try transaction.acceptances(ofApp: app.id).first(where: place.isOf) {
            return (try resource(known), false)
        }
        let id = try transaction.addAcceptance(
            app: app.id, build: place.build.id, screen: place.screen?.id, variant: place.variant,
            subject: place.subject, reason: reason, caller: caller)
        try RemeasureBuilds(transaction: transaction, app: app).remeasure(after: place.build)
        try decideProblems(id, place, because: reason)
        try transaction.note(
            "changeAccepted", "app/\(app.id)", app: app.id, caller: caller, details: "{\"acceptance\":\(id)}")
        guard let made = try transaction.acceptances(ofApp: app.id).first(where: { $0.id == id }) else {
            throw APIError(.internalError)
        }
        return (try resource(made), true)
    }

    private func resource(_ accepted: StoredAcceptance) throws -> AcceptanceResource {
        AcceptanceResource(
            accepted, stillPinned: try Pinning(history, in: transaction).broken(where: accepted))
    }

    /// Accepts the problems that are about what is intended and nothing else: nothing else is left of them in the newest build,
    /// in no other variant either.
    private func decideProblems(_ id: Int64, _ place: AcceptedSubject, because reason: String) throws {
        let reviewing = try ReviewBuild(app, history, Comparing(transaction: transaction, app: app))
        let corrections = reviewing.looks.corrections, acceptances = reviewing.acceptances
        guard let accepted = acceptances.all.first(where: { $0.id == id }) else { return }
        let faults = try reviewing.review(place.build).faults
        let named = faults.filter { acceptances.names(accepted, $0) }
        guard place.subject == nil || !named.isEmpty else {
            throw APIError.field(
                "/subject", "\(place.build.name) shows nothing of this rule there that is worse or new.")
        }
        // What was not intended and is mended by now stands in no way.
        let last = newest(after: place.build) ?? place.build
        let standing = Set(
            try reviewing.review(last).next.faults.filter { acceptances.acceptance(of: $0, in: last) == nil }
                .map { ProblemCause($0, corrections) })
        let intended = Set(named.map { ProblemCause($0, corrections) }).subtracting(standing)
        guard !intended.isEmpty else { return }
        let led = try transaction.problemsLedByAcceptances(ofApp: app.id)
        let book = ProblemBook(transaction: transaction, history: history)
        for problem in try transaction.problems(ofApp: app.id, speakingOf: place.build.version)
        where (problem.state.isOpen || led.contains(problem.id))
            && ProblemCause(problem, corrections).map(intended.contains) ?? false
        {
            let event = try transaction.addEvent(
                .decided(.accept(reason: reason), author: caller, release: place.build.version), toProblem: problem.id,
                note: nil, caller: caller)
            try transaction.note(problem: problem.id, event: event, ofAcceptance: id)
            try book.settle(problem.id)
        }
    }

    /// The newest sealed build that goes on from this one.
    private func newest(after build: StoredBuild) -> StoredBuild? {
        history.newestFirst.first {
            $0.sealedAt != nil && $0.holdsCaptures && $0.id != build.id && history.isInOrder(build.id, $0.id)
        }
    }
}

/// What somebody calls intended, found among what a build holds.
private struct AcceptedSubject {
    let build: StoredBuild
    let screen: StoredScreen?
    let variant: String?
    let subject: Fault.Cause?

    init(_ body: NewAcceptance, _ history: AppHistory, in transaction: some Transaction) throws {
        let app = history.app
        let build: StoredBuild
        do { build = try history.build(named: body.build) } catch {
            throw APIError.field("/build", "\(app.name) has no build “\(body.build)”.")
        }
        guard build.holdsCaptures else { throw APIError.field("/build", "\(build.name) holds no capture yet.") }
        var screen: StoredScreen?
        if let key = body.screen {
            guard let known = try transaction.screen(key, ofApp: app.id) else {
                throw APIError.field("/screen", "\(app.name) has no screen “\(key)”.")
            }
            screen = known
        }
        if let subject = body.subject {
            guard !Words.isBlank(subject.rule), subject.rule.utf8.count <= 200 else {
                throw APIError.field("/subject/rule", "Name the rule by its id.")
            }
            if let number = subject.element {
                guard let element = try transaction.element(id: Int64(number), ofApp: app.id) else {
                    throw APIError.field("/subject/element", "\(app.name) has no element \(number).")
                }
                if let screen, screen.id != element.screenID {
                    throw APIError.field("/subject/element", "Element \(number) is not on “\(screen.key)”.")
                }
                screen = try transaction.screens(ofApp: app.id).first { $0.id == element.screenID }
            } else if screen == nil {
                throw APIError.field("/screen", "Without an element, name the screen that the rule speaks of.")
            }
        }
        (self.build, self.screen, variant) = (build, screen, body.variant)
        let corrections = MatchCorrections(try transaction.corrections(inForceIn: app.id))
        subject = body.subject.map {
            Fault.Cause(rule: $0.rule, element: $0.element.map { corrections.head(of: Int64($0)) })
        }
        try Self.need(screen, variant, heldBy: build, in: transaction)
    }

    private static func need(
        _ screen: StoredScreen?, _ variant: String?, heldBy build: StoredBuild, in transaction: some Transaction
    ) throws {
        var held = try transaction.looks(heldBy: build.id)
        if let screen {
            held = held.filter { $0.screen == screen.id }
            guard !held.isEmpty else {
                throw APIError.field("/screen", "\(build.name) holds no capture of “\(screen.key)”.")
            }
        }
        if let variant, !held.contains(where: { $0.variant.words == variant }) {
            let known = Set(held.map(\.variant.words)).sorted().joined(separator: ", ")
            throw APIError.field("/variant", "\(build.name) holds no “\(variant)” there, but \(known).")
        }
    }

    func isOf(_ accepted: StoredAcceptance) -> Bool {
        accepted.buildID == build.id && accepted.screenID == screen?.id && accepted.variant == variant
            && accepted.rule == subject?.rule && accepted.elementID == subject?.element
    }
}
