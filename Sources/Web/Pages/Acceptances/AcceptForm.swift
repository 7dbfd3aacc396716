import Application
import API
import Messages

/// The form by which somebody says that a change is intended.
struct AcceptForm {
    /// On the page, which holds one for each change.
    var id: String
    var action: String
    var summary: Message
    var build: String
    var screen: String
    /// Only where all of one state of the screen is meant.
    var variant: String?
    var rule: String?
    var element: String?
    /// What it is about, by which the form that was sent is found again.
    var key: String
    var reason: FormField
    /// It comes back with a fault.
    var isOpen: Bool

    static let sample = AcceptForm(
        id: "accept-1", action: "/", summary: "s", build: "2.4", screen: "list", variant: "dark", rule: "name-lost",
        element: "1",
        key: "k", reason: .sample, isOpen: true)

    /// - Parameters:
    ///   - number: of the form on its page.
    ///   - place: the address of the page.
    ///   - look: what stands behind it after the question mark, that one included.
    ///   - filling: what was sent, whichever form it was.
    init(
        _ number: Int, at place: String, look: String = "", build: String, screen: String, variant: String? = nil,
        rule: String? = nil,
        element: Int? = nil, _ filling: Filling
    ) {
        let key = ["accept", screen, variant, rule, element.map(String.init)].compactMap { $0 }.joined(separator: " ")
        let isMine = filling.value("key") == key
        let id = "accept-\(number)"
        self.init(
            id: id, action: place + "/acceptances" + look,
            summary: rule == nil ? "All that is shown here is intended" : "This is intended", build: build,
            screen: screen, variant: variant, rule: rule,
            element: element.map(String.init), key: key,
            reason: (isMine ? filling : .fresh).field(
                "reason", "Why it is intended", id: "\(id)-reason", isRequired: true), isOpen: isMine)
    }

    private init(
        id: String, action: String, summary: Message, build: String, screen: String, variant: String?, rule: String?,
        element: String?,
        key: String, reason: FormField, isOpen: Bool
    ) {
        (self.id, self.action, self.summary) = (id, action, summary)
        (self.build, self.screen, self.variant) = (build, screen, variant)
        (self.rule, self.element, self.key) = (rule, element, key)
        (self.reason, self.isOpen) = (reason, isOpen)
    }
}

extension NewAcceptance {
    /// What the form says.
    init(_ page: PageRequest) throws {
        let subject = try page.field("rule").map { SubjectBody(rule: $0, element: try page.whole("element")) }
        self.init(
            build: page.field("build") ?? "", screen: page.field("screen"), variant: page.field("variant"),
            subject: subject, reason: page.field("reason") ?? "")
    }
}
