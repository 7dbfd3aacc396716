import Screens
import Testing

/// What lies below the fold is judged by what is printed on it, as above; of what only sight tells, nothing is said.
@Suite struct BelowTheFoldTests {
    /// A row within a list of the height of the screen.
    private func scene(_ row: String, at y: Int) throws -> Scene {
        try Scene.of(
            """
            {"type":"view","frame":[0,0,390,844],"children":[{"type":"view","className":"UIScrollView","clips":true,
             "frame":[0,0,390,844],"children":[\(row.replacing("TOP", with: "\(y)"))]}]}
            """)
    }

    private func outcomes(_ row: String, at y: Int, of rule: Rule) throws -> [Outcome] {
        let run = Ruleset.audit(try scene(row, at: y), rules: [rule])
        return run.findings.map(\.outcome) + run.outcomes.map(\.outcome)
    }

    @Test(arguments: [
        (Rule.labelIsIdentifier, "user_name_1", Outcome.inapplicable), (.labelPunctuation, "Save now.", .passed),
        (.labelRepeatsTrait, "Rename button", .passed),
    ])
    func `what is printed there excuses the label`(rule: Rule, label: String, outcome: Outcome) throws {
        let button = #""frame":[20,TOP,350,44],"isElement":true,"label":"\#(label)","traits":["button"]"#
        let printed = #"{\#(button),"text":"\#(label)"}"#, unprinted = "{\(button)}"
        let inside = #"{\#(button),"children":[{"frame":[20,TOP,350,20],"text":"\#(label)"}]}"#
        for y in [100, 1400] {
            #expect(try outcomes(printed, at: y, of: rule) == [outcome], "\(y)")
            #expect(try outcomes(inside, at: y, of: rule) == [outcome], "\(y)")
            #expect(try outcomes(unprinted, at: y, of: rule) == [.failed], "\(y)")
        }
    }

    @Test func `a row of which a part lies out of sight is neither good nor bad by the rest`() throws {
        let row =
            #"{"frame":[20,TOP,350,60],"isElement":true,"label":"Row","traits":["button"],"children":["#
            + #"{"frame":[20,TOP,350,20],"text":"Row"},{"frame":[20,1440,350,20],"text":"Special offer"}]}"#
        #expect(try outcomes(row, at: 1400, of: .swallowedChildren) == [.inapplicable])
        let named = row.replacing(#""text":"Row""#, with: #""text":"Line""#)
        #expect(try outcomes(named, at: 800, of: .labelInName) == [.inapplicable], "there is another text")
        #expect(try outcomes(named, at: 800, of: .swallowedChildren) == [.failed])
    }
}
