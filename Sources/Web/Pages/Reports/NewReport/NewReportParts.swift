import API
import Application
import History
import Messages
import Screens
import Storage

/// The parts of the form that are folded away until they are wanted, or something is wrong in them.
struct NewReportParts {
    let all: [NewReportPage.Part]
    /// The list of apps as a field, for its message.
    let app: FormField

    init(_ filling: Filling, screens: [StoredScreen]) {
        app = filling.field("app", "App")
        let screen = NewReportPage.Choice(
            id: "screenKey", label: "Screen", none: "Not chosen: found by the words",
            options: screens.sorted { $0.name.lowercased() < $1.name.lowercased() }.map { screen in
                FormChoice(
                    value: screen.key, text: Message(text: screen.name),
                    isChosen: screen.key == filling.value("screenKey"))
            })
        all = [
            Self.part(
                "Where", filling,
                [filling.field("release", "Release", "For instance 5.0.1. Leave it empty if nobody knows.")],
                screens.isEmpty ? [] : [screen], isPicker: true),
            Self.part(
                "In their words", filling,
                [
                    filling.field("screen", "What they call the screen", "Kept as it is said, and looked up."),
                    filling.field("element", "What they call the element", "Its label, if they named it."),
                    ToldFact.expected.field(filling),
                ]),
            Self.part(
                "How and with what", filling,
                ToldFact.setting.map { $0.field(filling) },
                ChosenFact.allCases.map { $0.choice(chosen: filling.value($0.rawValue)) }),
            Self.part("What they showed", filling, [ReportSteps.field(filling)]),
            Self.part(
                "Who", filling,
                [
                    filling.field(
                        "name", "Name of the person", "Only those who support people see it.",
                        pointer: "/reporter/name"),
                    filling.field(
                        "contact", "How to reach them", "A mail address or a telephone number.",
                        pointer: "/reporter/contact"),
                ]),
        ]
    }

    /// - Parameter isPicker: what most people know is open from the start.
    private static func part(
        _ legend: Message, _ filling: Filling, _ fields: [FormField], _ choices: [NewReportPage.Choice] = [],
        isPicker: Bool = false
    ) -> NewReportPage.Part {
        let chosen = choices.compactMap { $0.options.first(where: \.isChosen)?.text }
        let filled = chosen + fields.map(\.value).filter { !$0.isEmpty }.map { Message(text: $0) }
        return NewReportPage.Part(
            legend: legend, filled: filled.isEmpty ? nil : filled.joined(),
            isOpen: isPicker || fields.contains { $0.message != nil }, fields: fields, choices: choices)
    }
}
