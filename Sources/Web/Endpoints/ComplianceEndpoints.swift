import API
import Application
import Formats
import Foundation
import History
import Screens
import Storage

extension Routes {
    mutating func bindCompliance() {
        bindStatements()
        bind(.conformance) { input, context in
            let compliance = try context.compliance(input.app, input.release)
            var reply = Reply(ConformanceResource(compliance, context))
            let choices = ComplianceFormat.writers.map { writer in
                ComplianceFormat(writer.id, writer.mediaType, writer.fileExtension) {
                    try writer.write(context.read { try compliance.publication(context, in: $0) })
                }
            }
            try ComplianceFormat.answer(&reply, input, context, choices, named: "conformance")
            return reply
        }
        bind(.nutritionLabel) { input, context in
            let compliance = try context.compliance(input.app, input.release)
            let resource = NutritionLabelResource(compliance, context)
            var reply = Reply(resource)
            let table = ComplianceFormat("csv", "text/csv; charset=utf-8", "csv") {
                CSVText.table(
                    header: ["feature", "answer", "withdrawn", "why"],
                    rows: resource.entries.map { entry in
                        [
                            entry.feature.rawValue, entry.answer.rawValue,
                            resource.withdrawn.contains(entry.feature) ? "withdrawn" : "",
                            entry.why.joined(separator: " "),
                        ]
                    })
            }
            try ComplianceFormat.answer(&reply, input, context, [table], named: "nutrition-label")
            return reply
        }
    }
}

extension Routes {
    /// What people say on these papers by hand.
    private mutating func bindStatements() {
        @Sendable func entry(_ input: CriterionInput, _ context: Context) throws -> Reply<ConformanceResource.Entry> {
            let report = ConformanceResource(try context.compliance(input.app, input.release), context)
            guard let entry = report.entries.first(where: { $0.criterion == input.criterion }) else {
                throw APIError(.internalError)
            }
            return Reply(entry)
        }
        @Sendable func entry(_ input: FeatureInput, _ context: Context) throws -> Reply<NutritionLabelResource.Entry> {
            let label = NutritionLabelResource(try context.compliance(input.app, input.release), context)
            guard let entry = label.entries.first(where: { $0.feature.rawValue == input.feature }) else {
                throw APIError(.internalError)
            }
            return Reply(entry)
        }
        bind(.putCriterionStatement) { input, body, context in
            try context.operations.state(input, body)
            return try entry(input, context)
        }
        bind(.endCriterionStatement) { input, context in
            try context.operations.endStatement(input)
            return try entry(input, context)
        }
        bind(.putFeatureStatement) { input, body, context in
            try context.operations.state(input, body)
            return try entry(input, context)
        }
        bind(.endFeatureStatement) { input, context in
            try context.operations.endStatement(input)
            return try entry(input, context)
        }
    }
}

extension Context {
    func compliance(_ app: String, _ release: String) throws -> ReleaseCompliance {
        try read { try ReleaseCompliance.standing(app: app, release: release, in: $0) }
    }
}

/// One of the formats in which compliance can be had beside JSON.
struct ComplianceFormat {
    /// Those that say something of criteria or findings.
    static let writers: [Writer] = [.openACR, .earl, .sarif, .csv]

    let id: String
    let mediaType: String
    let fileExtension: String
    let write: () throws -> String

    init(_ id: String, _ mediaType: String, _ fileExtension: String, _ write: @escaping () throws -> String) {
        (self.id, self.mediaType, self.fileExtension, self.write) = (id, mediaType, fileExtension, write)
    }

    /// The format that is named, else one that `Accept` names; nothing where neither asks for other than JSON.
    static func answer<Output>(
        _ reply: inout Reply<Output>, _ input: ComplianceInput, _ context: Context, _ formats: [ComplianceFormat],
        named name: String
    ) throws {
        let accepted = Set(
            context.accept.split(separator: ",").map { range in
                (range.split(separator: ";").first ?? "").trimmingCharacters(in: .whitespaces).lowercased()
            })
        let format: ComplianceFormat?
        if let wanted = input.format, wanted != "json" {
            format = formats.first { $0.id == wanted }
            guard format != nil else {
                let known = (["json"] + formats.map(\.id)).joined(separator: ", ")
                throw APIError(
                    .invalidParameter, "“\(wanted)” is no format of this; there are \(known).",
                    fields: [.init("?format", "is none of \(known)")])
            }
        } else {
            format = input.format == nil ? formats.first { accepted.contains($0.bareType) } : nil
        }
        guard let format else { return }
        reply.other = Bytes(Array(try format.write().utf8), mediaType: format.mediaType)
        let file = "\(input.app)-\(input.release)-\(name).\(format.fileExtension)"
        reply.headers.append(("Content-Disposition", "attachment; filename=\"\(Self.plain(file))\""))
    }

    private var bareType: String { String(mediaType.prefix { $0 != ";" }) }

    /// A file name that needs no quoting anywhere.
    private static func plain(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._+".contains($0)) ? $0 : "-" })
    }
}

extension ConformanceResource {
    init(_ compliance: ReleaseCompliance, _ context: Context) {
        self.init(
            release: compliance.release.version, build: compliance.build.name, standard: "WCAG 2.2",
            entries: compliance.conformance.entries.map {
                Entry(
                    criterion: $0.criterion.number, title: $0.criterion.title,
                    level: $0.criterion.level, result: $0.level, remarks: $0.remarks, computed: $0.computed,
                    statement: $0.statement.map { StatementResource($0, $0.answer.rawValue) })
            }, gaps: compliance.evidence.gaps, url: compliance.url(context, "conformance"))
    }
}

extension StatementResource {
    fileprivate init<Answer>(_ statement: Statement<Answer>, _ answer: String) {
        self.init(answer: answer, remark: statement.remark, author: statement.author, day: statement.on.description)
    }
}

extension NutritionLabelResource {
    init(_ compliance: ReleaseCompliance, _ context: Context) {
        self.init(
            release: compliance.release.version, build: compliance.build.name, baseline: compliance.baseline?.name,
            entries: compliance.label.entries.map(Entry.init), withdrawn: compliance.withdrawn,
            tasks: compliance.tasks.map(TaskResource.init),
            families: compliance.families.map { Family(family: $0.family, entries: $0.entries.map(Entry.init)) },
            withoutFamily: FamilyLabel.gaps(compliance.evidence),
            gaps: compliance.evidence.gaps + compliance.evidence.leftOutOfLabel,
            url: compliance.url(context, "nutrition-label"))
    }
}

extension NutritionLabelResource.Entry {
    fileprivate init(_ entry: NutritionLabel.Entry) {
        self.init(
            feature: entry.feature, answer: entry.answer, why: entry.why,
            statement: entry.statement.map { StatementResource($0, $0.answer.rawValue) })
    }
}
