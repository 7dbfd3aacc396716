import Foundation
import HTTP
import JSON
import Synchronization

/// A server that keeps comments and statuses as GitHub and GitLab do.
final class StandInCodeHost: Sendable {
    struct State {
        var comments: [(id: Int, body: String)] = []
        var statuses: [JSONValue] = []
        /// `POST /repos/o/r/statuses/…`, in their order.
        var calls: [String] = []
        /// By a part of the call: answered instead, once for each.
        var refusals: [(call: String, status: Int, headers: [(name: String, value: String)], body: String)] = []
        /// A header of the last request, by name.
        var headers: [String: String] = [:]
    }

    let address: String
    private let listener: Listener
    private let kept = Kept()
    private final class Kept: Sendable { let state = Mutex(State()) }

    init() throws {
        listener = try Listener(
            admit: { _ in .quick(limit: 1 << 20) },
            answer: { [kept] request in kept.state.withLock { Self.answer(request, &$0) } })
        try listener.start()
        address = "http://127.0.0.1:\(listener.port)"
    }

    deinit { _ = listener.stop(grace: 1) }

    var state: State { kept.state.withLock { $0 } }
    func change(_ body: (inout State) -> Void) { kept.state.withLock { body(&$0) } }

    /// As GitHub Actions says it of a pull request.
    var gitHub: [String: String] {
        [
            "GITHUB_API_URL": address, "GITHUB_REPOSITORY": "shop/app", "GITHUB_REF": "refs/pull/7/merge",
            "GITHUB_SHA": Self.merge, "GITHUB_TOKEN": "secret", "GITHUB_SERVER_URL": "https://github.test",
            "GITHUB_RUN_ID": "99",
        ]
    }
    /// As GitLab CI says it of a merge request.
    var gitLab: [String: String] {
        [
            "CI_API_V4_URL": address + "/api/v4", "CI_PROJECT_ID": "12", "CI_MERGE_REQUEST_IID": "7",
            "CI_COMMIT_SHA": Self.merge, "EARSHOT_GITLAB_TOKEN": "secret", "CI_JOB_URL": "https://gitlab.test/job/9",
        ]
    }
    static let merge = String(repeating: "ab", count: 20), head = String(repeating: "cd", count: 20)

    private static func answer(_ request: Request, _ state: inout State) -> Response {
        let call = "\(request.method.name) \(request.target)"
        state.calls.append(call)
        for name in ["Authorization", "PRIVATE-TOKEN", "JOB-TOKEN"] { state.headers[name] = request.headers[name] }
        if let index = state.refusals.firstIndex(where: { call.contains($0.call) }) {
            let refusal = state.refusals.remove(at: index)
            var response = Response.json(Array(refusal.body.utf8), status: refusal.status)
            response.headers += refusal.headers
            return response
        }
        let body = try? JSONDecoder().decode(JSONValue.self, from: Data(request.body))
        let text = body?["body"]?.asText ?? "",
            isOfComments = ["comments", "notes"].contains { request.path.contains($0) }
        switch request.method.name {
        case "GET" where isOfComments:
            let page = request.head.query("page").flatMap { Int($0) } ?? 1
            let size = request.head.query("per_page").flatMap { Int($0) } ?? 30
            let shown = state.comments.dropFirst((page - 1) * size).prefix(size)
            return json(.array(shown.map { ["id": .number(Double($0.id)), "body": .string($0.body)] }))
        case "POST" where isOfComments:
            state.comments.append((5_000_000_000 + state.comments.count, text))
            return json(["id": .number(Double(5_000_000_000 + state.comments.count - 1))], 201)
        case "PATCH", "PUT":
            let id = request.components.last.flatMap { Int($0) }
            guard let index = state.comments.firstIndex(where: { $0.id == id }) else { break }
            state.comments[index].body = text
            return json([:])
        case "POST" where request.path.contains("/statuses/"):
            if let body { state.statuses.append(body) }
            return json([:], 201)
        default: break
        }
        return json(["message": "Not Found"], 404)
    }

    private static func json(_ value: JSONValue, _ status: Int = 200) -> Response {
        .json(Array(value.text().utf8), status: status)
    }
}
