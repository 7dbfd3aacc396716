import API
import Application
import Foundation
import HTTP
import History
import Messages
import Screens
import Storage

/// A release: may it ship, and what changed.
struct ReleasePage: TranslatedPage {
    struct Screen {
        var link: String
        var name: Message
        /// Which capture it is compared with, and in what, where that is not the exact twin.
        var inPart: Message?
        var loss: Message
        /// That nothing got worse, or that it is not known; `nil`: something did.
        var notWorse: Message?
        var regressions: [Message]
        /// Accepted, or called no fault: who, until when and why.
        var accepted: [Message]
        var fixed: String
    }
    /// A pinned expectation that does not hold.
    struct Broken {
        var link: String
        var screen: String
        var message: Message
    }
    struct Build {
        var name: String
        var captures: Message
        var sealed: Message
        /// `nil`: it was sealed, or who looks may not delete it.
        var deleteLink: String?
    }
    struct Decision {
        var link: String
        var at: Message
        var answer: Message
    }
    /// The form that puts the verdict on record.
    struct Recording {
        var action: String
        /// What it does to the build.
        var note: Message?
    }
    /// What was captured before and is not in this release.
    struct Missing {
        var text: Message
        /// `nil`: who looks may not say so.
        var retire: RetireForm?
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var version: String
    /// This page's own address, and its release as a query has it.
    var here: String
    var releaseQuery: String
    var bursts: [BurstNotice]
    var fault: FormFault?
    /// Channel, line and day it shipped, in a sentence.
    var facts: Message
    var done: Message?
    /// How many captures are the very same as before; with where all of the comparison is.
    var unchanged: Message?
    var comparisonLink: String?
    var verdict: VerdictCard?
    /// The newest verdict on record beside it.
    var record: OnRecord?
    /// How it is put on record; `nil`: who looks may not, or there is nothing to say.
    var recording: Recording?
    var signOffs = SignOffLines()
    var versions: Message = ""
    /// Fixes of which the reporters have not said yet whether they work.
    var waiting: [ToldLink] = []
    var conditions: [ConditionRow]
    /// `Every condition: 4 fail, 5 hold`
    var conditionsSummary: Message = ""
    var showsConditions = false
    var screens: [Screen]
    /// What is worse than when it was last good, and what fails on what is new.
    var faults: [FaultLine] = []
    /// Which of the faults are shown; `nil`: all are.
    var faultPages: ShownPart?
    /// So many are on one page.
    private static let fewFaults = 30
    var newScreens: [String]
    var notCaptured: [Missing]
    var acceptances = AcceptanceLines()
    /// Captures that could not be compared, or only in part.
    var notCompared: [Message] = []
    /// What the verdict lacks.
    var gaps: [Message] = []
    /// Waivers that excuse nothing any more.
    var needless: [Message] = []
    /// What is known of other tools, place by place.
    var audits: [Message] = []
    var broken: [Broken]
    /// What is pinned and was not asked of the release.
    var notAsked: [Message] = []
    var expectationsLink: String
    var builds: [Build]
    /// Where the release is deleted; `nil`: it holds a build, or whoever looks may not.
    var deleteLink: String?
    var decisions: [Decision]
    var olderDecisions: String?
    /// Why there is no verdict, where there is none.
    var nothing: Message?
    /// Other pages about this release.
    var views: [PageLink]
    private var names = ScreenNames([])

