import History
import Screens
import Storage

extension StoredLooks {
    func failedInEachRow(_ fault: Fault, before reference: Look) throws -> Bool {
        let look = fault.look
        guard let node = try scene(of: look).tree.index(named: fault.node) else { return false }
        for earlier in try [reference] + looks(before: reference, like: look) {
            switch try rows(of: look, at: earlier).standing(by: fault.cause.rule, of: node) {
            case .passed: return false
            case .absent: continue
            case .failed:
                guard earlier != reference, case let since = try difference(from: earlier, to: look, .exact),
                    since.showsSameScreen, !since.tells(of: fault.cause.rule, on: fault.node)
                else { continue }
                return true
            }
        }
        return false
    }

    private func rows(of look: Look, at earlier: Look) throws -> RowsBefore {
        let pair = [earlier.capture, look.capture]
        if let known = rowsBefore[pair] { return known }
        let rows = try RowsBefore(comparing.listenings.of(capture: earlier.capture).audited, scene(of: look))
        rowsBefore[pair] = rows
        return rows
    }

    /// The looks before another one at the screen in the very same variant, the newest first, each capture once: a few of those that the
    /// newest builds hold, so that it costs the same after a year.
    private func looks(before reference: Look, like look: Look) throws -> [Look] {
        let before = history.newestFirst.filter { build in
            build.id != look.build && build.id != reference.build && history.setsStandard(build.id)
                && history.isInOrder(build.id, reference.build)
        }
        let builds = before.prefix(Self.mostBuilds).map(\.id)
        let held = try Dictionary(
            grouping: comparing.transaction.looks(heldBy: builds, ofScreens: [look.screen]), by: \.build)
        var known: Set<Int64> = [reference.capture, look.capture]
        let looks = builds.flatMap { held[$0] ?? [] }.filter { earlier in
            look.variant.twin(of: earlier.variant) == .exact && known.insert(earlier.capture).inserted
        }
        return Array(looks.prefix(Self.mostLooks))
    }
    private static let mostBuilds = 50
    private static let mostLooks = 8
}
