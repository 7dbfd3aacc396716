import API
import Application
package import Foundation
import HTTP
import Synchronization
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

    package init(_ server: TestServer) throws {
        self.server = server
        let inner = server.server
        listener = try Listener(admit: inner.admit, answer: inner.answer, refusal: inner.refusal)
        try listener.start()
        address = "http://127.0.0.1:\(listener.port)"
        token = try server.operations.addToken(name: "live", scopes: Scope.allCases).secret
    }

    deinit { _ = listener.stop(grace: 1) }

    /// Asks over the socket with the token; the status and the body. Status 0 where no answer came.
    package func ask(_ method: String, _ target: String, _ body: String? = nil) -> (status: Int, body: Data) {
        guard let url = URL(string: address + target) else { return (0, Data()) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let answer = Mutex<(status: Int, body: Data)>((0, Data()))
        let arrived = DispatchSemaphore(value: 0)
        let session = URLSession(configuration: .ephemeral)
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
