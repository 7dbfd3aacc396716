import API
import Application
package import Foundation
import HTTP
import Synchronization
import Testing
import Web

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A test server behind a real socket, for as long as a test runs.
package final class LiveServer: Sendable {
    package let server: TestServer
    package let address: String
    /// May do everything.
    package let token: String
    private let listener: Listener
    private let faults = FaultyAnswers()

    package init(_ server: TestServer) throws {
        self.server = server
        let inner = server.server, faults = faults
        listener = try Listener(
            admit: inner.admit,
            answer: { request in
                let response = inner.answer(request)
                faults.note(Result { try server.faults(of: response, to: request.head) })
                return response
            }, refusal: inner.refusal)
        try listener.start()
        address = "http://127.0.0.1:\(listener.port)"
        token = try server.operations.addToken(name: "live", scopes: Scope.allCases).secret
    }

    deinit {
        _ = listener.stop(grace: 1)
        // The listener's threads belong to no test, and what one of them records to none.
        for fault in faults.all { Issue.record("\(fault)") }
    }

    /// Asks over the socket with the token; the status and the body. Status 0 where no answer came.
    package func ask(_ method: String, _ target: String, _ body: String? = nil) -> (status: Int, body: Data) {
        ask(
            method, target, body,
            headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"])
    }

    /// Asks over the socket with these headers; no redirect is followed.
    package func ask(
        _ method: String, _ target: String, _ body: String?, headers: [String: String]
    ) -> (status: Int, body: Data) {
        guard let url = URL(string: address + target) else { return (0, Data()) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let answer = Mutex<(status: Int, body: Data)>((0, Data()))
        let arrived = DispatchSemaphore(value: 0)
        let settings = URLSessionConfiguration.ephemeral
        settings.httpShouldSetCookies = false
        let session = URLSession(configuration: settings, delegate: Unmoved(), delegateQueue: nil)
        session.dataTask(with: request) { data, response, _ in
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            answer.withLock { $0 = (status, data ?? Data()) }
            arrived.signal()
        }.resume()
        arrived.wait()
        session.invalidateAndCancel()
        return answer.withLock { $0 }
    }
}

/// Answers that are not what the document says.
private final class FaultyAnswers: Sendable {
    private let met = Mutex<[String]>([])
    var all: [String] { met.withLock { $0 } }

    func note(_ faults: Result<[String], any Error>) {
        let words = (try? faults.get()) ?? ["an answer could not be held against the document"]
        met.withLock { $0 += words }
    }
}

/// Follows no redirect: where it leads is the answer.
private final class Unmoved: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
