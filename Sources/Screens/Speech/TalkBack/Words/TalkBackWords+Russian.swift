extension TalkBackWords {
    /// `values-ru`.
    static let russian = TalkBackWords(
        grid: "Сетка.",
        list: "Список.",
        tabBar: "Панель вкладок.",
        dropDown: "Раскрывающееся меню",
        checkBox: "Флажок",
        radioButton: "Переключатель",
        button: "Кнопка",
        slider: "Ползунок",
        toggle: "Переключатель",
        editBox: "Окно редактирования",
        image: "Изображение",
        unlabelled: "Без ярлыка",
        pager: "Многостраничный режим",
        progressBar: "Индикатор выполнения",
        webView: "Веб-представление",
        password: "пароль.",
        selected: "выбрано.",
        checked: "отмечено.",
        notChecked: "не отмечено.",
        on: "включено",
        off: "отключено",
        disabled: "отключено.",
        expanded: "развернуто",
        collapsed: "свернуто",
        doubleTap: "Коснитесь дважды",
        toActivate: "%1$s, чтобы активировать",
        toLongPress: "%1$s и удерживайте",
        toToggle: "%1$s, чтобы включить или выключить",
        toEditText: "%1$s, чтобы редактировать текст",
        toChange: "%1$s, чтобы изменить",
        heading: "Заголовок.",
        characters: Plural(
            .slavic, [.one: "%1$d символ", .few: "%1$d символа", .many: "%1$d символов"], other: "%1$d символа")
    )
}
