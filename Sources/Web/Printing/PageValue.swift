import Messages

/// A page's value as its template reads it.
///
/// What is `nil` is there and is nothing: a template looks for a name that nothing bears in the things around, and would
/// print the screen's link on a cell that has none.
enum PageValue: Sendable {
    case nothing
    case text(String)
    /// Of ours, in the reader's language.
    case message(Message)
    case number(Int)
    case flag(Bool)
    case list([PageValue])
    case members(Members)

    /// A struct's properties, in their order.
    struct Members: Sendable {
        fileprivate let places: PagePlaces
        fileprivate let values: [PageValue]

        init(places: PagePlaces, values: [PageValue]) { (self.places, self.values) = (places, values) }

        subscript(name: PageName) -> PageValue? { places[name].map { values[$0] } }
    }

    init<Value>(_ value: Value) {
        self = withUnsafePointer(to: value) { PageReading.of($0).read(UnsafeRawPointer($0)) }
    }

    /// Of a type that is known only when it is met.
    init(opening value: Any) {
        func opened<Value>(_ value: Value) -> PageValue { PageValue(value) }
        self = _openExistential(value, do: opened)
    }
}
