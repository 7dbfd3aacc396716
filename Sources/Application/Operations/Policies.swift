package import API
package import Foundation
package import History
import JSON
import Screens
package import Storage

/// An app's policy, as values.
package enum Policies {
    /// The app's newest policy, or the built-in one, version 0.
    package static func current(_ app: StoredApp, in transaction: some Transaction) throws -> Policy {
        guard let stored = try transaction.policy(ofApp: app.id) else { return .standard }
        var policy = try KeptJSON.decode(Policy.self, from: stored.document)
        policy.version = stored.version
        return policy
    }

    /// What was sent, checked at its places.
    static func conditions(_ body: PolicyBody) throws -> [Policy.Condition] {
        guard !body.conditions.isEmpty else {
            throw APIError.field("/conditions", "A policy has at least one condition.")
        }
        var faults = FieldFaults()
        for (index, condition) in body.conditions.enumerated() {
            if let reason = condition.measure.refusal(ofThreshold: condition.threshold) {
                faults.refuse("/conditions/\(index)/threshold", reason)
            }
            if let reason = condition.measure.refusal(of: condition.comparator) {
                faults.refuse("/conditions/\(index)/comparator", reason)
            }
            if condition.impact != nil, !condition.measure.hasImpact {
                faults.refuse(
                    "/conditions/\(index)/impact", "“\(condition.measure.rawValue)” has no impact to start from.")
            }
            if let scope = condition.scope {
                check(scope, of: condition.measure, "/conditions/\(index)/scope", &faults)
            }
        }
        try faults.raise()
        return body.conditions.map(Policy.Condition.init)
    }

    private static func check(
        _ scope: ScopeBody, of measure: Measure, _ pointer: String, _ faults: inout FieldFaults
    ) {
        let lists = [("screens", scope.screens), ("exceptScreens", scope.exceptScreens), ("lines", scope.lines)]
        if lists.allSatisfy({ $0.1 == nil }) {
            faults.refuse(pointer, "A scope names screens, exceptScreens or lines; leave it out to ask everywhere.")
        }
        for case (let name, let names?) in lists where names.isEmpty {
            faults.refuse("\(pointer)/\(name)", "An empty list asks nowhere; leave it out to ask everywhere.")
        }
        if scope.screens != nil, scope.exceptScreens != nil {
            faults.refuse("\(pointer)/exceptScreens", "A scope names the screens that count, or those that don’t.")
        }
        if !measure.hasScreens, scope.screens != nil || scope.exceptScreens != nil {
            faults.refuse(pointer, "“\(measure.rawValue)” counts nothing that is on a screen.")
        }
    }
}

package enum Waivers {
    /// The day a moment is in, in UTC.
    package static func day(_ moment: Date) -> Day? { Day(String(moment.formatted(.iso8601).prefix(10))) }

    static let dayIsOver = "This day is over already."
    static func isOver(_ last: Day, at moment: Date) -> Bool { day(moment).map { last < $0 } ?? false }

    package static func all(_ app: StoredApp, in transaction: some Transaction) throws -> [Waiver] {
        try transaction.waivers(ofApp: app.id).map { stored in
            var waiver = try KeptJSON.decode(Waiver.self, from: stored.document)
            waiver.id = stored.id
            return waiver
        }
    }
}

