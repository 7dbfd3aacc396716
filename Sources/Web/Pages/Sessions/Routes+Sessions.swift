import API
import Application
import Foundation
import HTTP
import Messages
import Screens
import Storage

extension Routes {
    mutating func bindSessionPages(_ renderer: Renderer) {
        page("/apps/{app}/sessions") { page, context in
            renderer.page(try SessionsPage(page, context), context)
        }
        page("/apps/{app}/sessions/{id}") { page, context in
            var content = try SessionPage(page, context)
            content.done = Self.kept(page)
            return renderer.page(content, context)
        }
        form("/apps/{app}/sessions", scope: .triage) { page, context in
            let kind = SessionKind(rawValue: page.field("kind") ?? "") ?? .screen
            let id = try context.operations.startSession(
                page.appInput, release: page.field("release") ?? "", screen: page.field("screen"), kind: kind)
            return .redirect(to: page.session(id))
        }
        form("/apps/{app}/sessions/{id}/answers", scope: .triage) { page, context in
            let id = try page.number("id"), step = page.field("step") ?? ""
            do {
                var faults = FieldFaults()
                let answer = try page.answer(step, &faults)
                try context.operations.answer(
                    page.appInput, session: id, answer, over: try page.whole("version"), found: faults)
            } catch let error as APIError where error.kind == .invalidField || error.kind == .editConflict {
                return renderer.page(
                    try SessionPage(page, context, Filling(page, error)), context, status: error.kind.status)
            }
            let next = page.form["stay"] == nil ? try Self.next(after: step, page, context) : step
            return .redirect(to: page.session(id) + "?step=\(Address.escaped(next))&saved=1#step")
        }
        form("/apps/{app}/sessions/{id}/answers/{answer}/remove", scope: .triage) { page, context in
            let id = try page.number("id")
            try context.operations.takeBack(
                page.appInput, session: id, answer: try page.number("answer"), version: try page.whole("version"))
            return .redirect(to: page.session(id) + "?step=\(Address.escaped(page.field("step") ?? ""))&back=1#step")
        }
        form("/apps/{app}/sessions/{id}/setup", scope: .triage) { page, context in
            let id = try page.number("id")
            do {
                try context.operations.setSetup(page.appInput, session: id, page.setup)
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try SessionPage(page, context, Filling(page, error)), context, status: 422)
            }
            return .redirect(to: page.session(id) + "?told=1")
        }
        form("/apps/{app}/sessions/{id}/heard", scope: .triage) { page, context in
            let id = try page.number("id")
            do {
                let lines = (page.field("lines") ?? "").split(whereSeparator: \.isNewline).map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                try context.operations.writeDown(
                    page.appInput, session: id, lines: lines, node: page.field("at"),
                    whole: page.form["whole"] != nil)
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try SessionPage(page, context, Filling(page, error)), context, status: 422)
            }
            return .redirect(to: page.session(id) + "?heard=1#written")
        }
        form("/apps/{app}/sessions/{id}/finish", scope: .triage) { page, context in
            let id = try page.number("id")
            do {
                try context.operations.finishSession(page.appInput, id)
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try SessionPage(page, context, Filling(page, error)), context, status: 422)
            }
            return .redirect(to: page.session(id) + "?finished=1")
        }
    }

    /// The step that is best asked next; the same one where all are answered.
    private static func next(after step: String, _ page: PageRequest, _ context: Context) throws -> String {
        try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            let session = try transaction.need(session: try page.number("id"), of: app)
            let steps = try Checklists.steps(SessionKind(rawValue: session.kind) ?? .screen, of: app, in: transaction)
            let answers = try transaction.answers(ofSessions: [session.id])[session.id] ?? []
            return SessionProgress(steps, answers).next(after: step)?.id ?? step
        }
    }

    /// What happened a moment ago.
    private static func kept(_ page: PageRequest) -> Message? {
        if page["saved"] != nil { return "Your answer is kept." }
        if page["back"] != nil { return "The answer is taken back." }
        if page["finished"] != nil { return "The session is finished." }
        if page["told"] != nil { return "What you listen with is kept." }
        return page["heard"].map { _ in "What the device said is kept, and stands beside the transcript." }
    }
}

extension PageRequest {
    fileprivate func session(_ id: Int) -> String { Address.path("apps", need("app"), "sessions", String(id)) }

    fileprivate func answer(_ step: String, _ faults: inout FieldFaults) throws -> SessionAnswer {
        let outcome = SessionOutcome(rawValue: field("outcome") ?? "")
        if outcome == nil { faults.refuse("/outcome", "Choose what you found.") }
        let steps = (field("steps") ?? "").split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
        let chosen = field("element")
        let node = chosen.flatMap {
            $0.hasPrefix(SessionPage.nodeMark) ? String($0.dropFirst(SessionPage.nodeMark.count)) : nil
        }
        return SessionAnswer(
            step: step, outcome: outcome ?? .cantTell, element: node == nil ? try whole("element") : nil, node: node,
            note: field("note"), steps: steps)
    }

    fileprivate var setup: SessionSetup {
        SessionSetup(
            device: field("device"), os: field("os"),
            screenReader: field("screenReader").flatMap(ScreenReader.init),
            screenReaderVersion: field("screenReaderVersion"))
    }
}
