extension BuildReview {
    /// What was not good when somebody looked last, of screens and variants that the build holds nothing of, or something else
    /// in the place of: it stands as it was, since not to look for it mends nothing. What went with its element in the last look is
    /// not there any more.
    /// - Parameters:
    ///   - owed: what the build owes (``owed``) and nobody has retired.
    ///   - elsewhere: looks of the build that show something else, which nobody took for intended.
    ///   - asks: whether a rule is asked at all.
    package func unseenFaults(owed: [Look], elsewhere: [Look], asks: (String) -> Bool) -> [Fault] {
        let parts = Set(partsLeftOut), missing = Places(owed.filter { !parts.contains($0) })
        let left = parts.intersection(owed)
        let shown = Places(looks.map(\.look).filter { !elsewhere.contains($0) })
        let hidden = Places(elsewhere.filter { !shown.holds($0.of) })
        let last = Set(next.looks)
        return next.faults.filter { fault in
            !fault.isMet && last.contains(fault.look) && asks(fault.cause.rule)
                && (missing.holds(fault.look.of) || left.contains(fault.look) || hidden.holds(fault.look.of))
        }
    }
}
