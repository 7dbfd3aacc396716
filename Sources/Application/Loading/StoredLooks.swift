import API
import Foundation
import History
import JSON
import Screens
import Storage

/// What stored captures differ by and fail in, by the identities of their elements. Within an operation, in which
/// neither captures nor corrections change, each pair is compared once.
final class StoredLooks: LookComparing {
    let corrections: MatchCorrections
    let comparing: Comparing
    let history: AppHistory
    private var differences: [Pair: Difference] = [:]
    private var identities: [Int64: CaptureIdentities] = [:]
    /// By their captures.
    private var matched: [[Int64]: MatchedScenes] = [:]
    var askedRows = AskedRows()
    var askedLists = AskedLists()
    /// Rules of ours that could tell nothing, by capture.
    private var untold: [Int64: Set<String>] = [:]

    private struct Pair: Hashable {
        var before: PlacedCapture
        var after: PlacedCapture
    }

    init(_ comparing: Comparing, _ history: AppHistory) throws {
        (self.comparing, self.history) = (comparing, history)
        corrections = MatchCorrections(try comparing.transaction.corrections(inForceIn: comparing.app.id))
    }

    /// Lets go of what was compared.
    func forget() {
        (differences, identities, untold, matched) = ([:], [:], [:], [:])
        (askedRows, askedLists) = (AskedRows(), AskedLists())
    }

    /// What a capture was just kept with needs not be read again.
    func keep(_ kept: KeptCapture, as capture: Int64) { identities[capture] = CaptureIdentities(kept, corrections) }

    func difference(from before: Look, to after: Look, _ twin: Twin) throws -> Difference {
        let pair = Pair(before: PlacedCapture(before), after: PlacedCapture(after))
        if let known = differences[pair] { return known }
        let diff = try comparing.raw(pair.before, pair.after)
        let here = try identities(of: after.capture), there = try identities(of: before.capture)
        let pairing = PairedIdentities(diff, before: there, after: here)
        let difference = Difference(
            regressions: try diff.regressions.map(pairing.worse), newFaults: try diff.newFaults.map(pairing.worse),
            elements: Set(here.elements.values), elementsBefore: Set(there.elements.values),
            showsSameScreen: diff.showsSameScreen, speechLoss: diff.speech.loss ?? 0,
            isLossKnown: !diff.isLossGuessed, unsound: try unsound(diff))
        differences[pair] = difference
        return difference
    }

    /// What was lost leaves the later look unsound, be it alarming or not.
    private func unsound(_ diff: DiffResource) throws -> Difference.Worse? {
        let lost = LostSpeech(diff)
        guard lost.loss >= SpeechLoss.alarming else { return nil }
        let rule = ChangeRule.speechLoss
        return Difference.Worse(
            Fault.Cause(rule: rule.id, element: nil), node: "/", impact: rule.impact, message: lost.message,
            evidence: String(decoding: try Wire.encode(lost.evidence.mapValues(JSONValue.init)), as: UTF8.self),
            isOfRecordings: lost.recordedOn != nil)
    }

    func elements(heardIn look: Look) throws -> Set<Int64> { Set(try identities(of: look.capture).elements.values) }

    func says(_ element: Int64, theSameIn look: Look, and other: Look) throws -> Bool {
        let texts = try comparing.transaction.texts(
            of: corrections.all(with: [element]).sorted(), inCaptures: [look.capture, other.capture])
        return texts[look.capture] != nil && texts[look.capture] == texts[other.capture]
    }

    func isSilent(_ node: String, within elements: Set<Int64>, in look: Look, asIn earlier: Look) throws -> Bool {
        let scene = try scene(of: look)
        guard let index = scene.tree.index(named: node), !scene[index].isHeard, let owner = scene[index].owner,
            let element = try identities(of: look.capture).elements[scene.tree.name(of: owner.index)],
            elements.contains(element)
        else { return false }
        let scenes = try scenes(earlier.capture, look.capture)
        return scenes.matches.before(index).map { !scenes.before[$0].isHeard } ?? false
    }

