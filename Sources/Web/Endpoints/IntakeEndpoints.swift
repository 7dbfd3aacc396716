import API
import Application
import Storage

extension Routes {
    mutating func bindImports() {
        bind(.importReports) { input, body, context in
            switch try context.operations.importReports(input, body) {
            case .done(let kept): return Reply(kept)
            case .running(let progress):
                var reply = Reply(
                    ImportReceipt(format: progress.format, accepted: [], rejected: [], duplicates: []), status: 202)
                reply.other = Bytes(Array(try Wire.encode(progress)), mediaType: "application/json")
                reply.headers = [("Location", progress.url)]
                return reply
            }
        }
        bind(.getImport) { input, context in Reply(try context.operations.importProgress(input)) }
    }

    mutating func bindAttachments() {
        bind(.addAttachment) { input, body, context in
            let kept = try context.operations.addAttachment(input, body)
            var reply = Reply(kept)
            if !kept.wasThere { reply.headers = [("Location", kept.receipt.url)] }
            return reply
        }
        bind(.listAttachments) { input, context in
            Reply(
                Listing(
                    items: try context.attachments(ofReport: input.id)
                        .map { AttachmentResource($0, publicURL: context.publicURL) }))
        }
        bind(.getAttachment) { input, context in
            let found = try context.read { transaction in
                let report = try transaction.need(report: input.id)
                return try transaction.attachment(
                    Int64(input.attachment), ofReport: report.id, context.caller.supportAccess())
            }
            guard let (stored, bytes) = found else {
                throw APIError.notFound("attachment \(input.attachment) of report \(input.id)")
            }
            var reply = Reply(Bytes(bytes, mediaType: stored.mediaType))
            let name = Address.escaped(stored.name)
            reply.headers = [
                // Somebody else's bytes: shown as what they are, never as a page of ours.
                ("Content-Security-Policy", "sandbox; default-src 'none'"),
                ("Content-Disposition", "inline; filename*=UTF-8''\(name)"),
            ]
            return reply
        }
        bind(.deleteAttachment) { input, context in
            try context.operations.removeAttachment(input)
            return Reply(Nothing())
        }
    }
}

extension Context {
    /// What came with a report; only for callers with the scope *support*.
    func attachments(ofReport id: Int) throws -> [StoredAttachment] {
        try read { transaction in
            let report = try transaction.need(report: id)
            return try transaction.attachments(ofReport: report.id, caller.supportAccess())
        }
    }
}
