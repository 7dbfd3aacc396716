import API
import Application
import Foundation
import History
import HTTP
import Messages
import Screens
import Storage

/// Two builds side by side: what got worse, what was mended, what nobody looked at, screen by screen.
struct ComparisonPage: TranslatedPage {
    struct Screen {
        var name: String
        var variant: Message
        /// Which capture it is compared with, and in what, where that is not the exact twin.
        var inPart: Message?
        var link: String
        var matchesLink: String
        /// Lines of the transcript, counted by what became of them.
        var lines: Message
        /// That nothing got worse, or that it is not known; `nil`: something did.
        var notWorse: Message?
        var worse: [Message]
        /// What people set aside: who said what, and why.
        var accepted: [Message]
        var mended: String
        var loss: Message
        var coverage: Message
    }

    let title: Message = "Two builds compared"
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var action: String
    /// Both as they were chosen.
    var from: String?
    var to: String?
    var froms: BuildPicker
    var tos: BuildPicker
    var nothing: Message?
    /// Where the second is no later build than the first: how to read what follows.
    var order: Message?
    var summary: Message
    var summaryClass: String
    var engines: Message?
    /// What audits of other tools in the newer build show to be worse.
    var auditFaults: [WorseLine]
    /// Where the audits of the newer build are; `nil`: neither build holds any.
    var audits: PageLink?
    var screens: [Screen]
    var unchanged: Message?
    var newScreens: [String]
    var notCaptured: [String]
    /// Of screens that were captured in other states alone.
    var statesNotCaptured: [Message]
    /// What the newer build owes no more, since when and why.
    var retired: [Message]
    /// Captures that nothing in the other build stands against, and why.
    var notCompared: [Message]

    static var sample: ComparisonPage {
        ComparisonPage(
            app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", from: "1.0", to: "1.1",
            froms: .sample, tos: .sample, nothing: "n", order: .sample, summary: "s", summaryClass: "bad", engines: "e",
            auditFaults: [.sample], audits: PageLink(link: "/", text: "t"),
            screens: [
                Screen(
                    name: "list", variant: "phone", inPart: "p", link: "/", matchesLink: "/", lines: "1 changed",
                    notWorse: "n", worse: ["w"],
                    accepted: ["a"], mended: "1", loss: "0 %", coverage: "90 % → 80 %")
            ],
            unchanged: "u", newScreens: ["scan"], notCaptured: ["pay"], statesNotCaptured: ["list, dark"],
            retired: ["r"],
            notCompared: ["list in 1.0"])
    }
}

extension Routes {
    mutating func bindComparison(_ renderer: Renderer) {
        page("/apps/{app}/comparisons") { page, context in
            if let screen = page["screen"] {
                var content = try MatchesPage(page, screen, context)
                content.done = MatchesPage.agreed(page["done"])
                return renderer.page(content, context)
            }
            return renderer.page(try ComparisonPage(page, context), context)
        }
    }
}

