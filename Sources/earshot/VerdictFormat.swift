import API
import ArgumentParser
import Formats

/// How a verdict is printed.
enum VerdictFormat: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, json, junit, sarif

    func print(_ verdict: VerdictResource, of app: String) throws {
        func written(_ writer: Writer) throws -> String {
            try writer.write(Publication(app: app, verdict: verdict.published))
        }
        switch self {
        case .text: Swift.print(verdict.text)
        case .markdown: Swift.print(VerdictMarkdown(verdict).text)
        case .json: try ServerAccess.printJSON(verdict)
        case .junit: Swift.print(try written(.junit), terminator: "")
        case .sarif: Swift.print(try written(.sarif), terminator: "")
        }
    }
}
