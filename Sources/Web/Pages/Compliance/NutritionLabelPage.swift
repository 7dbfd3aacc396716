import API
import Application
import Foundation
import History
import Messages
import Storage

/// What may be claimed on Apple's Accessibility Nutrition Label, why, and what has to be taken back.
struct NutritionLabelPage: PageContent {
    struct Entry {
        var feature: String
        var link: String
        var answer: String
        var why: [String]
        /// How many reasons more there are than are listed.
        var more: String?
    }

    /// The same on one device family.
    struct Family {
        var name: String
        var entries: [Entry]
    }

    /// A common task.
    struct TaskLine {
        var name: String
        var answer: String
        var why: [String]
        var more: String?
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var release: String
    var releaseLink: String
    var basis: String
    /// What nobody looked at.
    var gaps: [String]
    var withdrawn: [String]
    var entries: [Entry]
    var families: [Family]
    /// What belongs to no device family.
    var withoutFamily: [String]
    var tasks: [TaskLine]
    var tasksLink: String
    var table: String

    static var sample: NutritionLabelPage {
        NutritionLabelPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", release: "2.4", releaseLink: "/",
            basis: "b", gaps: ["g"], withdrawn: ["w"],
            entries: [Entry(feature: "f", link: "/", answer: "a", why: ["w"], more: "m")],
            families: [
                Family(name: "n", entries: [Entry(feature: "f", link: "/", answer: "a", why: ["w"], more: "m")])
            ], withoutFamily: ["w"],
            tasks: [TaskLine(name: "n", answer: "a", why: ["w"], more: "m")], tasksLink: "/", table: "/")
    }
}

extension Routes {
    mutating func bindNutritionLabel(_ renderer: Renderer) {
        page("/apps/{app}/releases/{release}/nutrition-label") { page, context in
            let compliance = try context.compliance(page.need("app"), page.need("release"))
            return renderer.page(NutritionLabelPage(compliance), context)
        }
    }
}

extension NutritionLabelPage {
    /// More reasons than this read as a list nobody reads.
    private static let reasons = 8

    fileprivate init(_ compliance: ReleaseCompliance) {
        title = "Accessibility Nutrition Label of \(text: compliance.app.name) \(text: compliance.release.version)"
        app = compliance.app.link
        appLink = Address.path("apps", compliance.app.slug)
        release = compliance.release.version
        releaseLink = compliance.link
        basis =
            "Build \(compliance.build.name), compared with \(compliance.baseline.map { "build \($0.name)" } ?? "nothing: no earlier build is there")."
        gaps = compliance.evidence.gaps
        withdrawn = compliance.withdrawn.map(\.words)
        func told(_ entry: NutritionLabel.Entry) -> Entry {
            let more = entry.why.count - Self.reasons
            return Entry(
                feature: entry.feature.words,
                link: Address.path(
                    "apps", compliance.app.slug, "releases", compliance.release.version, "nutrition-label",
                    entry.feature.rawValue), answer: entry.answer.words, why: Array(entry.why.prefix(Self.reasons)),
                more: more > 0 ? "and \(PlainWords.count(more, "reason", "reasons")) more" : nil)
        }
        entries = compliance.label.entries.map(told)
        families = compliance.families.map { label in
            Family(name: label.family.rawValue, entries: label.entries.map(told))
        }
        withoutFamily = FamilyLabel.gaps(compliance.evidence)
        tasks = compliance.tasks.map { standing in
            let more = standing.why.count - Self.reasons
            return TaskLine(
                name: standing.task.name, answer: standing.answer.words, why: Array(standing.why.prefix(Self.reasons)),
                more: more > 0 ? "and \(PlainWords.count(more, "reason", "reasons")) more" : nil)
        }
        tasksLink = appLink + "/tasks"
        table = "/v1\(releaseLink)/nutrition-label?format=csv"
    }
}

extension NutritionLabel.Feature {
    /// As App Store Connect names it.
    var words: String {
        switch self {
        case .voiceOver: "VoiceOver"
        case .voiceControl: "Voice Control"
        case .largerText: "Larger Text"
        case .darkInterface: "Dark Interface"
        case .differentiateWithoutColor: "Differentiate Without Color Alone"
        case .sufficientContrast: "Sufficient Contrast"
        case .reducedMotion: "Reduced Motion"
        case .captions: "Captions"
        case .audioDescriptions: "Audio Descriptions"
        }
    }
}

extension NutritionLabel.Answer {
    var words: String {
        switch self {
        case .supported: "✓ may be claimed"
        case .contradicted: "✗ must not be claimed"
        case .unproven: "? not proven"
        case .claimed: "✓ claimed by hand"
        case .notClaimed: "– not claimed"
        }
    }
}

extension TaskStanding.Answer {
    fileprivate var words: String {
        switch self {
        case .hindered: "✗ something stands in the way"
        case .unproven: "? not proven"
        case .clear: "✓ nothing known against it"
        }
    }
}
