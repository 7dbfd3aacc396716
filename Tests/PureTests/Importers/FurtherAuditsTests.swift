import Foundation
import Importers
import Screens
import Testing

/// Real audits and reports of other people's apps, read where they lie.
@Suite struct FurtherAuditsTests {
    @Test func `every audit of the shared data is read by its own importer, and what is none is refused`() throws {
        let foreign = ["openacr-yaml", "audit-report-md", "screenreader-results-a11ysupport-json"]
        var table: [String] = []
        for file in SharedData.files("data/audits") {
            let format = file.deletingLastPathComponent().lastPathComponent
            let bytes = try SharedData.bytes(file)
            let start = ContinuousClock.now
            do throws(ImportError) {
                let imported = try Import.read(bytes, fileName: file.lastPathComponent)
                let seconds = Double((ContinuousClock.now - start).components.attoseconds) / 1e18
                #expect(imported.format == format, "\(file.lastPathComponent)")
                let findings = imported.audits.reduce(0) { $0 + $1.findings.count }
                let outcomes = imported.audits.reduce(0) { $0 + $1.outcomes.count }
                let mapped = imported.audits.flatMap(\.findings).count { $0.rule != nil }
                #expect(findings + outcomes > 0, "\(file.lastPathComponent)")
                table.append(
                    "\(format) \(file.lastPathComponent): \(imported.audits.count) runs, \(findings) findings, "
                        + "\(mapped) under a rule of ours, \(outcomes) other outcomes, \(seconds) s")
            } catch {
                #expect(foreign.contains(format), "\(file.lastPathComponent): \(error.detail)")
                #expect(error.detail.contains("earl-jsonld"), "says what was looked for: \(error.detail)")
                table.append("refused: \(format) \(file.lastPathComponent)")
            }
        }
        print(table.joined(separator: "\n"))
    }

    @Test func `the shared reports are read where a format is meant, and refused otherwise`() throws {
        for file in SharedData.files("data/reports") {
            do throws(ImportError) {
                let imported = try Import.read((try? SharedData.bytes(file)) ?? [], fileName: file.lastPathComponent)
                print(
                    "\(imported.format) \(file.lastPathComponent): \(imported.reports.count) reports, \(imported.rejected.count) rejected"
                )
                #expect(!imported.reports.isEmpty)
            } catch {
                print("refused: \(file.lastPathComponent): \(error.detail.prefix(60))…")
                #expect(error.detail.contains("earshot-report"))
            }
        }
    }
}
