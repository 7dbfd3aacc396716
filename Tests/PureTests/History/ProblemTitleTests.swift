import History
import Testing

@Suite struct ProblemTitleTests {
    @Test(arguments: [
        ("“Play” has lost its name (Rowing).", "“Play” has lost its name (Rowing)"),
        ("Nothing is read…", "Nothing is read…"), ("Wait...", "Wait..."),
        (
            "74 % of what was spoken is lost. 6 elements are heard instead of 12. No longer said: “Rowing, 25 minutes.”, “Core. Button.” and 3 more (Workouts).",
            "74 % of what was spoken is lost (Workouts)"
        ),
        (
            "“Rowing. 25 minutes. New. Button. Opens the workout. Swipe up or down for more.” has lost its name (Workouts)",
            "“Rowing. 25 minutes. New. Button. Opens the…” has lost its name (Workouts)"
        ),
        (
            "“Clear search” is still shown and is no longer heard (calendar.android.search_with_results).",
            "“Clear search” is still shown and is no longer heard (calendar.android.search_…)"
        ),
        (
            "Whenever I flick through all of the workouts after the newest update came the voice stops in the very middle",
            "Whenever I flick through all of the workouts after the newest update came the…"
        ),
    ])
    func `a title keeps what it is about and where`(whole: String, short: String) {
        #expect(ProblemTitle(whole).short == short)
        #expect(short.count <= ProblemTitle.limit)
    }

    @Test(arguments: [
        String(repeating: "x", count: 300), String(repeating: "(", count: 90), String(repeating: "“", count: 90),
        "“\(String(repeating: "a", count: 100))” and “\(String(repeating: "b", count: 100))” (\(String(repeating: "c", count: 100)))",
        String(repeating: ". ", count: 60), String(repeating: " )", count: 60),
        "\(String(repeating: "“a”", count: 60)) (b)",
    ])
    func `whatever it is called, the short title fits and is not empty`(whole: String) {
        let short = ProblemTitle(whole).short
        #expect(!short.isEmpty && short.count <= ProblemTitle.limit)
    }

    @Test(arguments: [
        ("“Play” has lost its name (Rowing).", nil),
        (
            "74 % of what was spoken is lost. 6 elements are heard instead of 12. No longer said: “Rowing, 25 minutes.” and 3 more (Workouts).",
            "6 elements are heard instead of 12. No longer said: “Rowing, 25 minutes.” and 3 more."
        ),
    ])
    func `what the short title leaves out is told once`(whole: String, rest: String?) {
        #expect(ProblemTitle(whole).rest == rest)
    }

    @Test func `where words are cut the whole title is told`() {
        let whole = "“\(String(repeating: "Rowing and more ", count: 9))” has lost its name (Workouts)"
        #expect(
            ProblemTitle(whole).rest == whole && ProblemTitle(whole).short.hasSuffix("” has lost its name (Workouts)"))
    }
}
