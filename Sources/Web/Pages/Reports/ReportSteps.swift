import Application
import Messages
import Screens
import Storage

/// The gestures that a person showed, on a report's page.
struct ReportSteps {
    struct Line {
        var gesture: String
        var result: Message
    }
    var lines: [Line]
    var ground: Message
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
        lines = shown.lines.map { Line(gesture: $0.gesture, result: Message(sentences: $0.result)) }
        let names = [report.screenKey, report.release].compactMap(\.self)
        ground = Message(finished: shown.ground, naming: names)
        field = Self.field(filling, value: report.steps.joined(separator: "\n"))
    }
}
