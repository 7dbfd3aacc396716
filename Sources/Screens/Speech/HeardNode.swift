/// What the walk finds: an element, or a group whose members are never mixed with others.
struct HeardNode {
    enum Kind {
        case element(SpeechProvider?)
        /// `ordered`: the app gave the order. `container`: a record that stays.
        case group(ordered: Bool, container: HeardContainer.Kind?)
    }
    var kind: Kind
    var node: Int
    /// Top left corner that places it among its siblings, in points.
    var x: Double
    var y: Double
    var priority: Double
    /// Its place is a guess: the source gave no frame.
    var isPlaceUnknown = false
    var members: [HeardNode] = []
}

/// The node above an element that gives it a context, and how it holds its children. The outermost one wins.
enum SpeechProvider: Hashable {
    case superview(Int)
    case explicitList(Int)
    case dataTable(Int)
}
