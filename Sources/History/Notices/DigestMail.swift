/// What happened in some apps in a time, for one person: as plain text, a sentence a line and each link on a line of its own.
package struct DigestMail: Hashable, Sendable {
    /// What is told together, in this order.
    package enum Section: Hashable, Sendable, CaseIterable {
        case alarms, toDecide, cameBack, openAgain, verdicts, waivers, owed

        var title: String {
            switch self {
            case .alarms: "Alarms"
            case .toDecide: "Problems to decide"
            case .cameBack: "Problems that came back, and fixes that failed"
            case .openAgain: "Problems open again, since their acceptance ended"
            case .verdicts: "Verdicts on record"
            case .waivers: "Waivers and their ends"
            case .owed: "Screens owed"
            }
        }

        /// Within a line of counts: `2 alarms`.
        func counted(_ count: Int) -> String {
            let (one, many) =
                switch self {
                case .alarms: ("alarm", "alarms")
                case .toDecide: ("problem to decide", "problems to decide")
                case .cameBack:
                    ("problem that came back or whose fix failed", "problems that came back or whose fix failed")
                case .openAgain: ("problem open again", "problems open again")
                case .verdicts: ("verdict", "verdicts")
                case .waivers: ("waiver", "waivers")
                case .owed: ("build that owed screens", "builds that owed screens")
                }
            return "\(count) \(count == 1 ? one : many)"
        }
    }
    package struct Item: Hashable, Sendable {
        package var text: String
        package var link: String
        package init(_ text: String, link: String) { (self.text, self.link) = (text, link) }
    }
    /// Of what happened the first few, and how much it was.
    package struct Part: Hashable, Sendable {
        package var section: Section
        package var count: Int
        package var items: [Item]
        package init(_ section: Section, count: Int, items: [Item]) {
            (self.section, self.count, self.items) = (section, count, items)
        }
    }
    package struct App: Hashable, Sendable {
        package var name: String
        package var link: String
        package var parts: [Part]
        package init(name: String, link: String, parts: [Part]) {
            (self.name, self.link) = (name, link)
            self.parts = parts.filter { $0.count > 0 }
        }
    }

    /// So many of a section are told one by one.
    package static let shown = 10

    package let since: String
    package let until: String
    package let apps: [App]

    /// - Parameters:
    ///   - since: as people read it, as `until`, which is the first moment that is not told of.
    ///   - apps: those in which nothing happened are left out.
    package init(since: String, until: String, apps: [App]) {
        (self.since, self.until) = (since, until)
        self.apps = apps.filter { !$0.parts.isEmpty }
    }

    /// There is nothing to send.
    package var isEmpty: Bool { apps.isEmpty }

    /// `Shop: 2 alarms, 1 verdict`
    package var subject: String {
        let name = apps.count == 1 ? apps[0].name : "\(apps.count) apps"
        let counts = Section.allCases.compactMap { section in
            let count = apps.flatMap(\.parts).filter { $0.section == section }.reduce(0) { $0 + $1.count }
            return count > 0 ? section.counted(count) : nil
        }
        return "\(name): \(counts.joined(separator: ", "))"
    }

    package func text(_ footer: MailFooter) -> String {
        let head = "What happened on Earshot from \(since) until \(until), in the apps that you may see."
        return ([head] + apps.map(text(of:)) + [footer.text]).joined(separator: "\n\n\n")
    }

    private func text(of app: App) -> String {
        let parts = app.parts.map { part in
            let items = part.items.map { "\($0.text)\n\($0.link)" }
            let more = part.count - part.items.count
            let rest = more > 0 ? ["There \(more == 1 ? "is 1 more" : "are \(more) more") in \(app.name)."] : []
            return (["\(part.section.title): \(part.count)"] + items + rest).joined(separator: "\n\n")
        }
        return (["\(app.name)\n\(app.link)"] + parts).joined(separator: "\n\n")
    }
}

/// What stands below a notice: why somebody gets it, and how to change that.
package struct MailFooter: Hashable, Sendable {
    /// A whole sentence.
    private let reason: String
    private let settings: String
    private let stop: String

    /// - Parameters:
    ///   - settings: where the person chooses what they are mailed.
    ///   - stop: where such mail is stopped without a sign-in.
    package init(because reason: String, settings: String, stop: String) {
        (self.reason, self.settings, self.stop) = (reason, settings, stop)
    }

    package var text: String {
        """
        \(reason)

        To choose what you are mailed:
        \(settings)

        To stop mail of this kind, without signing in:
        \(stop)
        """
    }
}
