import History
import Storage

/// What looks of builds do to problems, and what they may not.
extension Invariant {
    static let looks = [
        Invariant("where nobody looked, nobody says what is there") { moment in
            guard let build = moment.after.sealed(since: moment.before) else { return [] }
            let screens = Set((moment.facts.builds[build.name] ?? [:]).keys.map(\.screen))
            return moment.after.events(since: moment.before).compactMap { id, event in
                guard case .observed(build.version, let presence, _) = event.event.kind, presence != .notObserved,
                    let screen = moment.after.problem(id)?.screenKey, !screens.contains(screen)
                else { return nil }
                return "problem \(id) is \(presence) in \(build.name), which holds no capture of \(screen)"
            }
        },
        Invariant("that nobody looked changes no state") { moment in
            let new = Dictionary(grouping: moment.after.events(since: moment.before), by: \.problem)
            guard moment.after.sealed(since: moment.before) != nil else { return [] }
            return moment.before.problems.compactMap { problem in
                let family = [problem.id] + moment.after.duplicates(of: problem.id)
                let isUnseen = family.flatMap { new[$0] ?? [] }.allSatisfy {
                    // What finds nothing where people had told of it first was a look.
                    if case .observed(_, .notObserved, let evidence) = $0.event.event.kind {
                        !evidence.isToldEarlier
                    } else {
                        false
                    }
                }
                let after = moment.after.problem(problem.id)
                return isUnseen && after?.record.lines != problem.record.lines
                    ? "problem \(problem.id) went from \(problem.state) to \(after?.state as Any)" : nil
            }
        },
        Invariant("an element keeps its identity from build to build") { moment in
            guard moment.after.corrections.isEmpty else { return [] }
            let known = Dictionary(grouping: moment.after.elements.filter { $0.identifier != nil }) {
                "\($0.screen) \($0.identifier ?? "")"
            }
            return known.filter { $0.value.count > 1 }.map { "\($0.key) is \($0.value.map(\.id))" }
        },
    ]
}
