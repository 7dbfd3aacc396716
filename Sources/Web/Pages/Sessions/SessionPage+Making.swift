import API
import Application
import Foundation
import Messages
import Screens
import Storage

extension SessionPage {
    init(_ page: PageRequest, _ context: Context, _ filling: Filling = .fresh) throws {
        let number = try page.number("id")
        let wanted = page.field("step") ?? page["step"]
        self = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return try SessionPage(
                try transaction.need(session: number, of: app), of: app, step: wanted, filling, in: transaction)
        }
        mayRun = context.caller.may(.triage)
    }

    private init(
        _ session: StoredSession, of stored: StoredApp, step wanted: String?, _ filling: Filling,
        in transaction: some Transaction
    ) throws {
        let kind = SessionKind(rawValue: session.kind) ?? .screen
        let all = try transaction.answers(ofSessions: [session.id])[session.id] ?? []
        let checklist = try Checklists.steps(kind, of: stored, in: transaction)
        let progress = SessionProgress(checklist, all)
        let heard = try Heard(session, stored, in: transaction)
        let link = Address.path("apps", stored.slug, "sessions", String(session.id))
        isOver = session.finishedAt != nil
        let screen = try session.screen.map { try transaction.screenName($0, ofApp: stored.id) }
        title = "\(screen.map { Message(text: $0) } ?? "Beta feedback") in \(text: session.release)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        list = Address.path("apps", stored.slug, "sessions") + "?release=\(Address.escaped(session.release))"
        self.link = link
        screenLink = heard.build.map {
            Address.path("apps", stored.slug, "screens", session.screen ?? "") + "?build=\(Address.escaped($0))"
        }
        reports =
            kind == .beta
            ? Address.path("apps", stored.slug, "reports") + "?release=\(Address.escaped(session.release))&channel=beta"
            : nil
        (mayRun, done) = (false, nil)
        let begun: Message = "Begun by \(text: session.caller), \(time: session.startedAt)."
        let setup = session.setup
        self.setup = setup.words.map { "Listened with \($0)." } ?? "Nobody has said what it is listened with."
        setupFields = [
            filling.field("device", "Device", "As people call it: iPhone 15.", value: setup.device ?? ""),
            filling.field("os", "System and its version", "iOS 18.1, Android 15.", value: setup.os ?? ""),
            filling.field(
                "screenReaderVersion", "Version of the screen reader",
                "Of TalkBack: 15.0. VoiceOver’s is the system’s: leave it empty.",
                value: setup.screenReaderVersion ?? ""),
        ]
        screenReaders = filling.choices(
            "screenReader", ScreenReader.allCases.map { ($0, Message(text: PlainWords.screenReader($0))) },
            else: setup.screenReader)
        screenReaderMessage = filling.message("screenReader")
        writing =
            isOver || heard.places.isEmpty
            ? nil
            : Writing(
                lacking: setup.os == nil || setup.screenReader == nil
                    ? "Say above which system and which screen reader you listen with: what a device says holds for these."
                    : nil,
                lines: filling.field(
                    "lines", "What the device said",
                    "Of the whole screen a line for each stop, in the order of your flicks; of one element all that it said.",
                    isLong: true),
                places: heard.places.map {
                    FormChoice(value: $0.value, text: $0.text, isChosen: $0.value == filling.value("at"))
                }, isWhole: filling.value("whole") == "1")
        recordings = try transaction.recordings(
            ofApp: stored.id, RecordingFilter(session: session.id), after: nil, limit: 50
        ).items.map {
            PageLink(
                link: Address.path("apps", stored.slug, "recordings", String($0.id)),
                text: "Recording \($0.id), \(text: $0.os), by \(text: $0.caller)")
        }
        about =
            session.finishedAt.map {
                "\(begun) Finished \(time: $0)."
                    + (all.judgeAnything ? "" : " No step was right or wrong: it counts as no session.")
            }
            ?? "\(progress.answered) of \(checklist.count) steps answered. \(begun) Each answer is kept as it is given: leave whenever you like and come back."
        var filter = SessionFilter()
        (filter.release, filter.isRunning) = (session.release, true)
        let beside = try transaction.sessions(ofApp: stored.id, filter, after: nil, limit: 50).items.filter {
            $0.id != session.id && $0.screenID == session.screenID && $0.kind == session.kind
        }
        let names = Set(beside.map(\.caller)).sorted().map { Message(text: $0) }.listed()
        others =
            isOver || beside.isEmpty
            ? nil : "\(names) runs a session of their own on this too. Both count, and neither changes the other."
        let asked = checklist.first { $0.id == wanted } ?? progress.next(after: nil) ?? checklist.first
        func step(_ step: ChecklistStep) -> Step {
            Step(
                id: step.id, link: "\(link)?step=\(step.id)#step", title: step.told(\.title),
                outcome: progress.outcome(of: step.id).map { Message(ours: SessionWords.outcome($0.rawValue)) }
                    ?? "not answered yet",
                isCurrent: step.id == asked?.id)
        }
        steps = checklist.map(step)
        open = progress.open.map(step)
        lines = heard.lines
        let problems = try session.runID.map { try transaction.problems(ofRun: $0) } ?? []
        func answer(_ answer: StoredAnswer) -> Answer {
            let named = checklist.named(answer.step)
            return Answer(
                answer, named.told(\.title), by: answer.caller ?? session.caller, heard.names,
                link: { Address.path("apps", stored.slug, "elements", String($0)) },
                problem: problems.first { $0.rule == named.rule && $0.elementID == answer.elementID }?.problem)
        }
        results = isOver ? all.map(answer) : []
        current = nil
        fault = nil
        if let asked, !isOver {
            let made = Current(
                asked, place: checklist.firstIndex(of: asked) ?? 0, of: checklist.count,
                answers: all.filter { $0.step == asked.id }.map(answer), stored: all, heard, filling)
            current = made
            fault = filling.fault(
                [made.outcome.field, made.element, made.note, made.demonstration] + setupFields
                    + (writing.map { [$0.lines] } ?? []))
        }
    }
}

