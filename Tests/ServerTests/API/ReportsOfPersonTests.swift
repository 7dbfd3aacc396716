import API
import Foundation
import Testing

import TestSupport

/// Whoever is on the telephone is found by their address, their name or the number of their report, by those who may see people.
@Suite(.database) struct ReportsOfPersonTests {
    @Test(arguments: ["Kaethe@example.org", "käthe röhrig", "#"])
    func `a report is found by who wrote it and by its number, and nobody else's is`(query: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func file(_ text: String, _ name: String, _ contact: String) throws -> Int {
            let body = #"{"text":"\#(text)","reporter":{"name":"\#(name)","contact":"\#(contact)"}}"#
            return try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).id
        }
        let own = try file("The list says nothing", "Käthe Röhrig", "kaethe@example.org")
        _ = try file("Write to joerg@example.org, the price is mute", "Jörg Müller", "joerg@example.org")
        let asked =
            query == "#" ? "%23\(own)" : query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        func found(_ scopes: Scope...) throws -> [Int] {
            let asking = scopes.count > 1 ? try caller.server.caller(.read, .support) : try caller.server.caller(.read)
            return try asking.get("/v1/apps/\(app)/reports?q=\(asked)").json(
                Listing<ReportResource>.self
            ).items.map(\.id)
        }
        #expect(try found(.read, .support) == [own])
        #expect(try found(.read).allSatisfy { $0 != own }, "who may not see people looks for none")
        let page = try TestBrowser(caller.server, .read, .support).get("/search?q=\(asked)").text
        #expect(
            page.contains("The list says nothing") == (query != "käthe röhrig") && !page.contains("the price is mute"))
    }
}
