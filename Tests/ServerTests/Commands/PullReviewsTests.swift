import API
import CCrypto
import Foundation
import HTTP
import Testing

import TestSupport

/// Reviews from a store that the test itself keeps, by the real program.
@Suite(.database) struct PullReviewsTests {
    /// Made for these tests; it opens nothing.
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7SUg9u1Du+ystrgT
        6IxJZvAAdiDhQ876ASrXqGZkPXqhRANCAAQjZYwK1lwstTxMMpz1v4XoZbN0TYjk
        xHX+91SniY1BvQe4hkf1ukpolFoueY9wBFAFWULTQ/d0wtOnfj0OaK73
        -----END PRIVATE KEY-----

        """

    private func pull(_ store: StandIn, _ app: String, key: String = key) throws -> Program {
        let file = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID().uuidString).p8")
        try Data(key.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try Program.run(
            "earshot-server",
            [
                "pull", "reviews", "--app", app, "--store-app", "4711", "--key-id", "KEY1", "--issuer", "issuer-1",
                "--key", file.path, "--address", "http://127.0.0.1:\(store.port)",
            ],
            environment: [
                "EARSHOT_DATABASE_URL": try TestDatabase.required().target,
                "EARSHOT_HOME": URL(filePath: TestCluster.migrations).deletingLastPathComponent().path,
                "EARSHOT_WEBHOOK_HOSTS": "http://127.0.0.1",
            ])
    }

    @Test func `new reviews are filed page by page, and the next run asks no further than it has to`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let store = try StandIn(reviews: 450)
        let first = try pull(store, app)
        #expect(first.status == 0 && first.output == "450 filed, 0 there already, 0 rejected.\n", "\(first.errors)")
        #expect(store.asked.count == 3)
        let report = try #require(
            try caller.get("/v1/apps/\(app)/reports?limit=1").json(Listing<ReportResource>.self).items.first)
        #expect(report.channel == "App Store" && report.rating == 1 && report.territory == "USA")
        #expect(report.externalId?.hasPrefix("review-") == true)
        store.add(2)
        let second = try pull(store, app)
        #expect(second.status == 0 && second.output.hasPrefix("2 filed, "), "\(second.output)\(second.errors)")
        #expect(store.asked.count == 4)
        // Each request is signed by the key, for App Store Connect.
        for token in store.tokens {
            let parts = token.split(separator: ".").map(String.init)
            try #require(parts.count == 3)
            let head = try JSONDecoder().decode([String: String].self, from: Self.decoded(parts[0]))
            #expect(head == ["alg": "ES256", "kid": "KEY1", "typ": "JWT"])
            let claims = String(decoding: try Self.decoded(parts[1]), as: UTF8.self)
            #expect(claims.contains(#""iss":"issuer-1""#) && claims.contains(#""aud":"appstoreconnect-v1""#))
            #expect(Self.isSigned("\(parts[0]).\(parts[1])", Array(try Self.decoded(parts[2]))))
        }
    }

    @Test func `a store that refuses, asks for patience or leads elsewhere is said, and nothing is taken for done`()
        throws
    {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let store = try StandIn(reviews: 250)
        store.plan([200, 429])
        let hurried = try pull(store, app)
        #expect(hurried.status == 75 && hurried.output.contains("less often"))
        let rest = try pull(store, app)
        #expect(rest.output == "50 filed, 200 there already, 0 rejected.\n")
        store.plan([401])
        #expect(try pull(store, app).status == 1)
        store.lead(to: "http://localhost:1/next")
        #expect(try pull(store, try caller.app()).output.contains("somewhere else"))
        #expect(try pull(store, app, key: "no key").status == 2)
    }

    private static func decoded(_ text: String) throws -> Data {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return try #require(Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)))
    }

    /// By OpenSSL itself.
    private static func isSigned(_ text: String, _ numbers: [UInt8]) -> Bool {
        guard numbers.count == 64, let signature = ECDSA_SIG_new() else { return false }
        defer { ECDSA_SIG_free(signature) }
        ECDSA_SIG_set0(signature, BN_bin2bn(Array(numbers[..<32]), 32, nil), BN_bin2bn(Array(numbers[32...]), 32, nil))
        var packed: UnsafeMutablePointer<UInt8>?
        let length = i2d_ECDSA_SIG(signature, &packed)
        guard length > 0, let packed else { return false }
        let pem = Array(key.utf8)
        let file = BIO_new_mem_buf(pem, Int32(pem.count))
        defer { BIO_free(file) }
        guard let pair = PEM_read_bio_PrivateKey(file, nil, nil, nil), let context = EVP_MD_CTX_new() else {
            return false
        }
        defer {
            EVP_MD_CTX_free(context)
            EVP_PKEY_free(pair)
        }
        let bytes = Array(text.utf8)
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, pair) == 1
            && EVP_DigestVerify(context, packed, Int(length), bytes, bytes.count) == 1
    }
}

/// A store with some reviews, 200 a page, the newest first.
/// `@unchecked Sendable`: all that changes is read and written under `lock` only.
private final class StandIn: @unchecked Sendable {  // under `lock` only
    private let lock = NSLock()
    private var listener: Listener?
    private var reviews: Int
    private let mark = UUID().uuidString
    private var seen: [Request] = []
    private var planned: [Int] = []
    private var elsewhere: String?

    init(reviews: Int) throws {
        self.reviews = reviews
        let listener = try Listener(
            Listener.Configuration(), admit: { _ in .quick(limit: 1 << 10) },
            answer: { [weak self] in self?.answer($0) ?? Response(status: 500) })
        self.listener = listener
        try listener.start()
    }

    deinit { _ = listener?.stop(grace: 0) }

    var port: Int { listener?.port ?? 0 }
    var asked: [String] { lock.withLock { seen.map(\.target) } }
    var tokens: [String] {
        lock.withLock { seen.map { String(($0.headers["Authorization"] ?? "").dropFirst("Bearer ".count)) } }
    }
    func add(_ count: Int) { lock.withLock { reviews += count } }
    func plan(_ statuses: [Int]) { lock.withLock { planned = statuses } }
    func lead(to place: String) { lock.withLock { elsewhere = place } }

    private func answer(_ request: Request) -> Response {
        lock.withLock {
            seen.append(request)
            if !planned.isEmpty {
                let status = planned.removeFirst()
                if status != 200 { return Response(status: status) }
            }
            guard request.path == "/v1/apps/4711/customerReviews" else { return Response(status: 404) }
            let start = request.query.first { $0.name == "cursor" }.flatMap { Int($0.value) } ?? reviews
            let items = stride(from: start, to: max(start - 200, 0), by: -1).map { number in
                #"{"type":"customerReviews","id":"review-\#(mark)-\#(number)","attributes":{"rating":1,"title":"No. \#(number)","body":"VoiceOver is silent","reviewerNickname":"N","createdDate":"2026-06-\#(10 + number / 100)T\#(10 + number % 100 / 50):\#(10 + number % 50):00-07:00","territory":"USA"}}"#
            }
            let next =
                start > 200
                ? #""next":"\#(elsewhere ?? "http://127.0.0.1:\(port)/v1/apps/4711/customerReviews?cursor=\(start - 200)")""#
                : ""
            return Response(
                status: 200, type: "application/json",
                Array(#"{"data":[\#(items.joined(separator: ","))],"links":{\#(next)}}"#.utf8))
        }
    }
}
