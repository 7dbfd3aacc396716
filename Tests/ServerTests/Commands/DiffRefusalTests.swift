import Testing
import TestSupport

/// What `earshot diff` does not compare: how it says so, and that it ends with 2.
@Suite struct DiffRefusalTests {
    private let list = TestCapture.screen("list", [TestCapture.button("Buy", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.button(nil, id: "buy")])

    @Test func `one of the three may be standard input`() throws {
        try TextFiles.with([list, silent]) { files in
            let before = try Program.run("earshot", ["diff", "-", files[1]], input: list)
            let after = try Program.run("earshot", ["diff", files[0], "-"], input: silent)
            #expect(before.status == 1 && after.status == 1 && before.output == after.output)
        }
        for arguments in [["-", "-"], ["-", "a.json", "--expectations", "-"]] {
            let said = try Program.run("earshot", ["diff"] + arguments)
            #expect(said.status == 2 && said.output.isEmpty)
            #expect(said.errors.contains("Standard input can be read once only."))
        }
    }

    @Test func `wrong use ends with 2 and says so`() throws {
        try TextFiles.with([list]) { files in
            let both = try Program.run("earshot", ["diff", files[0], files[0], "--json", "--markdown"])
            #expect(both.status == 2 && both.output.isEmpty)
            #expect(both.errors.contains("Choose one of --json and --markdown."))
            for arguments in [["diff"], ["diff", files[0]], ["diff", files[0], files[0], "--paper"]] {
                let said = try Program.run("earshot", arguments)
                #expect(said.status == 2 && said.output.isEmpty && said.errors.contains("Usage: earshot diff"))
            }
        }
    }

    @Test func `what can't be read, holds no capture, or can't be paired ends with 2 and names the file`() throws {
        let axe = #"{"testEngine":{"name":"axe-core","version":"4.9"},"violations":[],"passes":[]}"#
        let misspelt = "expectations:\n  - screen: list\n    lable: Buy\n"
        try TextFiles.with([list, axe, "{\n\n]", list.replacing("phone", with: "pad"), misspelt]) { files in
            func fails(_ arguments: String..., with words: String) throws {
                let said = try Program.run("earshot", ["diff"] + arguments)
                #expect(said.status == 2 && said.output.isEmpty && said.errors.hasPrefix(words), "\(said.errors)")
            }
            let good = files[0]
            for (old, new) in [(files[1], good), (good, files[1])] {
                try fails(old, new, with: "\(files[1]): There is no capture in this file (it is axe-json).")
            }
            for (old, new) in [(files[2], good), (good, files[2])] { try fails(old, new, with: "\(files[2]):3: ") }
            for (old, new) in [("/no/such.json", good), (good, "/no/such.json")] {
                try fails(old, new, with: "/no/such.json: There is no such file.")
            }
            try fails(
                good, files[3], with: "\(files[3]): No capture is of the same screen and variant as one of \(good).")
            try fails(good, good, "--expectations", files[4], with: "\(files[4]):3: “lable” is no key")
            try fails(good, good, "--expectations", "/no/such.yaml", with: "/no/such.yaml: There is no such file.")
        }
    }
}
