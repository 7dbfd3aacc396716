import Foundation
import Importers
import Screens
import Testing

/// Real captures of other people's apps, read where they lie.
@Suite struct FurtherCapturesTests {
    @Test func `every capture of the shared data reads or is refused with a reason`() throws {
        var table: [String] = []
        for file in SharedData.files("data/captures") {
            let name = file.pathComponents.suffix(2).joined(separator: "/")
            do throws(ImportError) {
                let imported = try Import.read((try? SharedData.bytes(file)) ?? [], fileName: file.lastPathComponent)
                for capture in imported.captures {
                    let heard = capture.tree.nodes.count(where: \.isElement)
                    table.append("\(imported.format) \(capture.tree.count) nodes \(heard) elements: \(name)")
                }
            } catch {
                #expect(error.detail.count > 20)
                table.append("refused: \(name): \(error.detail)\(error.line.map { " (line \($0))" } ?? "")")
            }
        }
        print(table.joined(separator: "\n"))
    }
}
