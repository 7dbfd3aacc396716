import History
import Screens
import Testing

/// What a build says of a problem, variant by variant.
@Suite struct ObserverTests {
    private typealias Seen = BuildSnapshot.Capture
    private let cause = Fault.Cause(rule: "button-name", element: 7)
    private static let light = VariantKey(Variant())
    private static let dark: VariantKey = {
        var variant = Variant()
        variant.appearance = .dark
        return VariantKey(variant)
    }()

    /// A capture in which the element is heard and the rule passes on it.
    private func capture(_ id: Int64, _ variant: VariantKey = light, _ change: (inout Seen) -> Void = { _ in }) -> Seen
    {
        var capture = Seen(
            id: id, variant: variant, showsScreen: true, isCompared: true, heard: [7], faults: [], failing: [],
            doubts: [], asked: ["button-name"])
        change(&capture)
        return capture
    }

    private func look(
        _ captures: [Seen], metIn variants: [String] = [], of cause: Fault.Cause? = nil,
        known: [String: VariantKey] = [:], isNewest: Bool = true
    ) -> BuildObservation {
        BuildSnapshot(captures: [1: captures], variants: known, isNewest: isNewest)
            .observe(cause ?? self.cause, on: 1, metIn: variants)
    }

    @Test func `without a capture of its screen nobody looked`() {
        #expect(look([]).parts == [Observation(.notObserved, .nobodyLooked)])
    }

