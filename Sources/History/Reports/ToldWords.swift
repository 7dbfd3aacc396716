/// The words by which people tell with what they met something.
enum ToldWords {
    static let assistive = [
        "VoiceOver", "TalkBack", "Voice Control", "Voice Access", "Switch Control", "Switch Access", "Jieshuo",
    ]

    static let families = [
        "iPhone", "iPad", "iPod", "Pixel", "Galaxy", "OnePlus", "Xperia", "Redmi", "Fairphone", "Huawei", "Nokia",
    ]
    static let models: Set<String> = [
        "pro", "max", "mini", "plus", "air", "se", "xr", "xs", "x", "ultra", "fold", "flip", "note", "tab", "fe",
        "touch",
    ]

    /// Before a number they say that it is the app's.
    static let version: Set<String> = [
        "version", "v", "release", "ver", "versión", "versie", "versione", "versão", "appversion", "バージョン",
        "版本", "버전", "версия", "версии", "الإصدار", "إصدار", "גרסה",
    ]

    /// The same by their names in other scripts.
    static let assistiveElsewhere = [
        "ボイスオーバー": "VoiceOver", "보이스오버": "VoiceOver", "旁白": "VoiceOver", "トークバック": "TalkBack", "토크백": "TalkBack",
        "톡백": "TalkBack",
    ]

    /// The lines of a mail's head by the names that mail programs give them.
    static let mailFields: [String: String] = [
        "from": "from", "von": "from", "de": "from", "da": "from", "van": "from", "от": "from", "差出人": "from",
        "发件人": "from", "보낸 사람": "from",
        "to": "to", "an": "to", "à": "to", "para": "to", "宛先": "to", "cc": "to", "aan": "to",
        "кому": "to", "收件人": "to", "받는 사람": "to",
        "date": "date", "sent": "date", "datum": "date", "gesendet": "date", "envoyé": "date", "fecha": "date",
        "enviado": "date", "日付": "date", "送信日時": "date", "inviato": "date", "verzonden": "date", "дата": "date",
        "отправлено": "date", "日期": "date", "发送时间": "date", "날짜": "date", "보낸 날짜": "date",
        "subject": "subject", "betreff": "subject", "objet": "subject", "asunto": "subject", "件名": "subject",
        "oggetto": "subject", "assunto": "subject", "onderwerp": "subject", "тема": "subject", "主题": "subject",
        "제목": "subject",
        "reply-to": "to",
    ]

    static let gestures: [(gesture: Gesture, words: [String])] = [
        (
            .flick,
            [
                "flick", "swipe right", "swipe left", "swiping right", "swiping left", "swipe through",
                "swiping through", "wische nach", "nach rechts wisch", "nach links wisch", "durchwisch",
                "streiche nach",
                "deslizo", "deslizar a la", "balaye", "balayant", "フリック", "スワイプ",
            ]
        ),
        (
            .threeFingerScroll,
            [
                "three finger", "three-finger", "3 finger", "3-finger", "drei finger", "tres dedos", "trois doigts",
                "3本指", "三本指",
            ]
        ),
        (
            .twoFingerRead,
            ["two finger swipe", "two-finger swipe", "read all", "read-all", "alles vorlesen", "2本指でスワイプ"]
        ),
        (.magicTap, ["magic tap", "two-finger double", "two finger double"]),
        (
            .doubleTap,
            [
                " double tap", " double-tap", "doppeltipp", "tippe doppelt", "doble toque", "toco dos veces",
                "double touche", "touche deux fois", "ダブルタップ",
            ]
        ),
        (.rotor, ["rotor", "ローター"]),
        (.scrub, ["scrub", "z gesture", "z-gesture"]),
        (.dragging, ["drag and drop", "dragging", "i drag"]),
        (
            .tap,
            [
                "explore by touch", "exploring by touch", "touch exploration", "single tap", "touch the screen",
                "taste den bildschirm ab", "toco la pantalla", "explore l'écran",
            ]
        ),
    ]

