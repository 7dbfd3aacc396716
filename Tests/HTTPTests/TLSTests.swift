import Foundation
import HTTP
import Testing

@Suite struct TLSTests {
    private let openssl = "/usr/bin/openssl"

    /// A certificate and its key, signed by itself, made for this test.
    private func certificate() throws -> (certificate: String, key: String) {
        let folder = FileManager.default.temporaryDirectory.path
        let pair = (certificate: "\(folder)/http-\(getpid())-cert.pem", key: "\(folder)/http-\(getpid())-key.pem")
        let made = output(
            of: openssl,
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-keyout",
                pair.key, "-out", pair.certificate,
            ])
        try #require(made != nil)
        return pair
    }

    @Test func `requests come over TLS 1.2 and 1.3 and no older one`() throws {
        guard FileManager.default.isExecutableFile(atPath: openssl) else { return print("left out: no openssl here") }
        let pair = try certificate()
        defer {
            unlink(pair.certificate)
            unlink(pair.key)
        }
        var configuration = Running.small
        configuration.tls = pair
        let running = try Running(configuration, admit: { $0.path == "/long" ? .long(limit: 9) : .quick(limit: 9) }) {
            .text("secure: \($0.isSecure) \($0.path)")
        }
        let request = Array(
            "GET /a HTTP/1.1\r\nHost: t\r\n\r\nGET /long HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n".utf8)
        let client = ["s_client", "-quiet", "-ign_eof", "-connect", "127.0.0.1:\(running.port)"]
        for version in ["-tls1_2", "-tls1_3"] {
            let text = String(decoding: output(of: openssl, client + [version], input: request) ?? [], as: UTF8.self)
            #expect(text.contains("secure: true /a"), "\(version)")
            #expect(text.contains("secure: true /long"), "\(version)")
        }
        let old = output(of: openssl, client + ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], input: request)
        #expect(old.map { !String(decoding: $0, as: UTF8.self).contains("secure") } ?? true)
        // Who speaks no TLS gets no answer and keeps nobody waiting.
        let plain = running.connect()
        plain.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        #expect(plain.hangsUp())
    }

    @Test func `a certificate that is none is refused at the start`() throws {
        var configuration = Running.small
        configuration.tls = ("/nonexistent.pem", "/nonexistent.pem")
        #expect(throws: ListenError.unreadable("/nonexistent.pem")) { _ = try Running(configuration) }
        configuration.tls = ("/etc/hostname", "/etc/hostname")
        #expect(throws: ListenError.refused) { _ = try Running(configuration) }
    }
}
