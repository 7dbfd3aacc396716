import API
import Application
import History
import HTTP
import Messages
import Storage

extension ReportPage {
    /// What its words tell, and which words.
    static func readings(_ report: StoredReport, _ reading: StoredReading?) -> [Pair] {
        guard let reading else { return [] }
        var facts: [Pair] = []
        if let fault = reading.fault {
            let by: Message = reading.by == .person ? "a person chose it" : "by its words"
            facts.append(Pair(name: "Class of trouble", value: "\(Message(ours: fault.words)) (\(by))"))
        }
        if let release = report.mentionedRelease {
            facts.append(Pair(name: "Release named in the text", value: Message(text: release)))
        }
        let words: [Message] = reading.words.map { "“\(text: $0.words)” \(decimal: figure($0.weight))" }
        let likelihood: Message = reading.accessibility >= AccessibilityScore.threshold ? "likely" : "unlikely"
        let score = figure(reading.accessibility), needed = figure(AccessibilityScore.threshold)
        facts.append(
            Pair(
                name: "About accessibility",
                value: words.isEmpty
                    ? "\(likelihood), with \(decimal: score) of \(decimal: needed) that are needed; no word on the list occurs"
                    : "\(likelihood), with \(decimal: score) of \(decimal: needed) that are needed: \(words.joined())"))
        return facts
    }

    private static func figure(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }

    /// The classes to choose from; the first leaves it to the words.
    static func classes(_ report: StoredReport, _ reading: StoredReading?) -> [FormChoice] {
        let read = ReportReading(ReportDraft(text: report.text, heard: report.heard, expected: report.expected)).fault
        let isChosen = reading?.by == .person
        return [
            FormChoice(
                value: "",
                text: read.map { "what its words tell: \(Message(ours: $0.words))" }
                    ?? "what its words tell: none, or several",
                isChosen: !isChosen)
        ]
            + FaultClass.allCases.map {
                FormChoice(
                    value: $0.rawValue, text: Message(ours: $0.words), isChosen: isChosen && reading?.fault == $0)
            }
    }

    /// What it can be taken from.
    static func ties(_ report: StoredReport, _ screen: String?) -> [FormChoice] {
        [
            screen.map {
                FormChoice(value: "screen", text: "It is not about the screen \(text: $0)", isChosen: false)
            },
            report.elementID.map { _ in
                FormChoice(value: "element", text: "It is not about this element", isChosen: false)
            },
            report.problemID.map {
                FormChoice(value: "problem", text: "It is not problem \($0)", isChosen: false)
            },
        ].compactMap { $0 }
    }
}

extension ReportDraft {
    fileprivate init(text: String, heard: String?, expected: String?) {
        self.init(text: text)
        (self.heard, self.expected) = (heard, expected)
    }
}

extension ReportChange {
    /// What the form on a report's page corrects: only what was changed there.
    init(_ page: PageRequest, _ report: StoredReport) throws {
        self.init()
        version = try page.whole("version")
        let named = page.field("release")
        release = named == report.release ? nil : named
        let isChosen = report.faultBy == .person
        let chosen = page.field("class").flatMap { FaultClass(rawValue: $0) }
        self.class = isChosen && chosen == report.fault ? nil : chosen
        clear = page.form.all("clear") + (isChosen && chosen == nil ? ["class"] : [])
    }
}
