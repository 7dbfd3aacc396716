import Application
import Foundation
import History
import HTTP
import Messages
import Screens
import Storage

/// How somebody looks at the queue, as the address holds it: so it can be kept, shared and come back to.
struct QueueQuery: Hashable {
    /// What the states of a queue are called in the address, beside each state's own name.
    static let unsolved = "unsolved", undecided = "undecided", any = "any"

    private(set) var state: String
    var words = ""
    var release = ""
    var screen = ""
    var rule = ""
    /// A third-party component.
    var origin = ""
    var impact = ""
    /// `me`, `nobody`, or a name.
    var assignee = ""
    var isWatched = false
    var order = ProblemOrder.impact

    /// - Parameters:
    ///   - unsaid: the state where the address holds none.
    ///   - unsorted: the order where it holds none.
    ///   - value: what the address holds under a name. What nobody knows is passed over.
    init(
        unsaid: String = QueueQuery.unsolved, unsorted: ProblemOrder = .impact, _ value: (String) -> String?
    ) {
        state = value("state").flatMap { named in Self.states.first { $0.value == named }?.value } ?? unsaid
        words = String((value("q") ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(200))
        (release, screen, rule) = (value("release") ?? "", value("screen") ?? "", value("rule") ?? "")
        origin = value("origin") ?? ""
        impact = value("impact").flatMap { Impact(rawValue: $0)?.rawValue } ?? ""
        assignee = (value("assignee") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        isWatched = value("watched") != nil
        order = value("sort").flatMap { ProblemOrder(rawValue: $0) } ?? unsorted
    }

    /// From a text as `text` prints it. Views that were kept before it always named the order show the newest first, as they
    /// did.
    init(text: String) {
        let pairs = URLComponents(string: "?" + text)?.queryItems ?? []
        let values = Dictionary(pairs.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        self.init(unsorted: .newest) { values[$0].flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// What stands in the address after the question mark. Never empty.
    var text: String {
        let all = [
            ("state", state), ("q", words), ("release", release), ("screen", screen), ("rule", rule),
            ("origin", origin), ("impact", impact), ("assignee", assignee), ("watched", isWatched ? "me" : ""),
            ("sort", order.rawValue),
        ]
        return all.filter { !$0.1.isEmpty }.map { "\($0.0)=\(Address.escaped($0.1))" }.joined(separator: "&")
    }

    func filter(for caller: String) -> ProblemFilter {
        var filter = ProblemFilter()
        switch state {
        case Self.unsolved: filter.states = ProblemState.allCases.filter(\.isOpen)
        case Self.undecided: filter.states = ProblemState.allCases.filter(\.isUndecided)
        case Self.any: filter.states = nil
        default: filter.states = ProblemState(rawValue: state).map { [$0] }
        }
        filter.words = words.isEmpty ? nil : words
        filter.release = release.isEmpty ? nil : release
        filter.screen = screen.isEmpty ? nil : screen
        filter.rule = rule.isEmpty ? nil : rule
        filter.origin = origin.isEmpty ? nil : origin
        filter.impact = impact.isEmpty ? nil : impact
        switch assignee {
        case "": filter.assignee = nil
        case "me": filter.assignee = caller
        case "nobody": filter.assignee = ""
        default: filter.assignee = assignee
        }
        filter.watcher = isWatched ? caller : nil
        filter.order = order
        return filter
    }

    /// All that can be asked for, in words.
    static let states: [(value: String, text: Message)] =
        [
            (unsolved, "all that is not solved"), (undecided, "to be decided, or back again"), (any, "any"),
        ] + ProblemState.allCases.map { ($0.rawValue, Message(ours: PlainWords.state($0))) }

    static let orders: [(ProblemOrder, Message)] = [
        (.impact, "worst impact first"), (.reports, "most reports first"), (.newest, "newest first"),
        (.updated, "changed last first"),
    ]

    /// The order in words: “worst impact first”.
    var orderWords: Message { Self.orders.first { $0.0 == order }?.1 ?? "" }

    /// What it is narrowed to, in words: “all that is not solved, critical, on Rowing (player)”.
    /// - Parameter screens: what people call them, by key.
    func words(screens: [String: String]) -> Message {
        let known = ProblemState(rawValue: state).map { SignedMessage(PlainWords.state($0)).word }
        let stated = known ?? Self.states.first { $0.value == state }?.text ?? Message(text: state)
        let who: [String: Message] = ["me": "assigned to me", "nobody": "assigned to nobody"]
        let parts: [Message?] = [
            state == Self.any ? "in any state" : stated, impact.isEmpty ? nil : Message(ours: impact),
            screen.isEmpty ? nil : "on \(text: screens[screen] ?? screen)",
            release.isEmpty ? nil : "present in \(text: release)",
            words.isEmpty ? nil : "with the words “\(text: words)”",
            rule.isEmpty ? nil : "of the rule “\(Message(ours: PlainWords.rule(rule)))”",
            origin.isEmpty ? nil : "in \(text: origin)",
            assignee.isEmpty ? nil : who[assignee] ?? "assigned to \(text: assignee)",
            isWatched ? "watched by me" : nil,
        ]
        return parts.compactMap(\.self).joined()
    }
}