    func drawnAgain(in look: Look, after earlier: Look, besides elements: Set<Int64>) throws -> [Int64: Set<String>] {
        let before = SilentSigns(try scene(of: earlier))
        let now = SilentSigns(try scene(of: look))
        let (identifiers, labels) = now.signs(newSince: before)
        let away = try comparing.transaction.elements(
            ofScreen: look.screen, identifiers: identifiers, labels: labels,
            besides: corrections.all(with: elements.sorted()).sorted())
        return away.reduce(into: [:]) { found, element in
            guard let nodes = now.new(since: before, identifier: element.identifier, label: element.label) else {
                return
            }
            found[corrections.head(of: element.id), default: []].formUnion(nodes)
        }
    }

    func node(_ node: String, of earlier: Look, in look: Look) throws -> String? {
        guard look.capture != earlier.capture else { return node }
        let scenes = try scenes(earlier.capture, look.capture)
        return scenes.before.tree.index(named: node).flatMap(scenes.matches.after).map(scenes.after.tree.name)
    }

    func scene(of look: Look) throws -> Scene { try comparing.listenings.of(capture: look.capture).scene }

    /// The names of the nodes that an element is heard by in a look.
    func names(of element: Int64, in look: Look) throws -> [String] {
        try identities(of: look.capture).elements.filter { $0.value == element }.map(\.key).sorted()
    }

    /// Whether a capture draws one of the nodes of another; `nil`: it may, out of sight.
    func draws(anyOf nodes: [String], of other: Int64, in capture: Int64) throws -> Bool? {
        let scenes = try scenes(other, capture)
        let there = nodes.compactMap(scenes.before.tree.index(named:)).compactMap(scenes.matches.after)
        if there.contains(where: { scenes.after[$0].isShown }) { return true }
        return there.contains { scenes.after[$0].isOutOfSight } ? nil : false
    }

    /// Whether what a capture said, and was said no more later, went with what said it, as another capture shows; `nil`: nobody can
    /// say.
    func isAway(_ lost: [String], saidIn good: Int64, from capture: Int64) throws -> Bool? {
        let scenes = try scenes(good, capture)
        return LostSpeech.isAway(lost, from: scenes.before, to: scenes.after, scenes.matches)
    }

    /// Two captures with their nodes matched, each pair once.
    func scenes(_ before: Int64, _ after: Int64) throws -> MatchedScenes {
        if let known = matched[[before, after]] { return known }
        let scenes = MatchedScenes(
            before: try comparing.listenings.of(capture: before).scene,
            after: try comparing.listenings.of(capture: after).scene)
        matched[[before, after]] = scenes
        return scenes
    }

    func wasSound(_ look: Look, before reference: Look) throws -> Bool {
        try measured(as: look, before: reference).map { $0.isReference && !$0.faults.contains(where: \.isMet) } ?? false
    }

    func faults(toldOf look: Look, before reference: Look) throws -> [Fault] {
        try measured(as: look, before: reference)?.faults.filter(\.isMet) ?? []
    }

    /// How the very capture of a look was measured in the newest sealed build before another look's that holds it.
    private func measured(as look: Look, before reference: Look) throws -> MeasuredLook? {
        let transaction = comparing.transaction
        let earlier = Set(try transaction.builds(holdingCapture: look.capture)).filter {
            $0 != look.build && history.isInOrder($0, reference.build)
        }
        guard let last = history.newestFirst.first(where: { earlier.contains($0.id) && $0.sealedAt != nil }),
            let measured = try transaction.review(ofBuild: last.id, screen: look.screen)?.looks.first(where: {
                $0.look.capture == look.capture
            })
        else { return nil }
        // What devices were recorded to say may differ.
        return try isVerySame(measured.look, look) ? measured : nil
    }

