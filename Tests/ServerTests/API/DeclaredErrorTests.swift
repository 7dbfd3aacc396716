import API
import Application
import Foundation
import Testing
import TestSupport
import Web

/// What an endpoint declares is what it answers, over a socket. `TestServer` holds every other test's answers against
/// the declarations, too.
@Suite(.database) struct DeclaredErrorTests {
    /// Asked wrongly in every way that its description allows.
    private struct Question {
        var target: String
        var body: String?

        /// - Parameters:
        ///   - app: the slug of an app that is there.
        static func all(_ endpoint: EndpointDescription, app: String) -> [Question] {
            let bodies = endpoint.body == nil ? [nil] : ["{", #"{"items":7}"#, "[]"]
            let query = endpoint.parameters.filter { !$0.inPath }.map { "\($0.name)=%3F" }.joined(separator: "&")
            let nowhere = target(endpoint) { _ in "404" }
            let nothing = target(endpoint) { $0 == "app" ? app : "404" }
            let odd = target(endpoint) { $0 == "app" ? app : "no-such" } + "?" + query
            return [
                Question(target: nowhere, body: endpoint.body == nil ? nil : "{}"),
                Question(target: odd, body: bodies[0]),
            ]
                + bodies.map { Question(target: nothing, body: $0) }
        }

        private static func target(_ endpoint: EndpointDescription, _ value: (String) -> String) -> String {
            let segments = endpoint.path.split(separator: "/").map { segment in
                segment.hasPrefix("{") ? value(String(segment.dropFirst().dropLast())) : String(segment)
            }
            return "/" + segments.joined(separator: "/")
        }
    }

    @Test func `every endpoint answers one of its errors, and none that it does not declare`() throws {
        let live = try LiveServer(TestServer())
        let app = try TestCaller(server: live.server, token: live.token).app()
        let endpoints = live.server.routes.descriptions
        #expect(endpoints.count > 60)
        for endpoint in endpoints {
            let name = "\(endpoint.method.rawValue) \(endpoint.path)"
            var met: Set<ErrorKind> = []
            for question in Question.all(endpoint, app: app) {
                let (status, body) = live.ask(endpoint.method.rawValue, question.target, question.body)
                guard status >= 400 || status == 0 else { continue }
                let kind = try #require(ErrorKind(problemDocument: body), "\(name): \(status) without a problem")
                #expect(kind.status == status, "\(name)")
                #expect(endpoint.mayAnswer(kind), "\(name) answers \(kind.rawValue) to \(question)")
                met.insert(kind)
            }
            // All of these ask with a token; who has none is told so elsewhere.
            #expect(
                endpoint.errors.isEmpty || endpoint.path == "/v1/caller" || !met.isDisjoint(with: endpoint.errors),
                "\(name) answers none of its errors")
        }
    }
}
