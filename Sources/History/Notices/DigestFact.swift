import Screens

/// One thing that happened in an app, as a digest tells it. Each sentence stays true when it is read later.
package enum DigestFact: Hashable, Sendable {
    /// - Parameter why: whole sentences, as the alarm itself says them.
    case alarm(screen: String?, release: String?, why: String, isEnded: Bool)
    case undecided(problem: Int64, screen: String?, title: String)
    /// - Parameter now: its state, in words; `nil`: it is as it came back.
    case cameBack(problem: Int64, screen: String?, title: String, now: String?)
    /// Its acceptance ended.
    /// - Parameter now: its state, in words; `nil`: it is open still.
    case openAgain(problem: Int64, screen: String?, title: String, acceptedUntil: Day, now: String?)
    /// - Parameter now: its state, in words; `nil`: it is as it was when the fix failed.
    case failedFix(
        problem: Int64, screen: String?, title: String, claimedFor: String?, seenIn: String?, now: String?)
    /// - Parameter failed: what conditions ask that do not hold.
    /// - Parameter alone: the baseline that was named; `nil`: none was.
    case verdict(
        number: Int64, release: String, build: String, alone: String? = nil, Verdict.Answer, failed: [String])
    case waiver(Waiver.Target, until: Day, hasEnded: Bool)
    case owed(build: String, notCaptured: [String], unheard: [String])

    package var section: DigestMail.Section {
        switch self {
        case .alarm: .alarms
        case .undecided: .toDecide
        case .cameBack, .failedFix: .cameBack
        case .openAgain: .openAgain
        case .verdict: .verdicts
        case .waiver: .waivers
        case .owed: .owed
        }
    }

    private static func state(_ now: String?) -> String {
        now.map { " When this was written, its state was: \($0)." } ?? ""
    }

    package var text: String {
        switch self {
        case .alarm(let screen, let release, let why, let isEnded):
            "Many reports at once\(Self.place(screen))\(release.map { " in release \($0)" } ?? ""). \(why)"
                + (isEnded ? " Somebody has ended the alarm." : "")
        case .undecided(let problem, let screen, let title):
            "Problem \(problem)\(Self.place(screen)) waits for a decision: \(Self.sentence(title))"
        case .cameBack(let problem, let screen, let title, let now):
            "Problem \(problem)\(Self.place(screen)) came back: \(Self.sentence(title))\(Self.state(now))"
        case .openAgain(let problem, let screen, let title, let until, let now):
            "Problem \(problem)\(Self.place(screen)) was open again, since it was accepted until \(until) alone: "
                + Self.sentence(title) + Self.state(now)
        case .failedFix(let problem, let screen, let title, let claimedFor, let seenIn, let now):
            "A fix\(claimedFor.map { " claimed for \($0)" } ?? "") of problem \(problem)\(Self.place(screen)) failed"
                + (seenIn.map { ": it was still there in \($0)" } ?? "")
                + ". The problem: \(Self.sentence(title))\(Self.state(now))"
        case .verdict(let number, let release, let build, let alone, let answer, let failed):
            "Verdict \(number), on release \(release), build \(build),\(alone.map { " measured against \($0) alone," } ?? "") says that it \(answer == .pass ? "may" : "may not") ship."
                + (failed.isEmpty ? "" : " These conditions failed: \(Self.list(failed)).")
        case .waiver(let target, let until, let hasEnded):
            "\(Self.name(target)) was set to hold until \(until), which was \(hasEnded ? "over" : "near")."
        case .owed(let build, let notCaptured, let unheard):
            Self.owed(build, notCaptured, unheard)
        }
    }

    private static func owed(_ build: String, _ notCaptured: [String], _ unheard: [String]) -> String {
        let parts = [
            notCaptured.isEmpty ? nil : "Not captured, though earlier builds had them: \(list(notCaptured)).",
            unheard.isEmpty ? nil : "New, and nobody had listened to all of them: \(list(unheard)).",
        ]
        return "Build \(build) owed screens when it was sealed. " + parts.compactMap(\.self).joined(separator: " ")
    }

    private static func name(_ target: Waiver.Target) -> String {
        switch target {
        case .problem(let id): "A waiver for problem \(id)"
        case .rule(let rule, let screen): "A waiver for the rule \(rule)\(place(screen))"
        case .condition(let measure, let screen): "A waiver for the condition “\(measure.title)”\(place(screen))"
        }
    }

    private static func place(_ screen: String?) -> String { screen.map { " on \($0)" } ?? "" }

    /// On one line, with one full stop at its end.
    private static func sentence(_ title: String) -> String {
        let line = title.onOneLine
        return [".", "!", "?", "…"].contains { line.hasSuffix($0) } ? line : line + "."
    }

    /// The first few, and how many more there are.
    private static func list(_ names: [String]) -> String {
        let few = names.prefix(10), more = names.count - few.count
        return few.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
