import API
import ArgumentParser
import Foundation
import JSON
import Web

/// Prints the OpenAPI document, for `Public/openapi.json`.
struct OpenAPICommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "openapi", abstract: "Print the OpenAPI document.")

    @Option(
        help: "Print instead what the /// in the sources in this folder say, for Sources/Web/Document/words.json.",
        completion: .directory)
    var words: String?

    func run() throws {
        let document = try Server.openAPI()
        let json =
            if let words {
                try Wire.encode(SourceWords(of: document, sources: URL(filePath: words)).words, pretty: true)
            } else {
                try Wire.encode(document, pretty: true)
            }
        FileHandle.standardOutput.write(json + Data("\n".utf8))
    }
}
