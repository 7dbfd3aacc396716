package import Foundation
package import History
package import Screens

package struct ProblemInput: Codable, Sendable {
    package var id: Int
    package init(id: Int) { self.id = id }
}

package struct ProblemListInput: Codable, Sendable {
    package var app: String
    /// In this state alone.
    package var state: ProblemState?
    package var release: String?
    package var screen: String?
    package var rule: String?
    /// The third-party component that the element comes from.
    package var origin: String?
    package var impact: Impact?
    /// Whose they are, by name.
    package var assignee: String?
    package var q: String?
    /// newest unless said.
    package var sort: ProblemOrder?
    package var limit: Int?
    package var after: Int?
    package init(app: String, state: ProblemState? = nil, screen: String? = nil) {
        (self.app, self.state, self.screen) = (app, state, screen)
    }
}

/// What a release shows of a problem: there where one variant shows it, gone where each that was looked at does.
package struct ObservationResource: Codable, Sendable, Hashable {
    /// One variant of the screen: `standard`, `dark`.
    package struct Variant: Codable, Sendable, Hashable {
        package var variant: String
        package var outcome: Presence
        package var evidence: String
        package init(variant: String, outcome: Presence, evidence: String) {
            (self.variant, self.outcome, self.evidence) = (variant, outcome, evidence)
        }
    }

    /// The build that was looked at, by its name: `1.1+20`. The release's where no build was looked at, or it is known no more.
    package var build: String
    /// The release of the build; left out by servers of earlier versions, whose `build` it was.
    package var release: String?
    package var outcome: Presence
    package var evidence: String
    /// Each variant that was looked at or missed; none where they were not told apart.
    package var variants: [Variant]?
    /// With `absent`: why that is not told to everybody who had it until then, in a sentence, as of the problem; the release counts
    /// as one in which it was not observed. Left out where it is told to everybody.
    package var openDespiteLooks: String?
    package init(build: String, release: String, outcome: Presence, evidence: String, variants: [Variant]) {
        (self.build, self.release, self.outcome, self.evidence) = (build, release, outcome, evidence)
        self.variants = variants.isEmpty ? nil : variants
    }
}

package struct FixClaimResource: Codable, Sendable, Hashable {
    package var release: String
    /// Its place among the fixes that were claimed and those that were seen unasked, from 1.
    package var attempt: Int
    package var outcome: FixClaim.Standing
    /// The oldest system that the release runs on, where whoever claimed the fix says so.
    package var minimumOS: String?
    @Null package var note: String?
    package var by: String
    package var at: Date
    package init(release: String, attempt: Int, outcome: FixClaim.Standing, note: String?, by: String, at: Date) {
        self.release = release
        self.attempt = attempt
        self.outcome = outcome
        self.note = note
        self.by = by
        self.at = at
    }
}

package struct CommentResource: Codable, Sendable, Hashable {
    package var id: Int
    package var text: String
    package var by: String
    package var at: Date
    package init(id: Int, text: String, by: String, at: Date) {
        (self.id, self.text, self.by, self.at) = (id, text, by, at)
    }
}

package struct ProblemResource: Codable, Sendable, Hashable {
    package var id: Int
    package var title: String
    package var state: ProblemState
    /// Null: nobody has said it.
    @Null package var impact: Impact?
    @Null package var screen: String?
    @Null package var element: Int?
    /// The third-party component that the element comes from, where a capture names one: its maker is to be asked.
    @Null package var origin: String?
    @Null package var rule: String?
    /// The first release that is known to have it; null: none is known.
    @Null package var firstRelease: String?
    /// The release that has the fix, of the main line where it was fixed there; null: the problem is not fixed.
    @Null package var fixedRelease: String?
    /// Of an open one, and of one that is fixed by a reporter's word alone: the first release in which its element is gone, and it
    /// with it. That is no fix: nobody knows that it works.
    package var goneWithElement: String?
    /// Of an open one: why it does not end it that looks find it gone, in a sentence. Somebody has it with a device or screen reader
    /// of which no look tells, or in a release in which the checks find nothing either; or somebody opened it again. Left out where
    /// nothing of that is known.
    package var openDespiteLooks: String?
    /// With one problem, not in lists: since when its screen is no part of the app any more, and why.
    package var screenRetired: RetiredVariant?
    /// Releases that somebody has it in, by the last word of each person on each release.
    package var reportedIn: [String]?
    /// The problem in which it goes on; null: it is one itself.
    @Null package var duplicateOf: Int?
    /// Why it is accepted; `falseAlarm`: because it is no problem at all.
    package var acceptedBecause: String?
    /// With an accepted one: it is no problem at all.
    package var falseAlarm: Bool?
    /// Releases in which an accepted one was met again. It stays accepted.
    package var seenAgain: [String]?
    @Null package var assignee: String?
    @Null package var trackerUrl: String?
    /// What helps until it is mended, in the team's words; people who reported it are told.
    package var workaround: String?
    /// How many reports of people belong to it.
    package var reports: Int
    package var version: Int
    package var createdAt: Date
    package var updatedAt: Date
    package var url: String
    /// The last day on which all of it is waived, as `2026-12-31`: until then it keeps no release from shipping. Left out where it
    /// is not waived, or a part of it is not.
    package var waivedUntil: String?
    /// Waivers of it, of its rule where it is, and of what goes on in it, also those whose last day is over; left out where there
    /// is none.
    package var waivers: [WaiverResource]?
    /// With one problem, not in lists: what was found in each build, oldest first.
    package var observations: [ObservationResource]?
    /// With one problem, not in lists: each claim of a fix, and what became of it.
    package var fixClaims: [FixClaimResource]?
    /// With one problem, not in lists: what people said, oldest first.
    package var comments: [CommentResource]?
    /// Problems that go on in this one.
    package var duplicates: [Int]?
    /// Who hears of what happens to it.
    package var watchers: [String]?
    package init(
        id: Int, title: String, state: ProblemState, impact: Impact?, reports: Int, version: Int, createdAt: Date,
        updatedAt: Date, url: String
    ) {
        self.id = id
        self.title = title
        self.state = state
        self.impact = impact
        self.reports = reports
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.url = url
    }
}

