import API
import Capturing
import EarshotClient
import Formats
import Foundation
import History
import Screens

/// Screens on their way from a tool into files, and on to the server where that is asked for.
struct CaptureRun {
    struct Sending {
        let client: Client
        let app: String
        let build: String
    }

    let tool: any CaptureTool
    let folder: String
    /// What somebody said of the state.
    let said: Variant
    /// What is set before each file, one file each.
    let passes: [[DeviceSetting]]
    let sending: Sending?

    /// Seconds that an app gets to lay itself out anew.
    private static let settling = 2.0

    /// A screen as it was taken and as our reader reads it.
    struct Taken {
        let page: TakenPage
        let capture: Capture
        let heard: [String]
    }

    /// Takes a screen in each pass.
    func take(_ screen: String) throws {
        let touched = Set(passes.joined().map(Kind.init))
        let before = touched.isEmpty ? [] : tool.settings().filter { touched.contains(Kind($0)) }
        defer { putBack(before, touched) }
        for pass in passes {
            var said = said
            for setting in pass {
                try tool.set(setting)
                said.note(setting)
            }
            if !pass.isEmpty { Thread.sleep(forTimeInterval: Self.settling) }
            try keep(look(), as: screen, said)
        }
    }

    /// The screen as it stands.
    func look() throws -> Taken {
        let page = try tool.take()
        let imported: Imported
        do throws(ImportError) { imported = try Import.read(Array(page.text.utf8), format: page.format) } catch {
            throw CaptureFault(
                "What \(page.source.tool) said can't be read: \(error.detail)",
                mend: "bring the app to the front, and take it again.")
        }
        guard imported.captures.count == 1 else {
            throw CaptureFault(
                "\(page.source.tool) named \(imported.captures.count) screens.", mend: "take one at a time.")
        }
        let capture = imported.captures[0]
        return Taken(page: page, capture: capture, heard: Speaker().speak(capture).utterances.map(\.text))
    }

    /// Writes the file, tells of it, and sends it where that is asked for.
    func keep(_ taken: Taken, as screen: String, _ said: Variant) throws {
        let file = PageFile(taken.page, screen: screen, variant: said, at: Date())
        let path = try file.path(in: folder, isSame: Self.isSame)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try file.data().write(to: URL(filePath: path), options: .atomic)
        let picture = taken.page.picture == nil ? "no screenshot" : "with screenshot"
        let heard = Counted.words(taken.heard.count, "utterance", "utterances")
        print("\(screen): \(heard), \(picture), in \(path)")
        for note in taken.page.notes { ServerAccess.complain("Note: \(note)") }
        guard let sending else { return }
        var run = UploadRun(
            client: sending.client, .upload, terms: UploadInput(app: sending.app, build: sending.build),
            ignoresUnknown: false, findsAnotherBuild: false)
        run.send(try UploadFile.all([path]))
        for line in run.receipts.flatMap(UploadCommand.lines) { print(line) }
        try run.complain(of: 1)
    }

    /// Whether two files are of the same screen in the same variant, as builds are compared: another version of the system, or
    /// another phone, is no other variant.
    private static func isSame(_ there: Data, _ own: Data) -> Bool {
        func capture(_ data: Data) -> Capture? {
            guard let imported = try? Import.read(Array(data)), imported.captures.count == 1 else { return nil }
            return imported.captures[0]
        }
        guard let old = capture(there), let new = capture(own) else { return false }
        return old.screen.key == new.screen.key && VariantKey(old) == VariantKey(new)
    }

    private func putBack(_ before: [DeviceSetting], _ touched: Set<Kind>) {
        for setting in before {
            if (try? tool.set(setting)) == nil {
                ServerAccess.complain("Note: \(setting.words) could not be put back.")
            }
        }
        for kind in touched.subtracting(before.map(Kind.init)).map(\.rawValue).sorted() {
            ServerAccess.complain("Note: \(kind) stays as it was set: what it was before can't be told.")
        }
    }

    /// What a setting is about.
    private enum Kind: String {
        case size = "the text size", appearance = "the appearance", language = "the language"

        init(_ setting: DeviceSetting) {
            self =
                switch setting {
                case .textSize, .fontScale: .size
                case .appearance: .appearance
                case .locale: .language
                }
        }
    }
}

extension Variant {
    /// What was just set is in force, whether the tool can tell or not.
    fileprivate mutating func note(_ setting: DeviceSetting) {
        switch setting {
        case .textSize(let size): contentSize = size.rawValue
        case .appearance(let value): appearance = value
        case .locale(let tag): locale = tag
        // The tool that sets it tells it, too.
        case .fontScale: break
        }
    }
}
