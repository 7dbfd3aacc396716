import ArgumentParser
import Formats

/// `earshot schema`: what a file of ours looks like, for exporters and editors.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of earshot-capture/1.")

    @Flag(help: "Every key in tables, as docs/capture.md ends with.") var markdown = false

    func run() throws {
        print(markdown ? CapturePage.text : CaptureSchema.text)
    }
}
