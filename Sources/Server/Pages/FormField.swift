import API
import HTTP

/// One field of a form, with what was typed and what is wrong with it.
struct FormField {
    /// On the page, which may hold several forms.
    var id: String
    /// In what is sent.
    var name: String
    var label: String
    var hint: String?
    var value: String
    var message: String?
    var isLong = false
    var isRequired = false
    /// The kind of an `input`: text, url, …
    var type = "text"
    /// The keys a telephone shows.
    var keys = "text"
    /// The ids of the hint and the message, where there are any.
    var describedBy: String?

    static let sample = FormField(
        id: "text", name: "text", label: "Text", hint: "h", value: "v", message: "m", describedBy: "text-hint")
}

/// One of several values to choose from.
struct Choice {
    var value: String
    var text: String
    var isChosen: Bool

    static let sample = Choice(value: "v", text: "t", isChosen: true)
}

/// Why a form came back: said on top, each fault with a link to its field.
struct FormFault {
    var message: String
    var broken: [FormField]

    static let sample = FormFault(message: "m", broken: [.sample])
}

/// What a form is filled with: what was sent, where it comes back for a fault, else what is stored.
struct Filling {
    private let sent: Form?
    private let error: APIError?

    /// Opened fresh.
    static let fresh = Filling(sent: nil, error: nil)

    private init(sent: Form?, error: APIError?) { (self.sent, self.error) = (sent, error) }
    init(_ page: PageRequest, _ error: APIError) { self.init(sent: page.form, error: error) }

    func value(_ name: String, else stored: String = "") -> String { sent.map { $0[name] ?? "" } ?? stored }

    func choices<Value: RawRepresentable<String>>(
        _ name: String, _ values: [(Value, String)], else stored: String = ""
    ) -> [Choice] {
        let chosen = value(name, else: stored)
        return values.map { Choice(value: $0.0.rawValue, text: $0.1, isChosen: $0.0.rawValue == chosen) }
    }

    /// - Parameter pointer: the field's place in the API's body, where its name differs.
    func field(
        _ name: String, _ label: String, _ hint: String? = nil, value stored: String = "", id: String? = nil,
        pointer: String? = nil, isLong: Bool = false, isRequired: Bool = false
    ) -> FormField {
        let id = id ?? name, pointer = pointer ?? "/\(name)"
        let message = error?.fields.first { $0.pointer == pointer || $0.pointer.hasPrefix(pointer + "/") }?.detail
        let described = [hint.map { _ in "\(id)-hint" }, message.map { _ in "\(id)-message" }].compactMap { $0 }
        return FormField(
            id: id, name: name, label: label, hint: hint, value: value(name, else: stored), message: message,
            isLong: isLong, isRequired: isRequired,
            describedBy: described.isEmpty ? nil : described.joined(separator: " "))
    }

    /// A number of something, an address of the web: a field that shows fitting keys.
    func field(
        number name: String, _ label: String, _ hint: String? = nil, value: String = "", isRequired: Bool = false
    )
        -> FormField
    {
        var field = field(name, label, hint, value: value, isRequired: isRequired)
        field.keys = "numeric"
        return field
    }

    /// What is said on top of the page, once its fields are there.
    func fault(_ fields: [FormField]) -> FormFault? {
        error.map { FormFault(message: $0.detail, broken: fields.filter { $0.message != nil }) }
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
