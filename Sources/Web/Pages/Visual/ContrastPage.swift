import API
import Application
import Messages
import Screens

/// Two colours somebody types, held against each other. Its address holds them, so that an answer can be sent on.
struct ContrastPage: TranslatedPage {
    struct Row {
        var seeing: Message
        var lacks: Message?
        var swatch: Swatch
        var colors: Message
        var ratio: Message
        var cells: [Cell]
    }
    struct Cell {
        var heading: Message
        var verdict: Message
    }

    let title: Message = "Contrast of two colours"
    var fields: [FormField]
    var fault: FormFault?
    var answer: Message?
    var headings: [Message]
    var rows: [Row]

    static var sample: ContrastPage {
        ContrastPage(
            fields: [.sample], fault: .sample, answer: "a", headings: ["Text, AA"],
            rows: [
                Row(
                    seeing: "s", lacks: "l", swatch: .sample, colors: "c", ratio: "4.82",
                    cells: [Cell(heading: "Text, AA", verdict: "✓ enough")])
            ])
    }

    /// The uses and levels WCAG 2.2 has limits for, in the table's order.
    fileprivate static let limits: [(heading: Message, use: ContrastUse, level: ConformanceLevel)] = [
        ("Text, AA: \(decimal: "4.5")", .text, .aa), ("Text, AAA: 7", .text, .aaa),
        ("Large text, AA: 3", .largeText, .aa),
        ("Large text, AAA: \(decimal: "4.5")", .largeText, .aaa), ("Icons and outlines, AA: 3", .nonText, .aa),
    ]
}

extension Routes {
    mutating func bindContrast(_ renderer: Renderer) {
        page("/contrast", scope: nil) { page, context in
            guard page["text"] != nil || page["ground"] != nil || page["behind"] != nil else {
                return renderer.page(ContrastPage(.asked(page, nil)), context)
            }
            do {
                let question = try ContrastQuestion(
                    text: page["text"] ?? "", ground: page["ground"] ?? "", behind: page["behind"])
                var content = ContrastPage(.asked(page, nil))
                content.answer(question.pair)
                return renderer.page(content, context)
            } catch let error as APIError where error.kind == .invalidParameter {
                return renderer.page(ContrastPage(.asked(page, error)), context, status: 422)
            }
        }
    }
}

extension ContrastPage {
    fileprivate init(_ filling: Filling) {
        fields = [
            filling.field(
                "text", "Colour of the text or icon", "Such as #717274; with its alpha #71727480.", pointer: "?text",
                isRequired: true),
            filling.field("ground", "Colour of its ground", "Such as #FFFFFF.", pointer: "?ground", isRequired: true),
            filling.field(
                "behind", "What lies behind the ground", "Only where the ground lets something through.",
                pointer: "?behind"),
        ]
        fault = filling.fault(fields)
        headings = Self.limits.map(\.heading)
        rows = []
    }

    fileprivate mutating func answer(_ pair: ColorPair) {
        answer = "The contrast is \(PlainWords.ratio(pair.ratio())) to 1."
        rows = ([nil] + ColorVision.allCases).map { vision in
            let ratio = pair.ratio(vision), swatch = Swatch(pair, vision)
            return Row(
                seeing: PlainWords.vision(vision), lacks: PlainWords.lacks(vision), swatch: swatch,
                colors: "\(text: swatch.color) on \(text: swatch.ground)", ratio: PlainWords.ratio(ratio),
                cells: Self.limits.map { limit in
                    Cell(
                        heading: limit.heading,
                        verdict: PlainWords.enough(limit.use.required(at: limit.level).map { ratio >= $0 }))
                })
        }
    }
}
