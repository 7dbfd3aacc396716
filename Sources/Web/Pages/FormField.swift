import Application
import Messages

/// One field of a form with its value and what is wrong with it; printed by the template `Field`.
struct FormField {
    /// On the page, which may hold several forms.
    let id: String
    /// In what is sent; the id where nothing else was said.
    let name: String
    let label: Message
    let hint: Message?
    var value: String
    /// The `type` of an `<input>`.
    var type = "text"
    /// The keys a telephone shows: text, numeric, …
    var keys = "text"
    var isLong = false
    var isRequired = false
    var autocomplete = "off"
    private(set) var message: Message?
    /// Ids of the hint and the message. Stored: templates see stored properties only.
    private(set) var describedBy: String?

    init(
        _ id: String, _ label: Message, hint: Message? = nil, value: String = "", type: String = "text",
        isLong: Bool = false, isRequired: Bool = false, autocomplete: String = "off",
        name: String? = nil
    ) {
        self.name = name ?? id
        (self.id, self.label, self.hint, self.value) = (id, label, hint, value)
        (self.type, self.isLong, self.isRequired, self.autocomplete) = (type, isLong, isRequired, autocomplete)
        describedBy = hint.map { _ in "\(id)-hint" }
    }

    /// Says at the field what is wrong with it.
    mutating func refuse(_ message: Message) {
        self.message = message
        describedBy = [hint.map { _ in "\(id)-hint" }, "\(id)-message"].compactMap { $0 }.joined(separator: " ")
    }

    func refused(_ message: Message) -> FormField {
        var field = self
        field.refuse(message)
        return field
    }

    static var sample: FormField { FormField("text", "Text", hint: "h", value: "v", isRequired: true).refused("m") }
}

/// One option of a select.
struct FormChoice {
    var value: String
    var text: Message
    var isChosen: Bool

    static let sample = FormChoice(value: "v", text: "t", isChosen: true)

    /// Values with their words. What is chosen and is none of them stands last, as it is.
    static func all(_ values: [(String, Message)], chosen: String) -> [FormChoice] {
        let all =
            chosen.isEmpty || values.contains { $0.0 == chosen } ? values : values + [(chosen, Message(text: chosen))]
        return all.map { FormChoice(value: $0.0, text: $0.1, isChosen: $0.0 == chosen) }
    }
}
