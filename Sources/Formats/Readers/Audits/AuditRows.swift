import Screens

extension Importer {
    /// A JSON format of audits, one record or many in a file.
    init(
        audits id: String, title: String, howTo: String, recognises: @escaping @Sendable (JSONView) -> Bool,
        reading: @escaping @Sendable (Document, _ warnings: inout ImportWarnings) throws(ImportError) -> [AuditRun]
    ) {
        self.init(
            id, .audits, title: title, howTo: howTo,
            recognises: { document in document.firstRecord.map(recognises) ?? false },
            read: { document throws(ImportError) in
                try document.checkSize()
                var warnings = ImportWarnings()
                var imported = Imported(format: id, audits: try reading(document, &warnings))
                imported.warnings = warnings.all
                return imported
            })
    }
}

extension Importer {
    /// An audit of Android screens that holds the views it looked at.
    init(
        android id: String, title: String, howTo: String, recognises: @escaping @Sendable (JSONView) -> Bool,
        reading: @escaping @Sendable (Document, _ warnings: inout ImportWarnings) throws(ImportError) -> AndroidResults
    ) {
        self.init(
            id, .audits, title: title, howTo: howTo,
            recognises: { document in document.firstRecord.map(recognises) ?? false },
            read: { document throws(ImportError) in
                try document.checkSize()
                var warnings = ImportWarnings()
                let found = try reading(document, &warnings)
                var imported = Imported(format: id, captures: found.captures, audits: found.runs)
                imported.warnings = warnings.all
                return imported
            })
    }
}

extension Document {
    /// A finding comes of one object or more, and takes far more memory than the shortest of them.
    private static let objectLimit = 500_000

    fileprivate func checkSize() throws(ImportError) {
        var count = json?.objectCount ?? 0
        if case .lines(let lines) = content {
            try lines.forEach { line throws(ImportError) in
                count += line.objectCount
                if count > Document.objectLimit { throw Document.tooLarge }
            }
        }
        if count > Document.objectLimit { throw Document.tooLarge }
    }

    private static var tooLarge: ImportError {
        ImportError("The audit has more than \(objectLimit) objects; send its pages in parts.")
    }
}

/// The runs of one file, one for each screen, in the order in which screens are met.
struct RunsByScreen {
    private(set) var runs: [AuditRun] = []
    private var places: [String?: Int] = [:]
    private var outcomePlaces: [OutcomeKey: Int] = [:]
    private let blank: AuditRun

    private struct OutcomeKey: Hashable {
        var run: Int
        var rule: String
        var outcome: Outcome
    }

    /// - Parameter run: what holds for all of them; its screen and findings are of no account.
    init(like run: AuditRun) { blank = run }

    init(tool: String, toolVersion: String? = nil, mode: AuditRun.Mode = .automatic) {
        self.init(like: AuditRun(tool: tool, toolVersion: toolVersion, mode: mode, findings: []))
    }

    /// The runs, or where nothing was found or said one that says so.
    var orEmpty: [AuditRun] { runs.isEmpty ? [blank] : runs }

    /// The newest time that is told of a run counts.
    mutating func look(at time: String?, on screen: String?) {
        guard let time else { return }
        let place = place(of: screen)
        runs[place].auditedAt = max(runs[place].auditedAt ?? time, time)
    }

    private mutating func place(of screen: String?) -> Int {
        if let place = places[screen] { return place }
        var run = blank
        run.screen = screen
        runs.append(run)
        places[screen] = runs.count - 1
        return runs.count - 1
    }

    mutating func add(_ finding: Finding, on screen: String?) { runs[place(of: screen)].findings.append(finding) }

    /// One place where a rule passed, did not apply or was not run; places of one rule are counted together.
    ///
    /// - Parameter count: of places; `nil`: the source does not say.
    mutating func add(_ outcome: Outcome, of rule: String, on screen: String?, count: Int? = 1) {
        let run = place(of: screen)
        let key = OutcomeKey(run: run, rule: rule, outcome: outcome)
        if let place = outcomePlaces[key] {
            runs[run].outcomes[place].count = (runs[run].outcomes[place].count ?? 0) + (count ?? 0)
        } else {
            outcomePlaces[key] = runs[run].outcomes.count
            runs[run].outcomes.append(AuditRun.RuleOutcome(rule: rule, outcome: outcome, count: count))
        }
    }
}

extension AuditRun {
    /// The tool broke off: what it found stands, and of nothing else, not even of the rules that it got to, is known
    /// whether it was looked for.
    mutating func breakOff() {
        let rules = Set(findings.compactMap { $0.sourceRule ?? $0.rule } + outcomes.map(\.rule))
        outcomes = rules.sorted().map { RuleOutcome(rule: $0, outcome: .untested) }
        listsRules = true
    }
}

extension Evidence {
    /// `nil` for a missing or blank text.
    static func known(_ text: String?) -> Evidence? {
        guard let text, !text.trimmed.isEmpty else { return nil }
        return .text(text.trimmed)
    }

    /// `nil` for an empty list.
    static func texts(_ texts: [String]) -> Evidence? { texts.isEmpty ? nil : .list(texts.map(Evidence.text)) }

    /// Any JSON value that is no object.
    init?(_ value: JSONView) {
        if let text = value.text {
            self = .text(text)
        } else if let flag = value.flag {
            self = .flag(flag)
        } else if let number = value.number {
            self = .number(number)
        } else if value.isNull {
            self = .none
        } else if value.isArray {
            self = .list(value.items.compactMap(Evidence.init))
        } else {
            return nil
        }
    }
}

extension JSONView {
    /// The texts of a list; anything else in it is passed over.
    func looseTexts(_ key: StaticString) -> [String] { self[key]?.items.compactMap(\.text) ?? [] }

    /// So many numbers, where it is that: other tools may mean something else by the same name.
    func looseNumbers(_ count: Int) -> [Double]? {
        let numbers = items.map(\.number)
        return numbers.count == count && !numbers.contains(nil) ? numbers.compactMap { $0 } : nil
    }

    /// Four finite numbers under these names.
    func frame(_ x: StaticString, _ y: StaticString, _ width: StaticString, _ height: StaticString) -> [Double]? {
        let numbers = [self[x], self[y], self[width], self[height]].compactMap { $0?.number }
        return numbers.count == 4 && numbers.allSatisfy(\.isFinite) ? numbers : nil
    }
}