    func likeness(of before: Look, to after: Look) throws -> Double {
        let isOfOneScreen = try scene(of: before).device.screen == scene(of: after).device.screen
        return try comparing.likeness(before.capture, after.capture) + (isOfOneScreen ? Self.oneScreen : 0)
    }

    /// What a screen of the same size counts for: two phones often say the same, and what fits on one is cut off on the other.
    private static let oneScreen = 0.05

    func isVerySame(_ look: Look, _ other: Look) throws -> Bool {
        try comparing.isVerySame(PlacedCapture(look), PlacedCapture(other))
    }

    func failures(in look: Look) throws -> [Difference.Worse] {
        try identities(of: look.capture).failures
    }

    func asks(_ rule: String) -> Bool { !comparing.app.conformance.profile.leavesOut(rule) }

    func tells(of fault: Fault, in look: Look) throws -> Bool {
        guard let rule = ChangeRule.rule(fault.cause.rule) else {
            return try isTold(fault.cause, in: look)
                && isSaid(fault.cause, at: fault.node, in: look, asIn: fault.look)
                && isRecorded(fault.cause.rule, at: fault.node, of: fault.look, in: look)
        }
        guard try tells(rule, of: fault.cause, in: look, since: fault.good ?? look) else { return false }
        // A screen is always there: that its rows have other data by now mends no loss of what they said.
        if rule.id == ChangeRule.speechLoss.id, let good = fault.good,
            try [look, fault.look].allSatisfy({ try isUntold(rule, from: good, to: $0) })
        {
            return false
        }
        guard let good = fault.good, try fault.isOfRecordings else { return true }
        // What a device was recorded to say no more, the engine's words don't bring back.
        return try recordedLines(good, look) >= max(1, recordedLines(good, fault.look))
    }

    func records(_ worse: Difference.Worse, of later: Look, in look: Look, since good: Look) throws -> Bool {
        let cause = worse.cause
        if let rule = ChangeRule.rule(cause.rule) {
            let isCompared = try !ChangeRule.goingByStops.contains(rule.id) || !guessesStops(later, beside: look)
            // What fell silent, and a row with other data, is no element there, so that the comparison says whether anybody can tell.
            let isUntold =
                try ChangeRule.goingByOtherRows.contains(rule.id) && isUntold(rule, from: good, to: look)
            return try isCompared && !isUntold && tells(rule, of: cause, in: look, since: good)
        }
        let audited = try comparing.listenings.of(capture: look.capture).audited
        return try Ruleset.rule(cause.rule).map(audited.asks) ?? true && isTold(cause, in: look)
            && isSaid(cause, at: worse.node, in: look, asIn: later)
            && isRecorded(cause.rule, at: worse.node, of: later, in: look)
    }

    /// The comparison of two looks can't tell by a rule about changes.
    private func isUntold(_ rule: ChangeRule, from good: Look, to look: Look) throws -> Bool {
        try comparing.raw(PlacedCapture(good), PlacedCapture(look)).untold?.contains(rule.id) == true
    }

    /// The same of what is drawn and no element's, by its node in another look.
    private func isRecorded(_ rule: String, at node: String, of other: Look, in look: Look) throws -> Bool {
        let scene = try scene(of: look)
        guard let rule = Ruleset.rule(rule),
            let there = try self.node(node, of: other, in: look).flatMap(scene.tree.index(named:)),
            case let place = scene[there], place.index != Tree.root, place.owner == nil
        else { return true }
        return rule.isRecorded(at: place)
    }

