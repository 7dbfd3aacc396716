import API
import Foundation
import History
import Screens
import Storage

extension ScreenPage {
    init(_ look: ScreenLook, in transaction: some Transaction) throws {
        let app = look.app, capture = look.capture
        let other = try look.compared(in: transaction) ?? look.baseline(in: transaction)
        let scene = Listening(try capture.recall(), profile: app.conformance).scene
        guard let transcript = try transaction.transcripts(captures: [capture.id]).first else {
            throw APIError.notFound("transcript of “\(look.screen.key)”")
        }
        let utterances = try transaction.utterances(transcript: transcript.id)
        let ours = try transaction.findings(captures: [capture.id])
        let imported = try transaction.importedFindings(build: look.build.id).filter {
            $0.captureID == capture.id || $0.captureID == nil
        }

        title = "\(look.screen.title ?? look.screen.key) in \(look.build.name)"
        self.app = app.link
        appLink = Say.link("apps", app.slug)
        releaseLink = Say.link("apps", app.slug, "releases", look.build.version)
        version = look.build.version
        key = look.screen.key
        build = look.build.name
        variant = capture.variantKey
        coverage = Say.coverage(transcript.spokenCoverage)
        speaker = transcript.speaker
        unknown = capture.unknown.map(Say.unknown)
        lines = Self.lines(utterances, ours, app)
        findings = (ours + imported).map(Self.finding)
        rotors = Self.rotors(scene.transcript, utterances)
        newReport =
            Say.link("apps", app.slug, "reports", "new")
            + "?screen=\(Say.query(look.screen.key))&release=\(Say.query(look.build.version))"
        var filter = ReportFilter()
        filter.screen = look.screen.key
        reports = try transaction.reports(ofApp: app.id, filter, after: nil, limit: 20).items.map {
            Report(link: "/reports/\($0.id)", text: $0.text, release: $0.release ?? "unknown release")
        }
        let holding = Set(try ScreenLook.builds(of: look.screen, app, in: transaction))
        let choices = look.history.ordered.reversed().flatMap { look.history.builds(of: $0).reversed() }.filter {
            holding.contains($0.id)
        }
        builds = choices.map { Option(value: $0.name, text: $0.name, isChosen: $0.id == look.build.id) }
        compares = choices.filter { $0.id != look.build.id }.map {
            Option(value: $0.name, text: $0.name, isChosen: $0.id == other?.build.id)
        }
        variants = look.variants.map {
            Option(value: $0.variantKey, text: $0.variantKey, isChosen: $0.variantKey == capture.variantKey)
        }
        compared = other?.build.name
        (loss, lost, regressions, changes) = ("", [], [], [])
        var earlier: Scene?
        if let other {
            let diff = try Comparing.look(other.capture, capture.id, app: app, in: transaction)
            loss = Percent.text(diff.speech.loss)
            lost = diff.speech.lost
            regressions = diff.regressions.map(\.message)
            changes = Self.changes(diff)
            if let stored = try transaction.capture(id: other.capture) {
                earlier = Listening(try stored.recall(), profile: app.conformance).scene
            }
        }
        picture = ScreenPicture(scene, before: earlier)
    }

    private static func lines(_ utterances: [StoredUtterance], _ findings: [StoredFinding], _ app: StoredApp) -> [Line]
    {
        let byNode = Dictionary(grouping: findings) { $0.nodeName ?? "" }
        return utterances.map { line in
            Line(
                id: "e\(line.position)", position: line.position,
                text: line.text.isEmpty ? "(nothing is said)" : line.text, hint: line.hint,
                say: ([line.text] + (line.hint.map { [$0] } ?? [])).joined(separator: " "),
                supplements: line.supplements, facts: line.facts,
                unknown: line.unknown.map(Say.unknown)
                    + (line.orderUncertain
                        ? ["whether it comes here or one later: two frames lie close to one line"] : []),
                element: line.elementID.map { Say.link("apps", app.slug, "elements", String($0)) },
                findings: (byNode[line.nodeName] ?? []).map { "\(Say.outcome($0.outcome)): \($0.message)" })
        }
    }

    private static func finding(_ finding: StoredFinding) -> Finding {
        Finding(
            outcome: Say.outcome(finding.outcome), rule: finding.rule ?? finding.sourceRule ?? "",
            ruleLink: finding.rule.map { "/rules/\($0)" },
            message: finding.message, node: finding.nodeName ?? "not linked to an element", tool: finding.tool)
    }

    /// Lost and changed lines first, then what came, what moved and what stayed.
    private static func changes(_ diff: DiffResource) -> [Change] {
        let order: [TranscriptDiff.Line.Op] = [.removed, .changed, .added, .moved, .same]
        return order.flatMap { op in
            diff.transcript.filter { $0.op == op }.map { line in
                switch op {
                case .removed:
                    Change(sign: "− gone", before: [Part(text: line.before ?? "", isChanged: true)], after: [])
                case .added: Change(sign: "+ new", before: [], after: [Part(text: line.after ?? "", isChanged: true)])
                case .changed: changed(line.before ?? "", line.after ?? "")
                case .moved: Change(sign: "↕ moved", before: plain(line.before), after: plain(line.after))
                case .same: Change(sign: "= same", before: plain(line.before), after: plain(line.after))
                }
            }
        }
    }

    private static func plain(_ text: String?) -> [Part] { text.map { [Part(text: $0, isChanged: false)] } ?? [] }

    /// Both sides word by word; words that only one has are marked.
    private static func changed(_ before: String, _ after: String) -> Change {
        let old = before.split(separator: " ").map(String.init), new = after.split(separator: " ").map(String.init)
        let difference = new.difference(from: old)
        var removed: Set<Int> = [], inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        func parts(_ words: [String], _ marked: Set<Int>) -> [Part] {
            words.enumerated().map { Part(text: $1, isChanged: marked.contains($0)) }
        }
        return Change(sign: "~ changed", before: parts(old, removed), after: parts(new, inserted))
    }

    private static func rotors(_ transcript: Transcript, _ utterances: [StoredUtterance]) -> [Rotor] {
        let rotors = transcript.rotors
        let texts = Dictionary(utterances.map { ($0.position, $0.text) }) { first, _ in first }
        let all = [
            ("Headings", rotors.headings), ("Links", rotors.links), ("Form controls", rotors.formControls),
            ("Text fields", rotors.textFields),
            ("Images", rotors.images), ("Landmarks", rotors.landmarks), ("Lists", rotors.lists),
            ("Tables", rotors.tables), ("Actions", rotors.actions),
        ]
        return all.filter { !$0.1.isEmpty }.map { name, positions in
            Rotor(name: name, stops: positions.map { Stop(link: "#e\($0)", text: texts[$0] ?? "") })
        }
    }
}
