import Formats
import Foundation
import Screens
import Testing

/// Real captures of other people's apps, read where they lie.
@Suite(SharedData.isThere) struct FurtherCapturesTests {
    @Test func `every capture of the shared data is read with its elements, or refused with a reason`() throws {
        var elements = 0
        for file in SharedData.files("data/captures") {
            let name = Comment(rawValue: file.pathComponents.suffix(2).joined(separator: "/"))
            let bytes = try SharedData.bytes(file)
            do throws(ImportError) {
                let imported = try Import.read(bytes, fileName: file.lastPathComponent)
                #expect(!imported.captures.isEmpty, name)
                elements += imported.captures.reduce(0) { $0 + $1.tree.nodes.count(where: \.isElement) }
            } catch {
                #expect(error.detail.count > 20, name)
            }
        }
        #expect(elements > 0)
    }
}
