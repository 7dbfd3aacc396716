import Application
import API
import History
import Messages
import Storage

extension ScreenPage {
    /// What is meant to be so on this screen, and the forms to say it.
    struct Acceptances {
        /// For all of what is shown; `nil`: nothing of it stands in the way.
        var whole: AcceptForm?
        var retire: RetireForm?
        var lines: AcceptanceLines
        /// What each line of the table of faults is about.
        var subjects: [Fault.Cause] = []
        /// It could be compared with nothing, or shows something else than the screen.
        var isUnlike = false
        /// Those of the screen in any build: what the API calls them, and what people do.
        fileprivate var variants: [(key: String, name: String)]
        /// The newest release.
        fileprivate var newest: String

        static let sample = Acceptances(
            whole: .sample, retire: .sample, lines: .sample, variants: [("dark", "dark")], newest: "2.4")

        fileprivate init(
            whole: AcceptForm?, retire: RetireForm?, lines: AcceptanceLines,
            variants: [(key: String, name: String)], newest: String
        ) {
            (self.whole, self.retire, self.lines) = (whole, retire, lines)
            (self.variants, self.newest) = (variants, newest)
        }

        init(_ look: ScreenLook, in transaction: some Transaction) throws {
            let known = Set(try transaction.buildCaptures(screen: look.screen.id).map(\.variant))
            let called = try PlainWords.variants(named: known, onScreens: [look.screen.id], in: transaction)
            self.init(
                whole: nil, retire: nil, lines: try AcceptanceLines(look.screen, look.history, in: transaction),
                variants: known.sorted().map { ($0, called[$0] ?? $0) },
                newest: look.history.newest?.version ?? look.build.version)
        }
    }

    /// - Parameter filling: what was sent, where one of its forms comes back.
    init(_ page: PageRequest, _ context: Context, _ filling: Filling = .fresh) throws {
        self = try context.read { transaction in
            var input = ScreenInput(
                app: page.parameters["app"] ?? "", screen: page.parameters["screen"] ?? "",
                build: page["build"], compare: page["compare"])
            input.variant = page["variant"]
            var content = try ScreenPage(ScreenLook(input, in: transaction), in: transaction)
            try content.name(pins: page, context, in: transaction)
            return content
        }
        done = done ?? PlainWords.acceptanceDone(page["done"])
        guard context.caller.may(.triage) else { return }
        offer(at: Address.path("apps", page.parameters["app"] ?? "", "screens", key), filling)
    }

    /// The forms, for those who may send them.
    private mutating func offer(at place: String, _ filling: Filling) {
        acceptances.lines.mayTriage = true
        let look = "?build=\(Address.escaped(build))&variant=\(Address.escaped(variant))"
        for (number, cause) in acceptances.subjects.enumerated() where faults[number].setAside == nil {
            faults[number].accept = AcceptForm(
                number + 1, at: place, look: look, build: build, screen: key, rule: cause.rule,
                element: cause.element.map { Int($0) }, filling)
        }
        if acceptances.isUnlike || faults.contains(where: { $0.accept != nil }) {
            acceptances.whole = AcceptForm(
                0, at: place, look: look, build: build, screen: key, variant: variant, filling)
        }
        acceptances.retire = RetireForm(
            0, at: place, look: look, screen: key, variants: acceptances.variants, since: acceptances.newest, filling)
        fault = filling.fault(
            (faults.map(\.accept) + [acceptances.whole]).compactMap { $0?.reason }
                + [acceptances.retire].compactMap { $0 }.flatMap { [$0.since, $0.reason] })
    }
}
