import API
import Application
import Formats
import Foundation
import History
import Messages
import Screens
import Storage

/// A release against WCAG 2.2, criterion by criterion, for people; the same as a report for machines is linked.
struct ConformancePage: TranslatedPage {
    struct Entry {
        var criterion: Message
        var link: String
        var result: Message
        var remarks: Message
    }
    struct Level {
        var name: String
        var summary: Message
        var entries: [Entry]
    }
    struct Download {
        var link: String
        var text: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var release: String
    var releaseLink: String
    var basis: Message
    /// What nobody looked at.
    var gaps: [Message]
    var levels: [Level]
    var downloads: [Download]

    static var sample: ConformancePage {
        ConformancePage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", release: "2.4", releaseLink: "/",
            basis: "b", gaps: ["g"],
            levels: [
                Level(name: "A", summary: "s", entries: [Entry(criterion: "c", link: "/", result: "r", remarks: "m")])
            ],
            downloads: [Download(link: "/", text: "t")])
    }
}

extension Routes {
    mutating func bindConformance(_ renderer: Renderer) {
        page("/apps/{app}/releases/{release}/conformance") { page, context in
            let compliance = try context.compliance(page.need("app"), page.need("release"))
            return renderer.page(ConformancePage(compliance), context)
        }
    }
}

extension ConformancePage {
    fileprivate init(_ compliance: ReleaseCompliance) {
        title = "Conformance of \(text: compliance.app.name) \(text: compliance.release.version)"
        app = compliance.app.link
        appLink = Address.path("apps", compliance.app.slug)
        release = compliance.release.version
        releaseLink = compliance.link
        let heard = compliance.evidence.heardThrough.union(compliance.evidence.heardFailing).count
        basis =
            "Build \(text: compliance.build.name): \(Message.count(compliance.runs, "run", "runs")) of rules and audits, \(Message.count(heard, "screen", "screens")) judged by people with a screen reader. WCAG 2.2."
        let naming = compliance.names
        gaps = compliance.evidence.gaps.map { Message(sentences: $0, naming: naming) }
        levels = ConformanceLevel.allCases.map { level in
            let own = compliance.conformance.entries.filter { $0.criterion.level == level }
            let counts = ConformanceReport.Level.allCases.compactMap { result -> Message? in
                let count = own.count { $0.level == result }
                return count == 0 ? nil : "\(count) \(Message(ours: result.words))"
            }
            return Level(
                name: level.rawValue, summary: "\(counts.joined()).",
                entries: own.map {
                    Entry(
                        criterion: "\(text: $0.criterion.number) \(Message(ours: $0.criterion.title))",
                        link: Address.path(
                            "apps", compliance.app.slug, "releases", compliance.release.version, "conformance",
                            $0.criterion.number),
                        result: "\(text: $0.level.sign) \(Message(ours: $0.level.words))",
                        remarks: Message(paper: $0.remarks, naming: naming))
                })
        }
        downloads = ComplianceFormat.writers.map {
            Download(
                link: "/v1\(compliance.link)/conformance?format=\($0.id)",
                text: $0.id == "csv"
                    ? "All findings as a table (CSV)" : "\(text: $0.title) (\(text: $0.fileExtension))")
        }
    }
}

extension ReleaseCompliance {
    /// What is not ours in its sentences.
    var names: [String] {
        evidence.screenNames.values.sorted() + ScreenNames.titles(evidence.screenNames)
            + evidence.screenNames.keys.sorted() + audited + [build.name] + ContentSize.allCases.map(\.rawValue)
    }

    /// Places and tools as audits call them. A person's session is no tool of others.
    private var audited: [String] {
        Set(evidence.audited.flatMap { [$0.screen, $0.tool].compactMap(\.self) }).subtracting([Checklist.tool]).sorted()
    }

    /// The release's page.
    var link: String { Address.path("apps", app.slug, "releases", release.version) }
}

extension ConformanceReport.Level {
    var sign: String {
        switch self {
        case .supports: "✓"
        case .partiallySupports: "–"
        case .doesNotSupport: "✗"
        case .notApplicable: "○"
        case .notEvaluated: "?"
        }
    }
}
