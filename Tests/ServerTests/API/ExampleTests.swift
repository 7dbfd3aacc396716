import API
import Foundation
import HTTP
import JSON
import Synchronization
import TestSupport
import Testing
import Web

/// Each example of the document is sent, and does what it says.
@Suite(.database) struct ExampleTests {
    private let caller: TestCaller
    private let app: String
    private let report: Int
    private let problem: Int

    init() throws {
        caller = try TestServer().caller()
        app = try caller.app()
        for build in ["5.0.0", "5.0.1"] {
            let screen = TestCapture.screen(
                "cart", title: "Cart", [TestCapture.button(build == "5.0.0" ? "Buy" : nil, id: "buy")])
            #expect(try caller.upload(screen, to: build, of: app).status == 201)
        }
        let gone = TestCapture.screen("wishlist", [TestCapture.text("Wishes")])
        #expect(try caller.upload(gone, to: "5.0.0", of: app).status == 201)
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Silent.","release":"5.0.1","screen":"cart","element":"buy"}"#)
        report = try filed.json(ReportReceipt.self).id
        let read = try caller.get("/v1/reports/\(report)").json(ReportResource.self)
        problem = try #require(read.problem)
    }

    /// What an example can't know: which ids there are here, and which names are free.
    private func fitted(_ value: JSONValue, of name: String) throws -> JSONValue {
        guard case .object(var members) = value else { return value }
        let version = try caller.get("/v1/problems/\(problem)").json(ProblemResource.self).version
        if members["slug"] != nil { members["slug"] = .string("shop-\(UUID().uuidString.lowercased())") }
        if members["reports"] != nil { members["reports"] = [.number(Double(report))] }
        if members["problems"] != nil { members["problems"] = [["id": .number(Double(problem))]] }
        if name == "changeProblem" { members["version"] = .number(Double(version)) }
        if name == "changeReport" {
            let report = try caller.get("/v1/reports/\(report)").json(ReportResource.self)
            members["version"] = .number(Double(report.version))
        }
        return .object(members)
    }

    private func address(_ path: String) -> String {
        let id = path.hasPrefix("/v1/problems") ? problem : report
        return path.replacing("{app}", with: app).replacing("{release}", with: "5.0.1")
            .replacing("{screen}", with: "wishlist").replacing("{name}", with: "desk").replacing(
                "{id}", with: String(id))
    }

    @Test func `each example is accepted as it stands in the document`() throws {
        let endpoints = caller.server.routes.descriptions
        let examples = caller.server.routes.words.examples
        #expect(Set(examples.keys).subtracting(endpoints.map(\.name)) == [], "an example of no endpoint")
        // Sealed last: what is retired or accepted before is judged then, and what was judged is signed.
        let last = ["askGate": 1, "addSignOff": 2]
        let here = Set(examples.keys).subtracting(StagedExampleTests.scenes.keys)
        for name in here.sorted(by: { (last[$0] ?? 0, $0) < (last[$1] ?? 0, $1) }) {
            let endpoint = try #require(endpoints.first { $0.name == name }), example = try #require(examples[name])
            let answer = try caller.send(
                endpoint.method.rawValue, address(endpoint.path), try fitted(example, of: name).text())
            #expect((200..<300).contains(answer.status), "\(name): \(answer.text)")
        }
    }

    @Test func `each endpoint that takes JSON has one`() throws {
        let taking = caller.server.routes.descriptions.filter { $0.body?.mediaType == "application/json" }.map(\.name)
        #expect(Set(taking).subtracting(caller.server.routes.words.examples.keys) == [])
    }

    @Test func `what PUT takes is refused to who read it before somebody changed it`() throws {
        _ = try caller.send("PUT", "/v1/apps/\(app)/reports/mappings/desk", #"{"columns":{"text":"Text"}}"#)
        let guarded = caller.server.routes.descriptions.filter { $0.errors.contains(.preconditionFailed) }
        #expect(guarded.count == 13)
        for endpoint in guarded {
            let example = try #require(caller.server.routes.words.examples[endpoint.name], "\(endpoint.name)")
            let path = address(endpoint.path), body = example.text()
            let read = try caller.get(path), tag = try #require(read.response["ETag"], "\(path)")
            #expect(try caller.send("PUT", path, body, more: ["If-Match": tag]).status == 200, "\(endpoint.name)")
            let then = try caller.get(path).text
            #expect(then != read.text, "\(endpoint.name) changes nothing")
            let late = try caller.send("PUT", path, body, more: ["If-Match": tag])
            #expect(try late.status == 412 && late.problem().type == "/errors/precondition-failed", "\(endpoint.name)")
            #expect(try caller.get(path).text == then, "\(endpoint.name) was changed all the same")
            #expect(try caller.send("PUT", path, body, more: ["If-Match": "*"]).status == 200)
            #expect(try caller.send("PUT", path, body).status == 200)
        }
    }

    @Test func `of two who read the same, one is refused`() throws {
        let path = "/v1/apps/\(app)/policy", caller = caller
        let tag = try #require(try caller.get(path).response["ETag"])
        let statuses = Statuses()
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let body = #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":\#(number)}]}"#
            statuses.add((try? caller.send("PUT", path, body, more: ["If-Match": tag]).status) ?? 0)
        }
        #expect(statuses.all.sorted() == [200, 412, 412, 412, 412, 412, 412, 412])
        #expect(try caller.get(path).json(PolicyResource.self).version == 1)
    }

    @Test func `what GET answered and has not changed is not sent again`() throws {
        let first = try caller.get("/v1/apps/\(app)"), tag = try #require(first.response["ETag"])
        let again = try caller.send("GET", "/v1/apps/\(app)", more: ["If-None-Match": tag])
        #expect(again.status == 304 && again.response["ETag"] == tag)
        _ = try caller.send("PATCH", "/v1/apps/\(app)", #"{"name":"Another"}"#)
        #expect(try caller.send("GET", "/v1/apps/\(app)", more: ["If-None-Match": tag]).status == 200)
    }

    @Test func `If-Match where nobody looks at it does nothing`() throws {
        let refused = try caller.send("PATCH", "/v1/apps/\(app)", #"{"name":"Other"}"#, more: ["If-Match": "\"1\""])
        #expect(refused.status == 400)
        #expect(try caller.get("/v1/apps/\(app)").json(AppResource.self).name == "An app")
        let nothing = try caller.send(
            "PUT", "/v1/apps/\(app)/reports/mappings/new", #"{"columns":{"text":"Text"}}"#, more: ["If-Match": "*"])
        #expect(nothing.status == 412)
        #expect(try caller.get("/v1/apps/\(app)/reports/mappings/new").status == 404)
    }
}

/// Statuses that several threads met.
private final class Statuses: Sendable {
    private let met = Mutex<[Int]>([])
    func add(_ status: Int) { met.withLock { $0.append(status) } }
    var all: [Int] { met.withLock { $0 } }
}
