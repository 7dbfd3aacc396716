import History
import Testing

/// In which script a text is, where nobody says its language.
@Suite struct WrittenScriptTests {
    @Test(arguments: [
        ("الزر لا يقول شيئا مع VoiceOver", "und-Arab"), ("הכפתור שותק", "he"), ("Кнопка молчит", "und-Cyrl"),
        ("Το κουμπί σιωπά", "el"),
    ])
    func `a script that is known is named`(text: String, tag: String) { #expect(WrittenScript.tag(of: text) == tag) }

    @Test(arguments: ["The button is silent", "按钮没有名称", "", "42", "VoiceOver liest „Кнопка“ nicht vor"])
    func `what many languages are written in names none`(text: String) { #expect(WrittenScript.tag(of: text) == nil) }
}
