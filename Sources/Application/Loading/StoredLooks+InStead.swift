import API
import History
import Screens
import Storage

/// What was asked of captures about the rows of lists, each thing once.
struct AskedRows {
    var captures: [Int64: RowsOfCapture] = [:]
    /// By two captures.
    var worse: [[PlacedCapture]: WorseNodes] = [:]
}

/// What is worse in a capture than in an earlier one, by rule and node.
struct WorseNodes {
    private struct Place: Hashable {
        let rule: String
        let node: String
    }
    private var all: Set<Place> = []
    private var before: [Place: String] = [:]
    private(set) var rules: Set<String> = []

    init(_ diff: DiffResource) {
        for regression in diff.regressions {
            let place = Place(rule: regression.rule, node: regression.node)
            rules.insert(regression.rule)
            if all.insert(place).inserted { before[place] = regression.before }
        }
    }

    func contains(_ rule: String, at node: String) -> Bool { all.contains(Place(rule: rule, node: node)) }

    /// What it was in the earlier capture.
    func former(_ rule: String, at node: String) -> String? { before[Place(rule: rule, node: node)] }
}

extension StoredLooks {
    /// What a capture shows in the stead of an element that it does not let be heard, with which something was wrong; `nil`: nothing.
    /// What lies behind an alert nobody hears, and nobody can tell of.
    /// - Parameter met: where that was found last.
    func inStead(of met: LastMet, in now: PlacedCapture) throws -> RowsInStead? {
        let here = try rows(of: now.capture)
        guard !here.modals.isEmpty || RowsInStead.tells(of: met.rule) else { return nil }
        let then = try rows(of: met.capture)
        guard let node = then.audited.scene.tree.index(named: met.node) else { return nil }
        if !here.modals.isEmpty, case let scenes = try self.scenes(met.capture, now.capture),
            scenes.matches.after(node).map({ scenes.after[$0].liesBehind(here.modals) }) ?? false
        {
            return .notKnown
        }
        let named = RowsInStead.ofNames(met.rule, at: node, of: then, in: here)
        guard named != .right, RowsInStead.comparing.contains(met.rule), let build = met.build,
            let good = met.good, let goodBuild = met.goodBuild
        else { return named }
        // What it was when it was good last, may be another node, as the row whose texts were heard one by one.
        let sound = PlacedCapture(capture: good, build: goodBuild)
        let before = try rows(of: good)
        let former = try worse(sound, PlacedCapture(capture: met.capture, build: build))
            .former(met.rule, at: met.node)
        guard let old = former.flatMap(before.audited.scene.tree.index(named:)) else { return named }
        let isGood = try isGood(old, of: sound, met, in: now, isOneOfRows: named == .notKnown)
        if isGood == true { return .right }
        if let told = named ?? RowsInStead.ofRows(met.rule, at: node, of: then, goodAt: old, of: before, in: here) {
            return told
        }
        return isGood == nil ? .notKnown : nil
    }

    /// Whether something stands in front of all else in a capture.
    func isCovered(_ capture: Int64) throws -> Bool { try !rows(of: capture).modals.isEmpty }

    private func rows(of capture: Int64) throws -> RowsOfCapture {
        if let known = askedRows.captures[capture] { return known }
        let rows = RowsOfCapture(try comparing.listenings.of(capture: capture).audited)
        askedRows.captures[capture] = rows
        return rows
    }

    private func worse(_ before: PlacedCapture, _ after: PlacedCapture) throws -> WorseNodes {
        if let known = askedRows.worse[[before, after]] { return known }
        let worse = WorseNodes(try comparing.raw(before, after))
        askedRows.worse[[before, after]] = worse
        return worse
    }

    /// Whether a capture lets be heard what was good in an earlier one, called as it was by people and developers, and nothing is worse
    /// with it by the rule. What somebody parted by hand from what was at fault is not that. `nil`: it is called as others are, any of
    /// which may be the one that was at fault.
    /// - Parameter isOneOfRows: rows have it, of which only some were at fault, or are by now.
    private func isGood(
        _ old: Int, of good: PlacedCapture, _ met: LastMet, in now: PlacedCapture, isOneOfRows: Bool
    ) throws -> Bool? {
        let before = try comparing.listenings.of(capture: good.capture).scene
        guard before[old].isHeard, try !isApart(before.tree.name(of: old), in: good.capture, from: met.element) else {
            return false
        }
        guard good.capture != now.capture else { return true }
        let scenes = try scenes(good.capture, now.capture)
        guard let node = scenes.matches.after(old), case let (was, here) = (before[old], scenes.after[node]),
            here.isHeard, !was.labelWords.isEmpty, was.labelWords == here.labelWords,
            was.identifier == here.identifier || was.identifier == nil || here.identifier == nil
        else { return false }
        let name = scenes.after.tree.name(of: node)
        guard try !isApart(name, in: now.capture, from: met.element) else { return false }
        let worse = try worse(good, now)
        guard !worse.contains(met.rule, at: name) else { return false }
        let isSole = try rows(of: good.capture).isSole(was) && rows(of: now.capture).isSole(here)
        return isSole || !isOneOfRows && !worse.rules.contains(met.rule) ? true : nil
    }

    private func isApart(_ node: String, in capture: Int64, from element: Int64) throws -> Bool {
        try identities(of: capture).elements[node].map { corrections.areTwo($0, element) } ?? false
    }
}
