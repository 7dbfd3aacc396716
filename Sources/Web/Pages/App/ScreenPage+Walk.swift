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
        // Who has no scrub goes back by the system.
        let isScrubbing = scene.capture.screenReader == .voiceOver
        if isScrubbing, report.isTrap {
            said.append("✗ Nothing that is heard leads off this screen, and no scrub does.")
        }
        if isScrubbing, !report.modalTraps.isEmpty {
            said.append("✗ A modal view is open that neither a control nor a scrub leaves.")
        }
        if scene.flick.isEmpty {
            said.append("Nothing is heard on this screen, so there is nowhere to go.")
        } else if said.isEmpty {
            said.append(
                "✓ Flicking reaches everything that is heard, in \(Message.count(scene.flick.count, "step", "steps"))."
            )
        }
        said += doubts(report, isScrubbing: isScrubbing)
        if !report.exits.isEmpty { said.append("Ways on from here: \(numbers(report.exits)).") }
        return said
    }

    /// What the capture doesn't tell of ways out.
    private static func doubts(_ report: GestureWalk.Report, isScrubbing: Bool) -> [Message] {
        var doubts: [Message] = []
        switch report.leaving {
        case .possible: break
        case .notKnown: doubts.append("? Whether anything that is heard leads off this screen is not recorded.")
        case .impossible, .byScrubAtMost:
            if !isScrubbing {
                doubts.append("? Nothing that is heard leads off this screen; whether going back does is not known.")
            } else if !report.isTrap {
                doubts.append(
                    "? Nothing that is heard leads off this screen; whether a scrub does is not known: the capture records no actions."
                )
            }
        }
        if !report.modalDoubts.isEmpty || !isScrubbing && !report.modalTraps.isEmpty {
            doubts.append("? A modal view is open; whether it can be left is not known.")
        }
        return doubts
    }

    /// `2, 5 and 9`; of many only the first.
    private static func numbers(_ positions: [Int]) -> Message {
        let shown = positions.prefix(12).map { Message($0) }
        return positions.count > 12 ? "\(shown.joined()) and \(positions.count - 12) more" : shown.listed()
    }
}
