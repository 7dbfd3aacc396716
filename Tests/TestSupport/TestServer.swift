package import API
package import Application
import Foundation
package import HTTP
package import Outgoing
import Postgres
package import Storage
import Testing
package import Web

/// The whole server over the suite's database, asked in process: same routes, same errors, no socket.
package struct TestServer: Sendable {
    package let server: Server
    package let database: Database
    package let operations: Operations

    /// - Parameters:
    ///   - destinations: where notices may be sent.
    ///   - lockTimeout: how long a change waits for another of the same app.
    ///   - setting: changes the server's settings.
    package init(
        destinations: DestinationRules = .standard, canMail: Bool = false, lockTimeout: Duration = .seconds(30),
        setting: (inout Server.Settings) -> Void = { _ in }
    ) throws {
        // As patient as the machine that tests is busy; how the server is in a hurry has suites of its own.
        var settings = ConnectionSettings.patient(try TestDatabase.required().target)
        settings.connectTimeout = .seconds(30)
        database = Database(
            pool: try ConnectionPool(settings, size: 4, leaseTimeout: .seconds(60), budget: nil))
        var house = Server.Settings(publicURL: "http://earshot.test", publicFolder: Self.publicFolder)
        house.destinations = destinations
        house.canMail = canMail
        setting(&house)
        settings.lockTimeout = lockTimeout
        let writing = Database(
            pool: try ConnectionPool(settings, size: 16, leaseTimeout: .seconds(60), budget: nil),
            queues: AppQueues(most: 12))
        server = try Server(database: database, patient: database, writing: writing, settings: house)
        operations = Operations.keeper(database, publicURL: "http://earshot.test")
    }

    package static var publicFolder: String {
        URL(filePath: TestCluster.migrations).deletingLastPathComponent().appending(path: "Public").path
    }
    package var routes: Routes { server.routes }

    /// A caller with these scopes.
    package func caller(_ scopes: Scope...) throws -> TestCaller {
        let token = try operations.addToken(name: "test", scopes: scopes.isEmpty ? Scope.allCases : scopes)
        return TestCaller(server: self, token: token.secret)
    }

    /// A caller with these scopes in one app and nowhere else.
    package func caller(_ scopes: [Scope], in app: String) throws -> TestCaller {
        let token = try operations.addToken(name: "test", scopes: [], apps: [AppScopes(app: app, scopes: scopes)])
        return TestCaller(server: self, token: token.secret)
    }

    /// Sends a request through the listener's two doors, head first.
    /// - Parameters:
    ///   - address: who asks, as a trusted proxy would say.
    ///   - isSecure: as behind TLS.
    package func send(
        _ method: String, _ target: String, headers: Headers = [:], body: [UInt8] = [], address: String? = nil,
        isSecure: Bool = false
    ) throws -> Response {
        let head = try RequestHead(
            method: Method(method), target: target, headers: headers, clientAddress: address, isSecure: isSecure)
        let response: Response
        if case .answer(let refused) = server.admit(head) {
            response = refused
        } else {
            response = server.answer(Request(head, body: body))
        }
        for fault in try faults(of: response, to: head) { Issue.record("\(fault)") }
        return response
    }

    /// Where an endpoint answers something else than it declares and the document says.
    func faults(of response: Response, to head: RequestHead) throws -> [String] {
        guard let endpoint = server.endpoint(head.method.name, head.components) else { return [] }
        let undeclared = response.problem.flatMap { kind in
            endpoint.mayAnswer(kind)
                ? nil : "\(endpoint.method.rawValue) \(endpoint.path) answers \(kind.rawValue), undeclared"
        }
        let undocumented = try DocumentedAnswers.house.get()
            .fault(of: response, to: head.method.name, endpoint.path)
            .map { "\(head.method.name) \(endpoint.path): \($0)" }
        return [undeclared, undocumented].compactMap(\.self)
    }
}

/// Somebody who asks with a token.
package struct TestCaller: Sendable {
    package let server: TestServer
    package let token: String

    package init(server: TestServer, token: String) { (self.server, self.token) = (server, token) }

    /// What came back, with its JSON.
    package struct Answer: Sendable {
        package let response: Response
        package init(response: Response) { self.response = response }
        package var status: Int { response.status }
        package var text: String {
            if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
        }
        package func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
            try Wire.decode(type, from: Data(text.utf8))
        }
        package func problem() throws -> ProblemDocument { try json() }
    }

    package func send(
        _ method: String, _ target: String, _ body: String = "", type: String = "application/json",
        accept: String = "application/json", more: [String: String] = [:]
    ) throws -> Answer {
        var headers: Headers = ["Authorization": "Bearer \(token)", "Host": "earshot.test", "Accept": accept]
        for (name, value) in more { headers.append(name, value) }
        if !body.isEmpty { headers.append("Content-Type", type) }
        return Answer(response: try server.send(method, target, headers: headers, body: Array(body.utf8)))
    }

    package func get(_ target: String) throws -> Answer { try send("GET", target) }
    package func post(_ target: String, _ body: String = "") throws -> Answer { try send("POST", target, body) }

    /// A new app of this test's own; answers its slug.
    package func app() throws -> String {
        let slug = "app-" + UUID().uuidString.lowercased()
        _ = try post("/v1/apps", #"{"slug":"\#(slug)","name":"An app","platform":"iOS"}"#)
        return slug
    }

    package func upload(_ capture: String, to build: String, of app: String, _ query: String = "") throws -> Answer {
        try post("/v1/apps/\(app)/builds/\(build)/uploads\(query)", capture)
    }
}

/// Small captures in `earshot-capture/1`.
package enum TestCapture {
    /// A screen of elements one below the other.
    package static func screen(_ key: String, title: String? = nil, _ elements: [String]) -> String {
        let nodes = elements.enumerated().map { row, keys in
            #"{"frame":[20,\#(100 + row * 60),350,44],"isElement":true,\#(keys)}"#
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"\(key)","title":"\(title ?? key)"},
             "variant":{"device":{"idiom":"phone","size":[390,844]}},
             "root":{"frame":[0,0,390,844],"className":"UIView","children":[\(nodes.joined(separator: ","))]}}
            """
    }

    package static func text(_ text: String) -> String {
        #""label":"\#(text)","text":"\#(text)","traits":["staticText"]"#
    }
    package static func button(_ label: String?, id: String) -> String {
        let name = label.map { #""label":"\#($0)","text":"\#($0)","# } ?? ""
        return #"\#(name)"id":"\#(id)","identifier":"\#(id)","traits":["button"]"#
    }
    package static func heading(_ text: String) -> String {
        #""label":"\#(text)","text":"\#(text)","traits":["header"]"#
    }
}
