import API
import Application
import Foundation
import History
import Messages
import Storage

/// What may be claimed on Apple's Accessibility Nutrition Label, why, and what has to be taken back.
struct NutritionLabelPage: TranslatedPage {
    struct Entry {
        var feature: Message
        var link: String
        var answer: Message
        var why: [Message]
        /// How many reasons more there are than are listed.
        var more: Message?
    }

    /// The same on one device family.
    struct Family {
        var name: String
        var entries: [Entry]
    }

    /// A common task.
    struct TaskLine {
        var name: String
        var answer: Message
        var why: [Message]
        var more: Message?
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var release: String
    var releaseLink: String
    var basis: Message
    /// What nobody looked at, and what does not count.
    var gaps: [Message]
    /// The release whose claims may have to be taken back; `nil`: there is none.
    var before: String?
    var withdrawn: [Message]
    var entries: [Entry]
    var families: [Family]
    /// What belongs to no device family.
    var withoutFamily: [Message]
    var tasks: [TaskLine]
    var tasksLink: String
    var table: String

    static var sample: NutritionLabelPage {
        NutritionLabelPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", release: "2.4", releaseLink: "/",
            basis: "b", gaps: ["g"], before: "2.3", withdrawn: ["w"],
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
        let build = compliance.build.name
        basis =
            compliance.baseline.map { "Build \(text: build), compared with build \(text: $0.name)." }
            ?? "Build \(text: build), compared with nothing: no earlier release is there."
        let naming = compliance.names
        gaps = (compliance.evidence.gaps + compliance.evidence.leftOutOfLabel).map {
            Message(paper: $0, naming: naming)
        }
        before = compliance.baseline?.version
        withdrawn = compliance.withdrawn.map(\.words)
        func told(_ why: [String]) -> [Message] {
            why.prefix(Self.reasons).map { Message(paper: $0, naming: naming) }
        }
        func more(_ why: [String]) -> Message? {
            let left = why.count - Self.reasons
            return left > 0 ? "and \(Message.count(left, "reason", "reasons")) more" : nil
        }
        func told(_ entry: NutritionLabel.Entry) -> Entry {
            Entry(
                feature: entry.feature.words,
                link: Address.path(
                    "apps", compliance.app.slug, "releases", compliance.release.version, "nutrition-label",
                    entry.feature.rawValue), answer: entry.answer.words, why: told(entry.why), more: more(entry.why))
        }
        entries = compliance.label.entries.map(told)
        families = compliance.families.map { label in
            Family(name: label.family.rawValue, entries: label.entries.map(told))
        }
        withoutFamily = FamilyLabel.gaps(compliance.evidence).map { Message(sentences: $0, naming: naming) }
        tasks = compliance.tasks.map { standing in
            TaskLine(
                name: standing.task.name, answer: standing.answer.words, why: told(standing.why),
                more: more(standing.why))
        }
        tasksLink = appLink + "/tasks"
        table = "/v1\(releaseLink)/nutrition-label?format=csv"
    }
}

extension NutritionLabel.Feature {
    /// As App Store Connect names it.
    var words: Message {
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
    var words: Message {
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
    fileprivate var words: Message {
        switch self {
        case .hindered: "✗ something stands in the way"
        case .unproven: "? not proven"
        case .clear: "✓ nothing known against it"
        }
    }
}
