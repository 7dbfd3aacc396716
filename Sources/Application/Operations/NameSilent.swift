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
        named.answers = try self.named(
            body.answers, at: { "\(pointer)/answers/\($0)" }, screen: screen?.id, release: release.id, app, transaction)
        return named
    }

    /// The same of some answers on one screen.
    /// - Parameter pointer: to an answer, by its place.
    func named(
        _ answers: [SessionAnswer], at pointer: (Int) -> String, screen: Int64?, release: Int64, _ app: StoredApp,
        _ transaction: WriteTransaction
    ) throws -> [SessionAnswer] {
        guard answers.contains(where: { $0.node != nil }) else { return answers }
        let history = try AppHistory(app, in: transaction)
        var look = try screen.flatMap { try SessionLook(screen: $0, release: release, history, in: transaction) }
        let silent = screen.map {
            SilentElements(comparing: Comparing(transaction: transaction, app: app), screen: $0)
        }
        return try answers.enumerated().map { place, answer in
            guard let node = answer.node else { return answer }
            guard var there = look, let element = try silent?.element(named: node, of: &there) else {
                throw APIError.field(
                    "\(pointer(place))/node", "The newest capture of this screen in this release has no node “\(node)”."
                )
            }
            look = there
            var answer = answer
            (answer.element, answer.node) = (Int(element), nil)
            return answer
        }
    }
}

extension SessionSetup {
    /// - Parameter pointer: its place in the body.
    func check(at pointer: String) throws {
        var faults = FieldFaults()
        for case (let key, let text?) in [("device", device), ("os", os), ("screenReaderVersion", screenReaderVersion)]
        where Words.isBlank(text) || text.utf8.count > 200 {
            faults.refuse(
                "\(pointer)/\(key)", "This has words, at most 200 bytes; leave it out where it isn't known.")
        }
        try faults.raise()
    }
}
