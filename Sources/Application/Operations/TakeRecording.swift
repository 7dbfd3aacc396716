package import API
import Foundation
import History
import Screens
import Storage

/// Takes in what a device was recorded to speak on a screen of a build.
struct TakeRecording {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    /// Each is stored once, however often it comes; builds are looked at again once for all of them.
    func take(_ recordings: [Recording], of build: Int64, upload: Int64? = nil, session: Int64? = nil) throws
        -> [RecordingReceipt]
    {
        var heard: Set<Int64> = []
        let receipts = try recordings.map { try take($0, of: build, upload, session, &heard) }
        try LookAgain(transaction: transaction, app: app, caller: caller).look(atScreens: heard, from: build)
        return receipts
    }

    /// A recording makes no screen: what nobody captured it can't stand beside.
    /// - Parameter heard: screens that are heard otherwise with it.
    private func take(
        _ recording: Recording, of build: Int64, _ upload: Int64?, _ session: Int64?, _ heard: inout Set<Int64>
    ) throws -> RecordingReceipt {
        let key = recording.screen ?? ""
        guard let screen = try transaction.screen(key, ofApp: app.id) else {
            throw APIError(
                .unreadableUpload,
                "\(app.name) has no screen “\(key)” that the recording could stand beside; upload a capture of it first."
            )
        }
        // A clock may be a little ahead; that one is wrong.
        if let at = recording.recordedAt, let made = try? Date(at, strategy: .iso8601),
            try made.timeIntervalSince(transaction.now()) > 86_400
        {
            throw APIError(
                .unreadableUpload, "The recording of “\(screen.key)” says that it was made in the future.")
        }
        let isCaptured = try !transaction.buildCaptures(build: build, screen: screen.id).isEmpty
        let variant = VariantKey(recording.variant, screenReader: recording.screenReader)
        let json = try recording.variant.json
        let kept = try transaction.keep(
            recording, digest: try Self.digest(recording, json), app: app.id, build: build, screen: screen.id,
            variant: json, variantKey: variant.words, upload: upload, session: session, caller: caller)
        let isBeside = try !transaction.captures(build: build, screen: screen.id, recordedIn: variant).isEmpty
        if isBeside, !kept.wasThere { heard.insert(screen.id) }
        return RecordingReceipt(
            id: Int(kept.id), screen: key, os: recording.os, lines: recording.lines.count, wasThere: kept.wasThere,
            besideNothing: try !isBeside
                ? "It stands beside nothing: this build has no capture of \(key)\(isCaptured ? " in this variant" : "")."
                : misfit(kept.id, on: key))
    }

    /// Why a recording is held against no capture, though there is one; `nil`: it is.
    private func misfit(_ id: Int64, on screen: String) throws -> String? {
        guard let stored = try transaction.recording(id: id, ofApp: app.id),
            let hearing = try HeldRecordings.hold(stored, in: transaction)?.hearing, !hearing.fits
        else { return nil }
        return
            "It stands beside nothing: \(hearing.unplaced.count) of its \(hearing.recording.lines.count) lines fit no element of \(screen), as if it were of another screen, state or language. A line that names its node stands there, whatever it says."
    }

    /// Places that a recording names and no capture beside it has; none where there is no capture.
    func missingPlaces(of recording: Recording, in build: Int64) throws -> [UploadWarning] {
        guard recording.lines.contains(where: { $0.node != nil || $0.identifier != nil }),
            let screen = try transaction.screen(recording.screen ?? "", ofApp: app.id)
        else { return [] }
        let variant = VariantKey(recording.variant, screenReader: recording.screenReader)
        let captures = try transaction.captures(build: build, screen: screen.id, recordedIn: variant)
        let trees = try captures.compactMap { try transaction.capture(id: $0)?.recall().tree }
        guard !trees.isEmpty else { return [] }
        return recording.lines.enumerated().compactMap { place, line in
            guard trees.allSatisfy({ line.nodes(in: $0)?.isEmpty ?? false }) else { return nil }
            let name = line.node.map { "the node “\($0)”" } ?? "the identifier “\(line.identifier ?? "")”"
            return UploadWarning(
                place: "line \(place + 1) of the recording of \(screen.key)",
                detail: "It names \(name), which no capture of the screen in this build has.")
        }
    }

    private static func digest(_ recording: Recording, _ variant: String) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let parts = [
            variant, recording.os, recording.screenReader.rawValue, recording.screenReaderVersion ?? "",
            String(recording.isWhole), recording.recordedAt ?? "",
            String(decoding: try encoder.encode(recording.lines), as: UTF8.self),
        ]
        return Digest.sha256(parts.joined(separator: "\n"))
    }
}

extension Operations {
    /// Keeps what a person writes down while they listen: the lines of the screen in their order, or all that was heard
    /// on one element.
    /// - Parameter node: the element it was heard on, by its node's name; `nil`: on the screen, a line each.
    package func writeDown(
        _ input: AppInput, session id: Int, lines: [String], node: String?, whole: Bool
    ) throws {
        let texts = lines.filter { !Words.isBlank($0) }
        guard !texts.isEmpty else { throw APIError.field("/lines", "Write what the device said.") }
        guard texts.count <= 500, texts.allSatisfy({ $0.utf8.count <= 2_000 }) else {
            throw APIError.field("/lines", "At most 500 lines of at most 2,000 bytes each.")
        }
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let session = try transaction.need(session: id, of: app)
            let setup = session.setup
            guard let os = setup.os, let reader = setup.screenReader else {
                throw APIError.field("/lines", "Say first which system and which screen reader you listen with.")
            }
            guard os.contains(where: \.isLetter), os.contains(where: \.isNumber) else {
                throw APIError.field(
                    "/lines", "“\(os)” names no system with its version, such as iOS 18.1: say it above.")
            }
            let history = try AppHistory(app, in: transaction)
            guard let screen = session.screenID, let key = session.screen,
                let look = try SessionLook(
                    screen: screen, release: session.releaseID, with: reader, history, in: transaction)
            else { throw APIError.field("/lines", "Nothing was captured here that it could stand beside.") }
            if let node, !look.scene.tree.nodes.indices.contains(where: { look.scene.tree.name(of: $0) == node }) {
                throw APIError.field("/at", "This screen has no node “\(node)”.")
            }
            var variant = look.scene.capture.variant
            variant.os = os
            try look.check(reader, at: "/lines")
            let recording = Recording(
                screen: key, variant: variant, os: os, screenReader: reader,
                screenReaderVersion: setup.screenReaderVersion, isWhole: whole && node == nil,
                lines: node.map { [Recording.Line(text: texts.joined(separator: " "), node: $0)] }
                    ?? texts.map { Recording.Line(text: $0) })
            _ = try TakeRecording(transaction: transaction, app: app, caller: caller)
                .take([recording], of: look.build.id, session: session.id)
            try transaction.note("recorded", "build/\(look.build.id)", app: app.id, caller: caller)
        }
    }

    /// Takes a recording back.
    package func endRecording(_ input: RecordingInput) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            guard let stored = try transaction.recording(id: Int64(input.id), ofApp: app.id) else {
                throw APIError.notFound("recording \(input.id) of \(app.name)")
            }
            try transaction.end(recording: stored.id, caller: caller)
            let isBeside = try !transaction.captures(ofRecording: stored).isEmpty
            try LookAgain(transaction: transaction, app: app, caller: caller).look(
                atScreens: isBeside ? [stored.screenID] : [], from: stored.buildID)
            try transaction.note("recordingEnded", "recording/\(stored.id)", app: app.id, caller: caller)
        }
    }
}
