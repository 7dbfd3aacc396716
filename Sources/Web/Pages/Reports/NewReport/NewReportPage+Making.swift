import API
import Application
import HTTP
import History
import Messages
import Screens
import Storage

extension NewReportPage {
    /// - Parameter slug: the app; `nil`: it is still to be chosen.
    init(_ filling: Filling, app slug: String?, _ context: Context) throws {
        try self.init(filling, app: slug, context, isLooked: false)
    }

    /// With what the words tell of place and setting. What somebody wrote themselves stays as it is.
    init(looking page: PageRequest, app slug: String, _ context: Context) throws {
        let draft = ReportDraft(page)
        try context.operations.checkReport(draft)
        var filled = page
        let releases = try context.read { transaction in
            try transaction.releases(ofApp: try transaction.need(app: slug).id).map(\.version)
        }
        for (name, value) in ToldSetting(draft.text, releases: releases).fields where page.field(name) == nil {
            filled.fill(name, value)
        }
        try self.init(.sent(filled), app: slug, context, isLooked: true)
        places = try Self.places(ReportDraft(filled), app: slug, chosen: page.field("place") ?? "", context)
        done = Self.said(places.count - 1)
        points = MessageParts.of(draft.text, LinkingWords.words)
    }

    private init(_ filling: Filling, app slug: String?, _ context: Context, isLooked: Bool) throws {
        let known = try context.read { transaction in
            let app = try slug.map { try transaction.need(app: $0) }
            return (
                app: app, apps: app == nil ? try transaction.apps().filter { $0.archivedAt == nil } : [],
                screens: try app.map { try transaction.screens(ofApp: $0.id) } ?? []
            )
        }
        title = known.app.map { "New report on \(text: $0.name)" } ?? "New report"
        app = known.app?.link
        appLink = known.app.map { Address.path("apps", $0.slug) }
        list = known.app.map { Address.path("apps", $0.slug, "reports") }
        action = list ?? "/reports/new"
        form = filling.value("form").isEmpty ? Secret.make() : filling.value("form")
        apps =
            known.app == nil
            ? Choice(
                id: "app", label: "App", none: "Choose",
                options: known.apps.map {
                    FormChoice(value: $0.slug, text: Message(text: $0.name), isChosen: $0.slug == filling.value("app"))
                }, message: filling.message("app")) : nil
        words = [
            filling.field(
                "text", "What happened?",
                "In the person's own words. A whole mail may be pasted: what it tells of release, device and place is read from it.",
                isLong: true, isRequired: true),
            ToldFact.heard.field(filling),
        ]
        self.isLooked = isLooked
        (places, points, isSplit) = ([], [], filling.value("split") == "on")
        let parts = NewReportParts(filling, screens: known.screens)
        self.parts = parts.all
        file = filling.field(
            "file", "Pictures, sounds, videos",
            "At most \(Attachments.largest >> 20) MiB each. Choose them last: a browser forgets them when the form comes back."
        )
        fault = filling.fault(words + parts.all.flatMap(\.fields) + [parts.app, file])
    }

    /// Announced when places were looked up.
    private static func said(_ count: Int) -> Message {
        count == 0
            ? "No place that is known shares words with it."
            : .counted(
                count, one: "\(count) place shares words with it.",
                many: "\(count) places share words with it, the likeliest first.")
    }
}

extension ToldSetting {
    /// By the fields of the form.
    fileprivate var fields: [(String, String)] {
        [
            ("release", release), ("os", os), ("device", device), ("assistiveTechnology", assistiveTechnology),
            ("gesture", gesture?.rawValue), ("language", language), ("channel", channel), ("name", reporterName),
            ("contact", reporterContact),
        ].compactMap { name, value in value.map { (name, $0) } }
    }
}

extension PageRequest {
    /// Puts a value where the form was empty.
    fileprivate mutating func fill(_ name: String, _ value: String) {
        form.fields.removeAll { $0.name == name }
        form.fields.append((name, value))
    }
}
