import Screens

extension Matching {
    /// Looks who next to what is left has found a partner.
    mutating func lookAround(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        guard isAnyLeft else { return }
        paired(before: sceneBefore).neighbours(of: leftBefore) { place, previous, next in
            before[place].around.previous = previous
            before[place].around.next = next
        }
        paired(after: sceneAfter).neighbours(of: leftAfter) { place, previous, next in
            after[place].around.previous = previous
            after[place].around.next = next
        }
    }

    /// Looks who in the rows of what is left has found a partner.
    mutating func lookForMates(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        guard isAnyLeft else { return }
        paired(before: sceneBefore).mates(of: leftBefore) { before[$0].around.mate = $1 }
        paired(after: sceneAfter).mates(of: leftAfter) { after[$0].around.mate = $1 }
    }
}
