import API
import Storage

/// One thing that a person said of a report beside its text and its place, to be corrected by hand.
struct ReportFact {
    /// As the API calls it.
    let name: String
    private let correct: (ReportChange, _ isCleared: Bool, inout StoredReport) -> Void

    static var all: [ReportFact] {
        [
            ReportFact("heard", \.heard, \.heard), ReportFact("expected", \.expected, \.expected),
            ReportFact("gesture", \.gesture, \.gesture), ReportFact("channel", \.channel, \.channel),
            ReportFact("os", \.os, \.os), ReportFact("device", \.device, \.device),
            ReportFact("assistiveTechnology", \.assistiveTechnology, \.assistiveTechnology),
            ReportFact("language", \.language, \.language), ReportFact("impact", \.impact, \.impact),
        ]
    }

    private init<Value>(
        _ name: String, _ said: KeyPath<ReportChange, Value?>, _ kept: WritableKeyPath<StoredReport, Value?>
    ) {
        self.name = name
        correct = { change, isCleared, report in
            if isCleared { report[keyPath: kept] = nil }
            if let value = change[keyPath: said] { report[keyPath: kept] = value }
        }
    }

    /// - Returns: the report as it is said to be.
    static func corrected(_ report: StoredReport, by change: ReportChange, clear: Set<String>) -> StoredReport {
        all.reduce(into: report) { report, fact in fact.correct(change, clear.contains(fact.name), &report) }
    }
}
