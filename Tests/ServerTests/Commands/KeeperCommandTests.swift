import API
import Foundation
import Testing
import TestSupport

/// What the keeper of a server does by hand, with the real program.
@Suite(.database) struct KeeperCommandTests {
    private func keeper(_ arguments: String..., input: String = "", settings: [String: String] = [:]) throws -> Program
    {
        try Program.run(
            "earshot-server", arguments, input: input,
            environment: [
                "EARSHOT_DATABASE_URL": try TestDatabase.required().target,
                "EARSHOT_HOME": URL(filePath: TestCluster.migrations).deletingLastPathComponent().path,
            ].merging(settings) { $1 })
    }

    @Test func `a link stands behind the address that the settings say, and behind none where they say none`() throws {
        let name = "ana-\(UUID().uuidString)", path = "/sign-in/link?token="
        let added = try keeper("account", "add", name, "--scopes", "read", "--link")
        #expect(added.output.contains("\n" + path), "\(added.output)")
        #expect(
            added.errors == "Put the server's address in front of this; with EARSHOT_PUBLIC_URL set it stands there.\n")
        for (setting, start) in [
            (["EARSHOT_LISTEN": "127.0.0.1:9321"], "http://127.0.0.1:9321"),
            (
                ["EARSHOT_PUBLIC_URL": "https://earshot.example/", "EARSHOT_LISTEN": "0.0.0.0:1"],
                "https://earshot.example"
            ),
        ] {
            let link = try keeper("account", "link", name, settings: setting)
            #expect(link.output.hasPrefix(start + path) && link.errors.isEmpty, "\(link.output)")
        }
    }

    @Test func `accounts are listed with what they may do and how they sign in`() throws {
        let name = "ana-\(UUID().uuidString)", other = "bob-\(UUID().uuidString)"
        #expect(try keeper("account", "add", name, "--scopes", "read", "triage", "--link").status == 0)
        #expect(try keeper("account", "add", other, "--scopes", "read", input: "a long password of bob\n").status == 0)
        #expect(try keeper("account", "disable", other).status == 0)
        #expect(try keeper("account", "connect", name, "s-\(name)", "--proxy").status == 0)
        let lines = try keeper("account", "list").output.split(separator: "\n")
        let ana = try #require(lines.first { $0.contains(name) })
        let bob = try #require(lines.first { $0.contains(other) })
        #expect(ana.hasSuffix("\t\(name)\tread,triage\tin force\tidentity"), "\(ana)")
        #expect(bob.contains("\t\(other)\tread\tdisabled ") && bob.hasSuffix("\tpassword"), "\(bob)")
    }

    @Test func `a second token of a name is not made in silence`() throws {
        let name = "ci-\(UUID().uuidString)"
        let first = try keeper("token", "add", name, "--scopes", "read")
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        let list = try keeper("token", "list").output.split(separator: "\n")
        let number = try #require(list.first { $0.contains(name) }?.split(separator: "\t").first)
        let second = try keeper("token", "add", name, "--scopes", "read")
        #expect(second.status == 0 && second.output.hasPrefix("earshot_"))
        #expect(second.errors.contains("Another token of this name is in force (\(number))"), "\(second.errors)")
        #expect(try keeper("token", "revoke", String(number)).status == 0)
        let browser = try TestBrowser(TestServer(), .admin)
        let page = try browser.submit("/settings/tokens", [("token-name", name), ("scopes", "read")]).text
        #expect(page.contains("Another token of this name is in force: number"), "\(page)")
    }

    @Test func `erase-reporter forgets who somebody was, and keeps what they said`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let contact = "ada-\(UUID().uuidString.lowercased())@example.org"
        for text in ["It says nothing", "It still says nothing"] {
            let body = #"{"text":"\#(text)","reporter":{"name":"Ada Harbour","contact":"\#(contact)"}}"#
            #expect(try caller.post("/v1/apps/\(app)/reports", body).status == 201)
        }
        func reports() throws -> [ReportResource] {
            try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
                .map { try caller.get("/v1/reports/\($0.id)").json(ReportResource.self) }
        }
        #expect(try reports().map(\.reporter?.contact) == [contact, contact])

        let forgotten = try keeper("erase-reporter", contact.uppercased())
        #expect(forgotten.status == 0 && forgotten.output.hasPrefix("Forgotten: 1 entry of who reported"))
        #expect(
            forgotten.output.contains(
                "Nothing else that was looked through has their whole name, address or number; in their own reports, nothing that a mask hides."
            ))
        #expect(try Set(reports().map(\.text)) == ["It says nothing", "It still says nothing"])
        #expect(try reports().map { $0.reporter == nil && $0.reporterRemoved != nil } == [true, true])
        let nobody = try keeper("erase-reporter", contact)
        #expect(nobody.status == 3 && nobody.output.contains("Nobody who reported has this mail address."))
    }

    @Test func `a token is added, works, is listed without its secret, and is revoked`() throws {
        let server = try TestServer(), name = "ci-\(UUID().uuidString)"
        let secret = try keeper("token", "add", name, "--scopes", "read").output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let machine = TestCaller(server: server, token: secret)
        #expect(try machine.get("/v1/apps").status == 200)
        #expect(try machine.post("/v1/apps", "{}").status == 403)
        let listed = try keeper("token", "list").output
        let row = try #require(listed.split(separator: "\n").first { $0.contains(name) })
        #expect(row.contains("in force") && !listed.contains(secret))
        let id = try #require(row.split(separator: "\t").first)
        #expect(try keeper("token", "revoke", String(id)).output == "Token \(id) is revoked.\n")
        #expect(try machine.get("/v1/apps").status == 401)
    }

    @Test func `wrong use ends with another code than 0, and nothing on standard output`() throws {
        let wrong = try keeper("token", "add", "ci", "--scopes", "everything")
        #expect(wrong.status != 0 && wrong.output.isEmpty && !wrong.errors.isEmpty)
        #expect(try keeper("token", "revoke", "404404").status != 0)
        let name = "ana-\(UUID().uuidString)", password = "correct horse battery staple 7\n"
        #expect(try keeper("account", "add", name, "--scopes", "read", input: password).status == 0)
        let again = try keeper("account", "add", name.uppercased(), "--scopes", "read", input: password)
        #expect(again.status != 0 && again.errors.contains("There is an account with this name already."))
        #expect(!again.errors.contains("constraint"))
    }
}
