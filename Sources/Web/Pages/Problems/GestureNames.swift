import Application
import History
import Messages

extension PlainWords {
    /// How a person says that they move; `nil`: in a way that has no name here.
    static func gesture(_ gesture: Gesture) -> Message? {
        switch gesture {
        case .flick: "flicking"
        case .tap: "tapping"
        case .doubleTap: "double tapping"
        case .threeFingerScroll: "scrolling with three fingers"
        case .rotor: "using the rotor"
        case .scrub: "scrubbing"
        case .twoFingerRead: "reading all with two fingers"
        case .magicTap: "magic tap"
        case .dragging: "dragging a finger"
        case .typing: "typing"
        case .other: nil
        }
    }
}
