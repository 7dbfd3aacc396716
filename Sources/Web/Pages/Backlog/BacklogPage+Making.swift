import Application
import API
import HTTP
import History
import Messages
import Screens
import Storage

extension BacklogPage {
    /// - Parameter filling: what was sent, where the form of a group comes back.
    init(_ page: PageRequest, _ query: BacklogQuery, _ context: Context, _ filling: Filling = .fresh) throws {
        guard query.impact.isEmpty || AskedImpact(rawValue: query.impact) != nil else {
            let names = AskedImpact.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIError(
                .invalidParameter, "impact is one of \(names).", fields: [.init("?impact", "is one of \(names)")])
        }
        let slug = page.need("app")
        let action = Address.path("apps", slug, "backlog")
        let (backlog, count) = try context.operations.backlog(query.input(app: slug)) {
            Self.list(query, action, of: $0).range
        }
        let (stored, screens, states, step) = try context.read { transaction in
            let app = try transaction.need(app: slug)
            let screens = try transaction.screens(ofApp: app.id)
            let entries = backlog.items.flatMap(\.entries)
            let listed = Set(entries.compactMap(\.screen))
            let states = try PlainWords.variants(
                named: entries.flatMap(\.variants),
                onScreens: screens.filter { listed.contains($0.key) }.map(\.id), in: transaction)
            let step = try page["step"].flatMap { Int64($0) }.flatMap { try transaction.triageStep(id: $0) }
            return (
                app, screens, states, step.flatMap { $0.appID == app.id ? $0 : nil }
            )
        }
        title = "Backlog of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", slug)
        self.action = action
        decisionsLink = Address.path("apps", slug, "decisions")
        mayTriage = context.caller.may(.triage)
        let chosen = Set(page.form.all("finding").compactMap { Int($0) })
        var names = ScreenNames(screens)
        names.variants = states
        groups = backlog.items.enumerated().map { number, group in
            Group(group, number + 1, stored, backlog.build, names, filling, chosen: chosen)
        }
        part =
            count == 0
            ? nil
            : Self.list(query, action, of: count).shown(
                "group of a rule and component", "groups, each of a rule and component", at: "groups")
        self.count = Self.count(backlog, query)
        let known = Set(backlog.items.map(\.rule))
        rules = FormChoice.all(
            (Ruleset.all.map(\.id) + known.subtracting(Ruleset.all.map(\.id)).sorted()).map { ($0, Message(text: $0)) },
            chosen: query.rule)
        self.screens = FormChoice.all(screens.map { ($0.key, Message(text: $0.name)) }, chosen: query.screen)
        let impacts = PlainWords.impacts.map { ($0.0.rawValue, $0.1) }
        self.impacts = (impacts + [(AskedImpact.unknown.rawValue, PlainWords.impact(nil))]).map {
            FormChoice(value: $0.0, text: $0.1, isChosen: $0.0 == query.impact)
        }
        self.query = query.text
        done =
            step.map { "Decided: \(Message(finished: $0.what.withoutFullStop))." }
            ?? page["done"].map { $0 == "undone" ? "Taken back." : "All of it was so already." }
        undo = step.flatMap { step in
            step.undoneAt == nil ? StepNotice(step, undo: "\(action)/steps/\(step.id)/undo") : nil
        }
        fault = filling.fault(groups.flatMap { [$0.findings, $0.decision.field, $0.reason, $0.until] })
    }

    private static func list(_ query: BacklogQuery, _ action: String, of count: Int) -> ListPage {
        ListPage(number: query.page, of: count, size: 20) { number in
            var there = query
            there.page = number
            return "\(action)?\(there.text)"
        }
    }

    private static func count(_ backlog: BacklogResource, _ query: BacklogQuery) -> Message {
        guard let build = backlog.build else { return "Nothing was captured yet, so nothing waits for a decision." }
        let narrowed = query.rule + query.screen + query.impact, total = backlog.total, name = Message(text: build)
        guard total > 0 else {
            return narrowed.isEmpty
                ? "Nothing of \(name) waits for a decision." : "Nothing of \(name) that fits waits for a decision."
        }
        return narrowed.isEmpty
            ? .counted(
                total, one: "\(total) cause of \(name) waits for a decision.",
                many: "\(total) causes of \(name) wait for a decision.")
            : .counted(
                total, one: "\(total) cause of \(name) that fit waits for a decision.",
                many: "\(total) causes of \(name) that fit wait for a decision.")
    }

}

