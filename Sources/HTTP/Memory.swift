import CMicroHTTPD

/// What the process holds of the machine's memory, beyond what is in use.
package enum Memory {
    /// Bytes of a request or an answer from which on it is worth the milliseconds to give back what it took.
    static let large = 1 << 20

    /// Has the process hold little that is free. Call it before the first thread starts.
    package static func settle() { earshot_memory_settle() }

    /// Gives back what large requests took.
    static func giveBack() { earshot_memory_give_back() }
}
