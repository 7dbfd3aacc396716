import Foundation
import HTTP
import Outgoing
import Synchronization
import Testing

@Suite struct `A request that goes out` {
    private let local = try? DestinationRules(list: "http://127.0.0.1,http://localhost,localhost")

    private func send(
        _ url: String, _ rules: DestinationRules? = nil, _ patience: Post.Patience = Post.Patience()
    ) throws -> Int {
        try Post(Destination(url), headers: [("x-test", "a b")], body: Array("{\"ü\":1}".utf8))
            .send(try rules ?? #require(local), patience)
    }

    @Test func `carries its headers and its body, and answers the status`() throws {
        let seen = Seen()
        let running = try Running(answer: {
            seen.add($0); return .text("no", status: 418)
        })
        #expect(try send("http://127.0.0.1:\(running.port)/a?b=c") == 418)
        let request = try #require(seen.all.first)
        #expect(request.method == .post && request.target == "/a?b=c" && request.headers["X-Test"] == "a b")
        #expect(String(decoding: request.body, as: UTF8.self) == "{\"ü\":1}")
        #expect(request.headers["Host"] == "127.0.0.1:\(running.port)" && request.headers["Cookie"] == nil)
    }

    @Test func `follows no redirect`() throws {
        let seen = Seen()
        let target = try Running(answer: {
            seen.add($0); return .text("ok")
        })
        let port = target.port
        for status in [301, 302, 303, 307, 308] {
            let running = try Running(answer: { _ in .redirect(to: "http://127.0.0.1:\(port)/", status: status) })
            #expect(try send("http://127.0.0.1:\(running.port)/") == status)
        }
        #expect(seen.all.isEmpty)
    }

    /// The names pass every check of the text: what they lead to is refused when the connection is opened.
    @Test(arguments: ["localhost", "LOCALHOST"])
    func `a name that leads to a private address is not connected to`(name: String) throws {
        let seen = Seen()
        let running = try Running(admit: { _ in
            seen.touch(); return .quick(limit: 9)
        })
        let failure = #expect(throws: Post.Failure.self) { try send("https://\(name):\(running.port)/", .standard) }
        guard case .refused(.notPublic(let address))? = failure else {
            return #expect(Bool(false), "\(String(describing: failure))")
        }
        #expect(!address.isPublic && seen.touches == 0 && running.logged(0).isEmpty)
    }

    @Test func `an answer that never ends is left, and its status counts`() throws {
        let running = try Running(answer: { _ in .text(String(repeating: "x", count: 8 << 20)) })
        #expect(try send("http://127.0.0.1:\(running.port)/") == 200)
    }

    @Test func `who does not answer is not waited for`() throws {
        let gate = Gate()
        let running = try Running(
            admit: { _ in .long(limit: 99) },
            answer: { _ in
                gate.pass(); return .text("late")
            })
        defer { gate.open() }
        #expect(throws: Post.Failure.timeout) {
            try send("http://127.0.0.1:\(running.port)/", nil, Post.Patience(connecting: 1, all: 1))
        }
    }

    @Test func `where nobody listens, that is said`() throws {
        let port = try Running().port
        #expect(throws: Post.Failure.unreachable) { try send("http://127.0.0.1:\(port)/") }
        // No name server is asked for a name that can't be one.
        let nobody = String(repeating: "a", count: 64) + ".example"
        #expect(throws: Post.Failure.unknownHost) {
            try send("https://\(nobody)/", try DestinationRules(list: nobody))
        }
    }

    @Test func `a certificate that nobody vouches for is refused`() throws {
        let openssl = "/usr/bin/openssl"
        guard FileManager.default.isExecutableFile(atPath: openssl) else { return print("left out: no openssl here") }
        let folder = FileManager.default.temporaryDirectory.path
        let pair = (certificate: "\(folder)/post-\(getpid())-cert.pem", key: "\(folder)/post-\(getpid())-key.pem")
        defer {
            unlink(pair.certificate)
            unlink(pair.key)
        }
        let made = output(
            of: openssl,
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-keyout",
                pair.key, "-out", pair.certificate,
            ])
        try #require(made != nil)
        var configuration = Running.small
        configuration.tls = pair
        let seen = Seen()
        let running = try Running(
            configuration,
            answer: {
                seen.add($0); return .text("ok")
            })
        #expect(throws: Post.Failure.untrusted) { try send("https://localhost:\(running.port)/") }
        #expect(seen.all.isEmpty)
    }
}

/// What a listener saw.
private final class Seen: Sendable {
    private let requests = Mutex<[Request]>([])
    private let count = Mutex(0)

    func add(_ request: Request) { requests.withLock { $0.append(request) } }
    func touch() { count.withLock { $0 += 1 } }
    var all: [Request] { requests.withLock { $0 } }
    var touches: Int { count.withLock { $0 } }
}
