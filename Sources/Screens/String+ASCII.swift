extension String {
    /// Has no byte beyond ASCII. All bytes are looked at, several at once: for texts as short as ours that is quicker than
    /// to stop at the first.
    package var isASCII: Bool {
        utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 } ?? utf8.allSatisfy { $0 < 0x80 }
    }
}
