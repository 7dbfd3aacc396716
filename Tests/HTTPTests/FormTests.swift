import HTTP
import Testing

@Suite struct FormTests {
    private let multipart = "multipart/form-data; boundary=\"x-y\""
    private let field = "Content-Disposition: form-data; name=\"a\"\r\n"

    @Test func `a NUL is refused by the name of its field`() {
        for (type, text) in [
            ("application/x-www-form-urlencoded", "a=1&the+words=b%00c"),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"the words\"\r\n\r\nb\u{0}c\r\n--b--\r\n"
            ),
        ] {
            #expect(throws: FormError.unstorable(field: "the words")) { _ = try Form(Array(text.utf8), type: type) }
        }
    }

    private func read(_ text: String, limits: Form.Limits = Form.Limits()) throws(FormError) -> Form {
        try Form(Array(text.utf8), type: multipart, limits: limits)
    }

    @Test func `fields of a plain form are decoded`() throws {
        let form = try Form(
            Array("text=Can%27t+hear+it%0D%0A&screen=&tag=a&tag=b&caf%C3%A9=1&flag".utf8),
            type: "application/x-www-form-urlencoded; charset=utf-8")
        #expect(form["text"] == "Can't hear it\r\n")
        #expect(form["screen"] == "" && form["flag"] == "" && form["gone"] == nil)
        #expect(form.all("tag") == ["a", "b"])
        #expect(form["café"] == "1")
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "%ff=1", "a=%00", "a=b\u{0}"])
    func `a plain form that cannot be decoded is refused`(text: String) {
        #expect(throws: FormError.self) { _ = try Form(Array(text.utf8), type: "application/x-www-form-urlencoded") }
    }

    @Test func `fields and files of a multipart form are read`() throws {
        let form = try read(
            "--x-y\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nCan't hear\r\n--x\r\nthe total\r\n--x-y\r\n"
                + "content-disposition: FORM-DATA; name=\"fi%22le\"; filename=\"C:\\dir\\a;b \\\"c\\\".json\"\r\n"
                + "Content-Type: application/json\r\n\r\n\u{0}\r\n-\r\n\r\n--x-y\r\n"
                + "Content-Disposition: form-data; name=\"none\"; filename=\"\"\r\n\r\n\r\n--x-y--\r\nepilogue")
        #expect(form["text"] == "Can't hear\r\n--x\r\nthe total")
        let file = try #require(form.file("fi\"le"))
        #expect(file.name == "a;b \"c\".json")
        #expect(file.contentType == "application/json")
        #expect(file.bytes == [0, 13, 10, 45, 13, 10])
        #expect(form.file("none") == nil)
        #expect(form.files.count == 2)
    }

    @Test func `a name that climbs out of its folder is a name only`() throws {
        let form = try read(
            "--x-y\r\nContent-Disposition: form-data; name=\"f\"; filename=\"../../etc/passwd\"\r\n\r\nx\r\n--x-y--\r\n"
        )
        #expect(form.file("f")?.name == "passwd")
    }

    @Test func `a body whose type is no form's is refused, an empty one without a type is an empty form`() throws {
        #expect(throws: FormError.unsupportedType) { _ = try Form([1], type: "application/json") }
        #expect(throws: FormError.unsupportedType) { _ = try Form([1], type: nil) }
        #expect(try Form([], type: nil).fields.isEmpty)
        #expect(throws: FormError.self) { _ = try Form([], type: "multipart/form-data") }
        #expect(throws: FormError.self) { _ = try Form([], type: "multipart/form-data; boundary=\"\"") }
    }

    @Test func `a multipart form that is not whole is refused`() throws {
        let broken = [
            "", "preamble\r\n--x-y--", "--x-y", "--x-y\r\n", "--x-y--x".replacing("--x-y--x", with: "--x-yz\r\n"),
            "--x-y\r\n" + field + "\r\nvalue", "--x-y\r\n" + field + "value\r\n--x-y--",
            "--x-y\r\n" + field + "\r\nvalue\r\n--x-yes\r\n--x-y--", "--x-y\r\n\r\nvalue\r\n--x-y--",
            "--x-y\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nvalue\r\n--x-y--",
            "--x-y\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--x-y--",
            "--x-y\r\n" + field + "no colon\r\n\r\nvalue\r\n--x-y--",
            "--x-y\r\n" + field + "Content-Transfer-Encoding: base64\r\n\r\nvalue\r\n--x-y--",
            "--x-y\r\n" + field + "\r\nva\u{0}lue\r\n--x-y--",
        ]
        for text in broken { #expect(throws: FormError.self, "\(text)") { _ = try read(text) } }
        #expect(try read("--x-y--").fields.isEmpty)
    }

    @Test func `a form has bounds`() throws {
        var limits = Form.Limits()
        (limits.fields, limits.partHead) = (3, 100)
        let part = "--x-y\r\n" + field + "\r\nv\r\n"
        let end = "--x-y--"
        #expect(try read(String(repeating: part, count: 3) + end, limits: limits).fields.count == 3)
        #expect(throws: FormError.tooMuch("The form has more than 3 fields.")) {
            _ = try read(String(repeating: part, count: 4) + end, limits: limits)
        }
        #expect(throws: FormError.tooMuch("A part's headers are longer than 100 bytes.")) {
            _ = try read(
                "--x-y\r\nX: " + String(repeating: "x", count: 200) + "\r\n" + field + "\r\nv\r\n--x-y--",
                limits: limits)
        }
        #expect(throws: FormError.tooMuch("The form has more than 3 fields.")) {
            _ = try Form(Array("a&b&c&d".utf8), type: "application/x-www-form-urlencoded", limits: limits)
        }
    }

    @Test func `what was written is read back, whatever it holds`() throws {
        var random = Seeded(state: 1)
        for _ in 0..<300 {
            let boundary = "b" + String(random.next() % 1000)
            var body: [UInt8] = []
            let contents = (0..<Int(random.next() % 5)).map { _ in
                random.bytes(from: Array("\r\n-b0123456789\u{0}".utf8))
            }
            .filter { $0.firstRange(of: Array("\r\n--\(boundary)".utf8)) == nil }
            .filter { !(Array("\r\n".utf8) + $0).starts(with: Array("\r\n--\(boundary)".utf8)) }
            for content in contents {
                body += Array(
                    "--\(boundary)\r\nContent-Disposition: form-data; name=\"f\"; filename=\"n\"\r\n\r\n".utf8)
                body += content + [13, 10]
            }
            body += Array("--\(boundary)--\r\n".utf8)
            let form = try Form(body, type: "multipart/form-data; boundary=\(boundary)")
            #expect(form.files.map(\.bytes) == contents)
        }
    }

    @Test func `no bytes bring the reader down`() {
        let whole = Array(
            ("--x-y\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\nContent-Type: t\r\n\r\nvalue\r\n--x-y\r\n"
                + field + "\r\nv\r\n--x-y--\r\n").utf8)
        var random = Seeded(state: 2)
        var read = 0
        for _ in 0..<20_000 {
            var body = whole
            for _ in 0...random.next() % 4 { random.change(&body) }
            let type = random.next() % 3 == 0 ? "application/x-www-form-urlencoded" : multipart
            if (try? Form(body, type: type)) != nil { read += 1 }
            var name = Array(multipart.utf8)
            random.change(&name)
            _ = try? Form(whole, type: String(decoding: name, as: UTF8.self))
        }
        #expect(read > 0 && read < 20_000)
    }

    @Test func `a body made of beginnings of the boundary takes linear time`() {
        let boundary = String(repeating: "a", count: 69)
        let start = "--\(boundary)\r\n" + field + "\r\n"
        let body = Array((start + String(repeating: "\r\n--" + String(boundary.dropLast()) + "b", count: 100_000)).utf8)
        let time = ContinuousClock().measure {
            #expect(throws: FormError.self) { _ = try Form(body, type: "multipart/form-data; boundary=\(boundary)") }
        }
        #expect(time < .seconds(5))
    }
}

/// Numbers that look random and are the same each time (SplitMix64).
private struct Seeded {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(from alphabet: [UInt8]) -> [UInt8] {
        (0..<Int(next() % 60)).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] }
    }

    /// Changes, inserts, removes or repeats something.
    mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let place = Int(next() % UInt64(bytes.count))
        switch next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
        case 1: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(next() % 20)))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        }
    }
}
