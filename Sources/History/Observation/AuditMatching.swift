/// Which findings of a rule at a place are those that stood there before: by element, by what developers call it, by
/// what the tool says of its place, by its label, and in the end, where nothing speaks against it, in their order. So a
/// selector that changed makes no finding new, and one more of the same label is new.
struct AuditMatching {
    private(set) var pairs: [(stood: AuditFault, found: AuditFinding)] = []
    /// What stood and was not found, and whether that is certain: a finding that could be it was taken for another.
    private(set) var gone: [(fault: AuditFault, isCertain: Bool)] = []
    private(set) var came: [AuditFinding] = []

    private typealias Subject = AuditFinding.Subject

    /// - Parameter hasPassed: whether the new look lists what stood by its own name as what the rule passed on.
    init(
        _ stood: [AuditFault], _ found: [AuditFinding], hasPassed: (AuditFault) -> Bool = { _ in false }
    ) {
        var stood = stood, found = found, loose: [AuditFinding] = []
        func pass(isLoose: Bool = false, _ fits: (AuditFault, AuditFinding) -> Bool) {
            for finding in found {
                guard let place = stood.firstIndex(where: { fits($0, finding) }) else { continue }
                pairs.append((stood.remove(at: place), finding))
                found.removeAll { $0 == finding }
                if isLoose { loose.append(finding) }
            }
        }
        func isSame<Value: Equatable>(_ value: KeyPath<Subject, Value?>) -> (AuditFault, AuditFinding) -> Bool {
            { old, new in
                let (one, other) = (old.finding.subject, new.subject)
                return one[keyPath: value] != nil && one[keyPath: value] == other[keyPath: value] && one.canBe(other)
            }
        }
        pass(isSame(\.element))
        pass(isSame(\.identifier))
        pass { isSame(\.target)($0, $1) && $0.finding.subject.path == $1.subject.path }
        pass(isSame(\.target))
        let told = pairs.count
        pass { $1.subject.isCalled(as: $0.finding.subject) }
        let renamed = pairs.dropFirst(told).map(\.found.subject)
        // What passed is none of those that fail.
        let parted = Dictionary(grouping: stood, by: hasPassed), mended = parted[true] ?? []
        stood = parted[false] ?? []
        pass(isLoose: true) { $0.finding.message == $1.message && $0.finding.subject.canBe($1.subject) }
        pass(isLoose: true) { $0.finding.subject.canBe($1.subject) }
        gone =
            mended.map { ($0, true) }
            + stood.map { fault in
                let subject = fault.finding.subject
                let isTaken =
                    loose.contains { subject.canBe($0.subject) } || renamed.contains { $0.isCalled(as: subject) }
                return (fault, !isTaken)
            }
        came = found
    }
}
