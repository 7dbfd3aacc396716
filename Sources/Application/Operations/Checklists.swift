package import API
import Foundation
import JSON
package import Screens
package import Storage

/// The steps that an app's sessions walk through.
package enum Checklists {
    static let limit = 100

    package static func own(_ app: StoredApp, in transaction: some Transaction) throws -> [ChecklistStep] {
        try transaction.checklistSteps(ofApp: app.id).map {
            try KeptJSON.decode(ChecklistStep.self, from: $0.document)
        }
    }

    package static func steps(_ kind: SessionKind, of app: StoredApp, in transaction: some Transaction) throws
        -> [ChecklistStep]
    {
        kind == .beta ? Checklist.beta : Checklist.screen + (try own(app, in: transaction))
    }

    package static func resource(_ app: StoredApp, in transaction: some Transaction) throws -> ChecklistResource {
        ChecklistResource(
            house: Checklist.screen.map(ChecklistStepBody.init),
            items: try own(app, in: transaction).map(ChecklistStepBody.init),
            beta: Checklist.beta.map(ChecklistStepBody.init))
    }

    /// - Parameter pointer: its place in the body.
    static func check(_ step: ChecklistStep, at pointer: String) throws {
        var faults = FieldFaults()
        for fault in step.faults { faults.refuse("\(pointer)/\(fault.key)", fault.detail) }
        if Checklist.step(step.id) != nil {
            faults.refuse("\(pointer)/id", "“\(step.id)” is a step of the house.")
        }
        try faults.raise()
    }
}

extension Operations {
    /// Sets all of a team's own steps. Answers given so far stay as they are.
    package func setChecklist(_ input: AppInput, _ body: ChecklistBody) throws -> ChecklistResource {
        guard body.items.count <= Checklists.limit else {
            throw APIError.field("/items", "A team adds at most \(Checklists.limit) steps.")
        }
        var known: Set<String> = []
        for (index, item) in body.items.enumerated() {
            try Checklists.check(item.step, at: "/items/\(index)")
            guard known.insert(item.id).inserted else {
                throw APIError.field("/items/\(index)/id", "“\(item.id)” is there twice.")
            }
        }
        return try changeChecklist(input) { _ in body.items.map(\.step) }
    }

    /// Adds one step, or changes the one of this name.
    package func setChecklistStep(_ input: AppInput, _ body: ChecklistStepBody) throws {
        try Checklists.check(body.step, at: "")
        _ = try changeChecklist(input) { steps in
            var steps = steps
            if let place = steps.firstIndex(where: { $0.id == body.id }) {
                steps[place] = body.step
            } else {
                guard steps.count < Checklists.limit else {
                    throw APIError.field("/id", "A team adds at most \(Checklists.limit) steps.")
                }
                steps.append(body.step)
            }
            return steps
        }
    }

    package func removeChecklistStep(_ input: AppInput, _ id: String) throws {
        _ = try changeChecklist(input) { steps in
            guard steps.contains(where: { $0.id == id }) else { throw APIError.notFound("step “\(id)”") }
            return steps.filter { $0.id != id }
        }
    }

    private func changeChecklist(_ input: AppInput, _ change: ([ChecklistStep]) throws -> [ChecklistStep]) throws
        -> ChecklistResource
    {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let steps = try change(try Checklists.own(app, in: transaction))
            try transaction.setChecklistSteps(
                app: app.id, try steps.map { ($0.id, String(decoding: try Wire.encode($0), as: UTF8.self)) },
                caller: caller)
            try transaction.note("checklistSet", "app/\(app.id)", app: app.id, caller: caller)
            return try Checklists.resource(app, in: transaction)
        }
    }
}

extension ChecklistStepBody {
    package init(_ step: ChecklistStep) {
        self.init(
            id: step.id, title: step.title, how: step.how, right: step.right, wrong: step.wrong,
            criteria: step.criteria, impact: step.impact)
    }

    var step: ChecklistStep {
        ChecklistStep(
            id: id, title: title, how: how, right: right, wrong: wrong, criteria: criteria ?? [],
            impact: impact ?? .serious)
    }
}
