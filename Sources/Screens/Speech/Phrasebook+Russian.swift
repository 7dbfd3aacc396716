extension Phrasebook {
    func russian(_ phrase: Phrase) -> String {
        switch phrase {
        case .selectedPrefix: "Выбрано: "
        case .selected: "Выбрано."
        case .dimmed: "Недоступно."
        case .button, .buttonInputLabel: "Кнопка."
        case .backButton: "Кнопка назад."
        case .back: "назад"
        case .tab: "Вкладка."
        case .header: "Заголовок."
        case .link: "Ссылка."
        case .adjustable, .adjustableInputLabel: "Элемент регулировки."
        case .adjustHint: "Смахните вверх или вниз одним пальцем, чтобы настроить значение."
        case .image: "Изображение."
        case .searchField: "Поле поиска."
        case .switchButton: "Кнопка-переключатель."
        case .on: "Вкл."
        case .off: "Выкл."
        case .mixed: "Смешанно."
        case .toggleHint: "Коснитесь дважды, чтобы переключить настройку."
        case .textField: "текстовое поле."
        case .secureTextField: "Защищённое текстовое поле."
        case .isEditing: "Идет правка"
        case .textFieldHint: "коснитесь дважды, чтобы редактировать"
        // The recording mixes Latin letters into these words.
        case .editingHint: "Используйте ротор для доступа к oбъeкту: Cлова с ошибками"
        case .of: " из "
        case .row: "Ряд "
        case .column: "Столбец "
        // The recording has these two exchanged: it says columns where a cell spans rows.
        case .rowSpanBefore: "Охватывает строк: "
        case .columnSpanBefore: "Охватывает столбцов: "
        case .rowSpanAfter, .columnSpanAfter: "."
        case .listStart: "Начало списка."
        case .listEnd: "Конец списка."
        case .landmarkStart: "Ориентир."
        case .landmarkEnd: "Конец строки."
        case .actionsAvailable: "Доступны действия"
        case .moreContent: "Доступно больше контента"
        case .noResults: "<нет результатов>"
        case .moreResults: " дополнительных результатов..."
        case .manyMoreResults: "+ Много (99+) дополнительных результатов..."
        case .rotor(let rotor): russian(rotor)
        }
    }

    private func russian(_ rotor: SystemRotor) -> String {
        switch rotor {
        case .none: "Нет"
        case .link: "Ссылки"
        case .visitedLink: "Посещенные ссылки"
        case .heading: "Заголовки"
        case .headingLevel1, .headingLevel2, .headingLevel3, .headingLevel4, .headingLevel5, .headingLevel6:
            "Заголовок \(rotor.headingLevel)"
        case .boldText: "Жирный текст"
        case .italicText: "Курсив"
        case .underlineText: "Подчеркнутый текст"
        case .misspelledWord: "Слова с ошибками"
        case .image: "Изображения"
        case .textField: "Текстовые поля"
        case .table: "Таблицы"
        case .list: "Списки"
        case .landmark: "Ориентиры"
        }
    }
}
