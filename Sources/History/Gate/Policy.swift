package import Screens

/// What has to hold for an app's releases to ship (docs/judgement.md section 9).
package struct Policy: Hashable, Sendable, Codable {
    /// Counts up with each change; a verdict names it.
    package var version: Int
    package var conditions: [Condition]

    package init(version: Int, conditions: [Condition]) { (self.version, self.conditions) = (version, conditions) }

    /// What has to hold: the measure, compared with the threshold.
    package struct Condition: Hashable, Sendable, Codable {
        package var measure: Measure
        package var comparator: Comparator
        package var threshold: Double
        /// Only what costs the person at least this much counts. `nil`: everything does.
        package var impact: Impact?
        /// Where it asks. `nil`: on all screens, of all releases.
        package var scope: Scope?

        package init(
            _ measure: Measure, _ comparator: Comparator, _ threshold: Double, impact: Impact? = nil,
            scope: Scope? = nil
        ) {
            (self.measure, self.comparator, self.threshold, self.impact) = (measure, comparator, threshold, impact)
            self.scope = scope
        }

        func isAsked(of evidence: GateEvidence) -> Bool { scope?.asks(line: evidence.line) ?? true }

        /// Whether it is bad enough, and where it is asked. What nobody knows the impact or the screen of counts.
        package func counts(_ item: GateEvidence.Item) -> Bool {
            if let scope, !scope.counts(onScreen: item.screen) { return false }
            guard let floor = impact, let impact = item.impact else { return true }
            return impact >= floor
        }
    }

    package enum Comparator: String, Hashable, Sendable, Codable, CaseIterable {
        case less = "<"
        case atMost = "<="
        case atLeast = ">="
        case greater = ">"

        package func holds(_ actual: Double, _ threshold: Double) -> Bool {
            switch self {
            case .less: actual < threshold
            case .atMost: actual <= threshold
            case .atLeast: actual >= threshold
            case .greater: actual > threshold
            }
        }
    }

    /// What holds for an app that has said nothing else: nobody loses anything that matters, what is new works, nobody
    /// is ignored, and every screen was looked at. Spoken coverage is left out, since not every format says what is drawn; so are
    /// unconfirmed fixes, since people can only confirm what has shipped.
    package static let standard = Policy(
        version: 0,
        conditions: [
            Condition(.regressions, .atMost, 0, impact: .serious),
            Condition(.newFaults, .atMost, 0, impact: .serious),
            Condition(.newProblems, .atMost, 0, impact: .serious),
            Condition(.openUserProblems, .atMost, 0, impact: .serious),
            Condition(.openAlarms, .atMost, 0),
            Condition(.contradictedFixes, .atMost, 0),
            Condition(.speechLoss, .less, 0.1),
            Condition(.screensNotCaptured, .atMost, 0),
            Condition(.notCompared, .atMost, 0),
            Condition(.newScreensWithoutSession, .atMost, 0),
            Condition(.brokenExpectations, .atMost, 0),
            Condition(.expiredWaivers, .atMost, 0),
        ])
}
