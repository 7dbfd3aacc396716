/// What came of taking something in: its receipt, and whether the same was here before and nothing was written.
package struct Kept<Receipt: Sendable>: Sendable {
    package var receipt: Receipt
    package var wasThere: Bool
}
