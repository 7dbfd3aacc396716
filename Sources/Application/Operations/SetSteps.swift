package import API
import Foundation
import Storage

extension Operations {
    /// Says which gestures a person showed.
    package func setSteps(_ input: ReportInput, _ body: StepsBody) throws {
        let steps = body.steps.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        try ShownSteps.check(steps)
        try onReport(input.id) { transaction, app, report in
            try transaction.setSteps(steps, ofReport: report.id)
            try transaction.note("stepsSet", "report/\(report.id)", app: app.id, caller: caller)
        }
    }
}
