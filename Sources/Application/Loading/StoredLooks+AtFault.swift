import History
import Screens
import Storage

extension StoredLooks {
    func words(of node: String, in look: Look, asIn earlier: Look) throws -> [String]? {
        let after = try scene(of: look)
        guard let index = after.tree.index(named: node) else { return nil }
        guard earlier.capture != look.capture else { return after[index].isHeard ? after[index].labelWords : nil }
        let scenes = try scenes(earlier.capture, look.capture)
        return scenes.matches.before(index).flatMap { old in
            scenes.before[old].isHeard ? scenes.before[old].labelWords : nil
        }
    }

    func look(before fault: Fault) throws -> Look? {
        try comparing.transaction.review(ofBuild: fault.since, screen: fault.look.screen)?.looks
            .first { $0.look.of.isSame(as: fault.look.of) }?.reference?.look
    }
}
