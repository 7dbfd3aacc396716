import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// A session whose answers name elements only: a node that one names is the element it was before, or a new one.
    func named(_ body: NewSession, at pointer: String, _ app: StoredApp, _ transaction: WriteTransaction) throws
        -> NewSession
    {
        guard body.answers.contains(where: { $0.node != nil }),
            let release = try transaction.release(body.release, ofApp: app.id)
        else { return body }
        let screen = try body.screen.flatMap { try transaction.screen($0, ofApp: app.id) }
        var named = body
        for index in named.answers.indices {
            named.answers[index] = try self.named(
                named.answers[index], at: "\(pointer)/answers/\(index)", screen: screen?.id, release: release.id, app,
                transaction)
        }
        return named
    }

    /// The same of one answer.
    func named(
        _ answer: SessionAnswer, at pointer: String, screen: Int64?, release: Int64, _ app: StoredApp,
        _ transaction: WriteTransaction
    ) throws -> SessionAnswer {
        guard let node = answer.node else { return answer }
        var answer = answer
        let history = try AppHistory(app, in: transaction)
        guard let screen,
            let look = try SessionLook(screen: screen, release: release, history, in: transaction),
            let element = try SilentElements(
                comparing: Comparing(transaction: transaction, app: app), screen: screen
            ).element(named: node, of: look)
        else {
            throw APIError.field(
                "\(pointer)/node", "The newest capture of this screen in this release has no node “\(node)”.")
        }
        (answer.element, answer.node) = (Int(element), nil)
        return answer
    }
}

extension SessionSetup {
    /// - Parameter pointer: its place in the body.
    func check(at pointer: String) throws {
        for (key, text) in [("device", device), ("os", os), ("screenReaderVersion", screenReaderVersion)] {
            guard let text else { continue }
            guard !Words.isBlank(text), text.utf8.count <= 200 else {
                throw APIError.field(
                    "\(pointer)/\(key)", "This has words, at most 200 bytes; leave it out where it isn't known.")
            }
        }
    }
}