    static var sample: ReleasePage {
        ReleasePage(
            title: "Shop 2.4", app: AppLink(slug: "shop", name: "Shop"), appLink: "/apps/shop", version: "2.4",
            here: "/", releaseQuery: "2.4", bursts: [.sample], fault: .sample, facts: "f", done: "d", unchanged: "u",
            comparisonLink: "/", verdict: .sample, record: .sample, recording: Recording(action: "/", note: "n"),
            signOffs: .sample, versions: "v", waiting: [.sample], conditions: [.sample], conditionsSummary: "c",
            showsConditions: true,
            screens: [
                Screen(
                    link: "/", name: "list", inPart: "p", loss: "0 %", notWorse: "n", regressions: [.sample],
                    accepted: ["a"],
                    fixed: "1")
            ],
            faults: [.sample], faultPages: .sample, newScreens: ["scan"],
            notCaptured: [Missing(text: "pay", retire: .sample)],
            acceptances: .sample, notCompared: ["scan"], gaps: ["g"], needless: ["n"], audits: ["a"],
            broken: [Broken(link: "/", screen: "list", message: .sample)], notAsked: ["n"], expectationsLink: "/",
            builds: [Build(name: "2.4", captures: "2", sealed: .sample, deleteLink: "/")], deleteLink: "/",
            decisions: [Decision(link: "/", at: .sample, answer: "✗ fail")], olderDecisions: "/", nothing: "Nothing.",
            views: [PageLink(link: "/", text: "t")])
    }
}

extension Routes {
    mutating func bindRelease(_ renderer: Renderer) {
        let path = "/apps/{app}/releases/{release}"
        page("/apps/{app}/releases/{release}") { page, context in
            var content = try ReleasePage(page, context)
            content.done = page["done"].map { done -> Message in
                switch done {
                case "recorded": "The verdict is on record."
                case "signedOff": "Signed off, in your name."
                case "signOffEnded": "Taken back: the sign-off stands no longer."
                default: PlainWords.acceptanceDone(done) ?? "Saved."
                }
            }
            return renderer.page(content, context)
        }
        form(path + "/verdicts", scope: .triage) { page, context in
            let input = ReleaseInput(app: page.need("app"), release: page.need("release"))
            _ = try context.operations.askGate(input, VerdictBody(seal: context.caller.may(.upload)))
            return .redirect(to: Address.path("apps", input.app, "releases", input.release) + "?done=recorded")
        }
        bindSignOffs(on: path) { page, context, filling in
            renderer.page(try ReleasePage(page, context, filling), context, status: 422)
        }
        bindAcceptances(on: path) { page, done in
            Address.path("apps", page.need("app"), "releases", page.need("release")) + "?done=\(done)"
        } again: { page, context, filling in
            renderer.page(try ReleasePage(page, context, filling), context, status: 422)
        }
    }
}

extension ReleasePage {
    /// - Parameter filling: what was sent, where one of its forms comes back.
    fileprivate init(_ page: PageRequest, _ context: Context, _ filling: Filling = .fresh) throws {
        let slug = page.need("app"), version = page.need("release")
        let look = try context.read { transaction in
            let app = try transaction.need(app: slug)
            let release = try transaction.need(release: version, of: app)
            let history = try AppHistory(app, in: transaction)
            let newest = history.judgedBuild(of: release)
            let before = try newest.flatMap { try history.baseline(of: $0) }
            let signed = try SignedOff(release, history, in: transaction)
            return (
                app: app, words: try AppWords(ofApp: app.id, in: transaction), facts: Self.facts(release, history),
                called: try transaction.screenNames(ofApp: app.id),
                broken: try newest.map {
                    ($0, try Pinning(history, in: transaction).answers(in: $0))
                },
                bursts: try transaction.runningBursts(ofApp: app.id).filter { $0.release == version },
                builds: history.builds(of: release),
                captures: try transaction.captureCounts(history.builds(of: release)),
                decisions: try transaction.verdicts(
                    release: release.id, after: page["verdicts"].flatMap { Int64($0) }, limit: 10),
                acceptances: try AcceptanceLines(app, newest, release, history, in: transaction),
                signOffs: try SignOffLines(
                    signed, at: Address.path("apps", slug, "releases", version), page, context, filling,
                    in: transaction),
                recorded: signed.newest, newest: newest, hasBaseline: before != nil
            )
        }
        title = "\(text: look.app.name) \(text: version)"
        app = look.app.link
        appLink = Address.path("apps", slug)
        self.version = version
        expectationsLink = Address.path("apps", slug, "expectations")
        let called = look.called
        notAsked = (look.broken?.1 ?? []).reduce(into: []) { said, answer in
            let key = answer.pin.expectation.screen
            for gap in answer.gaps.map({ Message(sentences: $0.words(on: called[key]), naming: called.all) })
            where !said.contains(gap) { said.append(gap) }
        }
        broken = (look.broken?.1 ?? []).flatMap(\.broken).map { pin in
            Broken(
                link: Address.path("apps", slug, "screens", pin.screen)
                    + "?build=\(Address.escaped(look.broken?.0.name ?? version))&variant=\(Address.escaped(pin.variant))",
                screen: called[pin.screen], message: look.words.quoted(in: pin.message))
        }
        let here = Address.path("apps", slug, "releases", version)
        self.here = here
        releaseQuery = Address.escaped(version)
        bursts = look.bursts.map { BurstNotice($0, context) }
        facts = look.facts

        builds = look.builds.map {
            Build(
                name: $0.name, captures: .count(look.captures[$0.id] ?? 0, "capture", "captures"),
                sealed: $0.sealedAt.map { "sealed \(time: $0)" } ?? "open: it still takes uploads",
                deleteLink: $0.sealedAt == nil && context.caller.may(.admin)
                    ? Address.path("apps", slug, "builds", $0.name, "delete") : nil)
        }
        deleteLink = builds.isEmpty && context.caller.may(.admin) ? "\(here)/delete" : nil
        decisions = look.decisions.items.map {
            Decision(
                link: "/verdicts/\($0.id)", at: Message(time: $0.decidedAt),
                answer: $0.told($0.verdict == .pass ? "✓ pass" : "✗ fail"))
        }
        olderDecisions = look.decisions.next.map { "\(here)?verdicts=\($0)#verdicts" }
        acceptances = look.acceptances
        signOffs = look.signOffs
        acceptances.mayTriage = context.caller.may(.triage)
        views = PageLink.views(ofRelease: version, look.app)
        (conditions, screens, newScreens, notCaptured) = ([], [], [], [])
        let known = try context.operations.standing(app: slug, release: version)
        guard let (verdict, review) = known.judged else {
            nothing = "Nothing was captured or audited of this release, so nothing can be said of it."
            return
        }
        names = known.names
        judge(verdict, review, page, look.words, context)
        if let newest = look.recorded {
            record = try OnRecord(newest, of: look.app, now: verdict, publicURL: context.publicURL)
        }
        recording = Self.recording(look.newest, at: here, context.caller)
        show(review, page, version, look.words, filling)
        if look.hasBaseline, look.newest?.holdsCaptures == true { try compare(slug, version, look.words, context) }
    }

