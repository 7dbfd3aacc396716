import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// One screen in one build: how it looks, what is heard, and what changed since another build.
struct ScreenPage: TranslatedPage {
    /// What is heard on one element, beside what was heard on it before.
    struct Line {
        var id: String
        var position: Int
        /// How it changed: a sign and a word. Empty where nothing is compared.
        var change: Message
        var before: [Part]
        var after: [Part]
        /// The language all of it is in, where that is known; else its pieces name their own.
        var language: String?
        /// The same of what was heard before.
        var languageBefore: String?
        /// What a voice says of it, and in which language.
        var say: String
        var voice: String?
        var hint: [SpokenPart]
        var supplements: [Message]
        var facts: [Message]
        var unknown: [Message]
        var element: String?
        var findings: [Message]
        var isPinned = false
        var recorded: [Recorded] = []
        /// The engine's own words, where recorded ones are compared.
        var engine: String?
    }
    /// What a device was recorded to speak on the element, beside the engine's line.
    struct Recorded {
        /// `Recorded on iOS 18.1`
        var on: Message
        var text: String
        var language: String?
        var link: String
        /// How it stands to the engine's line, in words with a sign.
        var standing: Message
        static let sample = Recorded(on: "Recorded", text: "t", language: "de", link: "/", standing: "= same words")
    }
    /// What was heard before and is heard no more.
    struct Loss {
        var text: Message
        var language: String?
    }
    /// A piece of a line; `isChanged` where its words differ.
    struct Part {
        var text: String
        var isChanged: Bool
        /// Where the line is not of one language.
        var language: String?
        /// What parts it from the next.
        var space = " "
        /// All of the line is silence.
        var isSilent = false

        /// A line that is heard as a whole, or that nothing is said.
        static func heard(_ text: String, isChanged: Bool = false) -> Part {
            Part(text: text, isChanged: isChanged, isSilent: text.isEmpty)
        }
    }
    struct Rotor {
        var name: Message
        var stops: [Stop]
    }
    struct Stop {
        var link: String
        var said: [SpokenPart]
        /// Nothing is said there.
        var isSilent: Bool
    }
    /// What one rule, or one tool, found: often the same many times.
    struct FindingGroup {
        var outcome: Message
        var rule: Message
        var ruleLink: String?
        var tool: String
        var count: Message
        var first: [Found]
        /// Those past the first few, opened when somebody wants them.
        var others: [Found]
        var othersCount: Message
    }
    struct Found {
        var message: Message
        var place: Message
        var link: String?
        /// Who accepted it, or called it no fault, until when and why.
        var decision: Message?
        var decide: PageLink
    }
    struct Report {
        var link: String
        var text: String
        var release: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .screens }
    var appLink: String
    var releaseLink: String
    var version: String
    var key: String
    var name: String
    var build: String
    var variant: String
    var variantName: Message
    var coverage: Message
    var speaker: String
    var unknown: [Message]
    var builds: BuildPicker
    var compares: BuildPicker
    /// Empty where there is but one.
    var variants: [FormChoice]
    var picture: ScreenPicture
    var lines: [Line]
    /// Each recording of what is shown, and how far it goes.
    var recordings: [PageLink] = []
    var compared: String?
    /// Which capture it is compared with, and in what, where that is not the exact twin.
    var inPart: Message?
    /// In one sentence: what became of what is heard.
    var summary: Message
    var summaryClass: String
    /// Other captures of the screen that are worse, and what was not captured of it.
    var elsewhere: [Message] = []
    /// What got worse, the first few.
    /// What this capture shows to be worse than when it was last good, or to fail on what is new.
    var faults: [FaultLine] = []
    /// What is pinned, and broken by what is shown.
    var notKept: [Message] = []
    var regressions: [Message]
    /// The rest, opened when somebody wants it.
    var moreRegressions: [Message]
    var moreCount: Message
    /// What got worse and was accepted, or called no fault.
    var accepted: [Message]
    var lost: [Loss]
    /// Of the transcript's table.
    var columns: Int
    var rotors: [Rotor]
    /// It was captured with TalkBack, which has no rotor.
    var isTalkBack: Bool
    /// What walking the screen by gestures brings to light.
    var walk: [Message]
    var findings: [FindingGroup]
    var reports: [Report]
    var newReport: String
    /// Other pages about this capture.
    var views: [PageLink]
    var pins: Pins
    var acceptances: Acceptances
    var done: Message?
    var fault: FormFault?

