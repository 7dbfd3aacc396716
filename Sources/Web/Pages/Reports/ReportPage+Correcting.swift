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
                    ? "\(likelihood), with \(decimal: score) where \(decimal: needed) are needed; no word on the list occurs"
                    : "\(likelihood), with \(decimal: score) where \(decimal: needed) are needed: \(words.joined())"))
        return facts
    }

    private static func figure(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }
}
