import API
import Application
import HTTP
import Messages

/// Why a form came back: said on top, each fault with a link to its field.
struct FormFault {
    var broken: [FormField]
    /// What belongs to no field of the page.
    var others: [Message]
    /// What to know before the single fields: that somebody else was faster.
    var lead: Message?

    static let sample = FormFault(broken: [.sample], others: ["o"], lead: "l")

    /// - Parameter message: said where no field is broken.
    init(message: Message, broken: [FormField]) {
        self.init(broken: broken, others: broken.isEmpty && !message.isEmpty ? [message] : [])
    }

    /// - Parameter fields: those of the page, the broken ones with their messages.
    init(_ error: APIError, _ fields: [FormField]) {
        broken = fields.filter { $0.message != nil }
        let told = Set(broken.compactMap(\.message))
        let untold = error.fields.map(\.message).filter { !told.contains($0) }
        others = broken.isEmpty && untold.isEmpty ? [error.message] : untold
        lead = error.kind == .editConflict && !broken.isEmpty ? error.message : nil
    }

    private init(broken: [FormField], others: [Message], lead: Message? = nil) {
        (self.broken, self.others, self.lead) = (broken, others, lead)
    }
}

/// Some buttons of which one is chosen, with what is wrong with the choice; printed by the template `FormGroup`.
struct FormGroup {
    var field: FormField
    var choices: [FormChoice]

    static var sample: FormGroup { FormGroup(field: .sample, choices: [.sample]) }
}

/// What a form is filled with: what was sent, where it comes back for a fault, else what is stored.
struct Filling {
    private let sent: Form?
    private let error: APIError?

    /// Opened fresh.
    static let fresh = Filling(sent: nil, error: nil)

    private init(sent: Form?, error: APIError?) { (self.sent, self.error) = (sent, error) }
    init(_ page: PageRequest, _ error: APIError) { self.init(sent: page.form, error: error) }
    /// What was sent and is shown again, with nothing wrong in it.
    static func sent(_ page: PageRequest) -> Filling { Filling(sent: page.form, error: nil) }
    /// A form that asks by its address: filled with what the address says.
    static func asked(_ page: PageRequest, _ error: APIError?) -> Filling {
        var form = Form()
        form.fields = page.request.query
        return Filling(sent: form, error: error)
    }

    func value(_ name: String, else stored: String = "") -> String { sent.map { $0[name] ?? "" } ?? stored }

    func choices<Value: RawRepresentable<String>>(
        _ name: String, _ values: [(Value, Message)], else stored: Value? = nil
    ) -> [FormChoice] {
        let chosen = value(name, else: stored?.rawValue ?? "")
        return values.map { FormChoice(value: $0.0.rawValue, text: $0.1, isChosen: $0.0.rawValue == chosen) }
    }

    /// - Parameter pointer: the field's place in the API's body, where its name differs.
    func field(
        _ name: String, _ label: Message, _ hint: Message? = nil, value stored: String = "", id: String? = nil,
        pointer: String? = nil, isLong: Bool = false, isRequired: Bool = false
    ) -> FormField {
        let pointer = pointer ?? "/\(name)"
        let field = FormField(
            id ?? name, label, hint: hint, value: value(name, else: stored), isLong: isLong, isRequired: isRequired,
            name: name)
        let wrong = error?.fields.first { $0.pointer == pointer || $0.pointer.hasPrefix(pointer + "/") }
        return wrong.map { field.refused($0.message) } ?? field
    }

    /// Whether it comes back after being sent.
    var isSent: Bool { sent != nil }
    /// Whether it comes back since somebody else was faster.
    var isLate: Bool { error?.kind == .editConflict }
    /// What was sent, where it comes back.
    var form: Form? { sent }

    /// What is wrong with a field, where it is more than one input.
    func message(_ name: String) -> Message? { error?.fields.first { $0.pointer == "/\(name)" }?.message }

    /// A number of something, an address of the web: a field that shows fitting keys.
    func field(
        number name: String, _ label: Message, _ hint: Message? = nil, value: String = "", isRequired: Bool = false
    )
        -> FormField
    {
        var field = field(name, label, hint, value: value, isRequired: isRequired)
        field.keys = "numeric"
        return field
    }

    /// What is said on top of the page, once its fields are there.
    func fault(_ fields: [FormField]) -> FormFault? { error.map { FormFault($0, fields) } }

    /// - Parameter id: the field's on the page; its name where that is enough.
    func group(
        _ name: String, _ label: Message, _ choices: [FormChoice], id: String? = nil, isRequired: Bool = true
    ) -> FormGroup {
        FormGroup(field: field(name, label, id: id, isRequired: isRequired), choices: choices)
    }
}

extension PageRequest {
    /// A whole number that a field holds; nothing where it is empty.
    func whole(_ name: String) throws -> Int? {
        guard let text = field(name) else { return nil }
        guard let number = Int(text) else { throw APIError.field("/\(name)", "Write a number.") }
        return number
    }
}