extension Operations {
    package func setPolicy(_ input: AppInput, _ body: PolicyBody) throws -> PolicyResource {
        let conditions = try Policies.conditions(body)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            try needKnown(conditions, of: app, in: transaction)
            var policy = Policy(version: 0, conditions: conditions)
            policy.version = try transaction.addPolicy(
                app: app.id, document: String(decoding: try Wire.encode(policy), as: UTF8.self), caller: caller)
            try transaction.note("policySet", "app/\(app.id)", app: app.id, caller: caller)
            return PolicyResource(policy)
        }
    }

    package func setWaivers(_ input: AppInput, _ body: WaiversBody) throws -> [WaiverResource] {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            var faults = FieldFaults()
            let standing = try Waivers.all(app, in: transaction)
            let waivers = try body.items.enumerated().compactMap { index, item -> Waiver? in
                let read = try faults.read(else: nil) {
                    try waiver(item, of: app, at: "/items/\(index)", in: transaction)
                }
                guard let waiver = read else { return nil }
                // What is sent again as it was is no new decision, and stays its author's.
                if let same = standing.first(where: waiver.isSame) { return same }
                if Waivers.isOver(waiver.until, at: context.now) {
                    faults.refuse("/items/\(index)/until", Waivers.dayIsOver)
                }
                return waiver
            }
            try faults.raise()
            let kept = Set(standing).intersection(waivers)
            try transaction.setWaivers(
                app: app.id, keeping: kept.map(\.id),
                try waivers.filter { !kept.contains($0) }.map {
                    (String(decoding: try Wire.encode($0), as: UTF8.self), $0.until.description)
                }, caller: caller)
            let set = try Waivers.all(app, in: transaction)
            // What is sent again as it was is no step.
            if Set(set) != Set(standing) {
                try transaction.note(
                    "waiversSet", "app/\(app.id)", app: app.id, caller: caller,
                    details: TriageLog.details(ofWaivers: standing, as: set))
            }
            return set.map(WaiverResource.init)
        }
    }

    /// Reads a waiver; `pointer` is its place in the body.
    func waiver(_ body: WaiverBody, of app: StoredApp, at pointer: String, in transaction: some Transaction) throws
        -> Waiver?
    {
        var faults = FieldFaults(), target: Waiver.Target?
        if let problem = body.problem {
            target = .problem(Int64(problem))
            // A waiver for a problem that is none of the app's would excuse nothing, ever.
            if try transaction.problem(id: Int64(problem))?.appID != app.id {
                faults.refuse("\(pointer)/problem", "\(app.name) has no problem \(problem).")
            }
        } else if let rule = body.rule {
            target = .rule(rule, screen: body.screen)
            // Of a tool's rules, those that the app has met.
            if try !Ruleset.isOurs(rule) && !transaction.isRuleOfTool(rule, ofApp: app.slug) {
                faults.refuse("\(pointer)/rule", "“\(rule)” is no rule.")
            }
        } else if let measure = body.condition {
            target = .condition(measure, screen: body.screen)
            if measure == .expiredWaivers {
                faults.refuse("\(pointer)/condition", "A waiver that ended is renewed or mended, not waived again.")
            }
        } else {
            faults.refuse("\(pointer)/problem", "A waiver names a problem, a rule or a condition.")
        }
        if body.condition != nil, body.problem != nil || body.rule != nil {
            faults.refuse("\(pointer)/condition", "A waiver names one thing: a problem, a rule or a condition.")
        }
        if body.problem != nil, body.rule != nil {
            faults.refuse("\(pointer)/rule", "A waiver names one thing: a problem, a rule or a condition.")
        }
        // What somebody narrowed is not waived everywhere.
        if body.problem != nil, body.screen != nil {
            faults.refuse(
                "\(pointer)/screen",
                "A screen narrows a rule or a condition; a problem is waived as it is. Leave one out.")
        } else if target != nil, let screen = body.screen, try !isKnown(screen, of: app, in: transaction) {
            faults.refuse("\(pointer)/screen", "\(app.name) has no screen “\(screen)”.")
        }
        let until = Day(body.until)
        if until == nil { faults.refuse("\(pointer)/until", Day.fault(in: body.until)) }
        if Words.isBlank(body.reason) { faults.refuse("\(pointer)/reason", "A waiver needs its reason.") }
        try faults.raise()
        guard let target, let until else { return nil }
        let joined = try body.problem.map { try transaction.duplicates(ofProblem: Int64($0)) }
        return Waiver(
            id: 0, target: target, joined: joined, reason: body.reason, author: caller, until: until)
    }
}

extension Operations {
    /// Each screen and line that a scope names is the app's, or stands in the policy in force, so that what was read can be
    /// sent back.
    func needKnown(_ conditions: [Policy.Condition], of app: StoredApp, in transaction: some Transaction) throws {
        let scoped = conditions.enumerated().compactMap { index, condition in condition.scope.map { (index, $0) } }
        guard !scoped.isEmpty else { return }
        let history = try AppHistory(app, in: transaction)
        let lines = Set(history.releases.map(\.line)).union(history.lines.map(\.name))
        let kept = try Policies.current(app, in: transaction).conditions.compactMap(\.scope)
        let keptScreens = Set(kept.flatMap { ($0.screens ?? []) + ($0.exceptScreens ?? []) })
        let keptLines = Set(kept.flatMap { $0.lines ?? [] })
        var faults = FieldFaults()
        for (index, scope) in scoped {
            for (name, keys) in [("screens", scope.screens ?? []), ("exceptScreens", scope.exceptScreens ?? [])] {
                for (place, key) in keys.enumerated() where !keptScreens.contains(key) {
                    guard try !isMet(key, of: app, in: transaction) else { continue }
                    faults.refuse(
                        "/conditions/\(index)/scope/\(name)/\(place)", "\(app.name) has no screen “\(key)”.")
                }
            }
            for (place, line) in (scope.lines ?? []).enumerated()
            where !lines.contains(line) && !keptLines.contains(line) {
                faults.refuse(
                    "/conditions/\(index)/scope/lines/\(place)",
                    "\(app.name) has no line “\(line)”; it has “\(lines.sorted().joined(separator: ", "))”.")
            }
        }
        try faults.raise()
    }

    /// It was captured, or a tool looked at it.
    func isMet(_ screen: String, of app: StoredApp, in transaction: some Transaction) throws -> Bool {
        if try transaction.screen(screen, ofApp: app.id) != nil { return true }
        return try transaction.isAudited(screen, ofApp: app.id)
    }

    /// Whether a waiver may name it: it was met, or a waiver that is kept names it already, so that the list that was read
    /// can be sent back.
    private func isKnown(_ screen: String, of app: StoredApp, in transaction: some Transaction) throws -> Bool {
        if try isMet(screen, of: app, in: transaction) { return true }
        return try Waivers.all(app, in: transaction).contains { WaiverResource($0).screen == screen }
    }
}

extension WaiverResource {
    package init(_ waiver: Waiver) {
        var problem: Int?, rule: String?, screen: String?, condition: Measure?
        switch waiver.target {
        case .problem(let id): problem = Int(id)
        case .rule(let name, let place): (rule, screen) = (name, place)
        case .condition(let measure, let place): (condition, screen) = (measure, place)
        }
        self.init(
            id: Int(waiver.id), problem: problem, rule: rule, screen: screen, condition: condition,
            reason: waiver.reason,
            author: waiver.author,
            until: waiver.until.description)
    }
}
