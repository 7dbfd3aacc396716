import Formats
import Screens
import Testing

@Suite struct RecognitionTests {
    @Test(arguments: ImportFixture.all)
    func `each fixture is claimed by the importer of its folder and by no other`(path: String) throws {
        let folder = String(path.prefix { $0 != "/" })
        let document = try Document(try ImportFixture.bytes(path), fileName: path)
        let claiming = Importer.all.filter { $0.recognises(document) }.map(\.id)
        if folder == "refused" {
            let refusal = #expect(throws: ImportError.self) { try Import.read(try ImportFixture.bytes(path)) }
            #expect((refusal?.detail.count ?? 0) > 20, "A refusal says why.")
        } else {
            #expect(claiming == [folder])
        }
    }

    @Test func `ids of importers are unique, and each says how such a file is made`() {
        #expect(Set(Importer.all.map(\.id)).count == Importer.all.count)
        for importer in Importer.all {
            #expect(!importer.title.isEmpty)
            #expect(!importer.howTo.isEmpty)
        }
    }

    @Test func `unknown bytes are refused with the list of what was looked for`() {
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](#"{"hello":"world"}"#)) }
        #expect(error?.detail.contains("wda-xml") == true)
    }

    @Test func `a format nobody knows is named`() {
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8]("{}"), format: "wav") }
        #expect(error?.detail.contains("“wav”") == true)
    }

    @Test func `an empty file is said to be empty`() {
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](" \n ")) }
        #expect(error?.detail == "The file is empty.")
    }

    @Test(arguments: [([0xFF, 0xFE] as [UInt8], false), ([0xFE, 0xFF], true)])
    func `UTF-16 with a byte order mark reads as UTF-8 does`(mark: [UInt8], bigEndian: Bool) throws {
        let text =
            #"<?xml version="1.0" encoding="UTF-16"?><XCUIElementTypeButton type="XCUIElementTypeButton" label="Käse 🧀"/>"#
        let units = text.utf16.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return bigEndian ? [high, low] : [low, high]
        }
        let imported = try Import.read(mark + units)
        #expect(imported.captures[0].tree[0].label == "Käse 🧀")
    }

    @Test func `XML in the encoding it declares is read, other bytes that are no UTF-8 are refused with a line`() throws
    {
        let head = [UInt8]("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<XCUIElementTypeButton label=\"K")
        let tail = [UInt8]("se\" type=\"XCUIElementTypeButton\"/>")
        #expect(try Import.read(head + [0xE4] + tail).captures[0].tree[0].label == "Käse")
        let json = [UInt8]("{\"format\":\"earshot-capture/1\",\n\"root\":{\"label\":\"") + [0xE4] + [UInt8]("\"}}")
        let error = #expect(throws: ImportError.self) { try Import.read(json) }
        #expect(error?.line == 2)
    }

    @Test func `a screen without a key takes the given name, else the file's`() throws {
        let bytes = try ImportFixture.bytes("earshot-capture/two-screens.ndjson")
        #expect(
            try Import.read(bytes, fileName: "dir/till.v2.ndjson").captures.map(\.screen.key) == ["one", "till.v2"])
        #expect(
            try Import.read(bytes, fileName: "a.json", screen: "till").captures.map(\.screen.key) == ["one", "till"])
        #expect(try Import.read(bytes, fileName: "-").captures.map(\.screen.key) == ["one", nil])
    }
}