extension SessionPage.Answer {
    fileprivate init(
        _ answer: StoredAnswer, _ step: Message, by: String, _ names: [Int64: Message], link: (Int64) -> String,
        problem: Int64?
    ) {
        self.init(
            id: answer.id, version: answer.version, step: step,
            outcome: Message(ours: SessionWords.outcome(answer.outcome)),
            element: answer.elementID.map { names[$0] ?? "element \($0)" } ?? "the whole screen",
            elementLink: answer.elementID.map(link), note: answer.note, demonstration: answer.demonstration,
            by: "\(text: by), \(time: answer.at)",
            problem: problem.map { .init(link: "/problems/\($0)", text: "Problem \($0)") })
    }
}

extension SessionPage.Current {
    /// The choice of an element as a field, for the list of what is wrong.
    fileprivate var element: FormField {
        let field = FormField("element", "Which element")
        return elementMessage.map { field.refused($0) } ?? field
    }

    fileprivate init(
        _ step: ChecklistStep, place: Int, of count: Int, answers: [SessionPage.Answer], stored: [StoredAnswer],
        _ heard: Heard, _ filling: Filling
    ) {
        let chosen = filling.value("element")
        func choose(_ choices: [FormChoice]) -> [FormChoice] {
            choices.map { FormChoice(value: $0.value, text: $0.text, isChosen: $0.value == chosen) }
        }
        // Whoever was told of an answer that stands there has seen it now.
        let standing = stored.first { $0.step == step.id && ($0.elementID.map(String.init) ?? "") == chosen }
        self.init(
            id: step.id, number: "Step \(place + 1) of \(count)", title: step.told(\.title), how: step.told(\.how),
            right: step.told(\.right), wrong: step.told(\.wrong),
            criteria: step.criteria.isEmpty
                ? "none: advice"
                : step.criteria.map(PlainWords.criterion).joined(), answers: answers,
            outcome: filling.group("outcome", "What did you find?", filling.choices("outcome", Self.outcomes)),
            elements: choose(heard.choices), silent: choose(heard.silent),
            elementMessage: filling.message("node") ?? filling.message("element"),
            note: filling.field("note", "Note", "What you heard, in your words.", isLong: true),
            demonstration: filling.field(
                "steps", "What you did, step by step",
                "One gesture a line, for whoever wants to hear it again: Flick right: “Play. Button.”", isLong: true),
            version: filling.isSent ? standing.map { String($0.version) } ?? "" : "")
    }
}

extension SessionPage.Current {
    private static let outcomes: [(SessionOutcome, Message)] = [
        (.passed, "It is right"), (.failed, "It is wrong"), (.cantTell, "I can’t tell"),
        (.inapplicable, "There is nothing of the kind here"),
    ]
}

/// What the newest build of the release lets be heard on the screen: to choose elements from, and to listen along.
private struct Heard {
    var build: String?
    var lines: [SessionPage.Line] = []
    var names: [Int64: Message] = [:]
    var choices: [FormChoice] = [FormChoice(value: "", text: "the whole screen", isChosen: false)]
    /// What is drawn and not heard, by its node.
    var silent: [FormChoice] = []
    /// Where something may have been heard.
    var places: [FormChoice] = []

    init(_ session: StoredSession, _ app: StoredApp, in transaction: some Transaction) throws {
        guard let screen = session.screenID,
            let look = try SessionLook(
                screen: screen, release: session.releaseID, with: session.setup.screenReader,
                AppHistory(app, in: transaction), in: transaction)
        else { return }
        build = look.build.name
        let languages = Languages(look.scene)
        for line in look.utterances {
            lines.append(.init(position: line.position, said: languages.parts(line.node, line.text)))
            guard let element = line.elementID, names[element] == nil else { continue }
            names[element] = "“\(Message(heard: line.text))”"
            choices.append(
                FormChoice(
                    value: String(element), text: "\(line.position). \(Message(heard: line.text))",
                    isChosen: false))
        }
        places =
            [FormChoice(value: "", text: "the screen, a line each", isChosen: false)]
            + look.utterances.map {
                FormChoice(
                    value: $0.nodeName, text: "\($0.position). \(Message(heard: $0.text))",
                    isChosen: false)
            }
        let nodes = look.silentNodes
        let subjects = Subjects(look.scene, nodes + look.silent.keys)
        for (node, element) in look.silent { names[element] = Message(finished: subjects[node]) }
        silent = nodes.map { node in
            FormChoice(
                value: look.silent[node].map(String.init) ?? SessionPage.nodeMark + look.scene.tree.name(of: node),
                text: Message(finished: subjects[node]), isChosen: false)
        }
    }
}

extension SessionPage {
    /// Before a node's name, where the choice of an element is one of a node.
    static let nodeMark = "node "
}

extension SessionSetup {
    /// `iPhone 15, iOS 18.1, VoiceOver`; `nil`: nobody said.
    var words: Message? {
        let reader = screenReader.map { PlainWords.screenReader($0) + (screenReaderVersion.map { " \($0)" } ?? "") }
        let version: Message? = screenReaderVersion.map { "screen reader \(text: $0)" }
        let said =
            [device, os].compactMap(\.self).map { Message(text: $0) }
            + [reader.map { Message(text: $0) } ?? version].compactMap(\.self)
        return said.isEmpty ? nil : said.joined()
    }
}
