import API
import Application
import Foundation
import History
import Messages
import Storage

extension PolicyPage {
    /// A version as it was set.
    struct Version {
        var number: Int
        var set: Message
        var changes: [Message]

        static let sample = Version(number: 1, set: .sample, changes: ["c"])
    }

    /// What a policy would have said of releases that are there.
    struct Trial {
        struct Release {
            var version: String
            var link: String
            var would: Message
            var now: Message
            var recorded: Message
            var why: [Message]
        }
        var summary: Message
        var notes: [Message]
        var releases: [Release]

        static let sample = Trial(
            summary: "s", notes: ["n"],
            releases: [Release(version: "2.4", link: "/", would: "w", now: "n", recorded: "r", why: ["w"])])
    }

    /// So many versions are shown; the others are in the API.
    static let fewVersions = 20
}

extension PolicyPage.Version {
    init(_ version: PolicyVersionResource) {
        number = version.version
        set = "\(time: version.setAt), by \(text: version.author)"
        let before: Message = version.against == 0 ? "the policy that Earshot brings" : "version \(version.against)"
        changes =
            version.changes.isEmpty
            ? ["Asks the same as \(before)."] : version.changes.map { Message(policyChange: $0) }
    }
}

extension PolicyPage.Trial {
    init(_ trial: PolicyTrialResource, of app: String) {
        let versions = trial.releases.map(\.release)
        summary = Message(sentences: trial.summary, naming: versions)
        notes = trial.notes.map { Message(sentences: $0, naming: versions) }
        releases = trial.releases.map { release in
            Release(
                version: release.release, link: Address.path("apps", app, "releases", release.release),
                would: release.verdict.map { $0 == .pass ? "✓ may ship" : "✗ blocked" } ?? "? nothing known",
                now: release.current.map { $0 == .pass ? "✓ may ship" : "✗ blocked" } ?? "? nothing known",
                recorded: release.recorded.map { $0 == .pass ? "✓ could ship" : "✗ could not" } ?? "not asked",
                why: release.failing.map { Message(sentences: $0.why) })
        }
    }
}
