package import History
package import JSON
package import Screens

/// A release as it is measured against what was last good.
package struct ReviewResource: Codable, Sendable, Hashable {
    package struct Look: Codable, Sendable, Hashable {
        package var screen: String
        package var variant: String
        /// The build that it is measured against; left out where nothing could be compared with it.
        package var against: String?
        /// How near the two variants are, where one is.
        package var twin: Twin?
        package var isNewScreen: Bool
        /// False: a spinner, an error or an empty list in the screen's place.
        package var showsScreen: Bool
        /// From 0 to 1, against the newest look that was sound.
        package var speechLoss: Double
        package init(
            screen: String, variant: String, against: String?, twin: Twin?, isNewScreen: Bool, showsScreen: Bool,
            speechLoss: Double
        ) {
            (self.screen, self.variant, self.against) = (screen, variant, against)
            (self.twin, self.isNewScreen, self.showsScreen) = (twin, isNewScreen, showsScreen)
            self.speechLoss = speechLoss
        }
    }

    /// A check that is not good: it was once, or it came with what is new.
    package struct Fault: Codable, Sendable, Hashable {
        package var kind: History.Fault.Kind
        package var screen: String
        package var variant: String
        package var rule: String
        package var element: Int?
        package var node: String
        package var impact: Impact
        package var message: String
        package var evidence: JSONValue
        /// The build in which it was good last; left out where it never was.
        package var lastGood: String?
        /// The build in which it came.
        package var since: String
        package var problem: Int?
        /// Why it does not count: what somebody decided, or took for intended.
        package var setAside: String?
        package init(
            kind: History.Fault.Kind, screen: String, variant: String, rule: String, element: Int?, node: String,
            impact: Impact, message: String, evidence: JSONValue, lastGood: String?, since: String, problem: Int?,
            setAside: String?
        ) {
            (self.kind, self.screen, self.variant, self.rule) = (kind, screen, variant, rule)
            (self.element, self.node, self.impact, self.message) = (element, node, impact, message)
            (self.evidence, self.lastGood, self.since) = (evidence, lastGood, since)
            (self.problem, self.setAside) = (problem, setAside)
        }
    }

    /// A screen or variant that was captured before and is not in this build.
    package struct Owed: Codable, Sendable, Hashable {
        package var screen: String
        package var variant: String
        /// The build that captured it last.
        package var last: String
        package init(screen: String, variant: String, last: String) {
            (self.screen, self.variant, self.last) = (screen, variant, last)
        }
    }

    package var release: String
    package var build: String
    /// The build that was named to measure against alone; left out where none was.
    package var baseline: String?
    /// What the build is measured up to; left out for the first.
    package var predecessor: String?
    package var looks: [Look]
    package var faults: [Fault]
    package var owed: [Owed]
    package init(
        release: String, build: String, baseline: String?, predecessor: String?, looks: [Look], faults: [Fault],
        owed: [Owed]
    ) {
        (self.release, self.build, self.baseline) = (release, build, baseline)
        (self.predecessor, self.looks, self.faults, self.owed) = (predecessor, looks, faults, owed)
    }
}

extension Endpoint where Input == GateInput, Body == Nothing, Output == ReviewResource {
    package static var review: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases/{release}/review",
            "Each screen of a release measured against the look in which each check was good last.",
            scope: .read, weight: .long(bodyLimit: 0), errors: [.notFound, .nothingCaptured, .invalidParameter])
    }
}
