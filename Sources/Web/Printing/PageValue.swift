import Foundation
import Synchronization

/// A page's value as its template reads it.
///
/// What is `nil` is there and is nothing: a template looks for a name that nothing bears in the things around, and would
/// print the screen's link on a cell that has none.
enum PageValue {
    case nothing
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([PageValue])
    case members(Members)

    /// A struct's properties, in their order.
    struct Members {
        fileprivate let names: MemberNames
        fileprivate let values: [PageValue]

        subscript(name: String) -> PageValue? { names.place(of: name).map { values[$0] } }
    }

    init(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let flag as Bool: self = .flag(flag)
        case let number as Int: self = .number(number)
        case let texts as [String]: self = .list(texts.map(PageValue.text))
        default: self.init(reflecting: value)
        }
    }

    private init(reflecting value: Any) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: self = mirror.children.first.map { PageValue($0.value) } ?? .nothing
        case .collection: self = .list(mirror.children.map { PageValue($0.value) })
        case .struct where !mirror.children.isEmpty:
            self = .members(
                Members(names: .of(mirror), values: mirror.children.map { PageValue($0.value) }))
        default: self = .text(String(describing: value))
        }
    }
}

/// What the properties of one type are called: found once.
private final class MemberNames: Sendable {
    private let places: [String: Int]
    private static let known = Mutex<[ObjectIdentifier: MemberNames]>([:])

    private init(_ mirror: Mirror) {
        let names = mirror.children.enumerated().compactMap { place, child in child.label.map { ($0, place) } }
        places = Dictionary(names) { first, _ in first }
    }

    func place(of name: String) -> Int? { places[name] }

    static func of(_ mirror: Mirror) -> MemberNames {
        let type = ObjectIdentifier(mirror.subjectType)
        if let names = known.withLock({ $0[type] }) { return names }
        let names = MemberNames(mirror)
        known.withLock { $0[type] = names }
        return names
    }
}
