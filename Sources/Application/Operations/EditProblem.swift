import API
import Foundation
import History
import Screens
import Storage

/// What a person wants of problems, checked before anything is written. What is `nil` stays as it is.
struct EditProblem {
    var title: String?
    var impact: Impact?
    /// Empty: nobody.
    var assignee: String?
    /// Empty: none.
    var trackerURL: String?
    /// Empty: none.
    var workaround: String?
    var decision: ProblemEvent.Decision?
    var duplicateOf: Int64?

    init(_ change: ProblemChange) throws {
        var faults = FieldFaults()
        title = try faults.read(else: nil) { try change.title.map(Self.title) }
        impact = change.impact
        assignee = try faults.read(else: nil) { try change.assignee.map(Self.person) }
        trackerURL = try faults.read(else: nil) { try change.trackerUrl.map(Self.address) }
        workaround = try faults.read(else: nil) { try change.workaround.map(Self.help) }
        decision = try faults.read(else: nil) {
            try change.state.map {
                try Self.decision($0, isFalseAlarm: change.falseAlarm ?? false, reason: change.reason)
            }
        }
        try faults.raise()
    }

    private static func title(_ title: String) throws -> String {
        guard !Words.isBlank(title), title.count <= 300 else {
            throw APIError.field("/title", "A title has from 1 to 300 characters.")
        }
        return title.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    init(_ change: TriageChange) throws {
        var one = ProblemChange()
        (one.impact, one.assignee, one.state) = (change.impact, change.assignee, change.state)
        (one.falseAlarm, one.reason) = (change.falseAlarm, change.reason)
        try self.init(one)
        duplicateOf = change.duplicateOf.map(Int64.init)
        guard impact != nil || assignee != nil || decision != nil || duplicateOf != nil else {
            throw APIError.field("/state", "Say what is to be done: a state, an impact, who, or the same as which.")
        }
    }

    private static func person(_ name: String) throws -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard name.count <= 200, !name.contains(where: \.isNewline) else {
            throw APIError.field("/assignee", "A name has at most 200 characters on one line.")
        }
        return name
    }

    private static func help(_ text: String) throws -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.count <= 2_000 else {
            throw APIError.field("/workaround", "What helps meanwhile has at most 2,000 characters.")
        }
        return text
    }

    private static func address(_ text: String) throws -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return "" }
        guard text.utf8.count <= 2_000, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), url.host()?.isEmpty == false, url.user() == nil, url.password() == nil
        else {
            throw APIError.field("/trackerUrl", "This is no web address.")
        }
        return text
    }

    private static func decision(_ state: ProblemState, isFalseAlarm: Bool, reason: String?) throws
        -> ProblemEvent.Decision
    {
        switch state {
        case .open: return .open
        case .accepted:
            guard let reason = reason?.trimmingCharacters(in: .whitespacesAndNewlines), !reason.isEmpty else {
                throw APIError.field(
                    "/reason", isFalseAlarm ? "Say why it is no problem." : "Say why it is accepted.")
            }
            guard reason.count <= 2_000 else {
                throw APIError.field("/reason", "A reason has at most 2,000 characters.")
            }
            return isFalseAlarm ? .falseAlarm(reason: reason) : .accept(reason: reason)
        case .triage, .fixClaimed, .fixed, .regressed, .duplicate:
            throw APIError.field(
                "/state",
                "A person sets open or accepted; fixes are claimed, duplicates merged, and the rest follows from what is seen."
            )
        }
    }
}
