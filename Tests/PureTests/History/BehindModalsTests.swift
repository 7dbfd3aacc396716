import History
import Screens
import Testing

/// A reference of which nobody knew yet that an alert silences the rest, beside a capture that knows it.
@Suite struct BehindModalsTests {
    private func screen(modal: Bool, alert: Bool = true, hidesPage: Bool = false) -> AuditedScene {
        let rows = ["Basket", "Apples", "Pears", "Plums", "Order"].enumerated().map { place, name in
            Sketch.element(
                "row\(place)", name, .button, at: Frame(0, 60 + Double(place) * 60, 390, 50), identifier: "row\(place)")
        }
        let page = Sketch.box("page", rows, at: Frame(0, 0, 390, 844)) { $0.hidden = hidesPage }
        let inFront = Sketch.box(
            "front",
            [
                .element("question", "Delete order?", .staticText, at: Frame(60, 360, 270, 40)),
                .element("cancel", "Cancel", .button, at: Frame(60, 420, 270, 44)),
            ], at: Frame(0, 0, 390, 844)
        ) { $0.modal = modal }
        return SketchedScreen([page] + (alert ? [inFront] : [])).audited
    }

    @Test func `what lies behind the same alert is not away`() throws {
        let before = screen(modal: false), after = screen(modal: true)
        #expect(before.scene.flick.count == 7 && after.scene.flick.count == 2)
        let found = try Comparison(before, after)
        #expect(found.showsSameScreen)
        #expect(!found.regressions.contains { ["speech-loss", "element-lost"].contains($0.rule) })
        let names = Set(found.newFaults.compactMap(\.node).map { after.scene[$0].name })
        #expect(names.isDisjoint(with: ["row0", "row1", "row2", "row3", "row4"]))
    }

    @Test func `what is hidden beside it is not away either`() throws {
        let found = try Comparison(screen(modal: false), screen(modal: true, hidesPage: true))
        #expect(found.showsSameScreen)
        #expect(!found.regressions.contains { ["speech-loss", "element-lost"].contains($0.rule) })
    }

    @Test func `an alert that came is something else`() throws {
        #expect(try !Comparison(screen(modal: false, alert: false), screen(modal: true)).showsSameScreen)
    }
}
