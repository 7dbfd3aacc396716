package import API
import Foundation
import Screens
import Storage

extension Operations {
    /// Keeps that somebody listened through a screen of a release, and what they answered at each step.
    package func addSession(_ input: AppInput, _ body: NewSession) throws -> SessionResource {
        try Self.check(body)
        let now = context.now
        guard body.startedAt ?? now <= now else { throw APIError.field("/startedAt", "It can't start after its end.") }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            guard let release = try transaction.release(body.release, ofApp: app.id) else {
                throw APIError.field("/release", "\(app.name) has no release “\(body.release)”.")
            }
            guard let screen = try transaction.screen(body.screen, ofApp: app.id) else {
                throw APIError.field("/screen", "\(app.name) has no screen “\(body.screen)”.")
            }
            for (index, answer) in body.answers.enumerated() {
                guard let element = answer.element else { continue }
                guard try transaction.element(id: Int64(element), ofApp: app.id)?.screenID == screen.id else {
                    throw APIError.field("/answers/\(index)/element", "\(screen.key) has no element \(element).")
                }
            }
            let id = try transaction.addSession(
                app: app.id, release: release.id, screen: screen.id, startedAt: body.startedAt ?? now, finishedAt: now,
                answers: body.answers.map {
                    StoredAnswer(
                        step: $0.step, outcome: $0.outcome.rawValue, elementID: $0.element.map(Int64.init),
                        note: $0.note)
                }, caller: caller)
            try transaction.note("listened", "release/\(release.id)", app: app.id, caller: caller)
            return SessionResource(
                id: Int(id), release: release.version, screen: screen.key, by: caller,
                startedAt: body.startedAt ?? now, finishedAt: now, answers: body.answers)
        }
    }

    private static func check(_ body: NewSession) throws {
        guard (1...200).contains(body.answers.count) else {
            throw APIError.field("/answers", "A session answers 1 to 200 steps.")
        }
        var steps: Set<String> = []
        for (index, answer) in body.answers.enumerated() {
            guard !Words.isBlank(answer.step), answer.step.utf8.count <= 200 else {
                throw APIError.field("/answers/\(index)/step", "A step has a name of at most 200 bytes.")
            }
            guard steps.insert(answer.step).inserted else {
                throw APIError.field("/answers/\(index)/step", "“\(answer.step)” is answered twice.")
            }
            guard answer.note?.utf8.count ?? 0 <= 10_000 else {
                throw APIError.field("/answers/\(index)/note", "This has at most 10,000 bytes.")
            }
        }
    }
}
