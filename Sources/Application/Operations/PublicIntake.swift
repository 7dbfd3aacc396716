package import API
package import Foundation
import History
import JSON
import Screens
package import Storage

/// By which public door something comes.
package enum PublicDoor: Sendable {
    case key(IntakeKey)
    /// The page's form: what its signed stamp said, and whether the field that nobody sees was filled in.
    case page(stamp: String, isTrapped: Bool)
}

extension Operations {
    /// Files what anybody says, where the app allows it. What looks automatic is held: whoever sent it is not told so.
    package func filePublicReport(_ input: AppInput, _ body: PublicReport, by door: PublicDoor) throws -> PublicReceipt
    {
        let app = try database.read { try $0.need(app: input.app) }
        try admit(door, app)
        // What looks automatic would be held, and told a number, without the app's lock.
        guard app.archivedAt == nil else { throw AppArchived() }
        var faults = FieldFaults()
        if Words.isBlank(body.text) { faults.refuse("/text", "Say what is broken, in your own words.") }
        try faults.check { try Self.check(ReportDraft(body)) }
        try faults.raise()
        return try database.write { transaction in
            let digest = Digest.sha256(AutomaticSigns.words(of: body.text))
            var signs = AutomaticSigns()
            if case .page(let stamp, let isTrapped) = door {
                guard let intake = try transaction.publicIntake(ofApp: app.id), intake.isOn else {
                    throw APIError.notFound("public page of “\(input.app)”")
                }
                signs.note(seconds: FormStamp(secret: intake.secret).age(of: stamp, now: context.now))
                if isTrapped { signs.noteTrap() }
            }
            signs.note(text: body.text)
            if try transaction.isKnown(publicText: digest, ofApp: app.id) { signs.noteSameText() }
            let isHeld = !signs.reasons.isEmpty
            let number = try transaction.addPublicReport(
                digest: digest, door: door.name,
                draft: isHeld ? String(decoding: try Wire.encode(body), as: UTF8.self) : nil, reasons: signs.reasons,
                app: app.id)
            if !isHeld { _ = try take(body, number: number, door: door.name, app, transaction) }
            return PublicReceipt(number: Int(number))
        }
    }

    /// Takes in what looked automatic, or drops it.
    package func decideHeldReport(_ input: IntakeKeyInput, _ step: HeldStep) throws -> HeldReceipt {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            guard let held = try transaction.decide(heldReport: Int64(input.id), ofApp: app.id, caller: caller) else {
                throw APIError.notFound("report that waits under the number \(input.id)")
            }
            try transaction.note(
                step == .take ? "heldTaken" : "heldDropped", "publicReport/\(held.id)", app: app.id, caller: caller)
            guard step == .take else { return HeldReceipt(report: nil) }
            let body = try KeptJSON.decode(PublicReport.self, from: held.draft)
            return HeldReceipt(report: try take(body, number: held.id, door: held.door, app, transaction))
        }
    }

    /// From here on it is a report like any other. Its number at the public door is its id elsewhere.
    private func take(
        _ body: PublicReport, number: Int64, door: String, _ app: StoredApp, _ transaction: WriteTransaction
    ) throws -> Int {
        try transaction.lock(app: app.id)
        var draft = ReportDraft(body)
        draft.externalId = "public/\(number)"
        draft.channel = "public"
        let filing = try FileReport(app, in: transaction, caller: door, publicURL: context.publicURL)
        let filed = try filing.keep(filing.found([draft])[0], digest: nil)
        try filing.settle([filed])
        try BurstWatch(transaction: transaction, app: app, caller: door).judge(reports: [filed.id])
        try transaction.tie(publicReport: number, toReport: filed.id)
        return Int(filed.id)
    }

    private func admit(_ door: PublicDoor, _ app: StoredApp) throws {
        switch door {
        case .key(let key):
            guard key.appID == app.id else { throw APIError(.forbidden, "This key is for another app.") }
            try context.limits.admit([(.reportsByDoor, "key \(key.id)")], at: context.now)
        case .page:
            try context.limits.admit(
                [(.reportsOfAddress, LimitKey.address(context.address)), (.reportsByDoor, "page \(app.id)")],
                at: context.now)
        }
    }

    package func setIntake(_ input: AppInput, _ body: IntakeBody) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id, evenArchived: !body.on)
            try transaction.setPublicIntake(isOn: body.on, ofApp: app.id, caller: caller)
            try transaction.note(
                body.on ? "intakeOpened" : "intakeClosed", "app/\(app.id)", app: app.id, caller: caller)
        }
    }

    package func addIntakeKey(_ input: AppInput, _ body: NewIntakeKey) throws -> IntakeKeyResource {
        let name = body.name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.utf8.count <= 200, !name.contains(where: \.isNewline) else {
            throw APIError.field("/name", "A name has 1 to 200 bytes on one line.")
        }
        let secret = Secret.make(prefix: IntakeKey.prefix)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let id = try transaction.addIntakeKey(
                name: name, digest: Digest.sha256(secret), app: app.id, caller: caller)
            try transaction.note("intakeKeyAdded", "intakeKey/\(id)", app: app.id, caller: caller)
            return IntakeKeyResource(id: Int(id), name: name, createdAt: context.now, revokedAt: nil, secret: secret)
        }
    }

    package func revokeIntakeKey(_ input: IntakeKeyInput) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id, evenArchived: true)
            guard try transaction.revokeIntakeKey(Int64(input.id), ofApp: app.id) else {
                throw APIError.notFound("key \(input.id) in force")
            }
            try transaction.note("intakeKeyRevoked", "intakeKey/\(input.id)", app: app.id, caller: caller)
        }
    }
}

extension IntakeKey {
    /// What tells such a key from a token.
    package static let prefix = "earshot_file_"
}

extension PublicDoor {
    /// As the log names it.
    fileprivate var name: String {
        switch self {
        case .key(let key): "intake key \(key.name)"
        case .page: "public page"
        }
    }
}

/// When a form was opened, signed, so that nobody else can say it.
package struct FormStamp: Sendable {
    private let secret: [UInt8]
    package init(secret: [UInt8]) { self.secret = secret }

    package func make(at now: Date) -> String {
        let text = String(Int(now.timeIntervalSince1970 * 1000))
        return "\(text).\(code(text))"
    }

    /// Seconds since the form was opened; `nil`: we never made this stamp.
    func age(of stamp: String, now: Date) -> TimeInterval? {
        let parts = stamp.split(separator: ".").map(String.init)
        guard parts.count == 2, let opened = Double(parts[0]), Secret.equal(parts[1], code(parts[0])) else {
            return nil
        }
        return now.timeIntervalSince1970 - opened / 1000
    }

    private func code(_ text: String) -> String { Digest.hexadecimal(Digest.hmac(Array(text.utf8), key: secret)) }
}

extension ReportDraft {
    fileprivate init(_ body: PublicReport) {
        self.init(text: body.text)
        (heard, expected, release, os) = (body.heard, body.expected, body.release, body.os)
        (device, assistiveTechnology, language) = (body.device, body.assistiveTechnology, body.language)
        (reporterName, reporterContact) = (body.reporter?.name, body.reporter?.contact)
    }
}
