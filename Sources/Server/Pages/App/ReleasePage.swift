import API
import Foundation
import History
import Storage

/// A release: may it ship, and what changed.
struct ReleasePage: PageContent {
    struct Condition {
        var sign: String
        var measure: String
        var why: String
        var problems: [Link]
    }
    struct Link {
        var link: String
        var text: String
    }
    struct Screen {
        var link: String
        var name: String
        var loss: String
        var regressions: [String]
        /// Accepted, or called no fault: who, until when and why.
        var accepted: [String]
        var fixed: String
    }
    /// A pinned expectation that does not hold.
    struct Broken {
        var link: String
        var screen: String
        var message: String
    }
    struct Build {
        var name: String
        var captures: String
        var sealed: String
    }
    struct Decision {
        var at: String
        var answer: String
    }

    var title: String
    var app: AppLink?
    var appLink: String
    var version: String
    /// This page's own address, and its release as a query has it.
    var here: String
    var releaseQuery: String
    var bursts: [BurstNotice]
    /// Channel, line and day it shipped, in a sentence.
    var facts: String
    var done: String?
    /// How many captures are the very same as before; with where all of the comparison is.
    var unchanged: String?
    var comparisonLink: String?
    var answer: String
    var answerClass: String
    var basis: String
    var conditions: [Condition]
    var screens: [Screen]
    /// What is worse than when it was last good, and what fails on what is new.
    var faults: [FaultLine] = []
    var newScreens: [String]
    var notCaptured: [String]
    /// Captures that could not be compared, or only in part.
    var notCompared: [String] = []
    /// What the verdict lacks.
    var gaps: [String] = []
    /// What is known of other tools, place by place.
    var audits: [String] = []
    var broken: [Broken]
    var expectationsLink: String
    var builds: [Build]
    var decisions: [Decision]
    /// Why there is no verdict, where there is none.
    var nothing: String?
    /// Captures are there, of which papers are made.
    var hasPapers = false
    /// Other pages about this release.
    var views: [PageLink]

    static var sample: ReleasePage {
        ReleasePage(
            title: "Shop 2.4", app: AppLink(slug: "shop", name: "Shop"), appLink: "/apps/shop", version: "2.4",
            here: "/", releaseQuery: "2.4", bursts: [.sample], facts: "f", done: "d", unchanged: "u",
            comparisonLink: "/", answer: "✗ may not ship",
            answerClass: "bad", basis: "Build 2.4",
            conditions: [
                Condition(
                    sign: "✗ fail", measure: "regressions", why: "One.",
                    problems: [Link(link: "/problems/1", text: "p")])
            ],
            screens: [Screen(link: "/", name: "list", loss: "0 %", regressions: ["r"], accepted: ["a"], fixed: "1")],
            faults: [.sample], newScreens: ["scan"], notCaptured: ["pay"], notCompared: ["scan"], gaps: ["g"],
            audits: ["a"], broken: [Broken(link: "/", screen: "list", message: "m")], expectationsLink: "/",
            builds: [Build(name: "2.4", captures: "2", sealed: "open")],
            decisions: [Decision(at: "now", answer: "✗ fail")], nothing: "Nothing.",
            hasPapers: true, views: [PageLink(link: "/", text: "t")])
    }
}

extension Routes {
    mutating func bindRelease(_ renderer: Renderer) {
        page("/apps/{app}/releases/{release}") { page, context in
            var content = try ReleasePage(page.need("app"), page.need("release"), context)
            content.done = page["done"].map { _ in "Saved." }
            return renderer.page(content, context)
        }
    }
}

extension ReleasePage {
    fileprivate init(_ slug: String, _ version: String, _ context: Context) throws {
        let look = try context.read { transaction in
            let app = try transaction.need(app: slug)
            let release = try transaction.need(release: version, of: app)
            let history = try AppHistory(app, in: transaction)
            let newest = history.judgedBuild(of: release)
            let before = try newest.flatMap { try history.baseline(of: $0) }
            return (
                app: app, facts: Self.facts(release, history),
                broken: try newest.map {
                    ($0, try Pinning(app, in: transaction).broken(in: $0, before: before, transaction))
                },
                bursts: try transaction.runningBursts(ofApp: app.id).filter { $0.release == version },
                builds: history.builds(of: release),
                captures: try transaction.captureCounts(builds: history.builds(of: release).map(\.id)),
                decisions: try transaction.verdicts(release: release.id, limit: 10),
                hasCaptures: newest?.holdsCaptures ?? false, hasBaseline: before != nil
            )
        }
        title = "\(look.app.name) \(version)"
        app = look.app.link
        appLink = Say.link("apps", slug)
        self.version = version
        expectationsLink = Say.link("apps", slug, "expectations")
        broken = (look.broken?.1 ?? []).map { pin in
            Broken(
                link: Say.link("apps", slug, "screens", pin.screen)
                    + "?build=\(Say.query(look.broken?.0.name ?? version))&variant=\(Say.query(pin.variant))",
                screen: pin.screen, message: pin.message)
        }
        here = Say.link("apps", slug, "releases", version)
        releaseQuery = Say.query(version)
        bursts = look.bursts.map { BurstNotice($0, context) }
        facts = look.facts

        builds = look.builds.map {
            Build(
                name: $0.name, captures: Say.count(look.captures[$0.id] ?? 0, "capture", "captures"),
                sealed: $0.sealedAt.map { "sealed \(Say.time($0))" } ?? "open: it still takes uploads")
        }
        decisions = look.decisions.map {
            Decision(at: Say.time($0.decidedAt), answer: $0.verdict == "pass" ? "✓ pass" : "✗ fail")
        }
        views = PageLink.views(ofRelease: version, look.app)
        (answer, answerClass, basis) = ("", "", "")
        (conditions, screens, newScreens, notCaptured) = ([], [], [], [])
        guard look.builds.contains(where: \.holdsAnything) else {
            nothing = "Nothing was captured or audited of this release, so nothing can be said of it."
            return
        }
        try judge(slug, version, context)
        try review(slug, version, context)
        hasPapers = look.hasCaptures
        if look.hasBaseline, look.hasCaptures { try compare(slug, version, context) }
    }

