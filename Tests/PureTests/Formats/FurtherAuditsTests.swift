import Formats
import Foundation
import Screens
import Testing

/// Real audits and reports of other people's apps, read where they lie.
@Suite(SharedData.isThere) struct FurtherAuditsTests {
    @Test func `every audit of the shared data is read by its own importer, and what is none is refused`() throws {
        let foreign = [
            "openacr-yaml": "OpenACR", "audit-report-md": "prose",
            "screenreader-results-a11ysupport-json": "a11ysupport.io",
        ]
        var read = 0
        for file in SharedData.files("data/audits") {
            let format = file.deletingLastPathComponent().lastPathComponent
            let name = Comment(rawValue: file.lastPathComponent)
            let bytes = try SharedData.bytes(file)
            do throws(ImportError) {
                let imported = try Import.read(bytes, fileName: file.lastPathComponent)
                #expect(imported.format == format, name)
                let said = imported.audits.reduce(0) { $0 + $1.findings.count + $1.outcomes.count }
                #expect(said > 0, name)
                #expect(
                    imported.captures.count == (format.contains("android") ? 1 : 0), "Views are a capture: \(name)")
                read += 1
            } catch {
                #expect(foreign[format].map(error.detail.contains) == true, "says what it is: \(error.detail)")
            }
        }
        #expect(read > 0)
    }

    @Test func `the shared reports are read where a format is meant, and refused otherwise`() throws {
        var read = 0
        for file in SharedData.files("data/reports") {
            let bytes = try SharedData.bytes(file)
            do throws(ImportError) {
                let imported = try Import.read(bytes, fileName: file.lastPathComponent)
                #expect(!imported.reports.isEmpty, "\(file.lastPathComponent)")
                read += 1
            } catch {
                #expect(error.detail.contains("earshot-report"), "\(file.lastPathComponent)")
            }
        }
        #expect(read > 0)
    }
}
