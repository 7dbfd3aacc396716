import History
import Testing

@Suite struct WrittenLanguageTests {
    @Test(arguments: [
        ("de-AT", "de"), ("EN_us", "en"), ("en-Latn", "en"), ("zh", "zh"), ("zh-Hans-CN", "zh"), ("zh-CN", "zh"),
        ("zh-Hant", "zh-Hant"), ("zh_TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("zh-Hans-HK", "zh"),
        ("sr", "sr"), ("sr-Latn-RS", "sr-Latn"), ("sr-Cyrl", "sr"), ("sr-TW", "sr"), ("yue", "yue"),
        ("yue-Hans", "yue-Hans"),
        ("uz-Cyrl", "uz-Cyrl"), ("pa-Arab", "pa-Arab"), ("iw-IL", "he"), ("in", "id"), ("ji", "yi"),
    ])
    func `a language has its script in its name where that is not the usual one`(tag: String, name: String) {
        #expect(WrittenLanguage.name(of: tag) == name)
    }

    @Test func `nothing names none`() { #expect(WrittenLanguage.name(of: "") == nil) }
}