    /// Whether a look says of what a rule of captures goes by as much as another one; what it guesses tells where the rule passes.
    /// - Parameter name: of the node in the other look.
    private func isSaid(_ cause: Fault.Cause, at name: String, in look: Look, asIn other: Look) throws -> Bool {
        guard let rule = Ruleset.rule(cause.rule), look.capture != other.capture else { return true }
        let scene = try scene(of: look), rich = try self.scene(of: other)
        if rule.isBlinder(in: scene, than: rich) { return false }
        guard rule.isGuessed(in: scene.capture, besides: rich.capture) else { return true }
        let passed = try comparing.listenings.of(capture: look.capture).audited.passed[rule.id]
        let drawn = try cause.element == nil ? node(name, of: other, in: look).flatMap(scene.tree.index(named:)) : nil
        return try (drawn ?? node(of: cause.element, in: look)).map { passed?.contains($0) == true } ?? false
    }

    /// `nil`: it is not heard there.
    private func node(of element: Int64?, in look: Look) throws -> Int? {
        let name = try identities(of: look.capture).elements.first { $0.value == element }?.key
        return try name.flatMap(scene(of: look).tree.index(named:))
    }

    /// Whether a capture records what a rule of captures goes by, and leaves it in no doubt.
    private func isTold(_ cause: Fault.Cause, in look: Look) throws -> Bool {
        try !identities(of: look.capture).doubts.contains(cause) && records(cause, inCapture: look.capture)
    }

    /// Whether a capture records what a rule of captures goes by, of the element where it is about one.
    func records(_ cause: Fault.Cause, inCapture capture: Int64) throws -> Bool {
        guard let rule = Ruleset.rule(cause.rule), let element = cause.element,
            let name = try identities(of: capture).elements.first(where: { $0.value == element })?.key,
            case let audited = try comparing.listenings.of(capture: capture).audited,
            let node = audited.scene.tree.index(named: name).map({ audited.scene[$0] })
        else { return try !untold(in: [capture])[capture, default: []].contains(cause.rule) }
        let own = [node] + node.below.filter { $0.owner?.index == node.index }
        if let passed = audited.passed[rule.id], own.contains(where: { passed.contains($0.index) }) { return true }
        return rule.isRecorded(on: node)
    }

    func untold(in look: Look, after earlier: Look) throws -> Set<String> {
        let silent = try untold(in: [look.capture, earlier.capture])
        let keys = silent[look.capture, default: []].subtracting(silent[earlier.capture, default: []])
            .union(try comparing.raw(PlacedCapture(earlier), PlacedCapture(look)).untold ?? [])
            .union(try guessesStops(look, beside: earlier) ? ChangeRule.goingByStops : [])
        return try isRecordedLess(look, than: earlier) ? keys.union(ChangeRule.goingByRecordings) : keys
    }

    /// Whether one of two looks says what is a stop, and of the other that is guessed, so that by no rule that goes by stops the one
    /// is a measure for the other.
    private func guessesStops(_ look: Look, beside other: Look) throws -> Bool {
        try scene(of: look).capture.saysStops != scene(of: other).capture.saysStops
    }

    /// By capture: rules that it records nothing for.
    private func untold(in captures: [Int64]) throws -> [Int64: Set<String>] {
        let new = Set(captures).filter { untold[$0] == nil }
        if !new.isEmpty {
            let found = try comparing.transaction.untold(ofCaptures: new.sorted())
            for capture in new { untold[capture] = found[capture] ?? [] }
        }
        return untold
    }

    /// Whether something that is there still was recorded on a system in the earlier look, and not on that in the later one.
    private func isRecordedLess(_ look: Look, than earlier: Look) throws -> Bool {
        let speech = try comparing.listenings.recorded(PlacedCapture(earlier))
        guard !speech.isEmpty else { return false }
        let tree = try scene(of: earlier).tree
        let there = Set(try comparing.raw(PlacedCapture(earlier), PlacedCapture(look)).matches.map(\.before))
        let recorded =
            speech.bySystem.map { system, heard in
                speech.silent[system, default: []].union(heard.keys).count { there.contains(tree.name(of: $0)) }
            }.max() ?? 0
        return try recordedLines(earlier, look) < recorded
    }

