package import Foundation
package import History

extension Day {
    /// Its first moment, in UTC.
    package var start: Date? { try? Date("\(self)T00:00:00Z", strategy: .iso8601) }
}