    private static func facts(_ release: StoredRelease, _ history: AppHistory) -> String {
        let origin = history.lines.first { $0.name == release.line }?.forkedFrom.map { ", which goes on from \($0)" }
        let shipped = release.shippedAt.map { "shipped on \(Say.day($0))" } ?? "day of shipping not said"
        return "Channel \(release.channel); line \(release.line)\(origin ?? ""); \(shipped)."
    }

    private mutating func judge(_ slug: String, _ version: String, _ context: Context) throws {
        let verdict = try context.operations.previewGate(GateInput(app: slug, release: version))
        answer = verdict.verdict == .pass ? "✓ It may ship." : "✗ It may not ship."
        answerClass = verdict.verdict == .pass ? "good" : "bad"
        basis =
            "As it stands: build \(verdict.build), each check measured against the build in which it was good last, up to \(verdict.baseline ?? "none, because this is the first"). Policy \(verdict.policy), ruleset \(verdict.ruleset), speaker \(verdict.speaker)."
        gaps = verdict.gaps
        conditions = verdict.conditions.sorted { $0.outcome == .fail && $1.outcome != .fail }.map { condition in
            let sign =
                switch condition.outcome {
                case .pass: "✓ pass"
                case .fail: "✗ fail"
                case .waived: "– waived"
                }
            return Condition(
                sign: sign, measure: condition.measure, why: condition.why,
                problems: condition.problems.map { Link(link: "/problems/\($0.id)", text: $0.title) })
        }
    }

    private mutating func compare(_ slug: String, _ version: String, _ context: Context) throws {
        let comparison = try context.operations.compare(ComparisonInput(app: slug, to: version), changedOnly: true)
        screens = comparison.screens.sorted { $0.comparison.regressions.count > $1.comparison.regressions.count }.map {
            screen in
            Screen(
                link: Say.link("apps", slug, "screens", screen.screen)
                    + "?build=\(Say.query(comparison.to))&compare=\(Say.query(comparison.from))&variant=\(Say.query(screen.variant))",
                name: "\(screen.screen) (\(screen.variant))", loss: Percent.text(screen.comparison.speech.loss),
                regressions: screen.comparison.regressions.map(\.message),
                accepted: (screen.comparison.accepted ?? []).map { "\($0.message) – \($0.decision)" },
                fixed: String(screen.comparison.fixed.count))
        }
        unchanged =
            comparison.unchanged == 0
            ? nil
            : "\(Say.count(comparison.unchanged, "capture is", "captures are")) the very same as in \(comparison.from)."
        comparisonLink =
            Say.link("apps", slug, "comparisons") + "?from=\(Say.query(comparison.from))&to=\(Say.query(comparison.to))"
    }

    private mutating func review(_ slug: String, _ version: String, _ context: Context) throws {
        let review = try context.operations.review(GateInput(app: slug, release: version))
        faults = review.faults.map { FaultLine($0, app: slug, build: review.build) }
        audits = review.audits.map { $0.words(in: review.build) }
        // In the first release everything is new, so that nothing needs to be called so.
        newScreens = review.predecessor == nil ? [] : Set(review.looks.filter(\.isNewScreen).map(\.screen)).sorted()
        notCaptured = review.owed.map { owed in
            (owed.variant == "standard" ? owed.screen : "\(owed.screen) (\(owed.variant))") + ", last in \(owed.last)"
        }
        notCompared = review.looks.compactMap { look in
            let place = look.variant == "standard" ? look.screen : "\(look.screen) (\(look.variant))"
            guard let against = look.against else {
                return look.isNewScreen ? nil : "\(place): no earlier capture of the screen can be compared with it."
            }
            guard look.showsScreen else {
                return "\(place): it shows something else than in \(against), so it tells of nothing that is gone."
            }
            return look.twin?.words.map { "\(place): compared with \(against) \($0)." }
        }
    }
}

extension ReviewResource.Audit {
    /// What is known of a tool at a place, in a sentence.
    func words(in build: String) -> String {
        let place = AuditPlace(tool: tool, screen: screen, variant: variant)
        let look =
            lookedIn == build
            ? "\(tool) looked at \(place.words)"
            : "\(tool) did not look at \(place.words) in \(build), last in \(lookedIn)"
        let found = Say.count(standing, "finding", "findings")
        let old = backlog.map { "\($0.findings) in the backlog: \($0.reason)" }
        return "\(look): \(found)" + (old.isEmpty ? "." : "; \(old.joined(separator: "; ")).")
    }
}
