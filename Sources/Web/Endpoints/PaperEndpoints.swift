import API
import Application
import Formats
import Foundation
import History
import Screens
import Storage

extension Routes {
    mutating func bindPapers() {
        bind(.conformance) { input, context in
            let papers = try context.papers(input.app, input.release)
            var reply = Reply(ConformanceResource(papers, context))
            let choices = PaperFormat.writers.map { writer in
                PaperFormat(writer.id, writer.mediaType, writer.fileExtension) {
                    try writer.write(papers.publication(context))
                }
            }
            try PaperFormat.answer(&reply, input, context, choices, named: "conformance")
            return reply
        }
        bind(.nutritionLabel) { input, context in
            let papers = try context.papers(input.app, input.release)
            let resource = NutritionLabelResource(papers, context)
            var reply = Reply(resource)
            let table = PaperFormat("csv", "text/csv; charset=utf-8", "csv") {
                CSVText.table(
                    header: ["feature", "answer", "withdrawn", "why"],
                    rows: resource.entries.map { entry in
                        [
                            entry.feature, entry.answer, resource.withdrawn.contains(entry.feature) ? "withdrawn" : "",
                            entry.why.joined(separator: " "),
                        ]
                    })
            }
            try PaperFormat.answer(&reply, input, context, [table], named: "nutrition-label")
            return reply
        }
    }
}

extension Context {
    func papers(_ app: String, _ release: String) throws -> ReleasePapers {
        try read { try ReleasePapers(app: app, release: release, in: $0) }
    }
}

/// One of the formats that a paper can be had in beside JSON.
struct PaperFormat {
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
        _ reply: inout Reply<Output>, _ input: PaperInput, _ context: Context, _ formats: [PaperFormat],
        named name: String
    ) throws {
        let accepted = Set(
            context.accept.split(separator: ",").map { range in
                (range.split(separator: ";").first ?? "").trimmingCharacters(in: .whitespaces).lowercased()
            })
        let format: PaperFormat?
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
    init(_ papers: ReleasePapers, _ context: Context) {
        self.init(
            release: papers.release.version, build: papers.build.name, standard: "WCAG 2.2",
            entries: papers.conformance.entries.map {
                Entry(
                    criterion: $0.criterion.number, title: $0.criterion.title,
                    level: $0.criterion.level.rawValue, result: $0.level.rawValue, remarks: $0.remarks)
            }, url: papers.url(context, "conformance"))
    }
}

extension NutritionLabelResource {
    init(_ papers: ReleasePapers, _ context: Context) {
        self.init(
            release: papers.release.version, build: papers.build.name, baseline: papers.baseline?.name,
            entries: papers.label.entries.map {
                Entry(feature: $0.feature.rawValue, answer: $0.answer.rawValue, why: $0.why)
            }, withdrawn: papers.withdrawn.map(\.rawValue), url: papers.url(context, "nutrition-label"))
    }
}
