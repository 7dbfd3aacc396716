/// Lists that shrink and grow again.
extension Measurement {
    /// Whether what fails on something new is a row more of a list each of whose rows failed from the start, in an earlier look if not in
    /// the one that it is measured against. Where what a rule finds came later, it is no start until a person takes it for the reference.
    func isBacklog(_ fault: Fault, _ prior: [Fault], _ reference: Look) throws -> Bool {
        guard fault.kind == .newFault, fault.cause.pin == nil, ChangeRule.rule(fault.cause.rule) == nil else {
            return false
        }
        let came = prior.contains { known in
            let rule = known.cause.rule
            return !accepted(known)
                && (rule == fault.cause.rule || ChangeRule.rule(rule)?.standsFor.contains(fault.cause.rule) == true)
        }
        return try !came && comparing.failedInEachRow(fault, before: reference)
    }
}