    /// Whether a look records what a rule about changes goes by: of the element, else of the whole screen.
    private func tells(_ rule: ChangeRule, of cause: Fault.Cause, in look: Look, since good: Look) throws -> Bool {
        let now = try node(of: cause.element, in: look) ?? Tree.root
        let then = try node(of: cause.element, in: good) ?? Tree.root
        return try rule.tells(scene(of: good)[then], scene(of: look)[now])
    }

    /// How many lines of two looks are compared as they were recorded.
    private func recordedLines(_ before: Look, _ after: Look) throws -> Int {
        try comparing.raw(PlacedCapture(before), PlacedCapture(after)).transcript.count { $0.recordedOn != nil }
    }

    func lastLooks(at elements: Set<Int64>, before look: Look) throws -> [Int64: Look] {
        let known = corrections.all(with: Array(elements))
        return try comparing.transaction.looks(atElements: known.sorted(), ofScreen: look.screen)
            .reduce(into: [:]) { last, seen in
                let head = corrections.head(of: seen.element), earlier = seen.look
                guard elements.contains(head), earlier.build != look.build, history.setsStandard(earlier.build),
                    history.isInOrder(earlier.build, look.build), look.variant.twin(of: earlier.variant) != nil,
                    last[head].map({ isCloser(earlier, than: $0, to: look) }) ?? true
                else { return }
                last[head] = earlier
            }
    }

    func looks(
        beforeReplacing elements: Set<Int64>, with taken: Set<Int64>, before look: Look
    ) throws -> [Int64: Look] {
        let scene = try scene(of: look)
        let come = try elements.compactMap { element in
            try node(of: element, in: look).map { (element: element, node: scene[$0]) }
        }.filter { $0.node.identifier == nil && $0.node.isNamed }
        guard !come.isEmpty, !taken.isEmpty else { return [:] }
        let labels = Set(come.compactMap(\.node.label)), others = corrections.all(with: Array(taken)).sorted()
        let called = try comparing.transaction.unidentified(others, called: labels.sorted())
        return try come.reduce(into: [:]) { found, new in
            let known = new.node.label.flatMap { called[$0] } ?? []
            let earlier = try comparing.transaction.looks(atElements: known, ofScreen: look.screen).map(\.look).filter {
                $0.build != look.build && history.setsStandard($0.build) && history.isInOrder($0.build, look.build)
                    && look.variant.twin(of: $0.variant) == .exact
            }.sorted { $0.build != $1.build && history.isInOrder($1.build, $0.build) }
            // Where it stood last under that name, of a few: it costs the same after a year.
            found[new.element] = try earlier.prefix(Self.fewLooks).first { earlier in
                try known.contains { element in
                    try node(of: corrections.head(of: element), in: earlier).map { place in
                        let old = try self.scene(of: earlier)[place]
                        return old.label == new.node.label && old.isAlike(new.node)
                    } ?? false
                }
            }
        }
    }
    private static let fewLooks = 4

    /// Of the look's own variant, and then the newer: what failed in another one meanwhile was away in this one.
    private func isCloser(_ earlier: Look, than known: Look, to look: Look) -> Bool {
        let isOwn = look.variant.twin(of: earlier.variant) == .exact
        guard isOwn == (look.variant.twin(of: known.variant) == .exact) else { return isOwn }
        return history.isInOrder(known.build, earlier.build)
    }

    func identities(of capture: Int64) throws -> CaptureIdentities {
        if let known = identities[capture] { return known }
        let found = try CaptureIdentities(capture, corrections, in: comparing.transaction)
        identities[capture] = found
        return found
    }
}

extension PlacedCapture {
    fileprivate init(_ look: Look) { self.init(capture: look.capture, build: look.build) }
}

/// Two captures, and which of their nodes are one.
struct MatchedScenes {
    let before: Scene
    let after: Scene
    let matches: NodeMatches

    init(before: Scene, after: Scene) {
        (self.before, self.after, matches) = (before, after, NodeMatches(before, after))
    }
}