    @Test func `it is absent where its element is heard and its rule, asked, passes`() {
        let seen = look([capture(3)], metIn: ["standard"])
        #expect(
            seen.parts == [
                Observation(.absent, .passed(rule: "button-name", capture: "capture/3"), variant: "standard")
            ])
        #expect(seen.variants == nil)
    }

    @Test func `what is right in each row of a list is mended, and what nobody can tell is not gone`() {
        func seen(_ rows: RowsInStead?) -> ObservationEvidence {
            look([capture(3) { ($0.heard, $0.inStead[self.cause]) = ([], rows) }]).evidence
        }
        #expect(seen(.right) == .passed(rule: "button-name", capture: "capture/3"))
        #expect(seen(.notKnown) == .undecided(rule: "button-name", capture: "capture/3"))
        #expect(seen(nil) == .elementGone(capture: "capture/3"))
    }

    @Test func `that a control is gone a capture tells, also where only a person can tell whether it is right`() {
        let found = Fault.Cause(rule: "session-labels", element: 7)
        let gone = ObservationEvidence.elementGone(capture: "capture/3")
        #expect(look([capture(3) { $0.heard = [] }], of: found).evidence == gone)
        #expect(look([capture(3)], of: found).presence == .notObserved, "it is there")
        let silenced = Fault.Cause(rule: ChangeRule.elementLost.id, element: 7)
        let silent = look([capture(3) { ($0.heard, $0.faults) = ([], [silenced]) }], of: found)
        #expect(silent.presence == .notObserved, "it is drawn and no longer heard")
        #expect(look([capture(3) { ($0.heard, $0.isCompared) = ([], false) }], of: found).presence == .notObserved)
        for element in [nil, 7] as [Int64?] {
            let whole = Fault.Cause(rule: "session-trap", element: element)
            #expect(look([capture(3) { $0.heard = [] }], of: whole).presence == .notObserved, "it is the screen's")
        }
    }

    @Test func `what was not asked, what is in doubt, and another screen tell nothing`() {
        let undecided = ObservationEvidence.undecided(rule: "button-name", capture: "capture/3")
        #expect(look([capture(3) { $0.asked = [] }]).evidence == undecided)
        #expect(look([capture(3) { $0.doubts = [cause] }]).evidence == undecided)
        let other = look([capture(3) { $0.showsScreen = false }])
        #expect(other.presence == .notObserved && other.evidence == .otherScreen(capture: "capture/3"))
        // A rule about changes says nothing of what was compared with nothing.
        let order = Fault.Cause(rule: "order-changed", element: nil)
        #expect(look([capture(3) { $0.isCompared = false }], of: order).presence == .notObserved)
        #expect(
            look([capture(3)], of: order).evidence == .comparison(rule: "order-changed", capture: "capture/3"))
    }

    @Test func `an element that is not heard is gone, and one that is drawn in silence is not`() {
        let gone = look([capture(3) { $0.heard = [] }])
        #expect(gone.presence == .absent && gone.evidence == .elementGone(capture: "capture/3"))
        let silent = look([
            capture(3) {
                $0.heard = []
                $0.faults = [Fault.Cause(rule: "element-lost", element: 7)]
            }
        ])
        #expect(silent.presence == .notObserved)
    }

    @Test func `gone with its element is said only where it is so in each variant`() {
        let seen = look([capture(3) { $0.heard = [] }, capture(4, Self.dark)], metIn: ["dark", "standard"])
        #expect(seen.presence == .absent && seen.evidence == .passed(rule: "button-name", capture: "capture/4"))
        #expect(seen.parts.map(\.variant) == ["dark", "standard"])
    }

    @Test func `what is mended in one variant and there in another is there, and both are on record`() {
        let seen = look(
            [capture(3), capture(4, Self.dark) { $0.failing = [cause] }], metIn: ["dark", "standard"])
        #expect(seen.presence == .present && seen.variants == ["dark"])
        #expect(seen.parts.map(\.outcome) == [.present, .absent])
        let older = look(
            [capture(3), capture(4, Self.dark) { $0.failing = [cause] }], metIn: ["dark", "standard"], isNewest: false)
        #expect(older.variants == ["dark", "standard"])
    }

    @Test func `a variant in which it was met and that nobody captured tells nothing, nor does another`() {
        let seen = look([capture(3)], metIn: ["dark"])
        #expect(seen.presence == .notObserved && seen.parts.map(\.variant) == ["dark"])
        #expect(seen.evidence == .variantsMissing(["dark"]))
        let some = look([capture(3)], metIn: ["dark", "pad", "standard"])
        #expect(some.evidence == .variantsMissing(["dark", "pad"]), "all that are missing are named")
        #expect(some.parts.map(\.outcome) == [.notObserved, .notObserved, .absent])
        // A variant in which it never was has no say.
        #expect(look([capture(3), capture(4, Self.dark) { $0.asked = [] }], metIn: ["standard"]).presence == .absent)
    }

    @Test func `what fails where it never was good shows nothing that came back`() {
        let failing = capture(4, Self.dark) { $0.failing = [cause] }
        let mended = look([capture(3), failing], metIn: ["standard"])
        #expect(mended.presence == .absent && mended.parts.map(\.variant) == ["standard"])
        #expect(look([failing], metIn: ["standard"]).presence == .notObserved, "nobody looked where it was")
        let worse = look([capture(3), capture(4, Self.dark) { $0.faults = [cause] }], metIn: ["standard"])
        #expect(worse.presence == .present && worse.parts.map(\.variant) == ["dark", "standard"])
        let both = look([capture(3) { $0.failing = [cause] }, failing], metIn: ["standard"])
        #expect(both.presence == .present && both.variants == ["dark", "standard"], "it is met in both")
        #expect(look([capture(3), failing]).presence == .present, "nobody knows where it was met")
    }

    @Test func `who does not say the language has looked at the variant all the same, another state has not`() {
        var english = Variant()
        english.locale = "en-GB"
        let key = VariantKey(english)
        #expect(look([capture(3, key)], metIn: ["standard"], known: ["standard": Self.light]).presence == .absent)
        #expect(look([capture(3)], metIn: ["en"], known: ["en": key]).presence == .absent)
        var off = Variant()
        off.state = "off"
        #expect(look([capture(3)], metIn: ["off"], known: ["off": VariantKey(off)]).presence == .notObserved)
    }

    @Test func `of two captures of one variant the worse counts`() {
        for pair in [
            [capture(3), capture(4) { $0.failing = [cause] }], [capture(4) { $0.failing = [cause] }, capture(3)],
        ] {
            let seen = look(pair, metIn: ["standard"])
            #expect(seen.parts.count == 1 && seen.presence == .present)
        }
        #expect(look([capture(3), capture(4) { $0.asked = [] }]).presence == .notObserved)
    }

    @Test func `what only a person can judge no capture settles`() {
        let step = Checklist.screen.first
        let cause = Fault.Cause(rule: step?.rule ?? "", element: nil)
        #expect(step != nil && look([capture(3)], of: cause).presence == .notObserved)
    }

    @Test func `a name that was lost is missing where one is missing, though nobody knows that there was one`() {
        let lost = Fault.Cause(rule: "name-lost", element: 7)
        let nameless = look([capture(3) { $0.failing = [cause] }], metIn: ["standard"], of: lost)
        #expect(nameless.presence == .present)
        #expect(nameless.evidence == .finding(rule: "button-name", capture: "capture/3"))
        #expect(look([capture(3)], metIn: ["standard"], of: lost).presence == .absent, "it has one again")
        let other = Fault.Cause(rule: "button-name", element: 8)
        #expect(look([capture(3) { $0.failing = [other] }], metIn: ["standard"], of: lost).presence == .absent)
    }

    @Test func `what got worse and says the same is there where that is new, and mended where it always was so`() {
        let worse = Fault.Cause(rule: "reach-worse", element: 7), far = Fault.Cause(rule: "thumb-reach", element: 7)
        #expect(look([capture(3) { ($0.faults, $0.failing) = ([far], [far]) }], of: worse).presence == .present)
        #expect(look([capture(3) { $0.failing = [far] }], of: worse).presence == .absent, "it is where it was")
    }

    @Test func `a name that is missing tells of a lost one by another rule, unless that is new`() {
        let lost = Fault.Cause(rule: "name-lost", element: 7)
        let cause = ProblemCause(screen: 1, element: 7, rule: "name-lost")
        let missing: Set = [ProblemCause(screen: 1, element: 7, rule: "button-name")]
        let always = look([capture(3) { $0.failing = [self.cause] }], metIn: ["standard"], of: lost)
        #expect(always.isToldByOthers(of: cause, whereNoneIs: []))
        #expect(!always.isToldByOthers(of: cause, whereNoneIs: missing), "it is new there")
        let worse = look(
            [capture(3) { ($0.faults, $0.failing) = ([lost], [self.cause]) }], metIn: ["standard"], of: lost)
        #expect(!worse.isToldByOthers(of: cause, whereNoneIs: []), "it was lost")
        #expect(!look([capture(3)], of: lost).isToldByOthers(of: cause, whereNoneIs: []), "it is not there")
    }
}
