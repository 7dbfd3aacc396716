import Application
import API
import Foundation
import History
import Messages
import Storage

/// One verdict on record, as it was given.
struct VerdictPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var version: String
    var releaseLink: String
    var answer: Message
    var answerClass: String
    /// When, by whom, of which build, against what, by which policy.
    var basis: [Message]
    var conditions: [ConditionRow]
    /// What it lacks: what was not looked at, not compared, or can't be called new.
    var gaps: [Message]
    var ending: [Message]
    var needless: [Message]
    /// The same for programs.
    var resource: String

    static var sample: VerdictPage {
        VerdictPage(
            title: "Verdict 1", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", version: "2.4",
            releaseLink: "/", answer: "✗ It could not ship.", answerClass: "bad", basis: [.sample],
            conditions: [.sample], gaps: ["g"], ending: ["e"], needless: ["n"], resource: "/")
    }
}

extension Routes {
    mutating func bindVerdictPage(_ renderer: Renderer) {
        page("/verdicts/{id}") { page, context in
            let (app, stored, names, words) = try context.read { transaction in
                let (app, stored) = try transaction.need(verdict: page.number("id"))
                return (
                    app, stored, try transaction.screenNames(ofApp: app.id).naming(AppHistory(app, in: transaction)),
                    try AppWords(ofApp: app.id, in: transaction)
                )
            }
            return renderer.page(try VerdictPage(stored, page, app, names, words, context), context)
        }
    }
}

extension VerdictPage {
    fileprivate init(
        _ stored: StoredVerdict, _ page: PageRequest, _ app: StoredApp, _ names: ScreenNames, _ words: AppWords,
        _ context: Context
    ) throws {
        let verdict = try VerdictResource(stored, of: app, publicURL: context.publicURL)
        title = "Verdict \(stored.id) on \(text: app.name) \(text: verdict.release)"
        self.app = app.link
        appLink = Address.path("apps", app.slug)
        version = verdict.release
        releaseLink = Address.path("apps", app.slug, "releases", verdict.release)
        answer = verdict.verdict == .pass ? "✓ It could ship." : "✗ It could not ship."
        answerClass = verdict.verdict == .pass ? "good" : "bad"
        let baseline = verdict.baseline.map { Message(text: $0) }
        let measured: Message =
            verdict.isBaselineNamed == true
            ? "measured against \(baseline ?? "nothing") alone, which was named"
            : baseline.map { "each check measured against the build in which it was good last, up to \($0)" }
                ?? "measured against nothing, because no earlier build was known"
        let against =
            verdict.uncomparedBaseline.map { "nothing of which could be compared with \(text: $0)" } ?? measured
        basis = [
            "Given on \(time: stored.decidedAt), asked by \(text: stored.caller).",
            "Build \(text: verdict.build), \(against).",
            PlainWords.versions(verdict),
        ]
        conditions = ConditionRow.all(verdict, page, names, words, publicURL: context.publicURL)
        gaps = verdict.gaps.map { Message(gap: $0, naming: names.all + [verdict.build]) }
        (ending, needless) = (
            verdict.endingWaivers.map { Message(endingWaiver: $0, naming: names.all) },
            verdict.needlessWaivers.map { Message(needlessWaiver: $0, naming: names.all) }
        )
        resource = "/v1/verdicts/\(stored.id)"
    }
}
