package import API
package import Application

/// What an endpoint answers: the value, and the status or headers where they are not the endpoint's own.
package struct Reply<Output: Sendable>: Sendable {
    package var value: Output
    package var status: Int?
    package var headers: [(String, String)] = []
    /// Instead of the value as JSON, where another media type was asked for.
    package var other: Bytes?

    package init(_ value: Output, status: Int? = nil) { (self.value, self.status) = (value, status) }

    /// The same again answers 200, without an address: nothing came into being.
    package init(_ kept: Kept<Output>) { self.init(kept.receipt, status: kept.wasThere ? 200 : nil) }
}
