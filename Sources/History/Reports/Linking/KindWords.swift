import Screens

/// What people call elements of a kind, in the languages of reports.
enum KindWords {
    static func of(_ kind: ElementKind) -> Set<String> { words[kind] ?? [] }

    private static let words: [ElementKind: Set<String>] = [
        .button: [
            "button", "buttons", "icon", "key", "taste", "schaltfläche", "knopf", "symbol", "botón", "icono", "bouton",
            "icône", "ボタン", "アイコン", "按钮", "图标",
        ],
        .link: ["link", "enlace", "lien", "リンク", "链接"],
        .textField: ["field", "feld", "textfeld", "eingabefeld", "campo", "champ", "入力欄", "テキストフィールド"],
        .switch: ["switch", "toggle", "schalter", "interruptor", "interrupteur", "スイッチ", "开关"],
        .adjustable: ["slider", "picker", "stepper", "regler", "deslizador", "curseur", "スライダー"],
        .image: ["image", "picture", "bild", "imagen", "画像"],
    ]
}
