import History
import Screens

extension Writer {
    /// JUnit's XML, which every CI shows: a verdict's conditions as one suite, each screen's rules as another.
    package static let junit = Writer(
        id: "junit", title: "JUnit", mediaType: "application/xml; charset=utf-8", fileExtension: "xml"
    ) { publication in
        var suites = publication.verdict.map { [JUnitSuite($0)] } ?? []
        suites += publication.screens.map(JUnitSuite.init)
        let counts = JUnitSuite.counts(suites.flatMap(\.cases))
        let name = XMLText.escaped("\(publication.app) \(publication.release)")
        let body = suites.map(\.text).joined()
        return
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(name)\" \(counts)>\n\(body)</testsuites>\n"
    }
}

/// One suite with its cases.
private struct JUnitSuite {
    struct Case {
        enum Answer { case passed, failed(type: String, details: String), skipped }
        var name: String
        var answer: Answer
        var message: String
    }
    var name: String
    var timestamp: String?
    var cases: [Case]
    /// Sentences for people beside the cases.
    var notes: [String] = []

    /// Each condition of a verdict; a waived one is skipped, with its reason.
    init(_ verdict: PublishedVerdict) {
        name = "earshot.gate"
        (timestamp, notes) = (verdict.decidedAt, verdict.gaps)
        cases = verdict.conditions.map { condition in
            let floor = condition.impact.map { " (\($0) or worse)" } ?? ""
            let wanted = "\(condition.comparator) \(JUnitSuite.number(condition.threshold))"
            let actual = condition.actual.map { JUnitSuite.number($0) } ?? "unknown"
            let problems = condition.problems.map { "\n\($0.title) (\($0.state)) \($0.url)" }.joined()
            let answer: Case.Answer =
                switch condition.outcome {
                case .pass: .passed
                case .waived: .skipped
                case .fail:
                    .failed(
                        type: condition.measure, details: "\(condition.why)\n\(wanted), actual \(actual)\(problems)")
                }
            let scope = condition.scope.map { ", \($0)" } ?? ""
            return Case(name: "\(condition.measure)\(floor) \(wanted)\(scope)", answer: answer, message: condition.why)
        }
    }

    /// Each finding of a screen, and each rule that passed there. What no machine can tell is skipped.
    init(_ screen: PublishedScreen) {
        name = screen.key
        cases = screen.findings.map { found in
            let place = found.node ?? found.place.identifier ?? found.place.selector ?? found.place.label
            let criteria =
                found.finding.criteria.isEmpty ? "" : ", WCAG " + found.finding.criteria.joined(separator: ", ")
            let details = "\(found.finding.message)\nimpact \(found.finding.impact.words)\(criteria)"
            let answer: Case.Answer =
                found.finding.outcome == .failed ? .failed(type: found.rule, details: details) : .skipped
            return Case(
                name: found.rule + (place.map { " at \($0)" } ?? ""), answer: answer, message: found.finding.message)
        }
        cases += screen.outcomes.filter { $0.outcome == .passed }.map {
            Case(name: $0.rule, answer: .passed, message: "")
        }
    }

    /// Whole numbers without a fraction, so that no reader stumbles over `3.0 findings`.
    private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? String(value) }

    static func counts(_ cases: [Case]) -> String {
        let failed = cases.count { if case .failed = $0.answer { true } else { false } }
        let skipped = cases.count { if case .skipped = $0.answer { true } else { false } }
        return "tests=\"\(cases.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"\(skipped)\""
    }

    var text: String {
        let suite = XMLText.escaped(name)
        let lines = cases.map { test in
            let head = "    <testcase classname=\"\(suite)\" name=\"\(XMLText.escaped(test.name))\""
            let message = XMLText.escaped(test.message)
            return switch test.answer {
            case .passed: "\(head)/>\n"
            case .skipped: "\(head)><skipped message=\"\(message)\"/></testcase>\n"
            case .failed(let type, let details):
                "\(head)><failure type=\"\(XMLText.escaped(type))\" message=\"\(message)\">"
                    + "\(XMLText.escaped(details, inAttribute: false))</failure></testcase>\n"
            }
        }
        let said = XMLText.escaped(notes.joined(separator: "\n"), inAttribute: false)
        let output = notes.isEmpty ? "" : "    <system-out>\(said)</system-out>\n"
        let time = timestamp.map { " timestamp=\"\(XMLText.escaped($0))\"" } ?? ""
        return
            "  <testsuite name=\"\(suite)\" \(JUnitSuite.counts(cases))\(time)>\n\(lines.joined())\(output)  </testsuite>\n"
    }
}

/// Text inside XML 1.0, which cannot hold most control characters at all, not even escaped.
enum XMLText {
    static func escaped(_ text: String, inAttribute: Bool = true) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"" where inAttribute: escaped.append(contentsOf: "&quot;".unicodeScalars)
            // A reader turns these into spaces in an attribute unless they are written as numbers.
            case "\t" where inAttribute, "\n" where inAttribute:
                escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
            case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
            case "\t", "\n": escaped.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