    /// Short words that a language's sentences can hardly do without, and the everyday words of screens.
    private static let small: [String: Set<Substring>] = [
        "en": [
            "the", "and", "is", "it", "to", "of", "in", "when", "i", "my", "with", "this", "that", "on", "not", "for",
            "a",
            "an", "no", "has", "be", "are", "was", "at", "can", "does", "doesn", "button", "says", "read",
        ],
        "de": [
            "der", "die", "das", "und", "ist", "ich", "nicht", "mit", "ein", "eine", "auf", "wenn", "den", "wird", "im",
            "dem", "kein", "keine", "keinen", "hat", "kann", "mehr", "seit", "sehr", "aber", "nach", "beim", "nichts",
            "knopf", "taste", "seite", "sagt", "nur", "liest", "für", "zu", "danke", "dank", "vielen", "warum", "hier",
            "bleibt", "wieder", "geht", "komme", "mir", "sind", "habe", "bei", "wie", "gibt", "schon", "etwas", "neues",
            "meinem", "meine", "ändere", "ging", "läuft", "stumm", "falsch", "beschriftung", "beschriftungen",
            "unbeschriftet", "abgeschnitten", "schrift", "großer", "große", "vorgelesen", "überspringt", "übersprungen",
            "reihenfolge", "kontrast", "gering", "probleme", "höre", "jetzt", "nun", "funktioniert", "klappt", "noch",
            "immer", "bitte", "ohne", "dass", "dieser", "diese", "dieses", "auch", "oder", "weil", "euch", "können",
            "könnt", "fehlt", "bildschirm", "schaltfläche",
        ],
        "fr": [
            "le", "la", "les", "et", "est", "je", "ne", "n", "pas", "une", "un", "dans", "avec", "sur", "quand", "des",
            "du", "plus", "depuis", "au", "mon", "ma", "lit", "bouton", "écran", "par", "lu", "ignoré", "merci", "pour",
            "aucun", "sans", "dit", "rien", "nom", "saute", "muet", "toujours", "encore", "vous", "votre", "marche",
            "fonctionne",
        ],
        "es": [
            "el", "la", "los", "y", "es", "no", "una", "un", "en", "con", "que", "cuando", "por", "mi", "se", "del",
            "las", "al", "desde", "puedo", "tiene", "está", "lee", "botón", "pantalla", "ya", "gracias", "todo",
            "suena", "anuncia", "muy", "pero", "dice", "nada", "sin", "nombre", "salta", "hay", "funciona",
        ],
        "it": [
            "il", "la", "e", "è", "non", "una", "un", "di", "che", "con", "quando", "per", "mi", "si", "sono", "del",
            "pulsante", "schermo",
        ],
        "pt": [
            "o", "a", "e", "é", "não", "uma", "um", "de", "que", "com", "quando", "por", "meu", "se", "os", "do", "da",
            "no", "na", "botão", "tela",
        ],
        "nl": [
            "de", "het", "een", "en", "is", "ik", "niet", "met", "op", "als", "van", "wordt", "er", "te", "dat", "knop",
            "scherm",
        ],
    ]

    /// The language of a text by its script and its small words; `nil` where two come near each other. Of a few words half have to be of
    /// one language, and none of another: “Läuft wieder.”
    static func language(of text: String) -> String? {
        let scalars = text.unicodeScalars
        func count(_ ranges: ClosedRange<UInt32>...) -> Int {
            scalars.count { scalar in ranges.contains { $0.contains(scalar.value) } }
        }
        if count(0x3040...0x30FF) >= 3 { return "ja" }
        if count(0xAC00...0xD7A3) >= 4 { return "ko" }
        if count(0x4E00...0x9FFF) >= 4 { return "zh" }
        let words = text.lowercased().split { !$0.isLetter }
        let found = small.map { language, small in (language, words.count(where: small.contains)) }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        let (language, known) = found[0], others = found[1].1
        guard known >= others + 2 else { return nil }
        if known >= 3 { return language }
        let own = Set(words).filter { small[language]?.contains($0) ?? false }
        return own.count >= 2 && 2 * known >= words.count && others == 0 ? language : nil
    }
}
