import Application
import Messages
import Screens
import Storage

/// The gestures that a person showed, on a report's page.
struct ReportSteps {
    struct Line {
        var gesture: String
        var result: String
    }
    var lines: [Line]
    var ground: String
    var field: FormField

    static var sample: ReportSteps {
        ReportSteps(lines: [Line(gesture: "g", result: "r")], ground: "g", field: .sample)
    }

    static func field(_ filling: Filling, value: String = "") -> FormField {
        filling.field(
            "steps", "Gestures that they showed, one a line", "For instance: \(text: ShownGesture.help).", value: value,
            isLong: true)
    }
}

extension ReportSteps {
    init(_ report: StoredReport, _ history: AppHistory, _ filling: Filling, in transaction: some Transaction) throws {
        let shown = try ShownSteps(report, history, in: transaction)
        lines = shown.lines.map { Line(gesture: $0.gesture, result: $0.result) }
        ground = shown.ground
        field = Self.field(filling, value: report.steps.joined(separator: "\n"))
    }
}
