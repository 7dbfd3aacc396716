import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a request and waits for the answer.
enum Transport {
    static func send(_ request: URLRequest) throws(Client.Failure) -> (Data, Int) {
        let answer = Answer()
        URLSession.shared.dataTask(with: request) { data, response, error in
            if let response = response as? HTTPURLResponse {
                answer.set(.success((data ?? Data(), response.statusCode)))
            } else {
                answer.set(.failure(.unreachable(error?.localizedDescription ?? "No answer.")))
            }
        }.resume()
        return try answer.wait().get()
    }

    /// What one thread waits for and another brings.
    private final class Answer: Sendable {
        private let result = Mutex<Result<(Data, Int), Client.Failure>?>(nil)
        private let arrived = DispatchSemaphore(value: 0)

        func set(_ value: Result<(Data, Int), Client.Failure>) {
            result.withLock { $0 = value }
            arrived.signal()
        }

        func wait() -> Result<(Data, Int), Client.Failure> {
            arrived.wait()
            return result.withLock { $0 } ?? .failure(.unreachable("No answer."))
        }
    }
}
