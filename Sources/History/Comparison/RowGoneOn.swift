import Screens

/// Rows of TalkBack's that are no stops any more: one is known to go on in one of its texts, and what is said of it is said by the
/// name that it had.
extension SceneNode {
    /// The view around this one that a row was; `nil`: it was no row, or this is the row itself.
    func view(thatWasRow before: SceneNode) -> SceneNode? {
        guard scene.capture.screenReader == .talkBack, let kind = before.className, let there = before.place else {
            return nil
        }
        func isItself(_ node: SceneNode) -> Bool {
            node.className == kind
                && node.place.map { $0.isCentred(on: there) && $0.area * 2 >= there.area } ?? true
        }
        return isItself(self) ? nil : above.first { $0.place != nil && isItself($0) }
    }
}

extension ComparedScenes {
    /// How a sentence about what became of an element begins.
    func opening(_ before: SceneNode, _ after: SceneNode) -> String {
        let name = after.view(thatWasRow: before) == nil ? namesAfter[after.index] : namesBefore[before.index]
        return name.asOpening
    }
}