    private static func facts(_ release: StoredRelease, _ history: AppHistory) -> Message {
        let origin = history.lines.first { $0.name == release.line }?.forkedFrom
        let line: Message =
            origin.map { "line \(text: release.line), which goes on from \(text: $0)" } ?? "line \(text: release.line)"
        let shipped: Message =
            release.shippedAt.map { "shipped on \(calendarDay: $0)" } ?? "day of shipping not said"
        return "Channel \(Message(ours: release.channel.rawValue)); \(line); \(shipped)."
    }

    private mutating func judge(
        _ verdict: VerdictResource, _ review: ReviewResource, _ page: PageRequest, _ words: AppWords, _ context: Context
    ) {
        self.verdict = VerdictCard(
            verdict, links: 5, page: here, policy: appLink + "/policy", names, words, publicURL: context.publicURL)
        versions = PlainWords.versions(verdict)
        gaps = verdict.gaps.map { Message(gap: $0, naming: names.all + review.named + [verdict.build]) }
        needless = verdict.needlessWaivers.map { Message(needlessWaiver: $0, naming: names.all) }
        conditions = ConditionRow.all(verdict, page, names, words, publicURL: context.publicURL)
        showsConditions = conditions.contains(where: \.isAsked)
        let outcomes: [(Verdict.Condition.Outcome, Message)] = [
            (.fail, "failed"), (.waived, "waived"), (.pass, "held"),
        ]
        let counts = outcomes.compactMap { outcome, word -> Message? in
            let count = verdict.conditions.count { $0.outcome == outcome }
            return count == 0 ? nil : "\(count) \(word)"
        }
        conditionsSummary = "Every condition: \(counts.joined())"
        waiting =
            verdict.conditions.first { $0.measure == .unconfirmedFixes }?.problems.map {
                ToldLink(link: "/problems/\($0.id)", text: words.title(ProblemTitle($0.title).short))
            } ?? []
    }

