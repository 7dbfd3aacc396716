import Formats
import Foundation
import Screens
import Testing

/// Real captures of other people's apps, audited where they lie.
@Suite(SharedData.isThere) struct FurtherRuleTests {
    @Test func `every capture of the shared data is audited, twice with the same result`() throws {
        var captures = 0
        for file in SharedData.files("data/captures") {
            guard let imported = try? Import.read(SharedData.bytes(file), fileName: file.lastPathComponent) else {
                continue
            }
            for capture in imported.captures {
                let run = Ruleset.audit(Scene(capture, Speaker().speak(capture)), profile: .aaa)
                #expect(run == Ruleset.audit(Scene(capture, Speaker().speak(capture)), profile: .aaa))
                captures += 1
            }
        }
        #expect(captures > 0)
    }
}
