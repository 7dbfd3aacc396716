package import API
import Formats
import Foundation
import History
import JSON
import Screens
import Storage

extension Operations {
    /// Captures, audits and recordings in. The bytes, what was read from them and the receipt are durable before it is
    /// answered; the same bytes with the same parameters answer the same receipt and store nothing.
    package func ingest(_ input: UploadInput, _ body: Bytes) throws -> Kept<UploadReceipt> {
        let arriving = try ArrivingUpload(input, body)
        // A history that was read while it changed carries nothing: its stamp is another one by then.
        let (app, arrival, history) = try database.readOne { transaction in
            guard
                let (app, arrival) = try transaction.arrival(
                    arriving.digest, parameters: arriving.parameters.key, version: arriving.name.release,
                    number: arriving.name.number ?? "", ofApp: input.app)
            else { throw APIError.notFound("app “\(input.app)”") }
            return (app, arrival, try AppHistory(app, at: arrival.stamp, in: transaction))
        }
        if let known = arrival.known { return Kept(receipt: try UploadReceipt(stored: known), wasThere: true) }
        if let carried = try CarryUpload(database: database, app: app, caller: caller)
            .carry(arriving, arrival, history)
        {
            return Kept(receipt: carried, wasThere: false)
        }
        let delivery = try Delivery(arriving, profile: app.conformance)
        try listen(to: delivery.captures, app)
        return try database.write { transaction in
            let entering = EnterBuild(transaction: transaction, app: app, caller: caller)
            let (build, known) = try entering.build(for: arriving, delivery)
            if let known { return Kept(receipt: try UploadReceipt(stored: known.receipt), wasThere: true) }
            try context.room.take(arriving.bytes.count, in: app, at: context.now, transaction)
            let intake = try entering.intake(of: arriving, delivery, into: build)
            let captures = try intake.take(delivery)
            let receipt = UploadReceipt(
                id: Int(intake.upload), digest: Digest.hexadecimal(arriving.digest), format: delivery.format,
                captures: captures.map(\.receipt), audits: try intake.audits(of: delivery, arriving, captures),
                recordings: try intake.recordings(of: delivery), warnings: try intake.warnings(of: delivery))
            try transaction.setReceipt(
                String(decoding: try Wire.encode(receipt), as: UTF8.self), ofUpload: intake.upload)
            try WaitingReports(transaction: transaction, app: app, caller: caller).tryAgain(on: intake.screens)
            try transaction.note(
                "uploaded", "build/\(build.id)", app: app.id, caller: caller,
                details: "{\"upload\":\(intake.upload)}")
            return Kept(receipt: receipt, wasThere: false)
        }
    }

    /// Speaks and audits what is new, before the transaction that has others wait.
    func listen(to captures: [ArrivingCapture], _ app: StoredApp) throws {
        guard captures.count <= ArrivingCapture.few else { return }
        let known = try database.read { try $0.known(captures.map(\.content), of: app) }
        for capture in captures where known[capture.content] == nil { _ = capture.listening }
    }
}

extension UploadReceipt {
    fileprivate init(stored json: String) throws { self = try KeptJSON.decode(UploadReceipt.self, from: json) }
}

extension Transaction {
    /// Those that are kept already, spoken and audited by the engines in force.
    func known(_ contents: [CaptureContent], of app: StoredApp) throws -> [CaptureContent: KnownCapture] {
        guard !contents.isEmpty else { return [:] }
        return try known(contents, ofApp: app.id, Listening.engines(app.conformance))
    }
}

/// What the address says of an upload: part of what makes two deliveries the same.
struct UploadParameters {
    let variant: Variant
    let key: String

    init(_ input: UploadInput) throws {
        variant = try Self.variant(input)
        key = [input.format ?? "", input.screen ?? "", try variant.json].joined(separator: "\n")
    }

    private static func variant(_ input: UploadInput) throws -> Variant {
        var variant = Variant()
        if input.idiom != nil || said(input.device) != nil {
            var device = Variant.Device()
            device.idiom = try choice("idiom", input.idiom)
            device.model = said(input.device)
            variant.device = device
        }
        variant.os = said(input.os)
        variant.locale = try input.locale.map(language)
        variant.direction = try choice("direction", input.direction)
        variant.contentSize = try input.contentSize.map { text in
            guard let size = ContentSize(category: text) else {
                throw unknown("contentSize", text, ContentSize.allCases.map(\.rawValue))
            }
            return size.rawValue
        }
        variant.appearance = try choice("appearance", input.appearance)
        variant.orientation = try choice("orientation", input.orientation)
        variant.state = said(input.state)
        variant.reduceMotion = input.reduceMotion
        variant.increaseContrast = input.increaseContrast
        variant.boldText = input.boldText
        variant.preLogin = input.preLogin
        return variant
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ text: String?) throws
        -> Choice?
    where Choice.RawValue == String {
        guard let text else { return nil }
        guard let choice = Choice(rawValue: text) else { throw unknown(name, text, Choice.allCases.map(\.rawValue)) }
        return choice
    }

    /// A blank text says nothing.
    private static func said(_ text: String?) -> String? {
        text.flatMap { Words.isBlank($0) ? nil : $0.trimmingCharacters(in: .whitespaces) }
    }