/// What a person decides. `version` is the one that was read: an older one is told apart, nothing is overwritten.
package struct ProblemChange: Codable, Sendable, Hashable {
    package var version: Int?
    package var title: String?
    package var state: ProblemState?
    package var impact: Impact?
    package var assignee: String?
    package var trackerUrl: String?
    /// What helps until it is mended, for people who reported it. Empty: nothing is known.
    package var workaround: String?
    /// Why, with `accepted`.
    package var reason: String?
    /// With `accepted`: it is no problem at all.
    package var falseAlarm: Bool?
    package init() {}
}

package struct NewFixClaim: Codable, Sendable, Hashable {
    package var release: String
    package var note: String?
    /// The oldest system that the release runs on: `17`, `iOS 17.2`. A reporter with an older one is told so.
    package var minimumOS: String?
    /// The problem's version that was read.
    package var version: Int?
    package init(release: String, note: String? = nil, minimumOS: String? = nil, version: Int? = nil) {
        (self.release, self.note, self.minimumOS, self.version) = (release, note, minimumOS, version)
    }
}
package struct NewComment: Codable, Sendable, Hashable {
    package var text: String
    package init(text: String) { self.text = text }
}
/// The problem that is the same one: this becomes its duplicate, and its occurrences move there.
package struct MergeBody: Codable, Sendable, Hashable {
    /// The id of the problem that goes on.
    package var into: Int
    /// The problem's version that was read.
    package var version: Int?
    package init(into: Int, version: Int? = nil) { (self.into, self.version) = (into, version) }
}
/// Reports that are about something else: they get a problem of their own.
package struct ProblemSplit: Codable, Sendable, Hashable {
    /// Ids of the reports that get a problem of their own.
    package var reports: [Int]
    package var title: String
    /// The problem's version that was read.
    package var version: Int?
    package init(reports: [Int], title: String, version: Int? = nil) {
        (self.reports, self.title, self.version) = (reports, title, version)
    }
}

extension Endpoint where Input == ProblemListInput, Body == Nothing, Output == Listing<ProblemResource> {
    package static var listProblems: Self {
        Endpoint(
            .get, "/v1/apps/{app}/problems", "Problems, newest first unless sorted otherwise.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ProblemInput, Body == Nothing, Output == ProblemResource {
    package static var getProblem: Self {
        Endpoint(
            .get, "/v1/problems/{id}", "One problem with its history.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ProblemInput, Body == ProblemChange, Output == ProblemResource {
    package static var changeProblem: Self {
        Endpoint(
            .patch, "/v1/problems/{id}", "Triage: title, state, impact, who, where else it is tracked.", scope: .triage,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .editConflict, .conflict])
    }
}
extension Endpoint where Input == ProblemInput, Body == NewFixClaim, Output == ProblemResource {
    package static var claimFix: Self {
        Endpoint(
            .post, "/v1/problems/{id}/fix-claims",
            "“Fixed in 5.0.1”: a claim, counted, until the checks and a reporter confirm it.",
            scope: .triage, success: 201,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict, .editConflict])
    }
}
extension Endpoint where Input == ProblemInput, Body == NewComment, Output == CommentResource {
    package static var addComment: Self {
        Endpoint(
            .post, "/v1/problems/{id}/comments", "Say something on a problem; plain text.", scope: .triage,
            success: 201,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == ProblemInput, Body == MergeBody, Output == ProblemResource {
    package static var mergeProblem: Self {
        Endpoint(
            .post, "/v1/problems/{id}/merge", "Two problems are one.", scope: .triage,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .conflict, .editConflict])
    }
}
extension Endpoint where Input == ProblemInput, Body == ProblemSplit, Output == ProblemResource {
    package static var splitProblem: Self {
        Endpoint(
            .post, "/v1/problems/{id}/split", "Some of its reports are about something else.", scope: .triage,
            success: 201,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .editConflict])
    }
}