    private static func recording(_ build: StoredBuild?, at here: String, _ caller: Caller) -> Recording? {
        guard let build, caller.may(.triage) else { return nil }
        guard build.sealedAt == nil else { return Recording(action: here + "/verdicts", note: nil) }
        guard caller.may(.upload) else { return nil }
        return Recording(
            action: here + "/verdicts",
            note: "This seals build \(text: build.name) first: it takes no more uploads then.")
    }

    private mutating func compare(_ slug: String, _ version: String, _ words: AppWords, _ context: Context) throws {
        let comparison = try context.operations.compare(ComparisonInput(app: slug, to: version), .changes)
        let names = try context.read { [names] transaction in
            let app = try transaction.need(app: slug)
            return try names.naming(comparison, transaction.screens(ofApp: app.id), in: transaction)
        }
        screens = comparison.screens.sorted { $0.comparison.regressions.count > $1.comparison.regressions.count }.map {
            screen in
            Screen(
                link: Address.path("apps", slug, "screens", screen.screen)
                    + "?build=\(Address.escaped(comparison.to))&compare=\(Address.escaped(comparison.from))&variant=\(Address.escaped(screen.variant))",
                name: names.named(screen.screen, screen.variant), inPart: screen.inPart(with: comparison.from, names),
                loss: screen.loss, notWorse: screen.notWorse,
                regressions: screen.comparison.regressions.map { words.quoted(in: $0.message) },
                accepted: screen.comparison.acceptedWords(words), fixed: String(screen.comparison.fixed.count))
        }
        unchanged =
            comparison.unchanged == 0
            ? nil
            : .counted(
                comparison.unchanged,
                one: "\(comparison.unchanged) capture is the very same as in \(text: comparison.from).",
                many: "\(comparison.unchanged) captures are the very same as in \(text: comparison.from).")
        comparisonLink =
            Address.path("apps", slug, "comparisons")
            + "?from=\(Address.escaped(comparison.from))&to=\(Address.escaped(comparison.to))"
    }

    private mutating func show(
        _ review: ReviewResource, _ page: PageRequest, _ version: String, _ words: AppWords, _ filling: Filling
    ) {
        // A form that comes back may be of any of them.
        let place = here, mayTriage = acceptances.mayTriage, count = review.faults.count, slug = page.need("app")
        let part = ListPage(page, of: count, size: filling.isSent ? max(count, 1) : Self.fewFaults, name: "faults")
        if part.range.count < count {
            faultPages = part.shown("fault", "faults", at: "worse")
        }
        faults = zip(part.range, review.faults[part.range]).map { number, fault in
            var line = FaultLine(fault, app: slug, build: review.build, names, words)
            // What the build does not show can't be taken for intended with it.
            if mayTriage, fault.setAside == nil, fault.shownIn == nil, let screen = fault.screen {
                line.accept = AcceptForm(
                    number + 1, at: place, build: review.build, screen: screen, rule: fault.rule,
                    element: fault.element, filling)
            }
            return line
        }
        audits = review.audits.map { $0.words(in: review.build) }
        // In the first release everything is new, so that nothing needs to be called so.
        newScreens =
            review.predecessor == nil ? [] : Set(review.looks.filter(\.isNewScreen).map { names[$0.screen] }).sorted()
        notCaptured = names.owed(review).enumerated().map { number, missing in
            Missing(
                text: "\(missing.name), last in \(text: missing.owed.last)",
                retire: mayTriage
                    ? RetireForm(
                        number + 1, at: place, screen: missing.owed.screen, variant: missing.variant, since: version,
                        filling)
                    : nil)
        }
        fault = filling.fault(
            faults.compactMap(\.accept?.reason) + notCaptured.compactMap(\.retire).flatMap { [$0.since, $0.reason] })
        notCompared = review.looks.compactMap { look -> Message? in
            let place = names.named(look.screen, look.variant)
            guard let against = look.against else {
                return look.isNewScreen ? nil : "\(place): no earlier capture of the screen can be compared with it."
            }
            return look.showsScreen
                ? nil
                : "\(place): it shows something else than in \(text: against), so it tells of nothing that is gone."
        }
    }
}
