import Application
import Messages
import Screens

extension ScreenPage {
    /// What a listener's gestures meet on the screen, one sentence each.
    static func walk(_ scene: Scene) -> [Message] {
        let report = GestureWalk(scene).report()
        var said: [Message] = []
        for circle in report.circles {
            said.append("✗ Flicking on from \(circle.upperBound) leads back to \(circle.lowerBound): a circle.")
        }
        if !report.notFlicked.isEmpty { said.append("✗ A flick never comes to \(numbers(report.notFlicked)).") }
        if !report.deadEnds.isEmpty {
            said.append("✗ Flicks go to the app and not on at \(numbers(report.deadEnds)).")
        }
        if !report.touchOnly.isEmpty {
            let names = report.touchOnly.prefix(5).map { Message(text: scene.tree.name(of: $0)) }.joined()
            let more = report.touchOnly.count - 5
            said.append(
                more > 0
                    ? "✗ A finger finds these and a flick does not: \(names) and \(more) more."
                    : "✗ A finger finds these and a flick does not: \(names).")
        }
        if report.isTrap { said.append("✗ Nothing that is heard leads off this screen, and no scrub does.") }
        if !report.modalTraps.isEmpty {
            said.append("✗ A modal view is open that neither a control nor a scrub leaves.")
        }
        if said.isEmpty {
            said.append(
                "✓ Flicking reaches everything that is heard, in \(Message.count(scene.flick.count, "step", "steps"))."
            )
        }
        if !report.exits.isEmpty { said.append("Ways on from here: \(numbers(report.exits)).") }
        return said
    }

    /// `2, 5 and 9`; of many only the first.
    private static func numbers(_ positions: [Int]) -> Message {
        let shown = positions.prefix(12).map { Message($0) }
        return positions.count > 12 ? "\(shown.joined()) and \(positions.count - 12) more" : shown.listed()
    }
}
