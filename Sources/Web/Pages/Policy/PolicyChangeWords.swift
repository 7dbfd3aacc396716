import Foundation
import History
import Messages

extension Message {
    /// What a version of a policy asks otherwise than another, of one measure (`Policy.changes`): the screens and lines of
    /// releases that it asks of are not ours.
    init(policyChange sentence: String) {
        guard let found = ChangePattern.change.whole(sentence),
            Measure.allCases.contains(where: { $0.title == found.1 })
        else {
            self.init(finished: sentence)
            return
        }
        let title = Message(ours: String(found.1)), told = String(found.2)
        if let found = ChangePattern.begun.whole(told) {
            self = "\(title): \(Self.list(found.1)), not asked before."
        } else if let found = ChangePattern.ended.whole(told) {
            self = "\(title): not asked any more, \(Self.list(found.1)) before."
        } else if let found = ChangePattern.changed.whole(told) {
            self = "\(title): \(Self.list(found.1)), \(Self.list(found.2)) before."
        } else {
            self.init(finished: sentence)
        }
    }

    /// `at most 0, serious or worse and at most 2, minor or worse`
    private static func list(_ conditions: Substring) -> Message {
        // Screens may be listed in one of them.
        conditions.components(separatedBy: " and ").reduce(into: [String]()) { all, part in
            if let last = all.popLast() {
                all += ChangePattern.begin.prefix(part) == nil ? ["\(last) and \(part)"] : [last, part]
            } else {
                all = [part]
            }
        }.map(wanted).listed()
    }

    /// `at most 0, serious or worse, on Cart and Home, of releases on the line 2.0`
    private static func wanted(_ condition: String) -> Message {
        guard let found = ChangePattern.wanted.whole(condition) else { return Message(text: condition) }
        func named(_ names: Substring) -> [Message] {
            names.replacing(" and ", with: ", ").split(separator: ", ").map { Message(text: String($0)) }
        }
        let parts: [Message?] = [
            "\(Message(ours: String(found.1))) \(decimal: String(found.2))",
            found.3.map { Message(ours: String($0)) } ?? found.4.map { "\(Message(ours: String($0))) or worse" },
            found.5.map { "on all screens but \(named($0).listed())" },
            found.6.map { "on \(named($0).listed())" },
            found.7.map { lines in
                let names = named(lines)
                return .counted(
                    names.count, one: "of releases on the line \(names.listed())",
                    many: "of releases on the lines \(names.listed())")
            },
        ]
        return parts.compactMap(\.self).joined()
    }
}

private enum ChangePattern {
    static let change = Pattern(/([^:]+): (.+)\./)
    static let begun = Pattern(/(.+), not asked before/)
    static let ended = Pattern(/not asked any more, (.+) before/)
    static let changed = Pattern(/(.+), ((?:less than|at most|at least|more than) .+) before/)
    static let wanted = Pattern(
        /(less than|at most|at least|more than) ([0-9.]+)(?:, (critical only)|, ([a-z]+) or worse)?(?:, on all screens but (.+?)|, on (.+?))?(?:, of releases on the lines? (.+))?/
    )
    static let begin = Pattern(/(less than|at most|at least|more than) [0-9]/)
}