    /// A tag that names a language.
    private static func language(_ text: String) throws -> String {
        guard LanguageTag.isKnown(text) else {
            throw unknown("locale", text, ["tags of BCP 47, such as en, de-AT or zh-Hant"])
        }
        return text
    }

    private static func unknown(_ name: String, _ text: String, _ allowed: [String]) -> APIError {
        APIError(
            .invalidParameter, "“\(text)” is no \(name); allowed are: \(allowed.joined(separator: ", ")).",
            fields: [.init("?\(name)", "“\(text)” is not known here")])
    }
}

extension UploadWarning {
    init(_ warning: ImportWarning) { self.init(place: warning.place, detail: warning.detail) }
}

/// Bytes as read: everything that needs no database is done before the transaction begins.
struct Delivery {
    let format: String
    /// Those that were read at once; none of a series.
    let captures: [ArrivingCapture]
    /// What each capture is, in their order.
    let contents: [CaptureContent]
    private let series: ((ArrivingCapture) throws -> Void) throws -> Void
    let audits: [AuditRun]
    let recordings: [Recording]
    /// What was passed over.
    let warnings: [UploadWarning]

    /// Such a delivery says nothing of what the build is, and may come when it is sealed.
    var holdsRecordingsOnly: Bool { contents.isEmpty && audits.isEmpty && !recordings.isEmpty }

    /// Hands out the captures in their order; those of a series are read again.
    func forEach(_ body: (ArrivingCapture) throws -> Void) throws { try series(body) }

    init(_ upload: ArrivingUpload, profile: Conformance) throws {
        let (bytes, input, variant) = (upload.bytes, upload.input, upload.parameters.variant)
        func arriving(_ capture: Capture) throws -> ArrivingCapture {
            var capture = capture
            capture.screen.key = try Self.key(capture.screen.key ?? input.screen)
            capture.fill(with: variant)
            return try ArrivingCapture(capture, profile: profile)
        }
        if let series = try CaptureSeries(bytes, format: input.format) {
            var contents: [CaptureContent] = [], areNamed = true, unknown = UnknownKeys(), beside = SaidBeside(variant)
            try series.forEach(noting: &unknown) { capture in
                beside.note(capture)
                // One without a name gets its number among them, for which all have to be counted.
                areNamed = areNamed && capture.screen.key != nil
                if areNamed { contents.append(try arriving(capture).content) }
            }
            if areNamed {
                (format, captures, audits, recordings) = (series.format, [], [], [])
                warnings = unknown.warnings.map(UploadWarning.init) + beside.warnings
                (self.contents, self.series) = (contents, { body in try series.forEach { try body(arriving($0)) } })
                return
            }
        }
        let files = try Self.files(bytes, input)
        guard !files.contains(where: { !$0.reports.isEmpty || !$0.rejected.isEmpty }) else {
            throw APIError(.unreadableUpload, "These are reports; send them to /v1/apps/\(input.app)/reports/imports.")
        }
        var beside = SaidBeside(variant)
        for capture in files.flatMap(\.captures) { beside.note(capture) }
        warnings = files.flatMap(\.warnings).map(UploadWarning.init) + beside.warnings
        format = Set(files.map(\.format)).sorted().joined(separator: ",")
        recordings = try files.flatMap(\.recordings).map { recording in
            var recording = recording
            recording.screen = try Self.key(recording.screen ?? input.screen)
            recording.variant = recording.variant.filled(from: variant)
            return recording
        }
        var captures: [ArrivingCapture] = [], audits: [AuditRun] = []
        for file in files {
            let before = captures.count
            captures += try file.captures.map(arriving)
            audits += file.audits.map { run in
                var run = run
                run.capture = run.capture.map { $0 + before }
                run.screen = run.capture.map { captures[$0].capture.screen.key } ?? input.screen ?? run.screen
                return run
            }
        }
        (self.captures, self.audits) = (captures, audits)
        contents = captures.map(\.content)
        series = { [captures] body in for capture in captures { try body(capture) } }
    }

    /// The file, or each file of an archive. One that can't be read refuses them all: nothing is half stored.
    private static func files(_ bytes: [UInt8], _ input: UploadInput) throws -> [Imported] {
        let files = try Import.readAll(bytes, format: input.format, fileName: input.fileName, screen: input.screen)
        return try files.map { file in
            do throws(ImportError) {
                var imported = try file.result.get()
                guard files.count > 1 else { return imported }
                for index in imported.warnings.indices { imported.warnings[index].file = file.name }
                return imported
            } catch {
                guard files.count > 1, let name = file.name else { throw error }
                throw ImportError("\(name): \(error.detail)", line: error.line, pointer: error.pointer)
            }
        }
    }

    private static func key(_ key: String?) throws -> String {
        guard let key = key?.trimmingCharacters(in: .whitespacesAndNewlines), !key.isEmpty else {
            throw APIError(
                .unreadableUpload, "The bytes don't name their screen; say it with ?screen=.",
                fields: [.init("?screen", "is needed, because the bytes don't name their screen")])
        }
        guard key.utf8.count <= 200 else { throw APIError(.unreadableUpload, "A screen's key has at most 200 bytes.") }
        return key
    }
}
