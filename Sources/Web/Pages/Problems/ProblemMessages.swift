import API
import Application
import History
import Messages
import Screens
import Storage

/// A state as it is printed: its sign is for those who see, since its word says the same.
struct SignedMessage {
    var sign: String
    var word: Message

    /// - Parameter text: as `PlainWords` has it: “✗ present”.
    init(_ text: String) {
        let signed = SignedWord(text)
        (sign, word) = (signed.sign, Message(sentences: signed.word))
    }

    static let sample = SignedMessage("s w")
}

/// What sentences about the looks at a problem name.
struct LookNames {
    /// Of releases, which are not ours.
    var releases: [String]
    /// States of the screen as people say them, by what the API calls them.
    var states: [String: String]
    var retirements: ProblemRetirements
    /// Builds that captured the screen in several states: what is said of one may be otherwise in another.
    var ofSeveralStates: Set<Int64> = []
}

extension Message {
    /// What happened to a problem. People's reasons stay as they wrote them.
    /// - Parameters:
    ///   - names: `nil`: they are not at hand.
    ///   - look: the same with what was seen in each state, where it is a look.
    init(_ event: ProblemEvent.Kind, _ names: LookNames? = nil, seen look: StoredProblemEvent? = nil) {
        switch event {
        case .decided(.accept(let reason), _, _): self = "Accepted: \(text: reason)"
        case .decided(.falseAlarm(let reason), _, _): self = "Not a problem: \(text: reason)"
        case .observed(let release, let presence, let evidence):
            let known =
                look.flatMap { look in names.flatMap { Message(goneIn: look, $0) } }
                ?? Message(evidence, presence, in: release, names)
            self = "\(text: release): \(Message(ours: PlainWords.presence(presence, evidence))). \(known)"
        case .fixClaimed(let release, _, let system?):
            self = "Fix claimed for \(text: release), which needs \(text: system)."
        default: self.init(sentences: ProblemWords.of(event), naming: names?.releases ?? [])
        }
    }

    /// How an observation is known.
    init(_ evidence: ObservationEvidence, _ presence: Presence, in release: String, _ names: LookNames?) {
        func state(_ variant: String) -> Message { Message(variant: names?.states[variant] ?? variant) }
        if let retired = names?.retirements.retirement(behind: evidence, in: release) {
            let (since, reason) = (Message(text: retired.since), Message(text: retired.reason))
            self =
                retired.variant.map { "Its state \(state($0)) is retired since \(since): “\(reason)”." }
                ?? "Its screen is retired since \(since): “\(reason)”."
            return
        }
        if case .variantsMissing(let missing) = evidence {
            let names = missing.dropFirst().reduce(missing.first.map(state) ?? "") { "\($0), and not in \(state($1))" }
            self = "The screen was captured, but not in \(names), in which it was met."
            return
        }
        if case .expectationEnded(_, let day, let caller) = evidence {
            let day: Message = "\(isoDay: day)"
            self =
                caller.map { "Not asked: the expectation was taken back on \(day), by \(text: $0)." }
                ?? "Not asked: the expectation was taken back on \(day)."
            return
        }
        let foreign: [String] =
            switch evidence {
            case .auditFound(let tool, let rule), .auditPassed(let tool, let rule): [tool, rule]
            case .auditUndecided(let tool, let rule, let place): [tool, rule, place]
            case .auditMissing(let tool, let place): [tool, place]
            default: []
            }
        let words = EvidenceWords.of(evidence, presence, calling: PlainWords.quoted(rule:))
        self.init(sentences: words, naming: foreign + (names?.releases ?? []), titles: PlainWords.ruleTitles)
    }

    /// In which states the element is gone, where the build shows the screen in others as well.
    init?(goneIn look: StoredProblemEvent, _ names: LookNames) {
        guard let build = look.build, names.ofSeveralStates.contains(build) else { return nil }
        let gone = look.observations.filter(\.evidence.isElementGone).compactMap(\.variant).map { variant in
            Message(variant: names.states[variant] ?? variant)
        }
        guard let first = gone.first else { return nil }
        let all = gone.dropFirst().reduce(first) { "\($0), and in \($1)" }
        self =
            "Gone with its element in \(all): the screen was captured, and the element is not heard on it there. That is no fix."
    }

    /// What each state of the screen showed; `nil`: there was but one.
    /// - Parameter states: as people say them, by what the API calls them.
    init?(_ observations: [Observation], calling states: [String: String]) {
        guard observations.count > 1 else { return nil }
        let parts = observations.compactMap { seen in
            seen.variant.map { variant -> Message in
                "\(Message(variant: states[variant] ?? variant)) \(Message(ours: PlainWords.presence(seen.outcome, seen.evidence)))"
            }
        }
        self = "By state of the screen: \(parts.joined())."
    }

    /// A change in the log; `nil` for steps that the problem's own events tell already.
    init?(_ change: Event) {
        let values = TriageLog.changes(change.details).map { name, value -> Message in
            let none: Message = name == "impact" ? "not known" : "nothing"
            func said(_ text: String?) -> Message {
                text.map { name == "impact" ? Message(ours: $0) : Message(text: $0) } ?? none
            }
            return "\(ProblemWords.field(name)): \(said(value.before)) → \(said(value.after))."
        }.joined(by: " ")
        switch change.kind {
        case "changed" where !values.isEmpty: self = values
        case "undone": self = values.isEmpty ? "Undone." : "Undone. \(values)"
        case "split":
            let (into, reports) = ProblemWords.parts(ofSplit: change)
            self =
                reports.map { "Some of its reports went to problem \(text: into): \(text: $0)." }
                ?? "Some of its reports went to problem \(text: into)."
        case ProblemWords.cannotTell, ProblemWords.cannotTellTakenBack:
            guard let unsure = ProblemWords.unsure(change) else { return nil }
            self = unsure
        case ProblemWords.problemCame:
            self = "Problem \(text: ProblemWords.problem(in: change)) goes on in this one."
        case ProblemWords.problemLeft:
            self = "Problem \(text: ProblemWords.problem(in: change)) goes on in this one no more."
        case "reportLeft", "reportCame":
            let (report, problem) = ProblemWords.move(in: change)
            guard let problem else {
                self = "Report \(text: report) belongs here no more."
                return
            }
            self =
                change.kind == "reportCame"
                ? "Report \(text: report) came from problem \(text: problem)."
                : "Report \(text: report) went to problem \(text: problem)."
        default: return nil
        }
    }
}
