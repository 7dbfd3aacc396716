package import Foundation
package import History
package import Screens

/// What a webhook is sent: what happened, when, and where to read on. Never who reported, nor their words.
package struct WebhookNotice: Codable, Sendable, Hashable {
    package struct App: Codable, Sendable, Hashable {
        package var slug: String
        package var name: String
        package var url: String
        package init(slug: String, name: String, url: String) { (self.slug, self.name, self.url) = (slug, name, url) }
    }
    package struct Problem: Codable, Sendable, Hashable {
        package var id: Int
        /// Missing where a report opened the problem: its title is the reporter's words.
        package var title: String?
        /// After this step, and before it; a new problem had none.
        package var state: ProblemState
        package var before: ProblemState?
        /// Of one that is open again since its acceptance ended: that was its last day.
        package var acceptedUntil: Day?
        /// Missing where nobody has said it.
        package var impact: Impact?
        package var rule: String?
        package var screen: String?
        /// Opens an issue of the team's own tracker, filled in; missing where the app names none.
        package var newIssueUrl: String?
        package var url: String
        package init(id: Int, state: ProblemState, impact: Impact?, url: String) {
            (self.id, self.state, self.impact, self.url) = (id, state, impact, url)
        }
    }
    /// A claimed fix that failed.
    package struct Fix: Codable, Sendable, Hashable {
        package var attempt: Int
        package var release: String
        /// The release in which the problem was still there.
        package var contradictedIn: String?
        package init(attempt: Int, release: String, contradictedIn: String?) {
            (self.attempt, self.release, self.contradictedIn) = (attempt, release, contradictedIn)
        }
    }
    package struct Build: Codable, Sendable, Hashable {
        package var name: String
        package var release: String
        /// Keys of screens, or of screens with a variant, that earlier builds have and this one lacks.
        package var screensNotCaptured: [String]?
        /// Keys of screens that came with it, which nobody has listened to from the first step to the last.
        package var screensWithoutSession: [String]?
        /// Of `build.sealed`: nothing comes before it, so that it was compared with nothing. Else left out.
        package var isFirst: Bool?
        /// Of `build.sealed`: nothing of it could be compared with an earlier build. Else left out.
        package var isNothingCompared: Bool?
        package var url: String
        package init(name: String, release: String, url: String) {
            (self.name, self.release, self.url) = (name, release, url)
        }
    }
    package struct Verdict: Codable, Sendable, Hashable {
        package var id: Int
        package var verdict: History.Verdict.Answer
        package var release: String
        package var build: String
        package var baseline: String?
        /// Somebody named the baseline: it was measured against that build alone. Left out where nobody did.
        package var isBaselineNamed: Bool?
        /// Measures whose conditions do not hold.
        package var failed: [String]
        package var url: String
        package init(
            id: Int, verdict: History.Verdict.Answer, release: String, build: String, baseline: String?,
            isBaselineNamed: Bool? = nil, failed: [String], url: String
        ) {
            (self.id, self.verdict, self.release, self.build) = (id, verdict, release, build)
            (self.baseline, self.isBaselineNamed, self.failed, self.url) = (baseline, isBaselineNamed, failed, url)
        }
    }
    package struct Burst: Codable, Sendable, Hashable {
        package var id: Int
        /// Left out where the reports give none.
        package var release: String?
        /// Left out where no screen is known, or they are on several.
        package var screen: String?
        package var reports: Int
        package var why: String
        package var url: String
        package init(id: Int, release: String?, screen: String?, reports: Int, why: String, url: String) {
            (self.id, self.release, self.screen) = (id, release, screen)
            (self.reports, self.why, self.url) = (reports, why, url)
        }
    }
    /// Words of the team for somebody who reported, for a desk to send on.
    package struct Reply: Codable, Sendable, Hashable {
        package var id: Int
        package var report: Int
        /// The report's number at the desk that it came from.
        package var externalId: String?
        package var externalSource: String?
        package var subject: String
        package var text: String
        package var language: String
        package var url: String
        package init(
            id: Int, report: Int, externalId: String?, subject: String, text: String, language: String, url: String
        ) {
            (self.id, self.report, self.externalId) = (id, report, externalId)
            (self.subject, self.text, self.language, self.url) = (subject, text, language, url)
        }
    }
    /// A report by its numbers: neither who reported nor what they wrote.
    package struct Report: Codable, Sendable, Hashable {
        package var id: Int
        /// The report's number at the desk that it came from.
        package var externalId: String?
        package var externalSource: String?
        /// Of what the person said: the release, and whether it works there.
        package var release: String?
        package var works: Bool?
        package var url: String
        package init(id: Int, url: String) { (self.id, self.url) = (id, url) }
    }
    /// A waiver by what it is for: one of problem, rule and condition, the last two on one screen or on all.
    package struct Waiver: Codable, Sendable, Hashable {
        package var problem: Int?
        package var rule: String?
        package var condition: Measure?
        package var screen: String?
        /// The last day it holds.
        package var until: Day
        package var url: String
        package init(_ target: History.Waiver.Target, until: Day, url: String) {
            (self.until, self.url) = (until, url)
            switch target {
            case .problem(let id): problem = Int(id)
            case .rule(let rule, let screen): (self.rule, self.screen) = (rule, screen)
            case .condition(let measure, let screen): (condition, self.screen) = (measure, screen)
            }
        }
    }
    /// What it is about: the app, and the one thing that the event names.
    package struct Subject: Codable, Sendable, Hashable {
        package var app: App
        package var problem: Problem?
        package var fix: Fix?
        package var build: Build?
        package var verdict: Verdict?
        package var burst: Burst?
        package var reply: Reply?
        package var report: Report?
        package var waiver: Waiver?
        package init(app: App) { self.app = app }
    }

    package var type: String
    package var timestamp: Date
    /// What happened, as one sentence for people.
    package var text: String
    package var data: Subject
    package init(type: String, timestamp: Date, text: String, data: Subject) {
        (self.type, self.timestamp, self.text, self.data) = (type, timestamp, text, data)
    }

    /// The page to read on.
    package var url: String {
        let about = [
            data.problem?.url, data.burst?.url, data.verdict?.url, data.build?.url, data.reply?.url, data.report?.url,
            data.waiver?.url,
        ]
        return about.compactMap(\.self).first ?? data.app.url
    }
}
