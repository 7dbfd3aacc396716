import Application
import History
import Messages

extension Message {
    /// Where another tool looked: a screen, in a state that is not as usual, or the whole app where no screen is named.
    init(auditPlace screen: String?, _ variant: String?) {
        let name = screen.map { Message(text: $0) } ?? "the whole app"
        self = variant.map { "\(name) (\(Message(variant: $0)))" } ?? name
    }
}

extension Message {
    /// Where a condition asks: on which screens, and of releases on which lines.
    init(scope: Policy.Scope) {
        func list(_ names: [String]) -> Message { names.map { Message(text: $0) }.listed() }
        let screens: Message? =
            scope.screens.map { "on \(list($0))" } ?? scope.exceptScreens.map { "on all screens but \(list($0))" }
        let lines = scope.lines.map { lines -> Message in
            .counted(
                lines.count, one: "of releases on the line \(list(lines))",
                many: "of releases on the lines \(list(lines))")
        }
        self = [screens, lines].compactMap(\.self).joined()
    }
}

extension ScreenNames {
    /// What is not ours in a sentence about screens and releases.
    var all: [String] { byKey.values.sorted() + Self.titles(byKey) + byKey.keys.sorted() + releases }

    /// Of names with the key beside the title, the titles: sentences that are older say these.
    static func titles(_ names: [String: String]) -> [String] {
        names.compactMap { key, name in
            let beside = " (\(key))"
            return name.hasSuffix(beside) ? String(name.dropLast(beside.count)) : nil
        }.sorted()
    }

    /// A screen, and its state where that is not as usual.
    func named(_ key: String, _ variant: String) -> Message {
        variant == VariantKey.standardWords
            ? Message(text: self[key]) : "\(text: self[key]), \(Message(variant: variants[variant] ?? variant))"
    }
}
