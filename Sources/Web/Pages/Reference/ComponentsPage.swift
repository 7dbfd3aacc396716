import API
import Application
import HTTP
import Messages

/// Every part that pages are made of, in every state: what the look is changed on, and what the tests look at.
struct ComponentsPage: PageContent {
    let title: Message = "Components"
    var verdicts: [VerdictCard]
    var alarms: [HomePage.Alarm]
    var fault: FormFault?
    var fields: [FormField]
    var options: [FormChoice]
    let caption = "Screens by release"
    var columns: [MatrixColumn]
    var rows: [MatrixRow]
    let key = MatrixMark.key
    var charts: [TrendChart]
    var lines: [FaultLine]
    let range = "51–100 of 312 screens"
    let earlier: String? = "/components?page=1"
    let later: String? = "/components?page=3"

    /// Each part once, with everything in it.
    static var sample: ComponentsPage {
        var page = shown
        (page.verdicts, page.lines, page.rows, page.charts) = ([.sample], [.sample], [.sample], [.sample])
        (page.fault, page.fields) = (.sample, [.sample])
        page.alarms = [HomePage.Alarm(text: .sample, links: [PageLink(link: "/", text: "t")])]
        return page
    }
    fileprivate static let shown = ComponentsPage()
}

extension Routes {
    mutating func bindComponents(_ renderer: Renderer) {
        page("/components") { _, context in renderer.page(ComponentsPage.shown, context) }
    }
}

extension ComponentsPage {
    private init() {
        let here = "/components"
        // An app's own words are marked with its language.
        let words = AppWords("de")
        let lost = "“Bezahlen” has lost its name (Basket)"
        let reason = VerdictCard.Reason(
            sentence: "6 regressions of serious impact or worse. None is allowed.",
            links: [ToldLink(link: here, text: words.quoted(in: lost))],
            more: PageLink(link: here, text: "5 more"))
        verdicts = [
            VerdictCard(
                kind: "bad", sign: "✗", headline: "2.4 may not ship: 1 of 12 conditions fails.", reasons: [reason],
                basis: "As it stands: build 2.4+95.", whole: PageLink(link: here, text: "All about 2.4")),
            VerdictCard(
                kind: "good", sign: "✓", headline: "2.3 may ship: all 12 conditions hold.", reasons: [],
                basis: "As it stands: build 2.3+88."),
            VerdictCard(nothingOf: "2.5"),
        ]
        for place in verdicts.indices { verdicts[place].id = "verdict-\(place + 1)" }
        alarms = [
            HomePage.Alarm(
                text: words.quoted(in: "Pantry 2.4, Basket: “Bezahlen” has lost its name."),
                links: [PageLink(link: here, text: Message(finished: lost))])
        ]
        let wrong = FormField(
            "slug", "Short name", hint: "Small letters and hyphens", value: "My App", isRequired: true
        )
        .refused("Write small letters, digits and hyphens only.")
        fields = [
            FormField("name", "Name", value: "Pantry"), wrong,
            FormField("reason", "Reason", hint: "Others read it later.", isLong: true),
        ]
        fault = FormFault(message: "", broken: [wrong])
        options = [
            FormChoice(value: "open", text: "open", isChosen: true),
            FormChoice(value: "fixed", text: "fixed", isChosen: false),
        ]
        columns = ["2.4", "2.3", "2.2"].map { MatrixColumn(link: here, version: $0) }
        let marks = [
            MatrixMark("✗", 3, "worse: 3 faults"),
            MatrixMark("▼", 6, "\(PlainWords.percent(0.4)) of what was spoken is lost"),
            MatrixMark("▲", 12, "more is said than in 2.1"),
            MatrixMark("=", 9, "as much is said as in 2.2", isCalm: true),
            MatrixMark("•", 9, "first look"), MatrixMark("?", nil, "not captured"),
        ]
        rows = [marks.prefix(3), marks.suffix(3)].enumerated().map { place, marks in
            MatrixRow(
                screen: place == 0 ? "Basket" : "Porridge (recipe)", link: here,
                cells: marks.map { MatrixCell(link: $0.number == nil ? nil : here, mark: $0) })
        }
        let moments = [("2.1", 1.0), ("2.2", 0.81), ("2.3", nil), ("2.4", 0.93), ("2.5", 1)].map {
            TrendChart.Moment(version: $0.0, link: here, values: [$0.1])
        }
        let counts = [("2.1", [1.0, 2.0]), ("2.2", [0, 4]), ("2.3", [2, 1])].map {
            TrendChart.Moment(version: $0.0, link: here, values: $0.1)
        }
        charts = [
            TrendChart(
                "said", "Text that is said", moments, columns: ["Text said"], kinds: ["first"], style: .lines, top: 1,
                legend: "The upper line is all of the text.", say: PlainWords.coverage),
            TrendChart(
                "present", "Problems present", counts, columns: ["critical", "serious"],
                kinds: ["critical", "serious"],
                style: .stackedBars, legend: "From the ground up: critical, serious.", say: { Message(Int($0 ?? 0)) }),
        ].compactMap(\.self)
        lines = [
            FaultLine(
                kind: "✗ worse", text: AppWords("en").quoted(in: "“Pay” has lost its name."), link: here,
                place: "Basket", impact: "critical",
                history: "Good last in 2.3, worse since 2.4.", rule: "name-lost", ruleLink: "/rules/name-lost",
                problem: nil, setAside: nil, evidence: [FaultLine.Term(name: "before", value: "Pay")])
        ]
    }
}
