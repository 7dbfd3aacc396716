import API
import Application
import Formats
import Foundation
import HTTP
import Storage

extension Routes {
    /// What operations asks: alive, ready, and the API's description.
    mutating func bindHealth(_ metrics: Metrics) {
        let document = (try? Wire.encode(openAPI, pretty: true)).map(Array.init) ?? []
        let tag = EntityTag.of(document)
        plain("/openapi.json") { request, _ in
            Response(type: "application/json", document).withETag(tag, for: request.head)
        }
        let schema = Array(CaptureSchema.text.utf8), schemaTag = EntityTag.of(schema)
        byHead(CaptureSchema.path) { Response(type: "application/schema+json", schema).withETag(schemaTag, for: $0) }
        let alive = Response.text("alive\n").finished(isSecure: false).ready
        let aliveOverTLS = Response.text("alive\n").finished(isSecure: true).ready
        byHead("/healthz", isStanding: true) { $0.isSecure ? aliveOverTLS : alive }
        plain("/readyz") { _, context in
            try context.readOne { try $0.ping() }
            return .text("ready\n")
        }
        plain("/metrics") { request, context in
            // On the machine itself nobody need say who they are; behind a proxy everybody seems to be there.
            let isLocal = ["127.0.0.1", "::1"].contains(request.remoteAddress)
            let isForwarded = ["Forwarded", "X-Forwarded-For"].contains { request.headers[$0] != nil }
            if !isLocal || isForwarded { try context.caller.need(.read) }
            return Response(
                type: "text/plain; version=0.0.4; charset=utf-8",
                Array(metrics.text(try? context.readOne { try $0.watchedFacts() }, now: context.now).utf8))
        }
    }

    private mutating func plain(
        _ path: String, _ answer: @escaping @Sendable (Request, Context) throws -> Response
    ) {
        add(
            Route(method: "GET", segments: Routes.segments(path), weight: .quick, scope: nil, isPage: false) {
                request, _, context in try answer(request, context)
            })
    }

    /// Without a look at who asks or at the database.
    private mutating func byHead(
        _ path: String, isStanding: Bool = false, _ answer: @escaping @Sendable (RequestHead) -> Response
    ) {
        add(
            Route(
                method: "GET", segments: Routes.segments(path), weight: .quick, scope: nil, isPage: false,
                answersHead: answer, isStanding: isStanding
            ) { request, _, _ in answer(request.head) })
    }
}
