import API
import Application
import Foundation
import Postgres
import Testing
import Web

import TestSupport

/// Servers remember for some seconds who has a token, and none of them once it is revoked.
@Suite(.database, .serialized) struct TokenMemoryTests {
    private let first: TestServer, second: TestServer
    private let watches: [TokenWatch]

    init() throws {
        let servers = [try TestServer(), try TestServer()]
        (first, second) = (servers[0], servers[1])
        watches = servers.map { TokenWatch(database: $0.database, memory: $0.server.tokens) }
    }

    private func status(_ server: TestServer, _ secret: String) throws -> Int {
        try TestCaller(server: server, token: secret).get("/v1/apps").status
    }

    /// Asks until it is answered so, for a few seconds at most.
    private func eventually(_ condition: () throws -> Bool) throws -> Bool {
        for _ in 0..<600 {
            if try condition() { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return false
    }

    @Test func `a token that is revoked on one server is refused by both at once`() throws {
        for watch in watches { watch.start() }
        defer { for watch in watches { watch.stop() } }
        let database = try TestDatabase.connect()
        for round in 0..<5 {
            let token = try first.operations.addToken(name: "ci \(round)", scopes: [.read])
            // Both remember it: a revocation that nobody is told of changes nothing for a while.
            let isRemembered = try eventually {
                try database.execute("UPDATE tokens SET revoked_at = NULL WHERE id = \(Int64(token.id))")
                let known = try [first, second].map { try status($0, token.secret) }
                #expect(known == [200, 200])
                try database.execute("ALTER TABLE tokens DISABLE TRIGGER tokens_tell")
                try database.execute("UPDATE tokens SET revoked_at = now() WHERE id = \(Int64(token.id))")
                try database.execute("ALTER TABLE tokens ENABLE TRIGGER tokens_tell")
                return try [first, second].allSatisfy { try status($0, token.secret) == 200 }
            }
            #expect(isRemembered)
            try database.execute("UPDATE tokens SET revoked_at = NULL WHERE id = \(Int64(token.id))")
            #expect(try status(first, token.secret) == 200)
            #expect(try status(second, token.secret) == 200)
            let began = ContinuousClock.now
            try first.operations.revokeToken(Int64(token.id))
            #expect(
                try eventually { try [first, second].allSatisfy { try status($0, token.secret) == 401 } },
                "after \(began.duration(to: .now))")
        }
    }

    @Test func `a token that ends sooner, or may do otherwise, is known to by both servers at once`() throws {
        for watch in watches { watch.start() }
        defer { for watch in watches { watch.stop() } }
        let app = try first.caller().app()
        let token = try first.operations.addToken(name: "ci", scopes: [], apps: [AppScopes(app: app, scopes: [.read])])
        let id = Int(token.id), database = try TestDatabase.connect()
        func isRemembered() throws -> Bool {
            for server in [first, second] { #expect(try status(server, token.secret) == 200) }
            return true
        }
        func both(_ wanted: Int, _ path: String) throws -> Bool {
            let began = ContinuousClock.now
            let isSo = try eventually {
                try [first, second].allSatisfy {
                    try TestCaller(server: $0, token: token.secret).get(path).status == wanted
                }
            }
            // What they remember they would forget by themselves after five seconds.
            return isSo && began.duration(to: .now) < .seconds(4)
        }
        #expect(try isRemembered() && both(200, "/v1/apps/\(app)"))
        try second.operations.changeToken(id, TokenChange(scopes: [.upload], apps: []))
        #expect(try both(403, "/v1/apps/\(app)"))
        try second.operations.changeToken(id, TokenChange(scopes: [.read]))
        #expect(try both(200, "/v1/apps/\(app)"))
        try database.execute("UPDATE tokens SET expires_at = now() WHERE id = \(Int64(id))")
        #expect(try both(401, "/v1/apps/\(app)"))
    }

    @Test func `where nobody listens nothing is remembered`() throws {
        let token = try first.operations.addToken(name: "ci", scopes: [.read])
        #expect(try status(first, token.secret) == 200)
        try second.operations.revokeToken(Int64(token.id))
        #expect(try status(first, token.secret) == 401)
    }
}
