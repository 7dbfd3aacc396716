import Formats
import Foundation
import Screens
import Testing

/// Several files in one, and archives that mean harm.
@Suite struct ArchiveTests {
    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: ImportFixture.folder.appending(path: "../archives/\(name)").standardized))
    }
    private func formats(_ files: [ImportedFile]) -> [String] {
        files.map { file in
            switch file.result {
            case .success(let imported): "\(file.name ?? "–"): \(imported.format)"
            case .failure: "\(file.name ?? "–"): refused"
            }
        }
    }

    @Test func `each file of an archive is read in its own format, and a bad one loses none of the others`() throws {
        let files = try Import.readAll(try bytes("several-formats.zip"), fileName: "all.zip")
        #expect(
            formats(files) == [
                "Ansichten/Käse.json: earshot-capture", "axe.json: axe-json", "notes.txt: refused", "reports.csv: csv",
            ])
        #expect(try files[0].result.get().captures.map(\.screen.key) == ["Käse"])
    }

    /// One file of a tar: its head, and its bytes up to a full block.
    private func tar(_ name: String, _ text: String) -> [UInt8] {
        var head = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at place: Int) {
            head.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put(name, at: 0)
        put("0000644", at: 100)
        put(String(text.utf8.count, radix: 8), at: 124)
        put("0", at: 136)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put("        ", at: 148)
        put(String(head.reduce(0) { $0 + Int($1) }, radix: 8) + "\u{0}", at: 148)
        let bytes = Array(text.utf8)
        return head + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }

    @Test func `where an archive breaks off, what stood before it is kept and the place is named`() throws {
        let mail = { (name: String) in
            "From: \(name)@example.org\r\nDate: Mon, 3 Jun 2024 10:00:00 +0000\r\nSubject: \(name)\r\n\r\nThe cart is silent."
        }
        let whole = tar("a.eml", mail("a")) + tar("b.eml", mail("b"))
        var broken = whole + tar("c.eml", mail("c"))
        for index in whole.count..<whole.count + 200 { broken[index] = 0x2A }
        for archive in [broken + [UInt8](repeating: 0, count: 1024), Array(whole.dropLast(600))] {
            let files = try Import.readAll(archive, fileName: "mails.tar")
            #expect(formats(files).first == "a.eml: eml")
            let fault = #expect(throws: ImportError.self) { try files.last?.result.get() }
            #expect(fault?.detail.contains("cannot be read") == true, "\(formats(files))")
        }
        let last = try Import.readAll(broken, fileName: "mails.tar").last
        let fault = #expect(throws: ImportError.self) { try last?.result.get() }
        #expect(fault?.detail.contains("behind “b.eml”, file 2") == true, "\(fault?.detail ?? "")")
    }

    @Test func `a damaged file of an archive loses none of the others`() throws {
        var archive = try bytes("several-formats.zip")
        let name = Array("axe.json".utf8)
        let at = try #require(archive.indices.first { archive[$0...].starts(with: name) })
        let data = at + name.count + Int(archive[at - 2]) + Int(archive[at - 1]) << 8
        for index in data..<data + 8 { archive[index] = 0xFF }
        let files = try Import.readAll(archive, fileName: "all.zip")
        #expect(
            formats(files).sorted() == [
                "Ansichten/Käse.json: earshot-capture", "axe.json: refused", "notes.txt: refused", "reports.csv: csv",
            ])
        let fault = #expect(throws: ImportError.self) { try files.first { $0.name == "axe.json" }?.result.get() }
        #expect(fault?.detail.contains("cannot be read") == true)
    }

    @Test func `a tar of mails is read; a link in it is passed over`() throws {
        let files = try Import.readAll(try bytes("mails.tar.gz"))
        #expect(files.count == 3)
        #expect(try files.allSatisfy { try $0.result.get().format == "eml" })
    }

    @Test func `a lone compressed file keeps its name and is read like any`() throws {
        #expect(try Import.read(try bytes("lone.json.gz"), fileName: "lone.json.gz").reports.count == 1)
        #expect(
            formats(try Import.readAll(try bytes("lone.json.gz"), fileName: "lone.json.gz")) == [
                "lone.json: earshot-report"
            ])
    }

    @Test func `an archive in an archive is opened, one deeper is not`() throws {
        #expect(try Import.readAll(try bytes("two-deep.zip")).count == 1)
        let error = #expect(throws: ImportError.self) { try Import.readAll(try bytes("three-deep.zip")) }
        #expect(error?.detail.contains("deeper") == true)
    }

    @Test func `limits hold: entries, size and ratio`() throws {
        let bytes = try bytes("several-formats.zip")
        var few = Unpacked.Limits()
        few.entries = 2
        #expect(throws: ImportError.self) { try Import.readAll(bytes, limits: few) }
        var small = Unpacked.Limits()
        small.size = 100
        #expect(throws: ImportError.self) { try Import.readAll(bytes, limits: small) }
        var dense = Unpacked.Limits()
        (dense.ratio, dense.ratioFloor) = (1, 0)
        #expect(throws: ImportError.self) { try Import.readAll(bytes, limits: dense) }
    }

    @Test func `an archive cut anywhere is an error or what came of it, never a crash`() throws {
        for name in ["several-formats.zip", "mails.tar.gz", "lone.json.gz"] {
            let bytes = try bytes(name)
            for length in 1..<bytes.count { _ = try? Import.readAll(Array(bytes.prefix(length))) }
            // What stood before the cut may be there; that something is missing is always said.
            #expect(throws: ImportError.self) {
                for file in try Import.readAll(Array(bytes.prefix(bytes.count / 2))) { _ = try file.result.get() }
            }
        }
    }
}
