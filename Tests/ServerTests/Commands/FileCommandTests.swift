import API
import Foundation
import JSON
import Testing
import TestSupport

/// The command without a server: what it prints of files, and with which code it ends.
@Suite struct FileCommandTests {
    private let list = TestCapture.screen(
        "list", title: "List", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let silent = TestCapture.screen(
        "list", title: "List", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    private func earshot(_ arguments: String..., input: String = "") throws -> Program {
        try Program.run("earshot", arguments, input: input)
    }

    @Test func `a transcript is the lines that are heard`() throws {
        let said = try earshot("transcript", "-", input: list)
        #expect(said.status == 0 && said.errors.isEmpty)
        #expect(said.output.contains("List. Heading.") && said.output.contains("Buy. Button."))

        let json = try earshot("transcript", "-", "--json", input: list)
        let answer = try Wire.decode(TranscriptResource.self, from: Data(json.output.utf8))
        #expect(answer.format == "earshot-capture" && answer.captures.map(\.screen) == ["list"])
        #expect(answer.captures[0].utterances.map(\.text) == ["List. Heading.", "Buy. Button."])
        #expect(answer.captures[0].utterances.map(\.position) == [1, 2])
    }

    @Test func `what a shell hands over through a pipe is read like a file`() throws {
        let pipe = FileManager.default.temporaryDirectory.appending(path: "earshot-\(UUID().uuidString)").path()
        try #require(mkfifo(pipe, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: pipe) }
        let bytes = Data(list.utf8)
        Thread.detachNewThread {
            let end = FileHandle(forWritingAtPath: pipe)
            try? end?.write(contentsOf: bytes)
            try? end?.close()
        }
        let said = try earshot("transcript", pipe)
        #expect(said.status == 0 && said.output.contains("Buy. Button."), "\(said.errors)")
        let empty = try earshot("transcript", "/dev/null")
        #expect(empty.status == 2 && !empty.errors.contains("may not read"), "\(empty.errors)")
    }

    @Test func `a transcript is in the language that is asked for`() throws {
        let said = try earshot("transcript", "-", "--language", "de", input: list)
        #expect(said.status == 0 && said.output.contains("Buy. Taste."))
    }

    @Test func `an audit ends with 1 where a rule finds something, else with 0`() throws {
        let found = try earshot("audit", "-", input: silent)
        #expect(found.status == 1 && found.output.contains("button-name at buy"))
        #expect(try earshot("audit", "-", input: list).status == 0)
    }

    @Test func `an audit is also JSON and SARIF`() throws {
        let json = try earshot("audit", "-", "--json", "--profile", "aaa", input: silent)
        let answer = try Wire.decode(AuditResource.self, from: Data(json.output.utf8))
        let finding = answer.captures.first?.findings.first { $0.rule == "button-name" }
        #expect(json.status == 1 && finding?.node == "buy" && finding?.criteria.contains("4.1.2") == true)

        let sarif = try earshot("audit", "-", "--sarif", input: silent)
        let log = try Wire.decode(JSONValue.self, from: Data(sarif.output.utf8))
        guard case .object(let root) = log, case .array(let runs)? = root["runs"] else {
            Issue.record("no SARIF: \(sarif.output)")
            return
        }
        #expect(sarif.status == 1 && root["version"] == "2.1.0" && runs.count == 1)
        #expect(sarif.output.contains("\"button-name\""))
    }

    @Test func `an archive is all of its files in their order, and one of them that can't be read is named`() throws {
        let cart = TestCapture.screen("cart", [TestCapture.heading("Cart")])
        func archive(_ texts: [String], _ body: (String) throws -> Void) throws {
            try TextFiles.with(texts) { files in
                let folder = URL(filePath: files[0]).deletingLastPathComponent().path
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/env")
                process.arguments =
                    ["tar", "-czf", folder + "/all.tar.gz", "-C", folder]
                    + files.map { URL(filePath: $0).lastPathComponent }
                try process.run()
                process.waitUntilExit()
                try body(folder + "/all.tar.gz")
            }
        }
        try archive([list, cart]) { both in
            let said = try earshot("transcript", both)
            #expect(said.status == 0 && said.errors.isEmpty)
            let places = try ["Buy. Button.", "Cart. Heading."].map {
                try #require(said.output.range(of: $0)).lowerBound
            }
            #expect(places[0] < places[1])
            let json = try earshot("transcript", both, "--json").output.split(separator: "\n")
            let screens = try json.map {
                try Wire.decode(TranscriptResource.self, from: Data($0.utf8)).captures[0].screen
            }
            #expect(screens == ["list", "cart"])
            try archive([silent, cart]) { after in
                let found = try earshot("audit", after)
                #expect(
                    found.status == 1 && found.output.contains("button-name at buy") && found.output.contains("cart: "))
                let worse = try earshot("diff", both, after)
                #expect(
                    worse.status == 1 && worse.output.contains("name-lost at buy") && worse.output.contains("cart: "))
            }
        }
        try archive([list, "{\n\n]"]) { broken in
            let said = try earshot("transcript", broken)
            #expect(
                said.status == 2 && said.output.isEmpty && said.errors.hasPrefix("\(broken)/1.json:3: "),
                "\(said.errors)")
        }
    }

    @Test func `what can't be read ends with 2 and names the place`() throws {
        try TextFiles.with([#"{"format":"earshot-capture/1","root":{"children":7}}"#, "{\n\n]"]) { files in
            let odd = try earshot("transcript", files[0])
            #expect(odd.status == 2 && odd.output.isEmpty && odd.errors.hasPrefix("\(files[0])#/root/children: "))
            let broken = try earshot("audit", files[1])
            #expect(broken.status == 2 && broken.errors.hasPrefix("\(files[1]):3: "))
        }
        let missing = try earshot("transcript", "/no/such/file.json")
        #expect(missing.status == 2 && missing.errors.hasPrefix("/no/such/file.json: "))
        let unknown = try earshot("audit", "-", input: "hello")
        #expect(unknown.status == 2 && unknown.errors.hasPrefix("standard input: "))
    }

    @Test(arguments: [
        [], ["audit"], ["sing"], ["audit", "-", "--json", "--sarif"], ["transcript", "-", "--device", "watch"],
        ["gate", "--app", "a", "--release", "1", "--format", "paper"],
        ["upload", "--app", "a", "--build", "1", "-"],
    ])
    func `wrong use ends with 2 and says so on standard error`(arguments: [String]) throws {
        let said = try Program.run("earshot", arguments)
        if arguments.isEmpty {
            #expect(said.status == 0 && said.output.contains("transcript"))
        } else {
            #expect(said.status == 2 && said.output.isEmpty && !said.errors.isEmpty)
        }
    }
}
