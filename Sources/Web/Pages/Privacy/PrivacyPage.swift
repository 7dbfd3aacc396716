import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// For administrators: how long an app keeps what names people, and whether anybody may file reports on it.
struct PrivacyPage: TranslatedPage {
    struct Key {
        var id: Int
        var name: String
        var made: Message
        var revoked: Message?
        var isActive: Bool
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var link: String
    /// For whoever may see who reported.
    var heldLink: String?
    var done: Message?
    var fault: FormFault?
    var days: [FormField]
    var isOn: Bool
    var publicPage: String
    var held: Message
    var keys: [Key]
    var newKey: FormField

    static var sample: PrivacyPage {
        PrivacyPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", link: "/", heldLink: "/", done: "d",
            fault: .sample, days: [.sample], isOn: true, publicPage: "/", held: "h",
            keys: [Key(id: 1, name: "n", made: .sample, revoked: .sample, isActive: true)], newKey: .sample)
    }
}

extension Routes {
    mutating func bindPrivacyPages(_ renderer: Renderer) {
        page("/apps/{app}/privacy", scope: .admin) { page, context in
            var content = try PrivacyPage(page, context, .fresh)
            content.done = Self.settled(page["done"])
            return renderer.page(content, context)
        }
        form("/apps/{app}/privacy", scope: .admin) { page, context in
            try Self.refilled(page, renderer, context) {
                var faults = FieldFaults()
                func days(_ name: String) throws -> Int? { try faults.read(else: nil) { try page.whole(name) } }
                let body = RetentionBody(
                    textDays: try days("textDays"), reporterDays: try days("reporterDays"),
                    originalDays: try days("originalDays"))
                try context.operations.setRetention(page.appInput, body, found: faults)
                return .redirect(to: page.privacy + "?done=retention")
            }
        }
        form("/apps/{app}/privacy/intake", scope: .admin) { page, context in
            let isOn = page.field("on") == "yes"
            try context.operations.setIntake(page.appInput, IntakeBody(on: isOn))
            return .redirect(to: page.privacy + (isOn ? "?done=opened" : "?done=closed"))
        }
        form("/apps/{app}/privacy/keys", scope: .admin) { page, context in
            try Self.refilled(page, renderer, context) {
                let key = try context.operations.addIntakeKey(
                    page.appInput, NewIntakeKey(name: page.form["name"] ?? ""))
                return renderer.secret(
                    SecretPage(
                        title: "A key for \(text: key.name)",
                        about:
                            "Copy it now: it is kept as a digest only and never shown again. It can file reports on this app, and nothing else.",
                        secret: key.secret ?? "", backLink: page.privacy, back: "Privacy"), context)
            }
        }
        form("/apps/{app}/privacy/keys/{id}/revoke", scope: .admin) { page, context in
            try context.operations.revokeIntakeKey(IntakeKeyInput(app: page.need("app"), id: try page.number("id")))
            return .redirect(to: page.privacy + "?done=revoked")
        }
    }

    private static func refilled(
        _ page: PageRequest, _ renderer: Renderer, _ context: Context, _ body: () throws -> Response
    ) throws -> Response {
        do { return try body() } catch let error as APIError where error.kind == .invalidField {
            return renderer.page(
                try PrivacyPage(page, context, Filling(page, error)), context, status: error.kind.status)
        }
    }

    private static func settled(_ key: String?) -> Message? {
        switch key {
        case "retention": "Saved. What is older goes within the hour."
        case "opened": "The public page is open."
        case "closed": "The public page is closed."
        case "revoked": "The key is revoked."
        default: nil
        }
    }
}

extension PageRequest {
    fileprivate var privacy: String { Address.path("apps", need("app"), "privacy") }
}

extension PrivacyPage {
    fileprivate init(_ page: PageRequest, _ context: Context, _ filling: Filling) throws {
        let (stored, retention) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (app, try transaction.retention(ofApp: app.id))
        }
        let intake = try context.intake(stored.slug)
        title = "Privacy of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        link = Address.path("apps", stored.slug, "privacy")
        heldLink = context.caller.holds(.support) ? Address.path("apps", stored.slug, "reports", "held") : nil
        func field(_ name: String, _ label: Message, _ hint: Message, _ days: Int?) -> FormField {
            filling.field(
                number: name, label, hint, value: days.map(String.init) ?? "")
        }
        days = [
            field(
                "textDays", "What people wrote, in days", "From the last thing said on a report. Empty: for ever.",
                retention.textDays),
            field(
                "reporterDays", "Who they are, in days", "From the last thing said on their reports. Empty: for ever.",
                retention.reporterDays),
            field(
                "originalDays", "Uploads as they came in, in days",
                "From the last time they came. What was read from them stays. Empty: for ever.", retention.originalDays),
        ]
        isOn = intake.on
        publicPage = intake.page
        held = PlainWords.counted(intake.held)
        keys = intake.keys.map {
            Key(
                id: $0.id, name: $0.name, made: Message(time: $0.createdAt),
                revoked: $0.revokedAt.map { "revoked \(time: $0)" }, isActive: $0.revokedAt == nil)
        }
        newKey = filling.field("name", "What it is for", "For instance the app's own form.", isRequired: true)
        fault = filling.fault(days + [newKey])
    }
}

extension PlainWords {
    /// How many reports wait because they look automatic.
    fileprivate static func counted(_ held: Int) -> Message {
        held == 0
            ? "Nothing that looks automatic waits."
            : .counted(
                held, one: "\(held) report that looks automatic waits.",
                many: "\(held) reports that look automatic wait.")
    }
}
