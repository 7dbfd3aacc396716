import TestSupport
import Testing

/// Both programs say in words what was wrong, and end with the code of docs/contract.md section 2.
@Suite struct WrongUseTests {
    @Test(arguments: [
        (["transcript", "/nowhere/a.json"], "/nowhere/a.json: There is no such file."),
        (["audit", "/tmp"], "/tmp: It is a folder; name a file."),
        (["diff", "/nowhere/a.json", "/nowhere/b.json"], "/nowhere/a.json: There is no such file."),
        (["upload", "--app", "a", "--build", "1", "/nowhere/a.json"], "/nowhere/a.json: There is no such file."),
        (["policy", "set", "--app", "a", "/nowhere/a.yaml"], "/nowhere/a.yaml: There is no such file."),
        (["import-reports", "--app", "a", "/nowhere/a.csv"], "/nowhere/a.csv: There is no such file."),
    ])
    func `a file that can't be had is named with its reason, and nothing else`(arguments: [String], words: String)
        throws
    {
        let said = try Program.run(
            "earshot", arguments, environment: ["EARSHOT_URL": "http://127.0.0.1:9", "EARSHOT_TOKEN": "t"])
        #expect(said.status == 2 && said.errors == words + "\n", "\(said.errors)")
        #expect(said.output.isEmpty)
    }

    @Test(arguments: [
        (["EARSHOT_URL": "nonsense", "EARSHOT_TOKEN": "t"], 2, "EARSHOT_URL is “nonsense”, which is no web address"),
        (["EARSHOT_TOKEN": "t"], 2, "Say which server in EARSHOT_URL."),
        (
            ["EARSHOT_URL": "http://127.0.0.1:9"], 2,
            "Say with which token http://127.0.0.1:9 is asked in EARSHOT_TOKEN."
        ),
        (
            ["EARSHOT_URL": "http://127.0.0.1:9", "EARSHOT_TOKEN": "t"], 3,
            "The server can't be reached: Couldn't connect to server. EARSHOT_URL is http://127.0.0.1:9."
        ),
    ])
    func `a server that can't be asked is told in one line`(environment: [String: String], code: Int, words: String)
        throws
    {
        let said = try Program.run("earshot", ["verdicts", "--app", "a"], environment: environment)
        #expect(said.status == code && said.errors.hasPrefix(words), "\(said.errors)")
        #expect(said.errors.split(separator: "\n").count == 1, "How a command is written is not at fault.")
    }

    @Test(arguments: [["--wait", "--format", "json"], ["--wait"], ["--wait", "5"], ["--wait=5", "--format", "json"]])
    func `a gate waits with or without a number of seconds`(options: [String]) throws {
        let said = try Program.run(
            "earshot", ["gate", "--app", "a", "--release", "1"] + options,
            environment: ["EARSHOT_URL": "http://127.0.0.1:9", "EARSHOT_TOKEN": "t"])
        #expect(said.status == 3 && said.errors.hasPrefix("The server can't be reached"), "\(said.errors)")
    }

    @Test(arguments: [
        (["gate", "--app", "a", "--release", ""], "release"), (["seal", "--app", "a", "--build", ""], "build"),
        (["verdicts", "--app", ""], "app"),
    ])
    func `what has no name is asked of no server`(arguments: [String], name: String) throws {
        let said = try Program.run(
            "earshot", arguments, environment: ["EARSHOT_URL": "http://127.0.0.1:9", "EARSHOT_TOKEN": "t"])
        #expect(said.status == 2, "\(said.errors)")
        #expect(said.errors == "Say which \(name) is meant: what was said of it is empty.\n", "\(said.errors)")
    }

    @Test func `an address that is none is no server that is away`() throws {
        let said = try Program.run(
            "earshot", ["doctor"], environment: ["EARSHOT_URL": "nonsense", "EARSHOT_TOKEN": "t"])
        #expect(said.status == 2 && said.errors.hasPrefix("WRONG  “nonsense” is no web address. To mend it: "))
    }

    @Test func `a command that is written otherwise is told how`() throws {
        for program in ["earshot", "earshot-server"] {
            let said = try Program.run(program, ["nonsense"])
            #expect(said.status == 2 && said.errors.contains("Usage: \(program) "), "\(said.errors)")
        }
    }

    @Test(arguments: [
        (["serve", "--port", "99999999"], [:], 2, "A port is from 0 to 65535, not 99999999."),
        (["serve"], ["EARSHOT_LISTEN": "here"], 2, "EARSHOT_LISTEN is written 127.0.0.1:8080, not “here”."),
        (
            ["migrate"], ["EARSHOT_DATABASE_URL": "nonsense"], 2,
            "EARSHOT_DATABASE_URL: the database's connection string: "
        ),
        (["migrate"], ["EARSHOT_DATABASE_URL": "host=/nowhere"], 3, "The database: "),
        (["openapi", "--words", "/nowhere"], [:], 2, "/nowhere/API: There is no such file."),
    ])
    func `the server's commands, too`(arguments: [String], environment: [String: String], code: Int, words: String)
        throws
    {
        let said = try Program.run("earshot-server", arguments, environment: environment)
        #expect(said.status == code && said.errors.hasPrefix(words), "\(said.errors)")
        #expect(!said.errors.contains("Usage: "))
    }
}
