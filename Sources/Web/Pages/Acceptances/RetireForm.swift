import Application
import API
import Messages

/// The form by which somebody says that a screen, or a state of it, is not in the app any more.
struct RetireForm {
    var id: String
    var action: String
    /// What it is about, by which the form that was sent is found again.
    var key: String
    var screen: String
    /// Those to choose from; empty where what is meant is known.
    var variants: [FormChoice]
    var variantMessage: Message?
    /// The one that is meant; `nil`: all of them, or it is chosen.
    var variant: String?
    var since: FormField
    var reason: FormField
    /// It comes back with a fault.
    var isOpen: Bool

    static let sample = RetireForm(
        id: "retire-1", action: "/", key: "k", screen: "list", variants: [.sample], variantMessage: "m",
        variant: "dark", since: .sample, reason: .sample, isOpen: true)

    /// - Parameters:
    ///   - number: of the form on its page.
    ///   - place: the address of the page.
    ///   - look: what stands behind it after the question mark, that one included.
    ///   - variants: to choose from, each with what people call it.
    ///   - since: the release that is offered.
    init(
        _ number: Int, at place: String, look: String = "", screen: String, variant: String? = nil,
        variants: [(key: String, name: String)] = [],
        since: String, _ filling: Filling
    ) {
        let key = ["retire", screen, variant].compactMap { $0 }.joined(separator: " ")
        let isMine = filling.value("key") == key
        let own = isMine ? filling : .fresh
        let id = "retire-\(number)"
        let chosen = own.value("variant")
        self.init(
            id: id, action: place + "/retirements" + look, key: key, screen: screen,
            variants: variants.count < 2
                ? []
                : [FormChoice(value: "", text: "every state", isChosen: chosen.isEmpty)]
                    + variants.map {
                        FormChoice(value: $0.key, text: Message(variant: $0.name), isChosen: $0.key == chosen)
                    },
            variantMessage: own.message("variant"), variant: variant,
            since: own.field(
                "since", "Since release", "The first release that is without it.", value: since, id: "\(id)-since",
                isRequired: true),
            reason: own.field("reason", "Why", id: "\(id)-reason", isRequired: true), isOpen: isMine)
    }

    private init(
        id: String, action: String, key: String, screen: String, variants: [FormChoice], variantMessage: Message?,
        variant: String?, since: FormField, reason: FormField, isOpen: Bool
    ) {
        (self.id, self.action, self.key, self.screen) = (id, action, key, screen)
        (self.variants, self.variantMessage, self.variant) = (variants, variantMessage, variant)
        (self.since, self.reason, self.isOpen) = (since, reason, isOpen)
    }
}

extension NewRetirement {
    /// What the form says.
    init(_ page: PageRequest) {
        self.init(
            since: page.field("since") ?? "", reason: page.field("reason") ?? "", variant: page.field("variant"))
    }
}
