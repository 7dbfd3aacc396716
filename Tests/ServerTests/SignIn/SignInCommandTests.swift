import API
import Application
import Foundation
import Storage
import Testing
import TestSupport

/// What the keeper sets up and does by hand, with the real program.
@Suite(.database) struct SignInCommandTests {
    private func keeper(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Program {
        try Program.run(
            "earshot-server", arguments, input: "",
            environment: [
                "EARSHOT_DATABASE_URL": try TestDatabase.required().target,
                "EARSHOT_HOME": URL(filePath: TestCluster.migrations).deletingLastPathComponent().path,
            ].merging(environment) { $1 })
    }

    @Test func `an identity is connected, listed and disconnected`() throws {
        let server = try TestServer(), name = "ada-\(UUID().uuidString)", subject = "s-\(UUID().uuidString)"
        _ = try server.operations.addAccount(name: name, scopes: [.read], password: nil)
        let issuer = "https://login.example.org", options = [subject, "--issuer", issuer]
        let connected = try keeper(["account", "connect", name] + options)
        #expect(connected.output == "\(subject) of \(issuer) signs in to \(name).\n", "\(connected.errors)")
        #expect(try keeper(["account", "identities"]).output.contains("\(name)\t\(issuer)\t\(subject)\n"))
        let again = try keeper(["account", "connect", name] + options)
        #expect(again.status != 0 && again.errors.contains("disconnect it first"))
        #expect(try keeper(["account", "connect", "nobody-\(name)", "x"] + options.suffix(2)).status != 0)
        #expect(try keeper(["account", "disconnect"] + options).status == 0)
        #expect(try keeper(["account", "disconnect"] + options).status != 0)
        #expect(try keeper(["account", "connect", name, subject, "--proxy"]).status == 0)
        let found = try server.database.read {
            try $0.account(of: Identity(issuer: Identity.proxy, subject: subject))
        }
        #expect(found?.name == name)
        #expect(try keeper(["account", "connect", name, "x"]).errors.contains("Say which provider"))
    }

    @Test(arguments: [
        (["EARSHOT_PASSWORDS": "off"], "nothing else to sign in by is set up"),
        (["EARSHOT_PASSWORDS": "no"], "on or off"),
        (["EARSHOT_GROUPS": "crew"], "this can't be read: “crew”"),
        (["EARSHOT_GROUPS": "crew=everything"], "this can't be read: “crew=everything”"),
        (["EARSHOT_USER_HEADER": "X-User"], "that names none"),
        (["EARSHOT_USER_HEADER": "Cookie", "EARSHOT_TRUSTED_PROXIES": "127.0.0.1"], "mean nothing else"),
        (["EARSHOT_GROUPS_HEADER": "X-Groups"], "beside EARSHOT_USER_HEADER"),
        (["EARSHOT_OIDC_ISSUER": "http://login.example.org", "EARSHOT_OIDC_CLIENT_ID": "c"], "by https"),
        (["EARSHOT_OIDC_ISSUER": "https://login.example.org/?a=b", "EARSHOT_OIDC_CLIENT_ID": "c"], "by https"),
        (["EARSHOT_OIDC_ISSUER": "https://login.example.org"], "EARSHOT_OIDC_CLIENT_ID"),
        // By the names that the settings had before, and by both.
        (["EARSHOT_OPENID_ISSUER": "http://login.example.org", "EARSHOT_OPENID_CLIENT_ID": "c"], "by https"),
        (
            [
                "EARSHOT_OIDC_ISSUER": "http://login.example.org", "EARSHOT_OPENID_ISSUER": "https://login.example.org",
                "EARSHOT_OPENID_CLIENT_ID": "c",
            ], "by https"
        ),
        (["EARSHOT_OIDC_CLIENT_ID": "c"], "EARSHOT_OIDC_CLIENT_ID is of use beside EARSHOT_OIDC_ISSUER only"),
        (["EARSHOT_OIDC_CLIENT_SECRET_FILE": "/s"], "beside EARSHOT_OIDC_ISSUER only"),
        (["EARSHOT_GROUPS": "crew=read"], "beside EARSHOT_OIDC_ISSUER or EARSHOT_USER_HEADER only"),
        (
            [
                "EARSHOT_USER_HEADER": "X-User", "EARSHOT_GROUPS_HEADER": "X-Groups",
                "EARSHOT_TRUSTED_PROXIES": "127.0.0.1",
            ], "EARSHOT_GROUPS_HEADER is of use beside EARSHOT_GROUPS only"
        ),
        (["EARSHOT_TLS_CERTIFICATE": "/c.pem"], "EARSHOT_TLS_KEY is not"),
        (["EARSHOT_TLS_KEY": "/k.pem"], "EARSHOT_TLS_CERTIFICATE is not"),
        (["EARSHOT_MAIL_FROM": "a@example.org"], "EARSHOT_MAIL_FROM is of use beside EARSHOT_SMTP_URL only"),
        (["EARSHOT_SMTP_URL": "smtp://mail.example.org"], "EARSHOT_MAIL_FROM says from whom"),
        (["EARSHOT_PUBLIC_URL": "foo"], "not “foo”"),
        (["EARSHOT_PUBLIC_URL": "earshot.example.org:8080"], "not “earshot.example.org:8080”"),
        (["EARSHOT_PUBLIC_URL": "https://"], "not “https://”"),
        (["EARSHOT_PUBLIC_URL": "https://e.example.org/?a=b"], "is the address that people open"),
        (["EARSHOT_LOG": "paper"], "EARSHOT_LOG is text or json"),
        (["EARSHOT_LOG_FORMAT": "paper"], "EARSHOT_LOG is text or json"),
    ])
    func `what is set up by half is refused at the start`(environment: [String: String], words: String) throws {
        let refused = try keeper(["account", "identities"], environment)
        #expect(refused.status != 0 && refused.output.isEmpty && refused.errors.contains(words), "\(refused.errors)")
    }

    @Test func `what is set up whole is taken`() throws {
        let taken = try keeper(
            ["account", "identities"],
            [
                "EARSHOT_OIDC_ISSUER": "https://login.example.org/", "EARSHOT_OIDC_CLIENT_ID": "c",
                "EARSHOT_OIDC_CLIENT_SECRET": "s", "EARSHOT_PASSWORDS": "off",
                "EARSHOT_GROUPS": "crew=read, triage; cn=qa,dc=example=read;\n*=read",
                "EARSHOT_USER_HEADER": "X-Forwarded-User", "EARSHOT_TRUSTED_PROXIES": "127.0.0.1",
            ])
        #expect(taken.status == 0, "\(taken.errors)")
    }
}
