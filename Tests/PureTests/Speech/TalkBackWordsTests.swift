import Screens
import Testing

/// TalkBack's own words in the app's language, as google/talkback's translations have them.
@Suite struct TalkBackWordsTests {
    private func heard(_ children: [String], _ locale: String?) throws -> Transcript {
        let variant = locale.map { #"{"locale":"\#($0)"}"# } ?? "{}"
        var capture = try capture(#""children":[\#(children.joined(separator: ","))]"#, variant: variant)
        capture.screenReader = .talkBack
        return Speaker().speak(capture)
    }
    private func node(_ className: String, _ more: String) -> String {
        #"{"className":"android.widget.\#(className)","frame":[0,0,40,20],\#(more),"isElement":true,"gestures":["tap"]}"#
    }

    /// A button, a check box that is checked, one that is not, a switch that is on, one that is off, a field, and a
    /// disabled button.
    private var controls: [String] {
        [
            node("Button", #""text":"A""#), node("CheckBox", #""text":"B","value":"checked""#),
            node("CheckBox", #""text":"C","value":"not checked""#), node("Switch", #""label":"D","value":"checked""#),
            node("Switch", #""label":"E","value":"not checked""#), node("EditText", #""text":"F""#),
            node("Button", #""text":"G","enabled":false"#),
        ]
    }

    @Test(arguments: [
        (
            "de",
            [
                "A, Schaltfläche", "aktiviert, B, Kästchen", "nicht aktiviert, C, Kästchen", "an, D, Schalter",
                "aus, E, Schalter", "F, Bearbeitungsfeld", "G, Schaltfläche, deaktiviert",
            ]
        ),
        (
            "fr-FR",
            [
                "A, Bouton", "coché, B, Case à cocher", "non coché, C, Case à cocher", "activé, D, Bouton",
                "désactivé, E, Bouton", "F, Zone d'édition", "G, Bouton, désactivé",
            ]
        ),
        (
            "ru",
            [
                "A, Кнопка", "отмечено., B, Флажок", "не отмечено., C, Флажок", "включено, D, Переключатель",
                "отключено, E, Переключатель", "F, Окно редактирования", "G, Кнопка, отключено.",
            ]
        ),
        (
            "ar",
            [
                "A, زر", "تم التحديد, B, مربع اختيار", "لم يتم التحديد, C, مربع اختيار", "مفعّل, D, مفتاح تحكّم",
                "غير مفعّل, E, مفتاح تحكّم", "F, مربع تعديل", "G, زر, غير مفعّل",
            ]
        ),
        (
            "ja-JP",
            [
                "A, ボタン", "ON, B, チェックボックス", "未選択, C, チェックボックス", "ON, D, スイッチ", "OFF, E, スイッチ",
                "F, 編集ボックス", "G, ボタン, 無効",
            ]
        ),
        (
            "en-GB",
            [
                "A, Button", "ticked, B, Tick box", "not ticked, C, Tick box", "on, D, Switch", "off, E, Switch",
                "F, Edit box", "G, Button, disabled",
            ]
        ),
    ])
    func `controls are called as TalkBack's translators call them`(locale: String, words: [String]) throws {
        let spoken = try heard(controls, locale)
        #expect(spoken.utterances.map(\.text) == words)
        #expect(spoken.unknown.isEmpty)
    }

    @Test(arguments: [
        ("en", "Double-tap to activate", "Double-tap to toggle", "Double-tap to edit text"),
        ("de", "Zum Aktivieren doppeltippen", "Zum Wechseln doppeltippen", "Zum Bearbeiten von Text doppeltippen"),
        ("cs", "Aktivujete dvojitým klepnutím", "Přepnete dvojitým klepnutím", "Text upravíte dvojitým klepnutím"),
        ("ko", "활성화하려면 두 번 탭하세요", "전환하려면 두 번 탭하세요", "텍스트를 수정하려면 두 번 탭하세요"),
        ("he", "הקשה כפולה כדי להפעיל", "הקשה כפולה כדי להחליף מצב", "הקשה כפולה כדי לערוך טקסט"),
    ])
    func `what to do takes the gesture where the language puts it`(
        locale: String, activate: String, toggle: String, edit: String
    ) throws {
        let hints = try heard(controls, locale).utterances.map(\.hint)
        #expect(hints == [activate, toggle, toggle, toggle, toggle, edit, nil])
    }

    @Test func `two hints stand beside each other`() throws {
        let row = #"{"text":"A","frame":[0,0,40,20],"isElement":true,"gestures":["tap","longPress"]}"#
        let hint = try heard([row], "zh-TW").utterances[0].hint
        #expect(hint == "輕觸兩下即可啟用, 如要長按，請輕觸兩下並按住")
    }

    @Test func `a word that repeats the label is said once, in ASCII's case alone`() throws {
        let buttons = ["КНОПКА", "Кнопка"].map { node("Button", #""text":"\#($0)""#) }
        #expect(try heard(buttons, "ru").utterances.map(\.text) == ["КНОПКА, Кнопка", "Кнопка"])
        #expect(try heard([node("Button", #""text":"BUTTON""#)], "en").utterances.map(\.text) == ["BUTTON"])
    }

    @Test(arguments: [
        ("de-AT", "Schaltfläche"), ("de_DE", "Schaltfläche"), ("DE", "Schaltfläche"), ("es-ES", "Cuadro de edición"),
        ("es", "Cuadro de edición"), ("es-MX", "Editar casilla"), ("es-419", "Editar casilla"),
        ("fr-CA", "Commutateur"), ("pt", "senha"), ("pt-BR", "senha"), ("pt-PT", "palavra-passe"),
        ("pt-AO", "palavra-passe"), ("zh", "按钮"), ("zh-Hans-HK", "按钮"), ("zh-CN", "按钮"), ("zh-SG", "按钮"),
        ("zh-Hant", "輕觸兩下"), ("zh-TW", "輕觸兩下"), ("zh-Hant-TW", "輕觸兩下"), ("zh-HK", "輕按兩下"),
        ("zh-Hant-MO", "輕按兩下"), ("iw", "לחצן"), ("he-IL", "לחצן"), ("in", "Tombol"), ("id-ID", "Tombol"),
        ("no", "Knapp"), ("nb-NO", "Knapp"), ("en-US", "Check box"), ("en-PH", "Check box"), ("en", "Check box"),
        ("en-AU", "Tick box"), ("en-001", "Tick box"),
    ])
    func `the region is asked before the language`(locale: String, word: String) throws {
        let all = [
            node("Button", #""text":"A""#), node("Switch", #""label":"B","value":"checked""#),
            node("EditText", #""text":"C""#), node("CheckBox", #""text":"D","value":"checked""#),
            node("EditText", #""traits":["secureTextField"]"#),
        ]
        let spoken = try heard(all, locale)
        #expect(spoken.unknown.isEmpty)
        #expect(spoken.utterances.contains { $0.text.contains(word) || $0.hint?.contains(word) == true })
    }

    @Test(arguments: [
        "ar", "bg", "ca", "cs", "da", "de", "el", "en-GB", "es", "es-419", "fa", "fi", "fr", "fr-CA", "he", "hi", "hr",
        "hu", "id", "it", "ja", "ko", "nb", "nl", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl", "sv", "th", "tr",
        "uk", "vi", "zh-CN", "zh-HK", "zh-TW",
    ])
    func `each language has words of its own`(locale: String) throws {
        let spoken = try heard(controls, locale)
        #expect(spoken.unknown.isEmpty)
        #expect(spoken.utterances[1].text != "checked, B, Check box")
        #expect(spoken.utterances.allSatisfy { !$0.text.contains("%") && $0.hint?.contains("%") != true })
    }

    @Test(arguments: ["sw", "nn", "", "de-", "x-klingon"])
    func `in a language that is not at hand the words are a guess`(locale: String) throws {
        let isGuess = locale != "de-"
        #expect(try heard(controls, locale).unknown == (isGuess ? ["wording"] : []))
    }

    @Test func `nobody having said a language, it is English`() throws {
        let spoken = try heard(controls, nil)
        #expect(spoken.unknown.isEmpty)
        #expect(spoken.utterances[0].text == "A, Button")
    }

    @Test func `how a state is called is not certain but in English`() throws {
        let unknown = { (locale: String) in try self.heard(self.controls, locale).utterances.map(\.unknown) }
        #expect(try unknown("de") == [[], ["value"], ["value"], ["value"], ["value"], [], []])
        #expect(try unknown("en-GB").allSatisfy(\.isEmpty))
        let told = try heard([node("Switch", #""label":"Wi-Fi","value":"AN""#)], "de").utterances[0]
        #expect(told.text == "AN, Wi-Fi, Schalter")
        #expect(told.unknown.isEmpty)
    }

    @Test(arguments: [
        ("en", [1: "1 character", 2: "2 characters"]), ("de", [1: "1 Zeichen", 2: "2 Zeichen"]),
        ("pt-BR", [1: "1 caracteres"]), ("fr", [1: "1 caractère", 2: "2 caractères"]),
        ("pl", [1: "1 znak", 2: "2 znaki", 5: "5 znaków", 12: "12 znaków", 21: "21 znaków", 22: "22 znaki"]),
        (
            "ru",
            [1: "1 символ", 3: "3 символа", 5: "5 символов", 11: "11 символов", 13: "13 символов", 21: "21 символ"]
        ),
        ("uk", [1: "1 символ", 4: "4 символи", 14: "14 символів", 24: "24 символи"]),
        ("cs", [1: "1 znak", 4: "4 znaky", 5: "5 znaků", 22: "22 znaků"]), ("sk", [5: "5 znakov"]),
        ("hr", [1: "1 znak", 2: "2 znaka", 5: "5 znakova", 21: "21 znak"]),
        ("sl", [1: "1 znak", 2: "2 znaka", 3: "3 znaki", 5: "5 znakov", 101: "101 znak"]),
        ("ro", [1: "1 caracter", 2: "2 caractere", 19: "19 caractere", 20: "20 de caractere"]),
        ("ar", [1: "1 حرف واحد", 2: "حرفان (2)", 3: "3 أحرف", 11: "11 حرفًا", 100: "100 حرف", 103: "103 أحرف"]),
        ("ja", [1: "1 文字", 8: "8 文字"]),
    ])
    func `a password's characters are counted by the language's rules`(locale: String, words: [Int: String]) throws {
        for (count, words) in words {
            let dots = String(repeating: "•", count: count)
            let field = node("EditText", #""text":"\#(dots)","label":"P","traits":["textEntry","secureTextField"]"#)
            #expect(try heard([field], locale).utterances[0].text.hasPrefix("P, \(words), "), "\(locale) \(count)")
        }
    }

    @Test func `selected, expanded, heading, password, unlabelled`() throws {
        let all = [
            node("TextView", #""text":"A","traits":["selected"]"#), node("TextView", #""text":"B","expanded":true"#),
            node("TextView", #""text":"C","expanded":false"#), node("TextView", #""text":"D","traits":["header"]"#),
            node("EditText", #""traits":["secureTextField"]"#), node("ImageButton", #""identifier":"e""#),
        ]
        #expect(
            try heard(all, "nl").utterances.map(\.text) == [
                "geselecteerd, A", "uitgevouwen, B", "samengevouwen, C", "D, Kop", "wachtwoord, Bewerkingsvak",
                "Geen label, Knop",
            ])
    }
}
