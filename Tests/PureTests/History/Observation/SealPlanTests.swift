import History
import Screens
import Testing

/// What becomes of that which a sealed build shows to be worse.
@Suite struct SealPlanTests {
    private let look = Look(capture: 1, build: 2, of: ScreenVariant(screen: 1, variant: VariantKey(Variant())))

    private func fault(
        _ rule: String, element: Int64?, _ impact: Impact = .serious, _ kind: Fault.Kind = .regression,
        capture: Int64 = 1
    ) -> Fault {
        var look = look
        look.capture = capture
        return Fault(
            kind, Fault.Cause(rule: rule, element: element), look: look, good: nil, since: 2, node: "/",
            impact: impact, message: "\(rule) fails in \(capture).")
    }

    private func worse(_ faults: [Fault], setAside: Set<Int64> = []) -> [Worsening] {
        Worsening.all(
            faults,
            cause: { ProblemCause(screen: $0.look.screen, element: $0.cause.element, rule: $0.cause.rule) },
            setAside: { fault, _ in setAside.contains(fault.look.capture) ? Aside("accepted") : nil })
    }

    private func rules(_ plan: SealPlan) -> [String] {
        plan.steps.compactMap { if case .open(let worsening) = $0 { worsening.cause.rule } else { nil } }
    }

    @Test func `a regression of any impact opens a problem, a new fault where it costs a person much`() {
        let plan = SealPlan(
            worse([
                fault("name-changed", element: 1, .minor), fault("text-contrast", element: 2, .serious, .newFault),
                fault("label-length", element: 3, .moderate, .newFault),
            ]), known: [], standing: [])
        #expect(rules(plan) == ["text-contrast", "name-changed"])
        #expect(plan.causes.map(\.element).sorted { ($0 ?? 0) < ($1 ?? 0) } == [1, 2])
    }

    @Test func `what a problem knows and what was set aside opens none`() {
        let found = [fault("name-lost", element: 1), fault("name-lost", element: 2, capture: 7)]
        let known: Set = [ProblemCause(screen: 1, element: 1, rule: "name-lost")]
        #expect(SealPlan(worse(found, setAside: [7]), known: known, standing: []).steps.isEmpty)
    }

    @Test func `one cause in several captures is one, and counts where it was set aside in some only`() {
        let shown = worse(
            [fault("name-lost", element: 1, capture: 1), fault("name-lost", element: 1, capture: 7)], setAside: [1])
        #expect(shown.count == 1 && shown[0].captures == [1, 7])
        #expect(shown[0].isOpen && shown[0].fault.look.capture == 7)
        let back = worse(
            [fault("name-lost", element: 1, capture: 7), fault("name-lost", element: 1, capture: 1)], setAside: [1])
        #expect(back[0].isOpen && back[0].fault.look.capture == 7)
    }

    @Test func `elements of a screen that has lost its speech are one cause with that`() {
        let plan = SealPlan(
            worse([
                fault("speech-loss", element: nil, .critical), fault("element-lost", element: 1, .critical),
                fault("name-lost", element: 2), fault("text-contrast", element: 3),
            ]), known: [], standing: [])
        #expect(rules(plan).contains("speech-loss") && rules(plan).contains("text-contrast"))
        #expect(!rules(plan).contains("element-lost"))
    }

    @Test func `what people found on the element takes the rule's name and is met by it`() {
        let standing = [
            SealPlan.Standing(id: 4, element: 9, rule: nil, isObserved: false),
            SealPlan.Standing(id: 5, element: 1, rule: nil, isObserved: false),
        ]
        let shown = worse([fault("name-lost", element: 1)])
        #expect(SealPlan(shown, known: [], standing: standing).steps == [.attach(shown[0], to: 5)])
    }

    @Test func `what people tell of is met only by a rule that judges it`() {
        func standing(_ id: Int64, _ text: String) -> SealPlan.Standing {
            SealPlan.Standing(
                id: id, element: 1, rule: nil, told: ToldTrouble(title: text, said: [ReportDraft(text: text)]),
                isObserved: false)
        }
        let shown = worse([fault("name-lost", element: 1)])
        let blind = [standing(5, "The contrast is too low to see"), standing(6, "Double tap does nothing")]
        #expect(SealPlan(shown, known: [], standing: blind).steps == [.open(shown[0])])
        let nameless = blind + [standing(7, "It says nothing")]
        #expect(SealPlan(shown, known: [], standing: nameless).steps == [.attach(shown[0], to: 7)])
    }

    @Test func `a problem of a rule that says the same goes on by the new name, once`() {
        let standing = [SealPlan.Standing(id: 5, element: 1, rule: "button-name", isObserved: true)]
        let shown = worse([fault("name-lost", element: 1)])
        #expect(SealPlan(shown, known: [], standing: standing).steps == [.rename(5, rule: "name-lost")])
        let other = [SealPlan.Standing(id: 5, element: 1, rule: "text-contrast", isObserved: true)]
        #expect(SealPlan(shown, known: [], standing: other).steps == [.open(shown[0])])
        let two = worse([fault("name-lost", element: 1), fault("element-lost", element: 1)])
        let people = [SealPlan.Standing(id: 6, element: 1, rule: nil, isObserved: false)]
        #expect(SealPlan(two, known: [], standing: people).steps == [.attach(two[0], to: 6), .open(two[1])])
    }

    @Test func `what was lost and was never there goes on by the rule that finds it missing`() {
        let standing = [SealPlan.Standing(id: 5, element: 1, rule: "name-lost", isObserved: true)]
        let missing = worse([fault("button-name", element: 1, .critical, .newFault)])
        let back = SealPlan(missing, known: [], standing: standing, isAnew: true)
        #expect(back.steps == [.rename(5, rule: "button-name")])
        let other = worse([fault("button-name", element: 2, .critical, .newFault)])
        #expect(SealPlan(other, known: [], standing: standing, isAnew: true).steps == [.open(other[0])])
        let unlike = worse([fault("text-contrast", element: 1, .critical, .newFault)])
        #expect(SealPlan(unlike, known: [], standing: standing, isAnew: true).steps == [.open(unlike[0])])
        let known: Set = [ProblemCause(screen: 1, element: 1, rule: "name-lost")]
        #expect(SealPlan(missing, known: known, standing: []).steps.isEmpty, "one that is mended by now knows it")
        #expect(SealPlan(missing, known: known, standing: standing).steps.isEmpty, "and keeps its rule at a first look")
    }

    @Test func `what is still known to be lost keeps its rule, though it is missing in another state, too`() {
        let standing = [SealPlan.Standing(id: 5, element: 1, rule: "name-lost", isObserved: true)]
        let both = worse([
            fault("name-lost", element: 1, .critical),
            fault("button-name", element: 1, .critical, .newFault, capture: 7),
        ])
        let known: Set = [ProblemCause(screen: 1, element: 1, rule: "name-lost")]
        let steps = SealPlan(both, known: known, standing: standing, isAnew: true).steps
        #expect(!steps.contains(.rename(5, rule: "button-name")))
    }
}
