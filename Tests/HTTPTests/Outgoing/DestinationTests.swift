import Outgoing
import Testing

@Suite struct `Where something may be sent` {
    private func refusal(_ url: String, _ rules: DestinationRules = .standard) throws -> DestinationRules.Refusal? {
        let place = try Destination(url)
        do { try rules.check(place) } catch { return error }
        return nil
    }

    @Test func `an address is read in its parts`() throws {
        let place = try Destination("https://Hooks.Example.org:8443/a/b?c=d")
        #expect((place.scheme, place.host, place.port) == ("https", "hooks.example.org", 8443))
        #expect(try Destination("https://[2606:4700::1]/").host == "2606:4700::1")
        #expect(try Destination("http://a.example").port == 80)
    }

    @Test(
        arguments: [
            ("", .malformed), ("hooks", .malformed), ("https://", .malformed), ("https:// a/", .malformed),
            ("https://a.example/\r\nX: y", .malformed), ("https://a.example/ü", .malformed),
            ("https://a:99999/", .malformed),
            ("ftp://a.example/", .scheme), ("file:///etc/passwd", .scheme), ("gopher://a/", .scheme),
            ("javascript:alert(1)", .malformed),
            ("https://user@a.example/", .credentials), ("https://u:p@a.example/", .credentials),
        ] as [(String, Destination.Fault)])
    func `what is no address of the web is refused`(text: String, fault: Destination.Fault) {
        #expect(throws: fault) { _ = try Destination(text) }
    }

    @Test func `public hosts by https, and nothing else, where there is no list`() throws {
        #expect(try refusal("https://hooks.example.org/") == nil)
        #expect(try refusal("https://1.1.1.1/") == nil)
        #expect(try refusal("http://hooks.example.org/") == .plain)
    }

    @Test(arguments: [
        "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/",
        "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://10.0.0.5:8443/", "https://169.254.169.254/latest/",
        "https://[64:ff9b::7f00:1]/", "https://[fd00::1]/",
    ])
    func `a private address is refused however it is written`(url: String) throws {
        guard case .notPublic? = try refusal(url) else { return #expect(Bool(false), "\(url) is taken") }
    }

    @Test func `the list names all hosts there are`() throws {
        let rules = try DestinationRules(list: "hooks.example.org, ci.internal:8443,http://10.0.0.5:9000 [fd00::1]")
        for url in [
            "https://hooks.example.org/x", "https://HOOKS.example.org:444/", "https://ci.internal:8443/",
            "http://10.0.0.5:9000/", "https://10.0.0.5:9000/", "https://[fd00::1]/", "https://[fd00::1]:99/",
        ] { #expect(try refusal(url, rules) == nil, "\(url)") }
        #expect(try refusal("http://hooks.example.org/", rules) == .plain)
        for url in [
            "https://other.example.org/", "https://ci.internal/", "http://10.0.0.5/", "https://x.hooks.example.org/",
        ] { #expect(try refusal(url, rules) == .notListed, "\(url)") }
    }

    @Test(arguments: ["a b,ftp://c", "http://", "a.example/path", "u@a.example", "https://a.example?x"])
    func `a list that can't be read is refused with the entry`(list: String) {
        #expect(throws: DestinationRules.Unreadable.self) { _ = try DestinationRules(list: list) }
    }
}
