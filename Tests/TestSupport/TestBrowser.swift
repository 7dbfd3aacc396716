package import API
import Application
import Foundation
import HTTP
import Web

/// Somebody who is signed in: gets pages and sends forms, with the cookie and the token that pages carry.
package struct TestBrowser: Sendable {
    package let server: TestServer
    /// The account's name.
    package let name: String
    package let cookie: String
    package let formToken: String

    /// The page had no sign-in to offer.
    package struct SignInFailed: Error {}

    /// Signs in by a link, as a new account with these scopes.
    package init(_ server: TestServer, _ scopes: Scope..., password: String? = nil) throws {
        try self.init(server, scopes: scopes, password: password)
    }

    /// Likewise, let into single apps beside.
    package init(_ server: TestServer, scopes: [Scope], apps: [AppScopes] = [], password: String? = nil) throws {
        self.server = server
        name = "person-" + UUID().uuidString
        _ = try server.operations.addAccount(name: name, scopes: scopes, apps: apps, password: password)
        let link = try server.operations.addSignInLink(account: name)
        let answer = try server.send(
            "POST", "/sign-in/link", headers: ["Content-Type": "application/x-www-form-urlencoded", "Host": "t"],
            body: Array("token=\(link)".utf8))
        let cookies = answer.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
        guard let cookie = cookies.first(where: { $0.hasPrefix("earshot=") })?.split(separator: ";").first else {
            throw SignInFailed()
        }
        self.cookie = String(cookie)
        let page = TestCaller.Answer(
            response: try server.send("GET", "/settings", headers: ["Cookie": self.cookie, "Host": "t"]))
        guard let token = page.text.firstMatch(of: /name="formToken" value="([^"]+)"/) else { throw SignInFailed() }
        formToken = String(token.1)
    }

    /// - Parameter language: that the browser asks for; `nil`: none.
    package func get(_ path: String, in language: String? = nil) throws -> TestCaller.Answer {
        var headers: Headers = ["Cookie": cookie, "Host": "t"]
        if let language { headers.append("Accept-Language", language) }
        return TestCaller.Answer(response: try server.send("GET", path, headers: headers))
    }

    /// The account has chosen German.
    package func speakingGerman() throws -> TestBrowser {
        guard try submit("/settings/language", [("language", "de")]).status == 303 else { throw SignInFailed() }
        return self
    }

    /// Sends a form. Several values of a field come one after the other; with a file it is sent as multipart.
    package func submit(
        _ path: String, _ fields: [(name: String, value: String)] = [], file: (name: String, text: String)? = nil,
        formToken: String? = nil
    ) throws -> TestCaller.Answer {
        let all = [(name: "formToken", value: formToken ?? self.formToken)] + fields
        let boundary = "earshot-test-boundary"
        var type = "application/x-www-form-urlencoded"
        var body = all.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
        if let file {
            type = "multipart/form-data; boundary=\(boundary)"
            body = all.map {
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.value)\r\n"
            }
            .joined()
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(file.name)\"\r\n"
            body += "Content-Type: application/octet-stream\r\n\r\n\(file.text)\r\n--\(boundary)--\r\n"
        }
        return TestCaller.Answer(
            response: try server.send(
                "POST", path, headers: ["Cookie": cookie, "Host": "t", "Content-Type": type], body: Array(body.utf8)))
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
