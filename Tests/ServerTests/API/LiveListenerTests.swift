import API
import Application
import EarshotClient
import Foundation
import HTTP
import Synchronization
import Testing
import Web

import TestSupport

/// The client and the server over a real socket: the same endpoint values on both sides.
@Suite(.database) struct LiveListenerTests {
    private func live(_ body: (Client, TestServer, Int) throws -> Void) throws {
        let server = try TestServer()
        let inner = server.server
        let listener = try Listener(admit: inner.admit, answer: inner.answer, refusal: inner.refusal)
        try listener.start()
        defer { _ = listener.stop(grace: 10) }
        let token = try server.operations.addToken(name: "live", scopes: Scope.allCases)
        try body(try Client(address: "http://127.0.0.1:\(listener.port)", token: token.secret), server, listener.port)
    }

    @Test func `an app, an upload, a seal and a verdict go through`() throws {
        try live { client, _, _ in
            _ = try client.call(.addApp, Nothing(), NewApp(slug: "live", name: "Live", platform: "iOS"))
            let capture = TestCapture.screen("a screen, named oddly", [TestCapture.heading("Hello")])
            let receipt = try client.call(
                .upload, UploadInput(app: "live", build: "1.0+2"),
                Bytes(Array(capture.utf8), mediaType: "application/json"))
            #expect(receipt.captures.map(\.screen) == ["a screen, named oddly"])
            #expect(try client.call(.seal, BuildInput(app: "live", build: "1.0+2")).screens == 1)
            let transcript = try client.call(
                .getTranscript, ScreenInput(app: "live", screen: "a screen, named oddly", build: "1.0+2"))
            #expect(transcript.utterances.map(\.text) == ["Hello. Heading."])
            #expect(
                try client.call(.askGate, ReleaseInput(app: "live", release: "1.0"), VerdictBody()).verdict == .pass)
        }
    }

    @Test func `a refusal reaches the client as the problem it is`() throws {
        try live { client, _, _ in
            let failure = #expect(throws: Client.Failure.self) { try client.call(.getApp, AppInput(app: "nobody")) }
            guard case .refused(let problem) = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
            #expect(problem.status == 404 && problem.type == "/errors/not-found")
        }
    }

    @Test func `eight at once with the same bytes leave one upload and one receipt`() throws {
        try live { client, _, _ in
            _ = try client.call(.addApp, Nothing(), NewApp(slug: "crowd", name: "Crowd", platform: "iOS"))
            let capture = Array(TestCapture.screen("list", [TestCapture.heading("List")]).utf8)
            let receipts = Receipts()
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                if let receipt = try? client.call(
                    .upload, UploadInput(app: "crowd", build: "1.0"), Bytes(capture, mediaType: "application/json"))
                {
                    receipts.add(receipt.id)
                }
            }
            #expect(receipts.all.count == 8 && Set(receipts.all).count == 1)
        }
    }
}

/// Receipts that several threads bring.
private final class Receipts: Sendable {
    private let ids = Mutex<[Int]>([])
    func add(_ id: Int) { ids.withLock { $0.append(id) } }
    var all: [Int] { ids.withLock { $0 } }
}
