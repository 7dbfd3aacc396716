import History
import Screens
import Testing

/// Where both sides were recorded, the recorded lines are compared; else the engine's on both.
@Suite struct RecordedComparisonTests {
    private func row(_ place: Int) -> Frame { Frame(20, 100 + Double(place) * 60, 350, 44) }

    private var rows: [Sketch] {
        ["Rowing machine", "Morning yoga", "Boxing basics", "Evening stretch"].enumerated().map { place, name in
            .element("c\(place)", name, .button, at: row(place), text: name)
        }
    }

    private func recorded(_ screen: SketchedScreen, on os: String = "iOS 18.1", _ lines: [String]) -> RecordedSpeech {
        let recording = Recording(
            os: os, screenReader: .voiceOver, lines: lines.map { Recording.Line(text: $0) })
        return RecordedSpeech([Hearing(recording, screen.scene.transcript, screen.scene.capture)])
    }

    private let full = [
        "Rowing machine, button", "Morning yoga, button", "Boxing basics, button", "Evening stretch, button",
    ]
    private let poor = ["Rowing, button", "Morning, button", "Boxing, button", "Evening, button"]

    private func compare(
        _ before: RecordedSpeech, _ after: RecordedSpeech, twin: Twin = .exact
    ) throws -> Comparison {
        try Comparison(
            SketchedScreen(rows).audited, SketchedScreen(rows).audited, recorded: (before, after), twin: twin)
    }

    @Test func `what a device says no more is lost, though the engine says the same`() throws {
        let screen = SketchedScreen(rows)
        let comparison = try compare(recorded(screen, full), recorded(screen, poor))
        #expect(comparison.speech.loss > 0.3)
        #expect(comparison.regressions.map(\.rule) == ["speech-loss"])
        #expect(comparison.regressions[0].message.contains("recorded on iOS 18.1"))
        let line = try #require(comparison.transcript.lines.first)
        #expect(line.op == .changed && line.before == "Rowing machine, button" && line.after == "Rowing, button")
        #expect(line.recordedOn == "iOS 18.1")
    }

    @Test func `a recording of one side only changes nothing`() throws {
        let screen = SketchedScreen(rows)
        for pair in [(recorded(screen, full), RecordedSpeech.none), (.none, recorded(screen, poor))] {
            let comparison = try compare(pair.0, pair.1)
            #expect(comparison.regressions.isEmpty && comparison.speech.loss == 0)
            #expect(comparison.transcript.lines.allSatisfy { $0.op == .same && $0.recordedOn == nil })
        }
    }

    @Test func `another version of the system is another truth`() throws {
        let screen = SketchedScreen(rows)
        let comparison = try compare(recorded(screen, on: "iOS 17.5", full), recorded(screen, on: "iOS 18.1", poor))
        #expect(comparison.regressions.isEmpty && comparison.transcript.lines.allSatisfy { $0.recordedOn == nil })
        let major = try compare(recorded(screen, on: "iOS 18", full), recorded(screen, on: "iOS 18.1", poor))
        #expect(major.regressions.isEmpty, "18 may be any of 18")
        let build = try compare(recorded(screen, on: "iOS 18.1 (22B83)", full), recorded(screen, poor))
        #expect(build.regressions.map(\.rule) == ["speech-loss"])
    }

    @Test func `another variant is another truth`() throws {
        let screen = SketchedScreen(rows)
        let comparison = try compare(recorded(screen, full), recorded(screen, poor), twin: .otherAppearance)
        #expect(comparison.regressions.isEmpty)
    }

    @Test func `half a recording compares half, and the rest is the engine's on both sides`() throws {
        let screen = SketchedScreen(rows)
        let comparison = try compare(recorded(screen, full), recorded(screen, Array(full.prefix(2))))
        #expect(comparison.regressions.isEmpty && comparison.speech.loss == 0)
        #expect(comparison.transcript.lines.map { $0.recordedOn != nil } == [true, true, false, false])
        #expect(comparison.transcript.lines.allSatisfy { $0.op == .same })
    }

    @Test func `pauses and capitals are no change, and a hint that one side lacks is none`() throws {
        let hinted = rows.map { sketch in
            var sketch = sketch
            sketch.node.hint = "Opens the class"
            return sketch
        }
        let screen = SketchedScreen(hinted)
        let long = full.map { "\($0), Opens the class" }, short = full.map { $0.uppercased() }
        let comparison = try Comparison(
            screen.audited, screen.audited, recorded: (recorded(screen, long), recorded(screen, short)))
        #expect(comparison.regressions.isEmpty && comparison.transcript.lines.allSatisfy { $0.op == .same })
    }
}