extension ComparisonPage {
    fileprivate init(_ page: PageRequest, _ context: Context) throws {
        let slug = page.need("app")
        let (stored, history) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            return (app, try AppHistory(app, in: transaction))
        }
        app = stored.link
        appLink = Address.path("apps", slug)
        action = Address.path("apps", slug, "comparisons")
        let newest =
            try page["to"].map { try history.build(named: $0) } ?? history.newestFirst.first(where: \.holdsCaptures)
        let older = try newest.flatMap { try history.baseline(of: $0, named: page["from"]) }
        let offered = history.offered(beside: [older, newest].compactMap(\.self))
        froms = BuildPicker("from", "From build", older, among: offered.builds, isCut: !offered.areAll)
        tos = BuildPicker("to", "To build", newest, among: offered.builds, isCut: !offered.areAll)
        (from, to) = (older?.name, newest?.name)
        (summary, summaryClass, engines) = ("", "", nil)
        (screens, newScreens, notCaptured, statesNotCaptured) = ([], [], [], [])
        (retired, notCompared, auditFaults) = ([], [], [])
        guard let newest, let older else {
            nothing =
                newest == nil
                ? "Nothing was captured yet."
                : "There is no build before \(text: newest?.name ?? "") to compare with."
            return
        }
        let areBothAudited = older.holdsAudits && newest.holdsAudits
        if !areBothAudited, let silent = [newest, older].first(where: { !$0.holdsCaptures }) {
            nothing = "Nothing was captured in \(text: silent.name), so there is nothing to compare."
            return
        }
        let found = try context.operations.compare(
            ComparisonInput(app: slug, from: older.name, to: newest.name), .changes, areAuditsAsked: true)
        let (names, words) = try context.read { transaction in
            let screens = try transaction.screens(ofApp: stored.id)
            return (
                try ScreenNames(screens).naming(found, screens, in: transaction),
                try AppWords(ofApp: stored.id, in: transaction)
            )
        }
        newScreens = found.newScreens.map { names[$0] }
        notCaptured = found.screensNotCaptured.map { names[$0] }
        statesNotCaptured = found.variantsNotCaptured.map {
            "\(text: names[$0.screen]) (\(Message(variant: names.variants[$0.variant] ?? $0.variant)))"
        }
        retired = found.retired.map { retired in
            let place = retired.variant.map { names.named(retired.screen, $0) } ?? Message(text: names[retired.screen])
            return "\(place) since \(text: retired.since): “\(text: retired.reason)”"
        }
        var told: Set<Message> = []
        notCompared = found.notCompared.map { capture -> Message in
            "\(names.named(capture.screen, capture.variant)) in \(text: capture.build): \(capture.why)"
        }.filter { told.insert($0).inserted }
        let isCaptured = older.holdsCaptures && newest.holdsCaptures
        engines =
            !isCaptured
            ? nil
            : "Both were judged by set \(found.ruleset) of the rules, and heard by version \(text: found.speaker) of what is spoken, so a newer engine makes no difference here."
        let here =
            Address.path("apps", slug, "comparisons")
            + "?from=\(Address.escaped(older.name))&to=\(Address.escaped(newest.name))"
        screens = found.screens.sorted { $0.comparison.regressions.count > $1.comparison.regressions.count }.map {
            Screen($0, from: older.name, to: newest.name, here: here, app: slug, names, words)
        }
        unchanged =
            found.unchanged == 0
            ? nil
            : .counted(
                found.unchanged, one: "\(found.unchanged) capture is the very same in both builds.",
                many: "\(found.unchanged) captures are the very same in both builds.")
        let audited = found.auditFaults ?? [], isAudited = older.holdsAudits || newest.holdsAudits
        auditFaults = audited.map { WorseLine($0, of: slug, in: newest.name, names, words) }
        if isAudited {
            audits = PageLink(
                link: Address.path("apps", slug, "releases", newest.version) + (newest.holdsAudits ? "#audits" : ""),
                text: "What other tools say of \(text: newest.version)")
        }
        let isKnown = found.screens.allSatisfy(\.comparison.showsSameScreen)
        let isWorse =
            found.regressions > 0 || audited.contains { $0.setAside == nil }
            || found.screens.contains(where: \.comparison.saysLess)
        order = Self.order(older, newest, history)
        let isGood = !isWorse && isKnown && !(found.screens.isEmpty && found.unchanged == 0)
        summaryClass = order != nil || !isCaptured && !isWorse ? "" : isGood ? "good" : "bad"
        summary = ComparisonSummary(found, isAudited: isAudited, isCaptured: isCaptured).words
    }

    private static func order(_ from: StoredBuild, _ to: StoredBuild, _ history: AppHistory) -> Message? {
        guard from.id != to.id else { return "This is one build, compared with itself." }
        guard !history.isInOrder(from.id, to.id) else { return nil }
        return history.isInOrder(to.id, from.id)
            ? "\(text: to.name) comes before \(text: from.name): what is mended here got worse since, and what got worse here was mended."
            : "Nobody can say which of the two came first: “worse” and “mended” are from \(text: from.name) to \(text: to.name), as was asked."
    }
}

extension ComparisonPage.Screen {
    fileprivate init(
        _ screen: ScreenComparison, from: String, to: String, here: String, app: String,
        _ names: ScreenNames, _ words: AppWords
    ) {
        let diff = screen.comparison
        name = names[screen.screen]
        variant = Message(variant: names.variants[screen.variant] ?? screen.variant)
        inPart = screen.inPart(with: from, names)
        link =
            Address.path("apps", app, "screens", screen.screen)
            + "?build=\(Address.escaped(to))&compare=\(Address.escaped(from))&variant=\(Address.escaped(screen.variant))"
        matchesLink = here + "&screen=\(Address.escaped(screen.screen))&variant=\(Address.escaped(screen.variant))"
        let kinds: [(TranscriptDiff.Line.Op, Message)] = [
            (.removed, "gone"), (.added, "new"), (.changed, "changed"), (.moved, "moved"),
        ]
        let counts = kinds.compactMap { kind, word -> Message? in
            let count = diff.transcript.count { $0.op == kind && (kind != .changed || $0.setAside != .language) }
            return count > 0 ? "\(count) \(word)" : nil
        }
        let foreign = diff.transcript.count { $0.op == .changed && $0.setAside == .language }
        let all = counts + (foreign > 0 ? ["\(foreign) in another language"] : [])
        lines = all.isEmpty ? "none" : all.joined()
        notWorse = screen.notWorse
        worse = diff.regressions.map { words.quoted(in: $0.message) }
        accepted = diff.acceptedWords(words)
        mended = String(diff.fixed.count)
        loss = screen.loss
        coverage =
            "\(PlainWords.coverage(diff.speech.before.coverage)) → \(PlainWords.coverage(diff.speech.after.coverage))"
    }
}

extension DiffResource {
    /// What is worse and was set aside, each with who said what, and why.
    func acceptedWords(_ words: AppWords) -> [Message] {
        (accepted ?? []).map { "\(words.quoted(in: $0.message)) – \(Message(aside: $0.decision))" }
    }
}

extension UncomparedCapture {
    /// Why nothing is compared with it.
    fileprivate var why: Message {
        switch reason {
        case .showsSomethingElse: "it shows something else in the place of the screen"
        case .otherShowsSomethingElse: "the other build shows something else in the place of the screen"
        case .otherIsTaken:
            twin?.difference.map {
                "the other build’s capture \(Message(finished: $0)) is compared with a nearer one"
            } ?? "what the other build holds of it is compared with another one"
        case .otherVariants: "the other build holds the screen only in states that can’t be compared with it"
        }
    }
}
