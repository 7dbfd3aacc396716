import CMicroHTTPD
import Foundation
import Synchronization

/// An HTTP/1.1 server on libmicrohttpd. It knows no route: it reads requests, has them answered, and sends the answers.
///
/// Quick requests are answered on the thread that read them, changes by writers and long ones by workers while their
/// connection is parked.
/// Where a client stops half-way, neither waits.
///
/// `@unchecked Sendable`: what changes is atomic, or is read and written under `lifecycle` only.
package final class Listener: @unchecked Sendable {  // atomic, or under `lifecycle`
    package let port: Int
    let configuration: Configuration
    let standing: [StandingAnswer]
    let admit: @Sendable (RequestHead) -> Admission
    let answer: @Sendable (Request) -> Response
    let refusal: @Sendable (Refusal) -> Response
    let log: @Sendable (AccessRecord) -> Void

    let workers: Workers
    let writers: Workers
    let peers = Peers()
    /// Requests between their first line and the end of their answer.
    let inFlight = Atomic(0)
    /// Bytes of bodies, and of answers, now held.
    let bodies = Allowances(), answers = Allowances()
    /// When the last request began, by `Clock`.
    let lastRequest = Atomic(Int64(0))
    let isStopping = Atomic(false)

    let acceptor: Acceptor
    private let lifecycle = NSLock()
    private var daemon: OpaquePointer?
    private let requestIDs = RequestIDs()
    private let threadCount = Atomic(0)

    /// Takes the port; nobody is answered before `start`.
    /// - Parameters:
    ///   - standing: what is answered at an address before anybody is asked.
    ///   - admit: decides on the head, before the body is read. Called on the listener's threads; must be quick.
    ///   - answer: answers the whole request, blocking as long as it needs.
    ///   - refusal: words the listener's own refusals; `Refusal.problem` unless the server has its own way.
    ///   - log: told of each request after its answer went out; of a standing answer only where it did not go out whole.
    package init(
        _ configuration: Configuration = Configuration(),
        standing: [StandingAnswer] = [],
        admit: @escaping @Sendable (RequestHead) -> Admission,
        answer: @escaping @Sendable (Request) -> Response,
        refusal: @escaping @Sendable (Refusal) -> Response = { $0.problem },
        log: @escaping @Sendable (AccessRecord) -> Void = { _ in }
    ) throws(ListenError) {
        let socket = try ListeningSocket(address: configuration.address, port: configuration.port)
        port = socket.port
        acceptor = Acceptor(socket, configuration)
        workers = Workers(bound: configuration.longQueue)
        writers = Workers(bound: configuration.changeQueue)
        self.configuration = configuration
        (self.standing, self.admit, self.answer) = (standing, admit, answer)
        (self.refusal, self.log) = (refusal, log)
    }

    /// Begins to answer. The listener stays alive until `stop`. Call it once.
    /// - Throws: `.unreadable` or `.refused`, about the certificate or the machine's limits.
    package func start() throws(ListenError) {
        let certificate = try configuration.tls.map { pair throws(ListenError) in try Listener.text(pair.certificate) }
        let key = try configuration.tls.map { pair throws(ListenError) in try Listener.text(pair.key) }
        let context = Unmanaged.passRetained(self)
        var settings = earshot_http_settings()
        settings.context = context.toOpaque()
        settings.on_target = onTarget
        settings.on_request = onRequest
        settings.on_completed = onCompleted
        settings.on_connection = onConnection
        settings.threads = UInt32(configuration.threads)
        // How many there may be is the acceptor's to say: each thread may get them all.
        settings.connections = UInt32(configuration.connectionLimit * configuration.threads)
        settings.connection_memory = configuration.connectionMemory
        // The texts are copied by GnuTLS before this returns.
        let started = Listener.withTexts(certificate, key) { certificate, key in
            settings.certificate = certificate
            settings.key = key
            return earshot_http_start(&settings)
        }
        guard let started else {
            context.release()
            throw .refused
        }
        lifecycle.withLock { daemon = started }
        peers.start()
        acceptor.start(started)
        workers.start(count: configuration.workers, first: configuration.threads)
        writers.start(count: configuration.writers, first: configuration.threads + configuration.workers)
    }

    /// Stops: no new connection, every request that was sent is answered, then everything is closed.
    /// - Parameter grace: seconds to finish; long requests that still wait then are answered 503.
    /// - Returns: false where a long request was still being answered a second after that. libmicrohttpd would abort the
    ///   process if it were stopped now, so it is left as it is, to end with the process.
    package func stop(grace: Double) -> Bool {
        lifecycle.lock()
        defer { lifecycle.unlock() }
        guard let daemon else { return true }
        let end = Clock.now + Clock.nanoseconds(grace)
        if !isStopping.exchange(true, ordering: .sequentiallyConsistent) { acceptor.stop() }
        _ = Clock.wait(until: end) { isQuiet }

        workers.close()
        writers.close()
        for crew in [workers, writers] where !crew.join(until: end) {
            crew.turnAway()
            guard crew.join(until: Clock.now + Clock.nanoseconds(1)) else { return false }
        }
        let last = max(end, Clock.now + Clock.nanoseconds(1))
        _ = Clock.wait(until: last) { inFlight.load(ordering: .sequentiallyConsistent) == 0 }
        MHD_stop_daemon(daemon)
        peers.stop()
        self.daemon = nil
        Unmanaged.passUnretained(self).release()
        return true
    }

    /// Whether nobody is being answered and nobody seems about to ask: each answer now ends its connection, and those
    /// kept open without a word for half a second have no request under way, unless it lies unread or the connection is
    /// itself on its way to the thread that reads it.
    private var isQuiet: Bool {
        let open = peers.count
        guard inFlight.load(ordering: .sequentiallyConsistent) == 0, acceptor.count == open else { return false }
        guard open > 0 else { return true }
        return Clock.now - lastRequest.load(ordering: .relaxed) > Clock.nanoseconds(0.5) && !peers.haveSent
    }

    /// A refusal as it is answered.
    func words(for refusal: Refusal, id: String, accept: String? = nil) -> Response {
        var refusal = refusal
        (refusal.requestID, refusal.accept) = (id, accept)
        return refusal.headers.reduce(self.refusal(refusal)) { $0.setting($1.name, $1.value) }
    }

    /// A name for the next request: short enough to need no memory of its own.
    func nextRequestID() -> String { requestIDs.next() }

    /// The number of the listener's thread that asks.
    var currentWorker: Int {
        if let mark = pthread_getspecific(workerKey) { return Int(bitPattern: mark) - 1 }
        let mark = threadCount.add(1, ordering: .relaxed).newValue
        pthread_setspecific(workerKey, UnsafeRawPointer(bitPattern: mark))
        return mark - 1
    }

    private static func text(_ path: String) throws(ListenError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
        return String(decoding: data, as: UTF8.self)
    }

    private static func withTexts<Result>(
        _ one: String?, _ other: String?, _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Result
    ) -> Result {
        guard let one, let other else { return body(nil, nil) }
        return one.withCString { one in other.withCString { other in body(one, other) } }
    }
}

/// Under this key each of the listener's threads keeps its number, plus one.
private let workerKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
}()
