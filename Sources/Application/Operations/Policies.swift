package import API
package import Foundation
package import History
import Screens
package import Storage

/// An app's policy, as values.
package enum Policies {
    /// The app's newest policy, or the built-in one, version 0.
    package static func current(_ app: StoredApp, in transaction: some Transaction) throws -> Policy {
        guard let stored = try transaction.policy(ofApp: app.id) else { return .standard }
        var policy = try Wire.decode(Policy.self, from: Data(stored.document.utf8))
        policy.version = stored.version
        return policy
    }
}

package enum Waivers {
    /// The day a moment is in, in UTC.
    package static func day(_ moment: Date) -> Day? { Day(String(moment.formatted(.iso8601).prefix(10))) }

    package static func all(_ app: StoredApp, in transaction: some Transaction) throws -> [Waiver] {
        try transaction.waivers(ofApp: app.id).map { stored in
            var waiver = try Wire.decode(Waiver.self, from: Data(stored.document.utf8))
            waiver.id = stored.id
            return waiver
        }
    }
}

extension Operations {
    package func setPolicy(_ input: AppInput, _ body: PolicyBody) throws -> PolicyResource {
        guard !body.conditions.isEmpty else {
            throw APIError.field("/conditions", "A policy has at least one condition.")
        }
        let conditions = try body.conditions.enumerated().map { index, condition in
            guard condition.threshold.isFinite, condition.threshold >= 0 else {
                throw APIError.field("/conditions/\(index)/threshold", "A threshold is a number from 0 on.")
            }
            guard condition.impact == nil || condition.measure.hasImpact else {
                throw APIError.field(
                    "/conditions/\(index)/impact", "\(condition.measure.rawValue) has no impact to start from.")
            }
            return Policy.Condition(
                condition.measure, condition.comparator, condition.threshold, impact: condition.impact)
        }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            var policy = Policy(version: 0, conditions: conditions)
            policy.version = try transaction.addPolicy(
                app: app.id, document: String(decoding: try Wire.encode(policy), as: UTF8.self), caller: caller)
            try transaction.note("policySet", "app/\(app.id)", app: app.id, caller: caller)
            return PolicyResource(policy)
        }
    }

    package func setWaivers(_ input: AppInput, _ body: WaiversBody) throws -> [WaiverResource] {
        let waivers = try body.items.enumerated().map { try waiver($1, for: input.app, at: "/items/\($0)") }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            for (index, waiver) in waivers.enumerated() {
                try transaction.need(target: waiver.target, of: app, at: "/items/\(index)")
            }
            try transaction.setWaivers(
                app: app.id,
                try waivers.map { (String(decoding: try Wire.encode($0), as: UTF8.self), $0.until.description) },
                caller: caller)
            try transaction.note("waiversSet", "app/\(app.id)", app: app.id, caller: caller)
            return try Waivers.all(app, in: transaction).map(WaiverResource.init)
        }
    }

    /// Reads a waiver; `pointer` is its place in the body.
    /// - Parameter app: its slug: of a tool's rules, those that it has met.
    func waiver(_ body: WaiverBody, for app: String, at pointer: String) throws -> Waiver {
        let target: Waiver.Target
        if let problem = body.problem {
            target = .problem(Int64(problem))
        } else if let rule = body.rule {
            guard try Ruleset.isOurs(rule) || database.read({ try $0.isRuleOfTool(rule, ofApp: app) }) else {
                throw APIError.field("\(pointer)/rule", "“\(rule)” is no rule.")
            }
            target = .rule(rule, screen: body.screen)
        } else {
            throw APIError.field("\(pointer)/problem", "A waiver names a problem or a rule.")
        }
        guard let until = Day(body.until) else {
            throw APIError.field("\(pointer)/until", "A day is written 2026-12-31.")
        }
        guard !Words.isBlank(body.reason) else {
            throw APIError.field("\(pointer)/reason", "A waiver needs its reason.")
        }
        return Waiver(id: 0, target: target, reason: body.reason, author: caller, until: until)
    }
}

extension WaiverResource {
    package init(_ waiver: Waiver) {
        var problem: Int?, rule: String?, screen: String?
        switch waiver.target {
        case .problem(let id): problem = Int(id)
        case .rule(let name, let place): (rule, screen) = (name, place)
        }
        self.init(
            id: Int(waiver.id), problem: problem, rule: rule, screen: screen, reason: waiver.reason,
            author: waiver.author,
            until: waiver.until.description)
    }
}