extension BacklogPage.Group {
    /// So many rows are shown at once.
    private static let shown = 20

    fileprivate init(
        _ group: BacklogGroupResource, _ number: Int, _ app: StoredApp, _ build: String?, _ names: ScreenNames,
        _ filling: Filling, chosen: Set<Int>
    ) {
        id = "group-\(number)"
        let isMine = filling.value("key") == group.key
        let own = isMine ? filling : .fresh
        (key, rule, isOpen) = (group.key, group.rule, isMine)
        let known = Ruleset.rule(group.rule)
        ruleLink = known.map { Address.path("rules", $0.id) }
        let component = group.component.map { Component($0.sign, $0.name).inWords }
        let named = known.map { Message(ours: $0.title) } ?? Message(text: group.rule)
        title =
            component.map { words in
                // `the identifier row-#`: what it is called stands behind two words of ours.
                let name = words.split(separator: " ", maxSplits: 2).dropFirst(2).first.map(String.init) ?? ""
                return "\(named): \(Message(finished: words, naming: [name]))"
            } ?? named
        let elements = Message.count(group.entries.count, "place", "places")
        let screens: Message =
            group.screens.isEmpty ? "no screen of ours" : .count(group.screens.count, "screen", "screens")
        let criteria: Message =
            group.criteria.isEmpty
            ? "no criterion: advice" : "WCAG \(text: group.criteria.joined(separator: ", "))"
        facts = "\(elements) on \(screens). Impact \(PlainWords.impact(group.impact)). \(criteria)."
        let rows = group.entries.map {
            BacklogPage.Row($0, app, build, names, isChosen: isMine && chosen.contains($0.finding))
        }
        self.rows = Array(rows.prefix(Self.shown))
        more = Array(rows.dropFirst(Self.shown))
        moreCount = "\(more.count) more"
        all = group.entries.map { String($0.finding) }.joined(separator: " ")
        decideAll = rows.count == 1 ? "Decide on it" : "Decide on all \(rows.count)"
        let problem: Message =
            component == nil || rows.count == 1
            ? "It is a problem: one for each" : "It is a problem: one for all of the component, fixed when all are"
        decision = own.group(
            "decision", "What is it?",
            own.choices(
                "decision",
                [
                    (BacklogDecisionName.problem, problem),
                    (.accept, "It is so, and we live with it until a day"),
                    (.falseFinding, "It is no fault: the finding is false"),
                ]), id: "\(id)-decision")
        findings = own.field("findings", "The findings", id: "\(id)-findings")
        reason = own.field(
            "reason", "Why", "Needed to live with it, or to call it false.", id: "\(id)-reason", isLong: true)
        var until = own.field(
            "until", "Until", "The last day, written 2026-12-31. Needed to live with it.", id: "\(id)-until")
        until.type = "date"
        self.until = until
    }
}

extension BacklogPage.Row {
    fileprivate init(
        _ entry: BacklogEntryResource, _ app: StoredApp, _ build: String?, _ names: ScreenNames, isChosen: Bool
    ) {
        (finding, self.isChosen) = (entry.finding, isChosen)
        message = Message(sentences: entry.message)
        why = Message(sentences: entry.why, naming: names.all + entry.tools + [entry.screen].compactMap(\.self))
        impact = Message(ours: entry.impact.words)
        screen = entry.screen.map { Message(text: names[$0]) } ?? "no screen of ours"
        screenLink = entry.screen.map {
            Address.path("apps", app.slug, "screens", $0) + (build.map { "?build=\(Address.escaped($0))" } ?? "")
        }
        variants =
            entry.variants == ["standard"]
            ? "" : entry.variants.map { Message(variant: names.variants[$0] ?? $0) }.joined(by: "; ")
        link = Address.path("apps", app.slug, "findings", String(entry.finding))
    }
}
