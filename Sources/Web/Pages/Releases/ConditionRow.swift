import API
import Application
import History
import Messages

/// A condition of a verdict as a line of a table: its answer, why, and where to look at what breaks it.
struct ConditionRow {
    var id: String
    var title: Message
    var sign: Message
    var why: Message
    var places: [ToldLink]
    /// Where all of them are shown; `nil`: they are, or a part of all is.
    var all: PageLink?
    /// Which part of them is shown, where the address asks for this condition.
    var parts: ShownPart?
    var isAsked: Bool

    static let sample = ConditionRow(
        id: "condition-1", title: "Regressions", sign: "✗ fail", why: .sample, places: [.sample],
        all: PageLink(link: "/", text: "a"), parts: .sample, isAsked: true)
}

extension ConditionRow {
    /// So many places of a condition are named at once; so many where its list is asked for.
    private static let (few, many) = (20, 60)

    /// What to put behind a verdict's address to see all of a condition.
    /// - Parameter place: of the condition in the policy, from 0. One measure may be asked twice there.
    static func query(_ place: Int) -> String { "?\(id(place))=1#\(id(place))" }

    private static func id(_ place: Int) -> String { "condition-\(place + 1)" }

    /// Those that fail first.
    static func all(
        _ verdict: VerdictResource, _ page: PageRequest, _ names: ScreenNames, _ words: AppWords, publicURL: String
    ) -> [Self] {
        verdict.conditions.enumerated().sorted { $0.element.outcome == .fail && $1.element.outcome != .fail }.map {
            Self($0.element, at: $0.offset, of: verdict.release, page, names, words, publicURL: publicURL)
        }
    }

    private init(
        _ condition: ConditionResource, at place: Int, of release: String, _ page: PageRequest, _ names: ScreenNames,
        _ words: AppWords, publicURL: String
    ) {
        let count = condition.placeCount
        id = Self.id(place)
        isAsked = page[id] != nil
        title = condition.named
        sign =
            switch condition.outcome {
            case .pass: "✓ pass"
            case .fail: "✗ fail"
            case .waived: "– waived"
            }
        // Elsewhere people's reasons and our own names stand between the marks.
        let isQuoting =
            condition.outcome == .fail && condition.measure != .expiredWaivers
            && !condition.isTellingWaived
        why = condition.said(condition.why, naming: names.all + [release], isQuoting ? words.language : nil)
        let list = ListPage(page, of: count, size: isAsked ? Self.many : Self.few, name: id)
        places = condition.places(names, words, publicURL: publicURL, in: list.range)
        parts = isAsked && list.range.count < count ? list.shown("place", "places", at: id) : nil
        all =
            !isAsked && list.range.count < count
            ? PageLink(
                link: Self.query(place),
                text: "These are \(Self.few) of \(count): show all that “\(title)” counts") : nil
    }
}

extension ConditionResource {
    /// Beside what fails its reason tells what is waived.
    fileprivate var isTellingWaived: Bool {
        why.contains(" of them waived") || why.contains(" This does not count: ") || why.contains(" Waived until ")
    }

    /// What it asks, and where: `Speech loss, on checkout`.
    var named: Message {
        let title = Message(ours: measure.title)
        return scope.map { "\(title), \(Message(scope: Policy.Scope($0)))" } ?? title
    }
}
