import CMicroHTTPD
import Synchronization

/// One request and its answer, from the request's first line to the answer's last byte.
///
/// `@unchecked Sendable`: one thread at a time touches it. The listener's thread hands it to a worker through the workers'
/// lock while libmicrohttpd holds the connection suspended, and gets it back through libmicrohttpd's when it is resumed.
final class Exchange: @unchecked Sendable {  // one thread at a time touches it
    private enum Stage {
        /// Only the first line has come.
        case arrived
        case receiving
        /// The answer is decided; the rest of the body is read and thrown away first.
        case discarding
        /// With a worker.
        case parked
        /// The answer is decided and may go as soon as libmicrohttpd asks.
        case ready
        case answered
    }

    private let listener: Listener
    private let peer: Peer
    private let connection: OpaquePointer
    private lazy var id = listener.nextRequestID()
    private let began = Clock.now
    /// As it came, up to the first NUL, and where it lay.
    private let target: [UInt8]
    private let targetStart: UInt

    private var stage = Stage.arrived
    private var method = "-"
    private var accept: String?
    private var head: RequestHead?
    /// Who asks, as far as trusted proxies say; until then the other end of the socket.
    private var clientAddress: String
    /// Who answers; `nil`: the listener's own thread.
    private var crew: Workers?
    private var reader: BodyReader?
    /// What the body is counted with while it is held.
    private var allowances: [Allowance] = []
    /// Bytes of the body: received, thrown away, and counted as held.
    private var received = 0, discarded = 0, held = 0
    /// Bytes of the body as the application got it, unpacked.
    private var bodySize = 0
    /// Bytes of the answer that are counted as held.
    private var waiting = 0
    /// libmicrohttpd lets chunk lines end in a bare line feed and passes over their extensions, so that a proxy may see
    /// another end of the body than it does. What it would take for the next request is therefore never read.
    private var isLastHere = false
    private var response = Response(status: 500)
    /// Whether it is one of the listener's standing answers.
    private var isStanding = false
    /// Bytes of the answer's body.
    private var sent = 0
    /// The status said past libmicrohttpd; 0: none.
    private var farewell = 0

    init(_ listener: Listener, _ peer: Peer, _ connection: OpaquePointer, target: UnsafePointer<CChar>) {
        (self.listener, self.peer, self.connection) = (listener, peer, connection)
        clientAddress = peer.address
        self.target = Array(target.bytes)
        targetStart = UInt(bitPattern: target)
        listener.inFlight.add(1, ordering: .sequentiallyConsistent)
        listener.lastRequest.store(began, ordering: .relaxed)
        peer.expect(by: listener.configuration.headDeadline(from: began))
        peer.exchange.withLock { $0 = self }
    }

    // MARK: On the listener's thread

    /// The next step. `data` is empty unless a part of the body came.
    func proceed(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, data: UnsafeRawBufferPointer)
        -> MHD_Result
    {
        switch stage {
        case .arrived: meet(method: method, version: version)
        case .receiving: data.isEmpty ? complete() : receive(data)
        case .discarding: data.isEmpty ? send() : discard(data.count)
        case .ready: send()
        case .parked, .answered: .YES
        }
    }

