package import API
package import History
package import Storage

/// What people of an app took for intended, held against faults.
package struct Acceptances {
    /// Those in force, oldest first.
    package let all: [StoredAcceptance]
    private let history: AppHistory
    private let corrections: MatchCorrections
    /// What was not there to be looked at in the builds of which all was taken for intended.
    private let unmet: Set<UnmetFault>
    private let unmetByTools: [Int64: [UnmetAuditFault]]

    init(_ history: AppHistory, _ corrections: MatchCorrections, in transaction: some Transaction) throws {
        (self.history, self.corrections) = (history, corrections)
        all = try transaction.acceptances(ofApp: history.app.id).map { accepted in
            var accepted = accepted
            accepted.elementID = accepted.elementID.map(corrections.head)
            return accepted
        }
        let whole = Set(all.filter { $0.rule == nil }.map(\.buildID)).sorted()
        unmet = Set(
            try transaction.unmetFaults(ofBuilds: whole).map { fault in
                var fault = fault
                fault.element = fault.element.map(corrections.head)
                return fault
            })
        unmetByTools = Dictionary(grouping: try transaction.unmetAuditFaults(ofBuilds: whole), by: \.build)
    }

    package init(_ history: AppHistory, in transaction: some Transaction) throws {
        try self.init(
            history, MatchCorrections(try transaction.corrections(inForceIn: history.app.id)), in: transaction)
    }

    /// The one by which a fault of a build counts no more; `nil`: nobody took it for intended. What came after the build
    /// that was accepted is another change.
    package func acceptance(of fault: Fault, in build: StoredBuild) -> StoredAcceptance? {
        all.first { names($0, fault) && wasThere(fault, $0) && covers($0, since: fault.since, in: build) }
    }

    /// Who takes a whole screen for intended means what it shows, not what was at fault before and could not be looked at there.
    private func wasThere(_ fault: Fault, _ accepted: StoredAcceptance) -> Bool {
        accepted.rule != nil
            || !unmet.contains(
                UnmetFault(
                    build: accepted.buildID, rule: fault.cause.rule, element: fault.cause.element.map(corrections.head),
                    since: fault.since))
    }

    /// The same of what another tool found.
    func acceptance(of fault: AuditFault, on screen: Int64?, in build: StoredBuild) -> StoredAcceptance? {
        all.first { accepted in
            accepted.names(fault, on: screen) && covers(accepted, since: fault.since, in: build)
                && !(accepted.rule == nil && unmetByTools[accepted.buildID]?.contains { $0.isSame(as: fault) } ?? false)
        }
    }

    private func covers(_ accepted: StoredAcceptance, since: Int64, in build: StoredBuild) -> Bool {
        history.isInOrder(accepted.buildID, build.id) && history.isInOrder(since, accepted.buildID)
    }

    /// The one by which the change is intended that broke an expectation: of that itself, or of something else on its element.
    func acceptance(behind fault: Fault, in build: StoredBuild) -> StoredAcceptance? {
        let element = fault.cause.element.map(corrections.head)
        return all.first { accepted in
            (names(accepted, fault) || element != nil && accepted.elementID == element)
                && covers(accepted, since: fault.since, in: build)
        }
    }

    func names(_ accepted: StoredAcceptance, _ fault: Fault) -> Bool {
        var fault = fault
        fault.cause.element = fault.cause.element.map(corrections.head)
        return accepted.names(fault)
    }

    /// Whether somebody took a whole look for the new reference.
    package func isAccepted(_ look: Look) -> Bool { all.contains { $0.buildID == look.build && $0.names(look) } }
}

extension StoredAcceptance {
    package var aside: Aside { Aside("taken as intended by \(caller) in \(build)", because: reason) }
}

extension AcceptanceResource {
    /// - Parameter pinned: what is pinned and not kept by what it names.
    package init(_ stored: StoredAcceptance, stillPinned pinned: [BrokenExpectation]) {
        self.init(
            id: Int(stored.id), build: stored.build, screen: stored.screen, variant: stored.variant,
            subject: stored.rule.map { SubjectBody(rule: $0, element: stored.elementID.map { Int($0) }) },
            reason: stored.reason, author: stored.caller, at: stored.at, problems: stored.problems.map { Int($0) },
            stillPinned: pinned.map { "\($0.screen): \($0.message)" })
    }
}
