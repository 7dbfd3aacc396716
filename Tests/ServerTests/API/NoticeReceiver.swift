import Foundation
import HTTP

/// Somebody who receives notices, and answers as it is told.
///
/// `@unchecked Sendable`: what changes is read and written under `lock` only.
final class NoticeReceiver: @unchecked Sendable {  // under `lock` only
    private let lock = NSLock()
    private let gate = DispatchSemaphore(value: 0)
    private var isHolding = false
    private var seen: [Request] = []
    private var begun = 0
    private var planned: [Int] = []
    private var listener: Listener?

    init() throws {
        var configuration = Listener.Configuration()
        configuration.threads = 2
        let listener = try Listener(
            configuration,
            admit: { [weak self] _ in
                self?.lock.withLock { self?.begun += 1 }
                return .long(limit: 1 << 20)
            }, answer: { [weak self] in self?.answer($0) ?? Response(status: 500) })
        self.listener = listener
        try listener.start()
    }

    deinit { _ = listener?.stop(grace: 0) }

    var port: Int { listener?.port ?? 0 }
    var requests: [Request] { lock.withLock { seen } }
    var connections: Int { lock.withLock { begun } }
    /// What it answers first; then 204.
    var statuses: [Int] {
        get { lock.withLock { planned } }
        set { lock.withLock { planned = newValue } }
    }
    func hold() { lock.withLock { isHolding = true } }
    func release() { gate.signal() }

    /// Whether so many requests came within a while.
    func wait(for count: Int) -> Bool {
        let end = Date(timeIntervalSinceNow: 20)
        while requests.count < count, Date() < end { usleep(5_000) }
        return requests.count >= count
    }

    private func answer(_ request: Request) -> Response {
        let (status, waits) = lock.withLock {
            seen.append(request)
            return (planned.isEmpty ? 204 : planned.removeFirst(), isHolding)
        }
        if waits { gate.wait() }
        return status == 302 ? .redirect(to: "http://127.0.0.1:\(port)/other", status: 302) : Response(status: status)
    }
}
