extension KnownProblem {
    /// A release that has the fix was found good, by a look or by somebody who reported it.
    package var isMended: Bool { isSeenMended }
}
