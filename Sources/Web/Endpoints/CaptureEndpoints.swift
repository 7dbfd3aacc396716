import API
import Application
import Foundation
import JSON
import Storage

extension Routes {
    mutating func bindCaptures() {
        bind(.upload) { input, body, context in
            guard input.preview != true else {
                let preview = try context.operations.preview(input, body)
                var reply = Reply(
                    UploadReceipt(id: 0, digest: preview.digest, format: preview.format, captures: [], audits: []),
                    status: 200)
                reply.other = Bytes(Array(try Wire.encode(preview)), mediaType: "application/json")
                return reply
            }
            let kept = try context.operations.ingest(input, body)
            var reply = Reply(kept)
            if !kept.wasThere {
                reply.headers = [
                    ("Location", "/v1/apps/\(input.app)/builds/\(input.build)/uploads/\(kept.receipt.id)")
                ]
            }
            return reply
        }
        bind(.seal) { input, context in Reply(try context.operations.seal(input)) }
        bind(.compare) { input, context in
            let limit = try Limit.of(input.limit), start = try Limit.start(input.after)
            let part = ComparedPart.screens(from: start, limit: limit)
            return Reply(try context.operations.compare(input, part, areAuditsAsked: true))
        }
        bind(.listScreens) { input, context in Reply(Listing(items: try context.screens(input.app))) }
        bind(.getTranscript) { input, context in
            Reply(try context.read { try ScreenTranscript(ScreenLook(input, in: $0), in: $0) })
        }
        bind(.getTree) { input, context in
            let document = try context.read { transaction in
                let capture = try ScreenLook(input, in: transaction).capture
                return CaptureDocument.capture(
                    root: capture.document, key: capture.screenKey, title: capture.title, variant: capture.variant)
            }
            var reply = Reply(JSONValue.null)
            reply.other = Bytes(Array(document.utf8), mediaType: "application/json")
            return reply
        }
    }
}

extension Context {
    func screens(_ slug: String) throws -> [ScreenResource] {
        try read { transaction in
            let app = try transaction.need(app: slug)
            let history = try AppHistory(app, in: transaction), shown = 20
            return try transaction.heldScreens(ofApp: app.id, newest: shown + 1).map { screen in
                ScreenResource(
                    key: screen.key, title: screen.title,
                    builds: screen.builds.prefix(shown).reversed().compactMap { history.build(id: $0)?.name },
                    hasOlderBuilds: screen.builds.count > shown)
            }
        }
    }
}

extension ScreenTranscript {
    init(_ look: ScreenLook, in transaction: some Transaction) throws {
        let capture = look.capture
        guard let transcript = try transaction.transcripts(captures: [capture.id]).first else {
            throw APIError.notFound("transcript of “\(look.screen.key)”")
        }
        let other = try look.compared(in: transaction)
        let recorded = try RecordedLines(look, in: transaction)
        self.init(
            app: look.app.slug, screen: look.screen.key, title: look.screen.title, build: look.build.name,
            variant: look.variantKey, speaker: transcript.speaker, spokenCoverage: transcript.spokenCoverage,
            unknown: transcript.unknown,
            utterances: try transaction.utterances(transcript: transcript.id).map { line in
                Line(
                    position: line.position, text: line.text, hint: line.hint, supplements: line.supplements,
                    facts: line.facts,
                    unknown: line.unknown, node: line.nodeName, element: line.elementID.map { Int($0) },
                    recorded: recorded.resources(at: line.node))
            },
            compared: other?.build.name, comparedVariant: other?.place.variantKey,
            comparison: try other.map { try Comparing.look($0.held, look.held, look.history, in: transaction) },
            otherCaptures: look.others.isEmpty ? nil : look.others.map(\.variantKey))
    }
}
