/// Some of a tree's nodes, a bit each.
package struct NodeSet: Sendable {
    private var bits: [UInt64]

    /// None of a tree of so many nodes.
    package init(of count: Int) { bits = Array(repeating: 0, count: (count + 63) / 64) }

    package func contains(_ node: Int) -> Bool { bits[node / 64] & 1 << UInt64(node % 64) != 0 }
    package mutating func insert(_ node: Int) { bits[node / 64] |= 1 << UInt64(node % 64) }
    package mutating func remove(_ node: Int) { bits[node / 64] &= ~(1 << UInt64(node % 64)) }
}