    /// The head came: checked, then shown to the application.
    private func meet(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> MHD_Result {
        self.method = String(decoding: method.bytes.prefix { ASCII.isToken($0) }, as: UTF8.self)
        do throws(Refusal) {
            let read = try HeadReader(
                connection, method: method, target: (targetStart, target.count), version: version)
            let version = String(decoding: version.bytes, as: UTF8.self)
            accept = read.headers["Accept"]
            guard target.count <= listener.configuration.targetLimit else {
                throw .longTarget(limit: listener.configuration.targetLimit)
            }
            guard earshot_http_head_size(connection) <= listener.configuration.headLimit else {
                throw .longHead(limit: listener.configuration.headLimit)
            }
            let framing = try Framing(read.headers, version: version)
            isLastHere = framing == .chunked
            try read.headers.checkHost(version: version)
            guard self.method != "TRACE" && self.method != "CONNECT" else { throw .method }
            clientAddress = listener.configuration.trustedProxies.client(read.headers, peer: peer.address)
            if framing == .none, let answer = listener.standing.answer(method: self.method, target: target) {
                response = answer
                isStanding = true
                stage = .ready
                return .YES
            }
            let head = try RequestHead(
                method: Method(self.method), target: target, headers: read.headers,
                remoteAddress: peer.address, clientAddress: clientAddress,
                isSecure: listener.configuration.isSecure, id: id)
            self.head = head
            return admit(head, framing)
        } catch {
            // Where this body ends is in doubt: answer and close.
            return sendAndClose(words(for: error))
        }
    }

    private func admit(_ head: RequestHead, _ framing: Framing) -> MHD_Result {
        let limit: Int, payer: Payer
        switch listener.admit(head) {
        case .quick(let bytes, let by): (crew, limit, payer) = (nil, bytes, by)
        case .change(let bytes, let by): (crew, limit, payer) = (listener.writers, bytes, by)
        case .long(let bytes, let by): (crew, limit, payer) = (listener.workers, bytes, by)
        case .answer(let response): return decline(response.packed(for: head), framing)
        }
        if framing != .none {
            allowances = listener.configuration.bodyAllowances(payer, address: clientAddress)
        }
        do throws(Refusal) {
            reader = try BodyReader(for: head, framing: framing, limit: limit)
        } catch {
            return decline(words(for: error), framing)
        }
        stage = .receiving
        expectMore()
        return .YES
    }

    /// Answers without the body: at once where there is none or where its sender waits for a word or has more than we
    /// care to read; else after reading it, so that the sender, who may hear nothing before it is done, hears us.
    private func decline(_ response: Response, _ framing: Framing) -> MHD_Result {
        let waits = head?.headers["Expect"].map { ASCII.equal($0, "100-continue") } ?? false
        self.response = response
        switch framing {
        case .none:
            stage = .ready
            return .YES
        case .length(let length) where waits || length > listener.configuration.discardLimit:
            return sendAndClose(response)
        case .chunked where waits: return sendAndClose(response)
        case .length, .chunked:
            stage = .discarding
            expectMore()
            return .YES
        }
    }

    private func receive(_ data: UnsafeRawBufferPointer) -> MHD_Result {
        received += data.count
        expectMore()
        let before = reader?.bytes.count ?? 0
        do throws(Refusal) {
            try reader?.take(data)
            let more = (reader?.bytes.count ?? 0) - before
            guard listener.bodies.take(more, from: allowances) else { throw .overloaded }
            held += more
        } catch {
            response = words(for: error)
            dropBody()
            stage = .discarding
        }
        return .YES
    }

    /// Throws a part of an unwanted body away. libmicrohttpd takes no answer while a body is being read, so where there
    /// is no end of it we say it on the socket ourselves; over TLS we can only hang up.
    private func discard(_ count: Int) -> MHD_Result {
        discarded += count
        guard discarded > listener.configuration.discardLimit else { return .YES }
        sayFarewell()
        return .NO
    }

    /// Answers past libmicrohttpd, which closes the connection.
    func giveUp(_ refusal: Refusal) {
        response = words(for: refusal)
        sayFarewell()
    }

    private func sayFarewell() {
        if peer.take(farewell: response.adding("X-Request-ID", id)) { farewell = response.status }
    }

    /// Everything came.
    private func complete() -> MHD_Result {
        do throws(Refusal) {
            try reader?.finish()
        } catch {
            response = words(for: error)
            return send()
        }
        peer.expect(by: Clock.never)
        guard let crew else {
            decide(worker: listener.currentWorker)
            return send()
        }
        stage = .parked
        MHD_suspend_connection(connection)
        if !crew.take(self) { turnAway() }
        return .YES
    }

    private func sendAndClose(_ response: Response) -> MHD_Result {
        self.response = response
        peer.lingers.store(true, ordering: .relaxed)
        return send()
    }

    private func send() -> MHD_Result {
        stage = .answered
        if isLastHere { peer.lingers.store(true, ordering: .relaxed) }
        let isLast = isLastHere || listener.isStopping.load(ordering: .relaxed)
        // One for all takes no memory of its own while it waits for its reader.
        if case .ready(let answer) = response.body, !isLast {
            return queue(answer.response, status: response.status, size: answer.size)
        }
        holdAnswer()
        var answer = response.adding("X-Request-ID", id)
        guard let outgoing = answer.wire(isLast: isLast) else { return .NO }
        // libmicrohttpd has a copy of its own.
        response = Response(status: answer.status)
        defer { MHD_destroy_response(outgoing.response) }
        return queue(outgoing.response, status: answer.status, size: outgoing.size)
    }

    /// - Parameter size: the body's, in bytes.
    private func queue(_ outgoing: OpaquePointer, status: Int, size: Int) -> MHD_Result {
        sent = method == "HEAD" || status == 304 ? 0 : size
        peer.expect(by: listener.configuration.answerDeadline(from: Clock.now, bytes: sent))
        return queueAnswer(connection, status: status, outgoing)
    }

    /// The last call: the answer went out, or the connection broke.
    func end(status: Int, isComplete: Bool) {
        peer.exchange.withLock { $0 = nil }
        dropBody()
        if waiting > 0 { listener.answers.give(waiting, to: answerAllowances) }
        listener.peers.freed.note(max(received, bodySize, sent))
        let now = Clock.now
        peer.expect(by: listener.configuration.nextDeadline(from: now))
        if !(isStanding && isComplete) { log(status: status, isComplete: isComplete, now: now) }
        listener.inFlight.subtract(1, ordering: .sequentiallyConsistent)
    }

    private func log(status: Int, isComplete: Bool, now: Int64) {
        listener.log(
            AccessRecord(
                method: method, path: AccessRecord.path(of: target), status: status == 0 ? farewell : status,
                bytes: sent, seconds: Double(now - began) / 1e9, requestID: id,
                remoteAddress: clientAddress,
                isComplete: isComplete))
    }

    // MARK: On a worker's thread

    /// Answers a parked request and hands it back.
    func serve(worker: Int) {
        decide(worker: worker)
        let isLarge = max(received, response.byteCount) > Memory.large
        stage = .ready
        MHD_resume_connection(connection)
        if isLarge { Memory.giveBack() }
    }

    /// Hands a parked request back unanswered: there are too many.
    func turnAway() {
        response = words(for: .overloaded)
        dropBody()
        stage = .ready
        MHD_resume_connection(connection)
    }

    // MARK: On either

    private func decide(worker: Int) {
        guard let head else { return }
        let body = reader?.bytes ?? []
        bodySize = body.count
        reader = nil
        response = listener.answer(Request(head, body: body, worker: worker)).packed(for: head)
        dropBody()
    }

    private func words(for refusal: Refusal) -> Response { listener.words(for: refusal, id: id, accept: accept) }

    private func expectMore() {
        peer.expect(by: listener.configuration.bodyDeadline(from: began, received: received))
    }

    private func dropBody() {
        reader = nil
        listener.bodies.give(held, to: allowances)
        held = 0
    }

    private var answerAllowances: [Allowance] {
        listener.configuration.answerAllowances(address: clientAddress)
    }

    /// Who does not read what they asked for keeps it in memory: where too much waits already, a long answer is refused.
    private func holdAnswer() {
        let size = response.byteCount
        guard size > listener.configuration.smallAnswer else { return }
        if listener.answers.take(size, from: answerAllowances) {
            waiting = size
        } else {
            response = words(for: .overloaded)
        }
    }
}
