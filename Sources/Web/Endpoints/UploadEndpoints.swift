import API
import Application
import Foundation
import History
import JSON
import Storage

extension Routes {
    mutating func bindUploads() {
        bind(.getUpload) { input, context in
            Reply(
                try context.read { transaction in
                    let (upload, build) = try transaction.need(upload: input)
                    return UploadResource(
                        id: Int(upload.id), build: build.name, format: upload.format, fileName: upload.fileName,
                        size: Int(upload.size), by: upload.caller, receivedAt: upload.createdAt,
                        receipt: try KeptJSON.decode(UploadReceipt.self, from: upload.receipt))
                })
        }
        bind(.getUploadBytes) { input, context in
            let (upload, bytes) = try context.read { transaction in
                let (upload, _) = try transaction.need(upload: input)
                guard let bytes = try transaction.bytes(ofUpload: upload.id) else {
                    let removal = try transaction.removal(ofUpload: upload.id)
                    throw APIError(
                        .notFound,
                        "No bytes of upload \(upload.id)"
                            + (removal.map { ": they were removed on \(PlainWords.day($0.at))." } ?? "."))
                }
                return (upload, bytes)
            }
            // Foreign bytes: saved, never shown as a page of ours.
            var reply = Reply(Bytes(bytes, mediaType: "application/octet-stream"))
            let name = Address.escaped(upload.fileName ?? "upload-\(upload.id)")
            reply.headers = [("Content-Disposition", "attachment; filename*=UTF-8''\(name)")]
            return reply
        }
        bind(.deleteBuild) { input, context in Reply(try context.operations.deleteBuild(input)) }
        bind(.getBadge) { input, context in
            let verdict = try context.read { transaction in
                let app = try transaction.need(app: input.app)
                let release = try transaction.need(release: input.release, of: app)
                return try AppHistory(app, in: transaction).newestVerdicts(of: [release], in: transaction)[release.id]
            }
            let badge = try verdict.map(Badge.init) ?? Badge(nothingOf: input.release)
            return Reply(Bytes(Array(badge.svg.utf8), mediaType: "image/svg+xml"))
        }
    }
}

extension Transaction {
    /// The upload of this number to this build, and the build.
    fileprivate func need(upload input: StoredUploadInput) throws -> (StoredUpload, StoredBuild) {
        let app = try need(app: input.app)
        let wanted = try AppHistory(app, in: self).build(named: input.build)
        guard let upload = try upload(id: Int64(input.id), ofApp: app.id), upload.buildID == wanted.id else {
            throw APIError.notFound("upload \(input.id) to “\(input.build)”")
        }
        return (upload, wanted)
    }
}
