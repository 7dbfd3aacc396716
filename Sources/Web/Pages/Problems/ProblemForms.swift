import API
import Application
import History
import Messages
import Screens
import Storage

/// What may be done about a problem, as forms that open in place. Only the one that came back for a fault is open.
struct ProblemForms {
    /// Each form of the page by what it does.
    enum Name: String { case change, assign, decision, claim, comment, merge, split, watch, undo }

    var isDeciding: Bool
    var isClaiming: Bool
    /// A fix of a duplicate is claimed of the problem that it goes on in.
    var mayClaim: Bool
    var isAssigning: Bool
    var isChanging: Bool
    var isCommenting: Bool
    var isSplitting: Bool
    var decision: FormGroup
    var reason: FormField
    var claimedRelease: FormField
    var claimedSystem: FormField
    var claimNote: FormField
    var assignee: FormField
    var newTitle: FormField
    var impacts: [FormChoice]
    /// Opens an issue of the team's own tracker, filled in; `nil`: the app names none, or the problem is tracked already.
    var newIssue: String?
    var trackerAddress: FormField
    var help: FormField
    var into: FormField
    var splitTitle: FormField
    /// The list of its reports, of which some are chosen.
    var splitReports: FormField
    var comment: FormField
    /// The last step that can be taken back; `nil`: none, or it stands on top.
    var lastStep: StepNotice?

    static var sample: ProblemForms {
        ProblemForms(
            isDeciding: true, isClaiming: true, mayClaim: true, isAssigning: true, isChanging: true, isCommenting: true,
            isSplitting: true, decision: .sample, reason: .sample, claimedRelease: .sample, claimedSystem: .sample,
            claimNote: .sample, assignee: .sample, newTitle: .sample, impacts: [.sample],
            newIssue: "/", trackerAddress: .sample, help: .sample, into: .sample, splitTitle: .sample,
            splitReports: .sample,
            comment: .sample,
            lastStep: .sample)
    }
}

extension ProblemForms {
    /// - Parameter name: the form that comes back, with its filling.
    init(_ problem: StoredProblem, _ name: Name?, _ filling: Filling, newIssue: String?, lastStep: StepNotice?) {
        func filled(_ own: Name) -> Filling { name == own ? filling : .fresh }
        isDeciding = name == .decision
        isClaiming = name == .claim
        mayClaim = problem.state != .duplicate
        isAssigning = name == .assign
        isChanging = name == .change || name == .merge
        isCommenting = name == .comment
        isSplitting = name == .split
        decision = filled(.decision).group(
            "state", "Is it a problem?", filled(.decision).choices("state", ProblemDecision.all))
        reason = filled(.decision).field("reason", "Why", "Needed where it is accepted, or no problem.")
        claimedRelease = filled(.claim).field("release", "Fixed in release", isRequired: true)
        claimedSystem = filled(.claim).field(
            "minimumOS", "Oldest system it runs on", "Where the release needs a newer one than before: 17, iOS 17.2.")
        claimNote = filled(.claim).field("note", "Note", id: "fix-note")
        assignee = filled(.assign).field(
            "assignee", "Assigned to", "Empty: nobody.", value: problem.assignee ?? "")
        newTitle = filled(.change).field("title", "Title", value: problem.title, isRequired: true)
        impacts = filled(.change).choices("impact", PlainWords.impacts, else: problem.impact)
        if problem.impact == nil, !impacts.contains(where: \.isChosen) {
            impacts.insert(FormChoice(value: "", text: "not known", isChosen: true), at: 0)
        }
        self.newIssue = problem.trackerURL == nil ? newIssue : nil
        trackerAddress = filled(.change).field(
            "trackerUrl", "Address in another tracker", value: problem.trackerURL ?? "")
        help = filled(.change).field(
            "workaround", "What helps meanwhile",
            "For people who reported it: it stands in what support answers, as you write it.",
            value: problem.workaround ?? "", isLong: true)
        into = filled(.merge).field(number: "into", "That problem's number", isRequired: true)
        splitTitle = filled(.split).field(
            "title", "What the others are about", "Choose their reports above.", id: "split-title", isRequired: true)
        splitReports = filled(.split).field("reports", "Reports", id: "people")
        comment = filled(.comment).field(
            "text", "Comment", "Plain text; addresses of the web become links.", id: "comment", isLong: true,
            isRequired: true)
        self.lastStep = lastStep
    }

    /// Why one of them came back.
    func fault(_ filling: Filling) -> FormFault? {
        filling.fault([
            decision.field, comment, reason, claimedRelease, claimedSystem, claimNote, newTitle, assignee,
            trackerAddress, help, into,
            splitReports, splitTitle,
        ])
    }
}
