import Screens
import Testing

@Suite struct CutTests {
    @Test(arguments: [
        ("is no longer heard", 18, "is no longer heard"), ("is no longer heard", 17, "is no longer…"),
        ("is no longer heard", 13, "is no longer…"), ("is no longer heard", 14, "is no longer…"),
        ("calendar.android.search", 12, "calendar.an…"), ("on calendar.android.search", 12, "on calendar…"),
        ("two\nlines", 6, "two…"), ("x y", 1, "…"),
    ])
    func `a text is cut between words, within one only where it is long`(text: String, most: Int, cut: String) {
        #expect(text.cut(to: most) == cut)
        #expect(cut.count <= most)
    }
}
