import API
import Foundation
import HTTP
import Storage

extension Routes {
    /// What operations asks: alive, ready, and the API's description.
    mutating func bindHealth() {
        let document = (try? JSON.encode(openAPI, pretty: true)).map(Array.init) ?? []
        plain("/openapi.json") { request, _ in
            Response(type: "application/json", document).withETag(EntityTag.of(document), for: request.head)
        }
        plain("/healthz") { _, _ in .text("alive\n") }
        plain("/readyz") { _, context in
            try context.read { try $0.ping() }
            return .text("ready\n")
        }
    }

    private mutating func plain(_ path: String, _ answer: @escaping @Sendable (Request, Context) throws -> Response) {
        add(
            Route(method: "GET", segments: Routes.segments(path), weight: .quick, scope: nil, isPage: false) {
                request, _, context in
                try answer(request, context)
            })
    }
}
