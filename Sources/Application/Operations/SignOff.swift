package import API
import Foundation
import Screens
import Storage

extension Operations {
    /// Puts the caller's name under a release's newest verdict on record. The verdict stays as it was given.
    package func addSignOff(_ input: ReleaseInput, _ body: NewSignOff) throws -> (SignOffResource, isNew: Bool) {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let release = try transaction.need(release: input.release, of: app)
            let signed = try SignedOff(release, AppHistory(app, in: transaction), in: transaction)
            let remark = try Self.remark(body.remark)
            guard let verdict = signed.newest else {
                throw APIError.field("/verdict", "\(release.version) has no verdict on record yet: ask for one first.")
            }
            if let read = body.verdict, Int64(read) != verdict.id {
                throw APIError.field(
                    "/verdict",
                    "Verdict \(read) is not the newest on record of \(release.version): verdict \(verdict.id) is, and says that it \(verdict.verdict.may) ship. Read that one first."
                )
            }
            if let known = try transaction.signOff(verdict: verdict.id, by: caller) {
                return (try signed.resource(known, in: transaction), false)
            }
            let id = try transaction.addSignOff(verdict: verdict.id, remark: remark, caller: caller)
            try transaction.note(
                "releaseSignedOff", "release/\(release.id)", app: app.id, caller: caller,
                details: "{\"signOff\":\(id),\"verdict\":\(verdict.id)}")
            guard let made = try transaction.signOff(id: id, release: release.id) else {
                throw APIError(.internalError)
            }
            return (try signed.resource(made, in: transaction), true)
        }
    }

    /// Takes a sign-off back. That it was given stays in the log.
    package func endSignOff(_ input: SignOffInput) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let release = try transaction.need(release: input.release, of: app)
            guard let known = try transaction.signOff(id: Int64(input.id), release: release.id) else {
                throw APIError.notFound("sign-off \(input.id) of \(release.version) that stands")
            }
            guard known.caller == caller || context.caller.may(.admin) else {
                throw APIError(.forbidden, "\(known.caller) gave it: they take it back, or an administrator does.")
            }
            try transaction.endSignOff(known.id, caller: caller)
            try transaction.note(
                "signOffTakenBack", "release/\(release.id)", app: app.id, caller: caller,
                details: "{\"signOff\":\(known.id),\"verdict\":\(known.verdictID)}")
        }
    }

    /// A remark under somebody's name; `nil`: there is none.
    static func remark(_ text: String?) throws -> String? {
        guard let remark = text?.trimmingCharacters(in: .whitespacesAndNewlines), !Words.isBlank(remark) else {
            return nil
        }
        guard remark.utf8.count <= 2_000 else { throw APIError.field("/remark", "This has at most 2,000 bytes.") }
        return remark
    }
}
