import History
import Screens
import Storage

/// What fails in captures of a build, whoever found it: our own rules, or another tool whose finding is tied to an
/// element.
struct Failures {
    private struct ElementOnScreen: Hashable {
        var screen: Int64
        var element: Int64?
    }

    private let corrections: MatchCorrections
    private let byPlace: [ElementOnScreen: [StoredFinding]]
    /// What our own rules say, by the captures they say it of.
    let captures: [ProblemCause: Set<Int64>]
    /// What they could not tell, by the captures.
    let doubts: [ProblemCause: Set<Int64>]
    var causes: Set<ProblemCause> { Set(captures.keys) }
    /// By capture.
    private let variants: [Int64: String]

    /// - Parameter places: captures of the build, all or those of a screen.
    init(
        _ build: StoredBuild, _ places: [BuildCapture], _ corrections: MatchCorrections,
        in transaction: some Transaction
    ) throws {
        self.init(
            try transaction.findings(captures: Set(places.map(\.captureID)).sorted()), places, corrections,
            imported: try transaction.importedFindings(build: build.id))
    }

    /// - Parameters:
    ///   - findings: of our own rules, on these captures and maybe others.
    ///   - imported: of other tools.
    init(
        _ findings: [StoredFinding], _ places: [BuildCapture], _ corrections: MatchCorrections,
        imported: [StoredFinding] = []
    ) {
        let screens = Dictionary(places.map { ($0.captureID, $0.screenID) }) { first, _ in first }
        var byPlace: [ElementOnScreen: [StoredFinding]] = [:]
        var captures: [ProblemCause: Set<Int64>] = [:], doubts: [ProblemCause: Set<Int64>] = [:]
        func place(_ finding: StoredFinding) -> ElementOnScreen? {
            finding.captureID.flatMap { screens[$0] }.map {
                ElementOnScreen(screen: $0, element: finding.elementID.map(corrections.head))
            }
        }
        for finding in findings {
            guard let place = place(finding), let rule = finding.rule, let capture = finding.captureID else { continue }
            let cause = ProblemCause(screen: place.screen, element: place.element, rule: rule)
            if finding.outcome == .cantTell { doubts[cause, default: []].insert(capture) }
            guard finding.outcome == .failed else { continue }
            byPlace[place, default: []].append(finding)
            captures[cause, default: []].insert(capture)
        }
        for finding in imported where finding.outcome == .failed {
            guard let place = place(finding), place.element != nil else { continue }
            byPlace[place, default: []].append(finding)
        }
        (self.corrections, self.byPlace, self.captures, self.doubts) = (corrections, byPlace, captures, doubts)
        variants = Dictionary(places.map { ($0.captureID, $0.variant) }) { first, _ in first }
    }

    /// The findings that say what a problem says: of its rule, and where that compares builds, of those whose failure
    /// on the same element is the same again.
    func findings(of cause: ProblemCause) -> [Int64] {
        let rules = Self.rules(of: cause)
        return (byPlace[ElementOnScreen(screen: cause.screen, element: cause.element)] ?? [])
            .filter { $0.rule.map(rules.contains) ?? false }.map(\.id)
    }

    static func rules(of cause: ProblemCause) -> [String] {
        (ChangeRule.rule(cause.rule)?.standsFor ?? []).union([cause.rule]).sorted()
    }

    /// Those in which our rule fails.
    func variants(of cause: ProblemCause) -> [String] {
        Set((captures[cause] ?? []).compactMap { variants[$0] }).sorted()
    }

    /// A rule of another tool that is none of ours goes by that tool's own name.
    func cause(of finding: StoredFinding, on screen: Int64) -> ProblemCause {
        ProblemCause(
            screen: screen, element: finding.elementID.map(corrections.head),
            rule: finding.rule ?? finding.sourceRule ?? finding.tool)
    }

    /// All that fails on an element, what costs the person most first.
    func findings(on element: Int64, of screen: Int64) -> [StoredFinding] {
        let found = byPlace[ElementOnScreen(screen: screen, element: corrections.head(of: element))] ?? []
        return found.sorted {
            $0.impact.weight == $1.impact.weight ? $0.id < $1.id : $0.impact.weight > $1.impact.weight
        }
    }

    /// Elements on which anything fails.
    var elements: [Int64] { corrections.all(with: byPlace.keys.compactMap(\.element)).sorted() }
}
