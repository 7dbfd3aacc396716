import History
import Screens
import Storage

/// Whether lists failed in each row before, by the captures or looks that were compared.
struct AskedLists {
    var before: [[Int64]: RowsBefore] = [:]
    /// By what is told of each node.
    var told: [[Look]: [String: Set<String>]] = [:]
    var earlier: [[Look]: [Look]] = [:]
}

extension StoredLooks {
    func failedInEachRow(_ fault: Fault, before reference: Look) throws -> Bool {
        let look = fault.look
        guard let node = try scene(of: look).tree.index(named: fault.node),
            try rows(of: look, at: reference).standing(by: fault.cause.rule, of: node) != .passed
        else { return false }
        for earlier in try looks(before: reference, like: look) {
            switch try rows(of: look, at: earlier).standing(by: fault.cause.rule, of: node) {
            case .passed: return false
            case .absent: continue
            case .failed:
                guard let told = try told(of: look, since: earlier),
                    told[fault.node]?.contains(fault.cause.rule) != true
                else { continue }
                return true
            }
        }
        return false
    }

    private func rows(of look: Look, at earlier: Look) throws -> RowsBefore {
        let pair = [earlier.capture, look.capture]
        if let known = askedLists.before[pair] { return known }
        let rows = try RowsBefore(
            comparing.listenings.of(capture: earlier.capture).audited,
            comparing.listenings.of(capture: look.capture).audited)
        askedLists.before[pair] = rows
        return rows
    }

    /// By node the rules that fail on it since an earlier look, and those that what is told of it stands for; `nil`: the two don't show
    /// the same screen.
    private func told(of look: Look, since earlier: Look) throws -> [String: Set<String>]? {
        let since = try difference(from: earlier, to: look, .exact)
        guard since.showsSameScreen else { return nil }
        if let known = askedLists.told[[earlier, look]] { return known }
        let told = since.told
        askedLists.told[[earlier, look]] = told
        return told
    }

    /// The looks before another one at the screen in the very same variant, the newest first, each capture once: a few of those that the
    /// newest builds hold, so that it costs the same after a year.
    private func looks(before reference: Look, like look: Look) throws -> [Look] {
        if let known = askedLists.earlier[[reference, look]] { return known }
        let before = history.newestFirst.lazy.filter { [history] build in
            build.id != look.build && build.id != reference.build && history.setsStandard(build.id)
                && history.isInOrder(build.id, reference.build)
        }
        let builds = Array(before.map(\.id).prefix(Self.mostBuilds))
        let held = try Dictionary(
            grouping: comparing.transaction.looks(heldBy: builds, ofScreens: [look.screen]), by: \.build)
        var known: Set<Int64> = [reference.capture, look.capture]
        let looks = builds.flatMap { held[$0] ?? [] }.filter { earlier in
            look.variant.twin(of: earlier.variant) == .exact && known.insert(earlier.capture).inserted
        }
        let few = Array(looks.prefix(Self.mostLooks))
        askedLists.earlier[[reference, look]] = few
        return few
    }
    private static let mostBuilds = 50
    private static let mostLooks = 8
}
