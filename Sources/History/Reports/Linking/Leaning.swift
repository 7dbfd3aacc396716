import Screens

/// Which of two elements that the words fit alike a report is rather about: by how the person moved, and by the class of
/// trouble that is told. Only between equals: neither outweighs a word.
struct Leaning: Sendable {
    private let kinds: Set<ElementKind>
    /// What fell silent is what people miss.
    private let isToLost: Bool
    /// They moved on and something was passed over in silence: what they heard is not that.
    let isPassing: Bool
    /// Something can't be used, or does not say how it stands: what they did to a control tells which.
    let isOfUse: Bool

    init(_ gesture: Gesture?, _ fault: FaultClass?) {
        kinds =
            switch (gesture, fault) {
            case (.typing, _): [.textField]
            case (_, .noState): [.switch, .adjustable, .textField]
            case (.doubleTap, _), (.tap, _), (.dragging, _), (_, .gesture), (_, .target):
                [.textField, .link, .adjustable, .switch, .button]
            default: []
            }
        isToLost = fault == .silent || fault == .skipped
        isOfUse = [.gesture, .target, .noState].contains(fault)
        isPassing =
            switch gesture {
            case .flick, .rotor, .threeFingerScroll, .twoFingerRead: isToLost
            case .tap, .doubleTap, .scrub, .magicTap, .dragging, .typing, .other, nil: false
            }
    }

    func isMet(by element: ReportMatcher.Candidate.Element) -> Bool {
        element.kind.map(kinds.contains) ?? false || isLoss(element)
    }

    /// It is heard no more, and nothing is heard of what the report tells of.
    func isLoss(_ element: ReportMatcher.Candidate.Element) -> Bool {
        isToLost && element.standing.lostSince != nil
    }
}
