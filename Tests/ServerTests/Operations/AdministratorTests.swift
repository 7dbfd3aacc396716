import API
import Application
import Foundation
import Storage
import Testing
import TestSupport

/// Who may let others in: somebody always may, and what they do to accounts stands in the log.
@Suite(.database) struct AdministratorTests {
    private func browser(of name: String, _ database: Database) -> Operations {
        Context(
            caller: Caller(name: name, scopes: Set(Scope.allCases), formToken: "token"), database: database,
            now: Date(), requestID: "1", publicURL: "", isSecure: true
        ).operations
    }

    @Test func `of two who take the right from each other at once the second is refused`() throws {
        let server = try TestServer(), keeper = server.operations
        for name in ["ana", "ben"] { _ = try keeper.addAccount(name: name, scopes: [.admin], password: nil) }
        let ana = browser(of: "ana", server.database), ben = browser(of: "ben", server.database)
        try ana.disableAccount("ben")
        // What ben had sent already is still under way.
        for step in [{ try ben.disableAccount("ana") }, { try ben.setScopes(account: "ana", [.read]) }] {
            let error = #expect(throws: APIError.self) { try step() }
            #expect(error?.detail == "ana is the last administrator: make somebody else one first.")
        }
        // On the machine itself whoever has the database may do anything.
        try keeper.disableAccount("ana")
        #expect(try server.database.read { try $0.account(named: "ana")?.disabledAt } != nil)
    }

    @Test func `a link to sign in is a step of the log, with who made it`() throws {
        let server = try TestServer()
        let id = try server.operations.addAccount(name: "cleo", scopes: [.read], password: nil)
        _ = try browser(of: "dora", server.database).addSignInLink(account: "cleo")
        var filter = LogFilter()
        filter.kind = "signInLinkMade"
        let steps = try server.database.read { try $0.log(filter, after: nil, limit: 10) }.items
        #expect(steps.map(\.event.subject) == ["account/\(id)"])
        #expect(steps.map(\.event.caller) == ["dora"])
    }
}
