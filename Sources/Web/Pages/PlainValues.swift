import Application
import Foundation

/// A page's values as its template reads them.
///
/// Mustache looks for a name that is `nil` in the things around, and so prints the screen's link on a cell that has
/// none. As plain values, what is missing is there and is nothing.
enum PlainValues {
    static func of(_ value: Any) -> Any {
        switch value {
        case is String, is Bool, is Int, is [String]: return value
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { of($0.value) } ?? NSNull()
        case .collection: return mirror.children.map { of($0.value) }
        case .struct where !mirror.children.isEmpty:
            var members: [String: Any] = [:]
            members.reserveCapacity(mirror.children.count)
            for child in mirror.children { if let name = child.label { members[name] = of(child.value) } }
            return members
        default: return value
        }
    }
}
