/// Why something that is worse does not count: what a person said of it.
package struct Aside: Hashable, Sendable {
    /// `taken as intended by ada in 1.1`, `called no fault by ada`
    package let decision: String
    private let reason: String?

    package init(_ decision: String, because reason: String? = nil) {
        (self.decision, self.reason) = (decision, reason)
    }

    /// `taken as intended by ada in 1.1: the new name`
    package var words: String { reason.map { "\(decision): \($0)" } ?? decision }
}