    static var sample: ScreenPage {
        let part = Part(text: "t", isChanged: true, language: "de", isSilent: true),
            found = Found(
                message: "m", place: "n", link: "#e1", decision: "d", decide: PageLink(link: "/", text: "t"))
        return ScreenPage(
            title: "list in 2.4", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/",
            version: "2.4", key: "list", name: "List", build: "2.4", variant: "default", variantName: "standard",
            coverage: "90 %", speaker: "1",
            unknown: ["hints"], builds: .sample, compares: .sample, variants: [.sample], picture: .sample,
            lines: [
                Line(
                    id: "e1", position: 1, change: "~ changed", before: [part], after: [part], language: "de",
                    languageBefore: "de", say: "t", voice: "de", hint: [.sample], supplements: ["s"], facts: ["f"],
                    unknown: ["u"],
                    element: "/", findings: ["f"], recorded: [.sample], engine: "e")
            ],
            recordings: [PageLink(link: "/", text: "t")], compared: "2.3", inPart: "p", summary: "✗ Less is said.",
            summaryClass: "bad", elsewhere: ["✗ Dark is worse."],
            faults: [.sample], notKept: ["n"], regressions: ["r"],
            moreRegressions: ["r"],
            moreCount: "1 more", accepted: ["a"],
            lost: [Loss(text: "t", language: "de")], columns: 4,
            rotors: [Rotor(name: "Links", stops: [Stop(link: "#e1", said: [.sample], isSilent: true)])],
            isTalkBack: false,
            walk: ["w"],
            findings: [
                FindingGroup(
                    outcome: "✗ failed", rule: "r", ruleLink: "/", tool: "t", count: "4 times", first: [found],
                    others: [found], othersCount: "1 more")
            ],
            reports: [Report(link: "/", text: "t", release: "2.4")], newReport: "/",
            views: [PageLink(link: "/", text: "t")], pins: .sample, acceptances: .sample, done: "d",
            fault: .sample)
    }
}

extension Routes {
    mutating func bindScreen(_ renderer: Renderer) {
        page("/apps/{app}/screens/{screen}") { page, context in
            do { return renderer.page(try ScreenPage(page, context), context) } catch let error as APIError
                where error.kind == .notFound
            {
                // Verdicts lead here also where only other tools looked, or nobody did.
                if let audited = try Self.audited(page, context) { return .redirect(to: audited) }
                guard let uncaptured = try UncapturedPage.find(page, context) else { throw error }
                return renderer.page(uncaptured, context)
            }
        }
        bindAcceptances(on: "/apps/{app}/screens/{screen}") { page, done in
            Address.path("apps", page.need("app"), "screens", page.parameters["screen"] ?? "") + "?done=\(done)"
                + ["build", "variant"].compactMap { name in page[name].map { "&\(name)=\(Address.escaped($0))" } }
                .joined()
        } again: { page, context, filling in
            if let uncaptured = try UncapturedPage.find(page, context, filling) {
                return renderer.page(uncaptured, context, status: 422)
            }
            return renderer.page(try ScreenPage(page, context, filling), context, status: 422)
        }
    }

    /// Where a build's audits of a screen are that it holds no capture of; `nil`: there are none.
    private static func audited(_ page: PageRequest, _ context: Context) throws -> String? {
        guard let name = page["build"] else { return nil }
        return try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            let screen = page.parameters["screen"] ?? ""
            let history = try AppHistory(app, in: transaction)
            guard let build = try? history.build(named: name),
                try transaction.importedFindings(build: build.id).contains(where: { $0.named == screen })
            else { return nil }
            return Address.path("apps", app.slug, "releases", build.version) + "#audits"
        }
    }
}
