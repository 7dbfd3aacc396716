import API
import History
import Screens
import Storage

extension StoredLooks {
    /// What a capture shows in the stead of an element that it does not let be heard, with which something was wrong; `nil`: nothing.
    /// What lies behind an alert nobody hears, and nobody can tell of.
    /// - Parameter met: where that was found last.
    func inStead(of met: LastMet, in now: PlacedCapture) throws -> RowsInStead? {
        let audited = try comparing.listenings.of(capture: now.capture).audited, modals = audited.scene.modals
        guard !modals.isEmpty || RowsInStead.tells(of: met.rule) else { return nil }
        let then = try comparing.listenings.of(capture: met.capture).audited
        guard let node = then.scene.tree.index(named: met.node) else { return nil }
        if !modals.isEmpty, case let scenes = try self.scenes(met.capture, now.capture),
            scenes.matches.after(node).map({ scenes.after[$0].liesBehind(modals) }) ?? false
        {
            return .notKnown
        }
        let named = RowsInStead.ofNames(met.rule, at: node, of: then, in: audited)
        guard named != .right, RowsInStead.comparing.contains(met.rule), let build = met.build,
            let good = met.good, let goodBuild = met.goodBuild
        else { return named }
        // What it was when it was good last, may be another node, as the row whose texts were heard one by one.
        let sound = PlacedCapture(capture: good, build: goodBuild)
        let before = try comparing.listenings.of(capture: good).scene
        let subject = try comparing.raw(sound, PlacedCapture(capture: met.capture, build: build)).regressions
            .first { $0.rule == met.rule && $0.node == met.node }?.before
        guard let old = subject.flatMap(before.tree.index(named:)) else { return named }
        if try isGood(old, of: sound, met, in: now) { return .right }
        return named
            ?? RowsInStead.ofRows(
                met.rule, at: node, of: then.scene, goodAt: old, of: before, in: audited.scene)
    }

    /// Whether a capture lets be heard what was good in an earlier one, called as it was by people and developers, and nothing is worse
    /// with it by the rule. What somebody parted by hand from what was at fault is not that.
    private func isGood(_ old: Int, of good: PlacedCapture, _ met: LastMet, in now: PlacedCapture) throws -> Bool {
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
        return try !comparing.raw(good, now).regressions.contains { $0.rule == met.rule && $0.node == name }
    }

    private func isApart(_ node: String, in capture: Int64, from element: Int64) throws -> Bool {
        try identities(of: capture).elements[node].map { corrections.areTwo($0, element) } ?? false
    }
}
