import Foundation
import HTTP
import Testing

/// Whose address it is, and by whose word.
@Suite struct TrustedProxyTests {
    private func client(_ trusted: String, _ headers: String...) throws -> String? {
        var configuration = Running.small
        configuration.trustedProxies = try TrustedProxies(list: trusted)
        let running = try Running(configuration, answer: { .text($0.head.clientAddress) })
        let text = running.ask(
            "GET / HTTP/1.1\r\nHost: t\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")?.text
        #expect(running.logged(1).first?.remoteAddress == text)
        return text
    }

    @Test func `nobody is believed who is not named`() throws {
        #expect(try client("", "X-Forwarded-For: 192.0.2.1") == "127.0.0.1")
        #expect(try client("10.0.0.0/8", "Forwarded: for=192.0.2.1") == "127.0.0.1")
    }

    @Test func `it is the last hop that is no trusted proxy`() throws {
        let own = "127.0.0.1, 10.0.0.0/8, fd00::/8"
        #expect(try client(own, "X-Forwarded-For: 192.0.2.1") == "192.0.2.1")
        #expect(try client(own, "X-Forwarded-For: 198.51.100.7, 192.0.2.1, 10.1.2.3") == "192.0.2.1")
        #expect(try client(own, "X-Forwarded-For: 198.51.100.7", "X-Forwarded-For: 192.0.2.1") == "192.0.2.1")
        #expect(try client(own, "X-Forwarded-For: 192.0.2.1:4711, [fd00::5]:80") == "192.0.2.1")
        #expect(try client(own, "X-Forwarded-For: 2001:DB8:0::1") == "2001:db8::1")
        #expect(try client(own, "X-Forwarded-For: ::ffff:192.0.2.1") == "192.0.2.1")
        #expect(try client(own, #"Forwarded: for=198.51.100.7, for="[2001:db8::1]:99";proto=https"#) == "2001:db8::1")
        #expect(try client(own, "X-Forwarded-For: 10.0.0.9, 10.0.0.8") == "10.0.0.9")
    }

    @Test func `where a hop names no address the proxy's own stands`() throws {
        let own = "127.0.0.1,10.0.0.0/8"
        for header in [
            "X-Forwarded-For: unknown", "X-Forwarded-For: 192.0.2.1, _hidden", "X-Forwarded-For: 192.0.2.1,",
            "Forwarded: proto=https", "X-Forwarded-For: ' OR 1=1",
        ] {
            #expect(try client(own, header) == "127.0.0.1", "\(header)")
        }
        #expect(try client(own, "X-Forwarded-For: unknown, 10.0.0.9") == "10.0.0.9")
        // One of the two came from the client.
        #expect(try client(own, "X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.2") == "127.0.0.1")
        #expect(try client(own, "X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1") == "192.0.2.1")
    }

    @Test(arguments: ["example.org", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/8/8", "1.2.3"])
    func `what is no address or range is refused`(list: String) {
        #expect(throws: TrustedProxies.Unreadable.self) { try TrustedProxies(list: list) }
    }

    @Test func `behind TLS of a proxy a request is secure`() throws {
        var configuration = Running.small
        configuration.isBehindTLS = true
        #expect(try Running(configuration, answer: { .text("\($0.isSecure)") }).get("/")?.text == "true")
        #expect(try Running(answer: { .text("\($0.isSecure)") }).get("/")?.text == "false")
    }
}
