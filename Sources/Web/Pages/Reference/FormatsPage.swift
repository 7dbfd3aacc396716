import Application
import Formats
import Messages

/// What can be read, and how a team makes it.
struct FormatsPage: TranslatedPage {
    struct Group {
        var heading: Message
        var about: Message
        var formats: [Format]
    }
    struct Format {
        var id: String
        var title: Message
        var howTo: Message
    }
    let title: Message = "Formats"
    var groups: [Group]

    static var sample: FormatsPage {
        FormatsPage(groups: [
            Group(heading: "h", about: "a", formats: [Format(id: "csv", title: "t", howTo: "line\nline")])
        ])
    }
}

extension Routes {
    mutating func bindFormats(_ renderer: Renderer) {
        page("/formats", scope: nil) { _, context in
            renderer.page(FormatsPage(groups: Importer.Kind.allCases.map(FormatsPage.Group.init)), context)
        }
    }
}

extension FormatsPage.Group {
    fileprivate init(_ kind: Importer.Kind) {
        (heading, about) =
            switch kind {
            case .captures: ("Captures", "What is on a screen, as accessibility tools see it. Sent to a build.")
            case .audits: ("Audits", "What other scanners found. Sent to a build.")
            case .recordings: ("Recordings", "What devices really spoke on a screen. Sent to a build.")
            case .reports: ("Reports", "What people say. Sent to an app.")
            }
        formats = Importer.all.filter { $0.kind == kind }.map {
            FormatsPage.Format(id: $0.id, title: Message(ours: $0.title), howTo: Message(ours: $0.howTo))
        }
    }
}
