import API
import Application
import Foundation
import Storage

/// One problem: its story over the releases, the people's words, and what may be decided.
struct ProblemPage: PageContent {
    /// The problem in one release.
    struct Moment {
        var release: String
        var link: String
        var presence: String
        var evidence: String
        var builds: [String]
        var people: [String]
        var claims: [String]
    }
    struct Report {
        var id: Int64
        var link: String
        var text: String
        var facts: String
        var isChosen: Bool
    }
    struct Step {
        var at: String
        var who: String
        var what: String
    }
    struct Comment {
        var at: String
        var who: String
        var pieces: [LinkedText.Piece]
    }
    /// A problem that may be the same, and why.
    struct Similar {
        var id: Int64
        var link: String
        var title: String
        var state: String
        var why: String
    }
    struct Numbered {
        var link: String
        var text: String
    }

    var title: String
    var app: AppLink?
    var section: AppSection { .problems }
    var appLink: String
    var queue: String
    /// How the queue was looked at, kept from page to page.
    var look: String
    var isFromQueue: Bool
    var previous: String?
    var next: String?
    var id: Int
    var version: Int
    var fault: FormFault?
    var done: String?
    var lastStep: StepNotice?
    var state: String
    var impact: String
    var assigned: String
    var rule: String?
    var ruleLink: String?
    /// The third-party component that its element comes from.
    var origin: String?
    var originLink: String
    var screen: String?
    var screenLink: String?
    var since: String
    var lastWorking: String
    var duplicateLink: String?
    var duplicates: [Numbered]
    var tracker: String?
    /// What helps meanwhile.
    var workaround: String?
    var accepted: String?
    var seenAgain: String?
    var headline: String?
    var attempts: [String]
    var moments: [Moment]
    var speech: ProblemSpeech?
    var element: ProblemElement?
    var reports: [Report]
    var moreReports: String?
    var steps: [Step]
    var comments: [Comment]
    var watchers: String
    var isWatched: Bool
    var similar: [Similar]
    var comment: FormField
    var decisions: [FormChoice]
    var reason: FormField
    var claimedRelease: FormField
    var claimedSystem: FormField
    var claimNote: FormField
    var newTitle: FormField
    var impacts: [FormChoice]
    var assignee: FormField
    var trackerAddress: FormField
    var help: FormField
    var into: FormField
    var splitTitle: FormField
    var mayTriage: Bool

    static var sample: ProblemPage {
        let numbered = Numbered(link: "/", text: "t")
        return ProblemPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", queue: "/", look: "l",
            isFromQueue: true, previous: "/",
            next: "/", id: 1, version: 1, fault: .sample, done: "d", lastStep: .sample, state: "s",
            impact: "i", assigned: "a", rule: "r", ruleLink: "/", origin: "o", originLink: "/", screen: "s",
            screenLink: "/", since: "1",
            lastWorking: "1",
            duplicateLink: "/", duplicates: [numbered], tracker: "https://example.com", workaround: "w", accepted: "a",
            seenAgain: "s",
            headline: "h", attempts: ["a"],
            moments: [
                Moment(
                    release: "1", link: "/", presence: "p", evidence: "e", builds: ["b"], people: ["p"], claims: ["c"])
            ],
            speech: .sample, element: .sample,
            reports: [Report(id: 1, link: "/", text: "t", facts: "f", isChosen: true)], moreReports: "/",
            steps: [Step(at: "a", who: "w", what: "x")],
            comments: [Comment(at: "a", who: "w", pieces: [.init(text: "t", link: "https://example.com")])],
            watchers: "w", isWatched: true, similar: [Similar(id: 1, link: "/", title: "t", state: "s", why: "w")],
            comment: .sample, decisions: [.sample], reason: .sample, claimedRelease: .sample, claimedSystem: .sample,
            claimNote: .sample,
            newTitle: .sample, impacts: [.sample], assignee: .sample, trackerAddress: .sample, help: .sample,
            into: .sample,
            splitTitle: .sample, mayTriage: true)
    }
}
