import API
import Messages
import Screens

/// The fields in which a person says what a file does not: the state of device and app in which it was taken.
struct VariantFields {
    struct Choice {
        var id: String
        var label: Message
        var choices: [FormChoice]
    }

    var fields: [FormField]
    var choices: [Choice]
    /// Something was said, or is wrong.
    var isOpen: Bool

    static var sample: VariantFields {
        VariantFields(
            fields: [.sample], choices: [Choice(id: "idiom", label: "Kind", choices: [.sample])], isOpen: true)
    }

    private static let texts: [(String, Message, Message)] = [
        ("device", "Device", "Its model, for instance iPhone 15."),
        ("os", "System", "Its version, for instance 18.2."),
        ("locale", "Language of the app", "A tag such as en, de or pt-BR."),
        ("state", "State of the screen", "A name of your own, for instance empty."),
    ]
    private static let lists: [(id: String, label: Message, values: [String])] = [
        ("idiom", "Kind of device", Variant.Idiom.allCases.map(\.rawValue)),
        ("orientation", "Orientation", Variant.Orientation.allCases.map(\.rawValue)),
        ("direction", "Text direction", Variant.Direction.allCases.map(\.rawValue)),
        ("appearance", "Appearance", Variant.Appearance.allCases.map(\.rawValue)),
        ("contentSize", "Text size", ContentSize.allCases.map(\.rawValue)),
    ]
    private static let flags: [(String, Message)] = [
        ("increaseContrast", "Increased contrast"), ("reduceMotion", "Reduced motion"), ("boldText", "Bold text"),
        ("preLogin", "Before anybody signed in"),
    ]

    /// - Parameter value: what was sent for a field.
    init(value: (String) -> String) {
        fields = Self.texts.map { FormField($0.0, $0.1, hint: $0.2, value: value($0.0)) }
        let lists = Self.lists + Self.flags.map { (id: $0.0, label: $0.1, values: ["true", "false"]) }
        choices = lists.map { list in
            Choice(
                id: list.id, label: list.label,
                choices: list.values.map {
                    FormChoice(
                        value: $0, text: Message(ours: Self.words[$0] ?? $0),
                        isChosen: value(list.id) == $0)
                })
        }
        isOpen = fields.contains { !$0.value.isEmpty } || choices.contains { $0.choices.contains(where: \.isChosen) }
    }

    private init(fields: [FormField], choices: [Choice], isOpen: Bool) {
        (self.fields, self.choices, self.isOpen) = (fields, choices, isOpen)
    }

    private static let words = [
        "true": "yes", "false": "no", "ltr": "left to right", "rtl": "right to left", "pad": "tablet",
    ]

    /// Puts what was said into what is kept with the upload.
    static func fill(_ input: inout UploadInput, _ value: (String) -> String?) {
        input.device = value("device")
        input.idiom = value("idiom")
        input.os = value("os")
        input.locale = value("locale")
        input.direction = value("direction")
        input.contentSize = value("contentSize")
        input.appearance = value("appearance")
        input.orientation = value("orientation")
        input.state = value("state")
        input.increaseContrast = value("increaseContrast").map { $0 == "true" }
        input.reduceMotion = value("reduceMotion").map { $0 == "true" }
        input.boldText = value("boldText").map { $0 == "true" }
        input.preLogin = value("preLogin").map { $0 == "true" }
    }

    /// Says at the field what is wrong with it; whether there is such a field.
    mutating func refuse(_ id: String, _ message: Message) -> Bool {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return false }
        fields[index].refuse(message)
        isOpen = true
        return true
    }
}
