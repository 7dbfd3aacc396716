import API
import ArgumentParser
import Formats
import Foundation
import Screens

/// `earshot transcript FILE…`: what is heard on the captures of some files.
struct TranscriptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transcript", abstract: "Say what VoiceOver or TalkBack says, element by element in flick order.",
        discussion: "Exit code 0: done; 2: wrong use or unreadable input. Options win over what the files say.")

    @Argument(help: "Files with captures, or archives of such files; - reads standard input.")
    var files: [String]
    @Option(help: "The reading order is that of a phone or a pad.")
    var device: Variant.Idiom?
    @Option(help: "Text direction: ltr or rtl.")
    var direction: Variant.Direction?
    @Option(help: "The app's language as a BCP 47 tag, such as de or pt-BR. Elements with one of their own keep it.")
    var language: String?
    @Option(help: "One of the input formats; otherwise it is recognised.")
    var format: String?
    @Option(help: "reference: as the open reference speaks; device: as a device does where a source says so.")
    var mode: Speaker.Mode = .reference
    @Flag(help: "JSON instead of text.")
    var json = false

    func run() throws {
        let spoken = try files.flatMap(transcripts)
        if json {
            let documents = try spoken.map { try Wire.encode($0.resource, pretty: true) }
            // One file is one object; several are one object a line, so that each can be read alone.
            if documents.count == 1 {
                FileHandle.standardOutput.write(documents[0])
                print()
            } else {
                for document in spoken { print(String(decoding: try Wire.encode(document.resource), as: UTF8.self)) }
            }
        } else {
            print(spoken.flatMap(\.texts).joined(separator: "\n\n"))
        }
    }

    /// Of an archive one for each of its files that has captures.
    private func transcripts(of file: String) throws -> [(resource: TranscriptResource, texts: [String])] {
        let input = InputFile(path: file), imported = try input.imported(format: format)
        try input.needCaptures(imported)
        return imported.filter { !$0.captures.isEmpty }.map(transcript)
    }

    private func transcript(of imported: Imported) -> (resource: TranscriptResource, texts: [String]) {
        let speaker = Speaker(mode: mode)
        var captures: [CaptureTranscript] = [], texts: [String] = []
        for capture in imported.captures.map(adjusted) {
            let transcript = speaker.speak(capture)
            let coverage = Scene(capture, transcript).spokenCoverage?.share
            captures.append(CaptureTranscript(capture, transcript, spokenCoverage: coverage))
            texts.append(TranscriptText(capture: capture, transcript: transcript, coverage: coverage).text)
        }
        let resource = TranscriptResource(format: imported.format, speaker: Speaker.version, captures: captures)
        return (resource, texts)
    }

    /// The capture as the options want it read.
    private func adjusted(_ capture: Capture) -> Capture {
        var capture = capture
        if let device {
            var known = capture.variant.device ?? Variant.Device()
            known.idiom = device
            capture.variant.device = known
        }
        if let direction { capture.variant.direction = direction }
        if let language { capture.variant.locale = language }
        return capture
    }
}

extension Variant.Idiom: ExpressibleByArgument {}
extension Variant.Direction: ExpressibleByArgument {}
extension Speaker.Mode: ExpressibleByArgument {}
