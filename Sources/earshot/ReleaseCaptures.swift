import API
import ArgumentParser
import EarshotClient
import Formats
import Foundation
import Screens

/// What a release sounds like, from the server: what captures here are compared with.
struct ReleaseCaptures {
    /// The build that stands for it.
    let build: String
    let captures: [Capture]
    private let app: String

    init(app: String, release: String) throws {
        self.app = app
        let client = try ServerAccess.client()
        var items: [BuildCaptureResource] = [], after: Int?
        repeat {
            let input = BuildCapturesInput(app: app, build: release, limit: 200, after: after)
            let page = try ServerAccess.ask { () throws(Client.Failure) in try client.call(.listBuildCaptures, input) }
            items += page.items
            after = page.next.flatMap { Int($0) }
        } while after != nil
        build = items.first?.build ?? release
        captures = try items.map(Self.recalled)
    }

    /// What of these screens nobody has to capture any more: somebody retired it, and no release has captured it since.
    func retired(_ screens: Set<String>) throws -> [RetirementResource] {
        let client = try ServerAccess.client()
        return try screens.sorted().flatMap { screen in
            let input = RetirementsInput(app: app, screen: screen)
            return try ServerAccess.ask { () throws(Client.Failure) in try client.call(.listRetirements, input) }.items
                .filter { $0.capturedAgain == nil }
        }
    }

    /// Read by the importer that reads everybody's, as little known of it as when it came.
    private static func recalled(_ held: BuildCaptureResource) throws -> Capture {
        let input = InputFile(path: "\(held.build) \(held.screen)")
        do throws(ImportError) {
            let read = try Import.read(Array(held.document.utf8), format: "earshot-capture")
            guard var capture = read.captures.first else { throw ImportError("The stored capture is empty.") }
            capture.screenReader = ScreenReader(rawValue: held.screenReader) ?? .voiceOver
            capture.blindTo = Set(held.blindTo.compactMap(NodeKey.init))
            capture.unknown = held.unknown
            return capture
        } catch { throw input.complain(of: error) }
    }
}

/// Captures of files and folders, named as an upload of them would be.
struct LocalCaptures {
    let captures: [Capture]

    /// - Parameter said: what the files don't say of their state.
    init(_ paths: [String], said: Variant) throws {
        var captures: [Capture] = []
        for file in try UploadFile.all(paths) {
            let input = InputFile(path: file.path)
            do throws(ImportError) {
                let bytes = try input.bytes()
                if file.mayBeOther, Import.isOfNoFormat(bytes, fileName: file.name) { continue }
                for one in try Import.readAll(bytes, fileName: file.name) { captures += try one.result.get().captures }
            } catch { throw input.complain(of: error) }
        }
        guard !captures.isEmpty else { throw ValidationError("There is no capture in what was named.") }
        for index in captures.indices { captures[index].fill(with: said) }
        self.captures = captures
    }
}
