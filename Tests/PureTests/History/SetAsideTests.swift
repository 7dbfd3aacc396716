import History
import Screens
import Testing

@Suite struct SetAsideTests {
    private func line(_ before: String, _ after: String) throws -> TranscriptDiff.Line? {
        func audited(_ label: String) throws -> AuditedScene {
            var builder = TreeBuilder()
            try builder.open(Node())
            var element = Node()
            (element.isElement, element.label, element.identifier) = (true, label, "row")
            element.frame = Frame(0, 0, 100, 44)
            try builder.open(element)
            let capture = Capture(tree: try builder.finish())
            return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
        }
        return try Comparison(try audited(before), try audited(after)).transcript.lines.first
    }

    @Test func `a line whose figures or times alone differ is set aside, with the reason`() throws {
        let counted = try line("3 unread messages", "12 unread messages")
        #expect(counted?.op == .changed && counted?.setAside == .figures)
        #expect(try line("Yesterday, 4 runs", "Monday, 5 runs")?.setAside == .figures)
    }

    @Test(arguments: [
        ("SECURITY STATUS", "Security Status"), ("On", "ON"), ("Room 3, On", "Room 4, ON"), ("Scan", "Scan!"),
    ])
    func `other capitals and other punctuation are not called figures`(before: String, after: String) throws {
        let changed = try line(before, after)
        #expect(changed?.op == .changed && changed?.setAside == .writing)
    }

    @Test func `a plural beside a figure is no other writing`() throws {
        #expect(try line("1 run", "4 runs")?.setAside == .figures)
    }

    @Test func `a line with another word is not`() throws {
        let changed = try line("3 unread messages", "3 lost messages")
        #expect(changed?.op == .changed && changed?.setAside == nil)
        #expect(try line("3 unread messages", "3 unread messages")?.setAside == nil)
    }
}
