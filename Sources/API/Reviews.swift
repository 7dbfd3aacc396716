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
        /// Whether no earlier build shows the screen.
        package var isNewScreen: Bool
        /// False: a spinner, an error or an empty list in the screen's place.
        package var showsScreen: Bool
        /// From 0 to 1, against the newest look that was sound; null where nothing tells it: it was compared with nothing, or in
        /// another language, whose words are not compared.
        @Null package var speechLoss: Double?
        package init(
            screen: String, variant: String, against: String?, twin: Twin?, isNewScreen: Bool, showsScreen: Bool,
            speechLoss: Double?
        ) {
            (self.screen, self.variant, self.against) = (screen, variant, against)
            (self.twin, self.isNewScreen, self.showsScreen) = (twin, isNewScreen, showsScreen)
            self.speechLoss = speechLoss
        }
    }

    /// A check that is not good: it was once, or it came with what is new.
    package struct Fault: Codable, Sendable, Hashable {
        /// Whether it was good once, or came with its element or screen.
        package var kind: History.Fault.Kind
        /// Left out where another tool found it in the whole app.
        package var screen: String?
        package var variant: String
        package var rule: String
        package var element: Int?
        /// Of the capture; left out where another tool found it.
        package var node: String?
        /// The other tool that found it; left out where it is Earshot.
        package var tool: String?
        /// The place as that tool says it.
        package var target: String?
        /// That tool's finding.
        package var finding: Int?
        /// Left out where nobody has said it.
        package var impact: Impact?
        package var message: String
        /// False: nothing in the build tells whether it is still so, and it stands as it was.
        package var isTold: Bool
        /// The build that showed it last; left out where this one does.
        package var shownIn: String?
        package var evidence: JSONValue
        /// The build in which it was good last; left out where it never was.
        package var lastGood: String?
        /// The build in which it came.
        package var since: String
        package var problem: Int?
        /// Why it does not count: what somebody decided, or took for intended.
        package var setAside: String?
        /// The last day on which waivers excuse it, as `2026-12-31`; left out where none does.
        package var waivedUntil: String?
        package init(
            kind: History.Fault.Kind, screen: String?, variant: String, rule: String, element: Int?, node: String?,
            tool: String? = nil, target: String? = nil, finding: Int? = nil, impact: Impact?, message: String,
            isTold: Bool = true, evidence: JSONValue, lastGood: String?, since: String, problem: Int?,
            setAside: String?,
            waivedUntil: String? = nil
        ) {
            (self.kind, self.screen, self.variant, self.rule) = (kind, screen, variant, rule)
            (self.element, self.node, self.impact, self.message) = (element, node, impact, message)
            (self.tool, self.target, self.finding, self.isTold) = (tool, target, finding, isTold)
            (self.evidence, self.lastGood, self.since) = (evidence, lastGood, since)
            (self.problem, self.setAside, self.waivedUntil) = (problem, setAside, waivedUntil)
        }
    }

    /// What is known of another tool at a place.
    package struct Audit: Codable, Sendable, Hashable {
        package var tool: String
        /// Left out where its audits name no screen.
        package var screen: String?
        package var variant: String
        /// The build in which it looked there last.
        package var lookedIn: String
        /// How much of what it found stands, whether it looked in this build or not.
        package var standing: Int
        /// Of that, how much is backlog, by the reason.
        package var backlog: [Backlog]

        package struct Backlog: Codable, Sendable, Hashable {
            package var reason: String
            /// How many findings have this reason.
            package var findings: Int
            package init(reason: String, findings: Int) { (self.reason, self.findings) = (reason, findings) }
        }

        package init(
            tool: String, screen: String?, variant: String, lookedIn: String, standing: Int, backlog: [Backlog]
        ) {
            (self.tool, self.screen, self.variant) = (tool, screen, variant)
            (self.lookedIn, self.standing, self.backlog) = (lookedIn, standing, backlog)
        }
    }

    /// A screen or variant that was captured before and is not in this build: of each screen first what was captured last.
    package struct Owed: Codable, Sendable, Hashable {
        package var screen: String
        package var variant: String
        /// Where the build shows other parts of the screen in this variant: what is heard first of what only this part showed.
        package var part: String?
        /// The build that captured it last.
        package var last: String
        package init(screen: String, variant: String, part: String? = nil, last: String) {
            (self.screen, self.variant, self.part, self.last) = (screen, variant, part, last)
        }
    }

    package var release: String
    package var build: String
    /// The build that was named to measure against alone; left out where none was.
    package var baseline: String?
    /// What the build is measured up to; left out for the first.
    package var predecessor: String?
    /// Each screen and variant that the build shows.
    package var looks: [Look]
    /// Each place at which another tool has looked up to this build.
    package var audits: [Audit]
    /// What is not good, and was once or came with what is new.
    package var faults: [Fault]
    /// What was captured before and is not in this build.
    package var owed: [Owed]
    package init(
        release: String, build: String, baseline: String?, predecessor: String?, looks: [Look], audits: [Audit],
        faults: [Fault], owed: [Owed]
    ) {
        (self.release, self.build, self.baseline) = (release, build, baseline)
        (self.predecessor, self.looks, self.audits) = (predecessor, looks, audits)
        (self.faults, self.owed) = (faults, owed)
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
