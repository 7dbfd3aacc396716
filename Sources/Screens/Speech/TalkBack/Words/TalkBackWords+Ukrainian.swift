extension TalkBackWords {
    /// `values-uk`.
    static let ukrainian = TalkBackWords(
        grid: "Сітка",
        list: "Список",
        tabBar: "Панель вкладок",
        dropDown: "Спадний список",
        checkBox: "Прапорець",
        radioButton: "Перемикач",
        button: "Кнопка",
        slider: "Повзунок",
        toggle: "Перемикач",
        editBox: "Вікно редагування",
        image: "Зображення",
        unlabelled: "Без мітки",
        pager: "Перегляд кількох сторінок",
        progressBar: "Панель перебігу",
        webView: "Веб-показ",
        password: "пароль",
        selected: "вибрано",
        checked: "позначено",
        notChecked: "не вибрано",
        on: "увімкнено",
        off: "вимкнено",
        disabled: "вимкнено",
        expanded: "розгорнуто",
        collapsed: "згорнуто",
        doubleTap: "Двічі торкніться",
        toActivate: "%1$s, щоб активувати",
        toLongPress: "%1$s і утримуйте",
        toToggle: "%1$s, щоб поставити чи зняти прапорець",
        toEditText: "%1$s, щоб редагувати текст",
        toChange: "%1$s, щоб змінити",
        heading: "Заголовок",
        characters: Plural(
            .slavic, [.one: "%1$d символ", .few: "%1$d символи", .many: "%1$d символів"], other: "%1$d символу")
    )
}
