import API
import Foundation
import Testing

import TestSupport

@Suite(.database) struct MappingTests {
    private let table =
        "Was war?,Wo?,Nr\nDie Kasse ist still,basket,7\n,basket,8\n\"offen,basket,9\nAlles gut,list,10\n"

    private func server() throws -> (caller: TestCaller, app: String) {
        let caller = try TestServer().caller()
        return (caller, try caller.app())
    }

    @Test func `a saved mapping reads columns of any name; one bad row loses no other`() throws {
        let (caller, app) = try server()
        let saved = try caller.send(
            "PUT", "/v1/apps/\(app)/reports/mappings/Kasse",
            #"{"columns":{"text":"Was war?","screen":"Wo?","externalId":"Nr"}}"#)
        #expect(saved.status == 200)
        let path = "/v1/apps/\(app)/reports/imports?format=csv&mapping=Kasse"
        let receipt = try caller.post(path, table).json(ImportReceipt.self)
        #expect(receipt.accepted.map(\.row) == [2, 5] && receipt.duplicates.isEmpty)
        #expect(receipt.rejected.map(\.row) == [3, 4])
        let again = try caller.post(path, table).json(ImportReceipt.self)
        #expect(again.accepted.isEmpty && again.duplicates.map(\.id) == receipt.accepted.map(\.id))
    }

    @Test func `the mapping saved for a header row is chosen when the row comes again`() throws {
        let (caller, app) = try server()
        #expect(try caller.post("/v1/apps/\(app)/reports/imports", table).status == 422)
        _ = try caller.send(
            "PUT", "/v1/apps/\(app)/reports/mappings/Kasse",
            #"{"columns":{"text":"Was war?"},"header":["Was war?","Wo?","Nr"]}"#)
        let receipt = try caller.post("/v1/apps/\(app)/reports/imports", table).json(ImportReceipt.self)
        #expect(receipt.format == "csv" && receipt.accepted.count == 2)
        // Changed without a header row, it keeps the one it had.
        _ = try caller.send(
            "PUT", "/v1/apps/\(app)/reports/mappings/Kasse", #"{"columns":{"text":"Was war?","screen":"Wo?"}}"#)
        let mapping = try caller.get("/v1/apps/\(app)/reports/mappings/Kasse").json(MappingResource.self)
        #expect(mapping.header == ["Was war?", "Wo?", "Nr"] && mapping.columns.count == 2)
    }

    @Test func `mappings are listed, changed and forgotten, by support alone`() throws {
        let (caller, app) = try server()
        let path = "/v1/apps/\(app)/reports/mappings"
        _ = try caller.send("PUT", "\(path)/b", #"{"columns":{"text":"T"}}"#)
        _ = try caller.send("PUT", "\(path)/a", #"{"columns":{"text":"T"}}"#)
        #expect(try caller.get(path).json(Listing<MappingResource>.self).items.map(\.name) == ["a", "b"])
        #expect(try caller.send("DELETE", "\(path)/a").status == 200)
        #expect(try caller.send("DELETE", "\(path)/a").status == 404)
        #expect(try caller.get("\(path)/a").status == 404)
        #expect(try caller.server.caller(.read).get(path).status == 403)
        #expect(try caller.post("/v1/apps/\(app)/reports/imports?mapping=none", "text,id\na,1\n").status == 404)
        #expect(try caller.post("/v1/apps/\(app)/reports/imports?mapping=b", "text,id\na,1\n").status == 422)
    }

    @Test(arguments: [
        ("/columns/text", #"{"columns":{"screen":"Wo?"}}"#),
        ("/columns/where", #"{"columns":{"text":"T","where":"Wo?"}}"#),
        ("/columns/screen", #"{"columns":{"text":"T","screen":" "}}"#),
    ])
    func `a mapping that can't be is told with its place`(pointer: String, body: String) throws {
        let (caller, app) = try server()
        let answer = try caller.send("PUT", "/v1/apps/\(app)/reports/mappings/m", body)
        #expect(answer.status == 422)
        #expect(try answer.problem().errors?.map(\.pointer) == [pointer])
    }

    @Test func `a character that can't be stored is left out of its row and loses no other`() throws {
        let (caller, app) = try server()
        let rows = "{\"text\":\"a\\u0000b\"}\n{\"text\":\"whole\"}\n"
        let receipt = try caller.post("/v1/apps/\(app)/reports/imports", rows).json(ImportReceipt.self)
        #expect(receipt.accepted.map(\.row) == [1, 2] && receipt.rejected.isEmpty)
    }
}
