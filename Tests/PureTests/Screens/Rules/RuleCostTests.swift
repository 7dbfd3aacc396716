import Foundation
import Screens
import Testing

/// What the rules cost on a long list of rows with title, detail, switch and button.
@Suite(.serialized) struct RuleCostTests {
    private static func row(_ number: Int, in builder: inout TreeBuilder) throws(TreeBuilder.Failure) {
        let y = Double(number) * 100
        var cell = Node()
        (cell.className, cell.frame) = ("App.RowCell", Frame(0, y, 390, 100))
        cell.backgroundColor = Color("#FAFAFA")
        try builder.open(cell)
        for (label, top) in [("Workout number \(number)", 8.0), ("25 min with the coach, season \(number % 7)", 32)] {
            var text = Node()
            (text.isElement, text.label, text.text, text.traits) = (true, label, label, .staticText)
            (text.frame, text.textColor) = (Frame(16, y + top, 200, 20), Color("#777777"))
            try builder.open(text)
            builder.close()
        }
        for (label, traits, top) in [("Remind me", Traits([.button, .switchButton]), 8.0), ("Start", .button, 54)] {
            var control = Node()
            (control.isElement, control.label, control.traits, control.identifier) = (true, label, traits, label)
            (control.frame, control.gestures) = (Frame(300, y + top, 60, 30), [.tap])
            try builder.open(control)
            builder.close()
        }
        builder.close()
    }

    private static func scene(rows: Int, tall: Bool) throws -> Scene {
        var builder = TreeBuilder()
        var root = Node()
        root.frame = Frame(0, 0, 390, tall ? Double(rows) * 100 : 844)
        root.backgroundColor = Color("#FFFFFF")
        try builder.open(root)
        var table = Node()
        (table.className, table.frame, table.clips) = ("UITableView", root.frame, true)
        try builder.open(table)
        for number in 0..<rows { try row(number, in: &builder) }
        var variant = Variant()
        variant.locale = "en-GB"
        let capture = Capture(variant: variant, tree: try builder.finish())
        return Scene(capture, Speaker().speak(capture))
    }

    /// Milliseconds of this thread's own time, the least of three.
    private static func cost(_ work: () -> Void) -> Double {
        (0..<3).map { _ in
            var before = timespec(), after = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
            work()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
            return Double(after.tv_sec - before.tv_sec) * 1000 + Double(after.tv_nsec - before.tv_nsec) / 1e6
        }.min() ?? 0
    }

    @Test(arguments: [false, true])
    func `four times as many rows cost no rule sixteen times as much`(tall: Bool) throws {
        let short = try Self.scene(rows: 250, tall: tall), long = try Self.scene(rows: 1000, tall: tall)
        var costs: [(rule: String, short: Double, long: Double)] = []
        for rule in Ruleset.all {
            costs.append(
                (
                    rule.id, Self.cost { _ = Ruleset.audit(short, rules: [rule]) },
                    Self.cost { _ = Ruleset.audit(long, rules: [rule]) }
                ))
        }
        let total = costs.map(\.long).reduce(0, +)
        print("All rules on 4000 elements, \(tall ? "all" : "few") of them shown: \(total.rounded()) ms")
        for cost in costs.sorted(by: { $0.long > $1.long }).prefix(8) {
            print("  \((cost.long * 100).rounded() / 100) ms \(cost.rule)")
        }
        // Below a few milliseconds other things than the number of rows decide.
        for cost in costs where cost.long > 5 { #expect(cost.long < cost.short * 15, "\(cost.rule)") }
    }
}
