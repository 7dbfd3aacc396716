import API
import History
import Screens
import Storage

/// One thing that a person said of a report beside its text and its place, to be corrected by hand.
struct ReportFact {
    typealias Values = (before: String?, after: String?)

    /// As the API calls it.
    let name: String
    private let correct: (ReportChange, _ isCleared: Bool, inout StoredReport) -> Void
    /// What the log says of a correction; `nil`: it is the same as before.
    private let logged: (StoredReport, StoredReport) -> Values?

    static var all: [ReportFact] {
        [
            ReportFact(words: "heard", \.heard, \.heard), ReportFact(words: "expected", \.expected, \.expected),
            ReportFact("gesture", \.gesture, \.gesture) { $0.rawValue },
            ReportFact(words: "channel", \.channel, \.channel), ReportFact(words: "os", \.os, \.os),
            ReportFact(words: "device", \.device, \.device),
            ReportFact(words: "assistiveTechnology", \.assistiveTechnology, \.assistiveTechnology),
            ReportFact("language", \.language, \.language) { $0 },
            ReportFact("impact", \.impact, \.impact) { $0.rawValue },
        ]
    }

    /// What may hold words that a mask hides from who lacks *support*. Administrators without it read the log, which keeps
    /// for ever what it holds; so the log says that it was corrected and not what it was.
    private init(
        words name: String, _ said: KeyPath<ReportChange, String?>, _ kept: WritableKeyPath<StoredReport, String?>
    ) {
        self.init(name, said, kept) { _ in nil }
    }

    /// - Parameter text: what the log says of a value.
    private init<Value: Equatable>(
        _ name: String, _ said: KeyPath<ReportChange, Value?>, _ kept: WritableKeyPath<StoredReport, Value?>,
        text: @escaping (Value) -> String?
    ) {
        self.name = name
        correct = { change, isCleared, report in
            if isCleared { report[keyPath: kept] = nil }
            if let value = change[keyPath: said] { report[keyPath: kept] = value }
        }
        logged = { before, after in
            before[keyPath: kept] == after[keyPath: kept]
                ? nil : (before[keyPath: kept].flatMap(text), after[keyPath: kept].flatMap(text))
        }
    }

    /// - Returns: the report as it is said to be.
    static func corrected(_ report: StoredReport, by change: ReportChange, clear: Set<String>) -> StoredReport {
        all.reduce(into: report) { report, fact in fact.correct(change, clear.contains(fact.name), &report) }
    }

    /// What was corrected, by its name: the facts, the release and the class of trouble.
    static func changes(of before: StoredReport, as after: StoredReport) -> [String: Values] {
        var all: [String: Values] = [:]
        for fact in Self.all { all[fact.name] = fact.logged(before, after) }
        if before.release != after.release { all["release"] = (before.release, after.release) }
        // A person may say themselves what its words told before.
        if before.fault != after.fault || before.faultBy != after.faultBy, before.fault != nil || after.fault != nil {
            all["class"] = (before.fault?.rawValue, after.fault?.rawValue)
        }
        return all
    }
}

/// What the log says of a report that somebody corrected: where it belongs and what was told are two steps.
struct ReportLog {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    func note(_ before: StoredReport, as after: StoredReport) throws {
        let facts = ReportFact.changes(of: before, as: after)
        if !facts.isEmpty { try note("corrected", after, facts) }
        let isMoved =
            (before.screenID, before.elementID, before.problemID) != (after.screenID, after.elementID, after.problemID)
        // Who says by hand what a machine guessed has tied it anew.
        guard isMoved || before.linkedBy != after.linkedBy else { return }
        try note(
            "relinked", after, ["problem": (before.problemID.map(String.init), after.problemID.map(String.init))])
    }

    private func note(_ kind: String, _ report: StoredReport, _ changes: [String: ReportFact.Values]) throws {
        try transaction.note(
            kind, "report/\(report.id)", app: app.id, caller: caller, details: TriageLog.details(changes))
    }
}
