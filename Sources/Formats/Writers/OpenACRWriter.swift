import Screens
import Yams

extension Writer {
    /// OpenACR, the open form of a conformance report (github.com/GSA/openacr, schema 0.1.0), for WCAG 2.2.
    package static let openACR = Writer(
        id: "openacr-yaml", title: "OpenACR", mediaType: "application/yaml; charset=utf-8", fileExtension: "yaml"
    ) { publication in
        let encoder = YAMLEncoder()
        encoder.options = .init(width: -1, allowUnicode: true)
        return try encoder.encode(OpenACR(publication))
    }
}

/// The document, its keys in the order of the reports that are published.
private struct OpenACR: Encodable {
    struct Product: Encodable {
        let name: String
        let version: String
    }
    struct Author: Encodable {
        let name: String?
        let company_name: String?
        let email: String
    }
    struct Chapter: Encodable {
        let notes: String
        let criteria: [Criterion]
    }
    struct Chapters: Encodable {
        let success_criteria_level_a: Chapter
        let success_criteria_level_aa: Chapter
        let success_criteria_level_aaa: Chapter
    }
    struct Criterion: Encodable {
        let num: String
        let components: [Component]
    }
    struct Component: Encodable {
        let name: String
        let adherence: Adherence
    }
    struct Adherence: Encodable {
        let level: String
        let notes: String
    }

    let title: String
    let product: Product
    let author: Author
    let report_date: String?
    let last_modified_date: String?
    let version = 1
    let notes: String
    let evaluation_methods_used: String
    let feedback: String?
    let chapters: Chapters
    let catalog = "2.5-edition-wcag-2.2-en"

    init(_ publication: Publication) {
        title = "\(publication.app) Accessibility Conformance Report"
        product = Product(name: publication.app, version: publication.release)
        author = Author(
            name: publication.author?.name, company_name: publication.author?.company,
            email: publication.author?.email ?? "")
        report_date = publication.date
        last_modified_date = publication.date
        notes = ((publication.build.map { ["Build \($0)."] } ?? []) + publication.gaps).joined(separator: " ")
        evaluation_methods_used = OpenACR.methods(publication)
        feedback = publication.url
        let results = Dictionary(publication.criteria.map { ($0.number, $0) }) { first, _ in first }
        func chapter(_ level: ConformanceLevel) -> Chapter {
            Chapter(
                notes: "",
                criteria: SuccessCriterion.all.filter { $0.level == level }.map {
                    OpenACR.criterion($0, results[$0.number])
                })
        }
        chapters = Chapters(
            success_criteria_level_a: chapter(.a), success_criteria_level_aa: chapter(.aa),
            success_criteria_level_aaa: chapter(.aaa))
    }

    private static func methods(_ publication: Publication) -> String {
        let captured = Set(publication.screens.filter { $0.tool == .earshot }.map(\.key)).count
        let screens = captured == 1 ? "one screen" : "\(captured) screens"
        let own =
            captured == 0
            ? nil
            : """
            Accessibility trees of \(screens), captured from the app, were checked by Earshot's rules (ruleset \
            \(Ruleset.number)), and by people with a screen reader where the remarks say so.
            """
        let others = publication.tools.filter { $0 != .earshot && $0.name != Checklist.tool }.map(\.words).joined(
            separator: ", ")
        let read = others.isEmpty ? nil : "Audits by other tools were read: \(others)."
        return [own, read].compactMap(\.self).joined(separator: " ")
    }

    /// “Not evaluated” exists for level AAA alone; at A and AA what nobody looked at has no level and says so.
    private static func criterion(_ criterion: SuccessCriterion, _ result: CriterionResult?) -> Criterion {
        let isEvaluated = result.map { $0.level != .notEvaluated } ?? false
        let level = isEvaluated || criterion.level == .aaa ? (result?.level ?? .notEvaluated).rawValue : ""
        let notes = result?.notes ?? ""
        return Criterion(
            num: criterion.number,
            components: [
                Component(
                    name: "software",
                    adherence: Adherence(
                        level: level, notes: notes.isEmpty && !isEvaluated ? "Not evaluated." : notes))
            ])
    }
}

extension PublishedTool {
    /// `axe-core 4.9`
    fileprivate var words: String { version.map { "\(name) \($0)" } ?? name }
}
