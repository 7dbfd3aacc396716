import API
import Foundation
import History
import Screens
import Storage

/// Computes each measure of a policy from what is stored. What can't be computed says why.
struct Measuring {
    let asking: Asking
    let comparison: ComparisonResource?

    private var transaction: WriteTransaction { asking.transaction }
    private var noBaseline: GateEvidence.Measured {
        .unknown("There is no build before \(asking.build.name) to compare with.")
    }

    func all() throws -> [Measure: GateEvidence.Measured] {
        let lapsed = Set(try Decisions.lapsed(asking.app, in: transaction).compactMap(\.problem))
        let problems = try transaction.problems(ofApp: asking.app.id, speakingOf: asking.release.version).map {
            problem in
            var problem = problem
            // It was accepted until a day that is over.
            if problem.state == .accepted, lapsed.contains(problem.id) { problem.state = .open }
            return problem
        }
        return [
            .regressions: try regressions(problems), .speechLoss: speechLoss(),
            .screensNotCaptured: screensNotCaptured(),
            .spokenCoverage: try spokenCoverage(),
            .openUserProblems: .items(
                problems.filter { $0.reports > 0 && $0.state.isOpen && concerns($0) }.map { item($0) }),
            .newProblems: .items(
                problems.filter { $0.state.isOpen && $0.since == asking.release.version }.map { item($0) }),
            .contradictedFixes: .items(
                problems.filter { problem in
                    problem.state == .regressed
                        || problem.record.claims.contains {
                            $0.standing == .contradicted && $0.release == asking.release.version
                        }
                }.map { item($0) }),
            .unconfirmedFixes: .items(
                problems.filter { problem in
                    problem.record.claims.contains { $0.standing == .open && $0.release == asking.release.version }
                }.map { item($0) }),
            .newScreensWithoutSession: try newScreensWithoutSession(),
            .brokenExpectations: try brokenExpectations(),
        ]
    }

    private func concerns(_ problem: StoredProblem) -> Bool {
        asking.history.concerns(problem, asking.release.version)
    }

    private func item(_ problem: StoredProblem) -> GateEvidence.Item {
        GateEvidence.Item(
            problem.title, problem: ProblemReference(id: problem.id, title: problem.title, state: problem.state),
            rule: problem.rule, screen: problem.screenKey, impact: Impact(rawValue: problem.impact))
    }

    private func regressions(_ problems: [StoredProblem]) throws -> GateEvidence.Measured {
        guard let comparison else { return noBaseline }
        let hand = HandMatches(try transaction.corrections(inForceIn: asking.app.id))
        let byCause = Dictionary(problems.compactMap { problem in ProblemCause(problem, hand).map { ($0, problem) } }) {
            first, _ in first
        }
        return .items(
            try comparison.screens.filter { !$0.comparison.regressions.isEmpty }.flatMap { screen in
                let place = try place(screen.screen, screen.variant)
                let elements = try place.map { try transaction.elements(ofCapture: $0.captureID) } ?? [:]
                return screen.comparison.regressions.map { regression in
                    let problem = place.flatMap { place in
                        byCause[
                            ProblemCause(
                                screen: place.screenID, element: elements[regression.node].map(hand.head),
                                rule: regression.rule)]
                    }
                    return GateEvidence.Item(
                        regression.message,
                        problem: problem.map { ProblemReference(id: $0.id, title: $0.title, state: $0.state) },
                        rule: regression.rule, screen: screen.screen, impact: Impacts.of(regression.rule))
                }
            })
    }

    /// Where the build holds a screen.
    private func place(_ screen: String, _ variant: String) throws -> BuildCapture? {
        guard let screen = try transaction.screen(screen, ofApp: asking.app.id) else { return nil }
        return try transaction.buildCaptures(build: asking.build.id, screen: screen.id)
            .first { $0.variantKey == variant }
    }

    private func speechLoss() -> GateEvidence.Measured {
        guard let comparison else { return noBaseline }
        return .items(
            comparison.screens.map { screen in
                GateEvidence.Item(
                    "\(screen.screen) lost \(Percent.text(screen.comparison.speech.loss)) of its speech",
                    rule: "speech-loss",
                    screen: screen.screen, impact: .critical, amount: screen.comparison.speech.loss)
            })
    }

    private func screensNotCaptured() -> GateEvidence.Measured {
        guard let comparison else { return noBaseline }
        return .items(comparison.screensNotCaptured.map { GateEvidence.Item("\($0) was not captured", screen: $0) })
    }

    private func spokenCoverage() throws -> GateEvidence.Measured {
        let places = try transaction.buildCaptures(build: asking.build.id)
        let keys = Dictionary(try transaction.screens(ofApp: asking.app.id).map { ($0.id, $0.key) }) { first, _ in first
        }
        let screens = Dictionary(places.map { ($0.captureID, keys[$0.screenID] ?? "") }) { first, _ in first }
        let known = try transaction.transcripts(captures: places.map(\.captureID)).compactMap { transcript in
            transcript.spokenCoverage.map { (screens[transcript.captureID] ?? "", $0) }
        }
        guard !known.isEmpty else { return .unknown("No capture says what is drawn on its screen.") }
        return .items(
            known.map {
                GateEvidence.Item("\($0.0) speaks \(Percent.text($0.1)) of what it shows", screen: $0.0, amount: $0.1)
            })
    }

    private func newScreensWithoutSession() throws -> GateEvidence.Measured {
        guard let comparison else { return noBaseline }
        let finished = try transaction.screensWithSession(release: asking.release.id)
        return .items(
            comparison.newScreens.filter { !finished.contains($0) }
                .map { GateEvidence.Item("\($0) is new and nobody has listened to it", screen: $0) })
    }

    private func brokenExpectations() throws -> GateEvidence.Measured {
        let pinning = try Pinning(asking.app, in: transaction)
        return .items(
            try pinning.broken(in: asking.build, transaction).map {
                GateEvidence.Item(
                    "\($0.screen): \($0.message)", rule: ChangeRule.expectationBroken.id, screen: $0.screen,
                    impact: .serious)
            })
    }
}

/// Shares in words: `23.4 %`, never rounded up to a whole.
package enum Percent {
    package static func text(_ share: Double) -> String {
        let tenths = (share * 1000 + 1e-6).rounded(.down) / 10
        return (Int(exactly: tenths).map(String.init) ?? String(tenths)) + " %"
    }
}
