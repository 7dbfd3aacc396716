import API
import History
import Storage

/// What a person said of a report beside its text and its place, corrected by hand: what they heard and use.
enum CorrectFacts {
    /// Those that may be taken away by name.
    static let names = [
        "heard", "expected", "gesture", "channel", "os", "device", "assistiveTechnology", "language", "impact",
    ]

    /// - Returns: the report as it is said to be.
    static func apply(_ change: ReportChange, clear: Set<String>, to report: StoredReport) -> StoredReport {
        var report = report
        func set<Value>(_ key: WritableKeyPath<StoredReport, Value?>, _ value: Value?, _ name: String) {
            if clear.contains(name) { report[keyPath: key] = nil }
            if let value { report[keyPath: key] = value }
        }
        set(\.heard, change.heard, "heard")
        set(\.expected, change.expected, "expected")
        set(\.gesture, change.gesture, "gesture")
        set(\.channel, change.channel, "channel")
        set(\.os, change.os, "os")
        set(\.device, change.device, "device")
        set(\.assistiveTechnology, change.assistiveTechnology, "assistiveTechnology")
        set(\.language, change.language, "language")
        set(\.impact, change.impact, "impact")
        return report
    }

    /// Keeps the facts of a corrected report. Its class is read anew, unless a person chose it.
    static func keep(_ corrected: StoredReport, _ history: AppHistory, in transaction: WriteTransaction) throws {
        try Operations.check(ReportDraft(corrected))
        try transaction.setFacts(ofReport: corrected)
        if corrected.faultBy != .person { try transaction.set(fault: nil, of: corrected, history) }
    }
}
