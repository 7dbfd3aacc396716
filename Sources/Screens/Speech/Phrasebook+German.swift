extension Phrasebook {
    func german(_ phrase: Phrase) -> String {
        switch phrase {
        case .selectedPrefix: "Auswahl: "
        case .selected: "Auswahl."
        case .dimmed: "Grau dargestellt."
        case .button, .buttonInputLabel: "Taste."
        case .backButton: "Zurück Taste."
        case .back: "Zurück"
        case .tab: "Tabulator."
        case .header: "Überschrift."
        case .link: "Hyperlink."
        case .adjustable, .adjustableInputLabel: "Einstellbar."
        case .adjustHint: "Zum Anpassen des Wertes mit einem Finger nach oben oder unten streichen."
        case .image: "Bild."
        case .searchField: "Suchfeld."
        case .switchButton: "Umschalttaste."
        case .on: "Ein."
        case .off: "Aus."
        case .mixed: "Gemischt."
        case .toggleHint: "Zum Umschalten Doppeltippen."
        case .textField: "Textfeld."
        case .secureTextField: "Sicheres Textfeld."
        case .isEditing: "Bearbeiten"
        case .textFieldHint: "Zum Bearbeiten doppeltippen."
        case .editingHint: "Den Rotor für den Zuriff auf „Rechtschreibfehler verwenden"
        case .of: " von "
        case .row: "Zeile "
        case .column: "Spalte "
        case .rowSpanBefore, .columnSpanBefore: "Umfasst "
        case .rowSpanAfter: " Zeilen."
        case .columnSpanAfter: " Spalten."
        case .listStart: "Anfang der Liste."
        case .listEnd: "Ende der Liste."
        case .landmarkStart: "Orientierungspunkt."
        case .landmarkEnd: "Ende."
        case .actionsAvailable: "Aktionen verfügbar"
        case .moreContent: "Weiterhin inhalte verfügbar"
        case .noResults: "<keine Ergebnisse>"
        case .moreResults: " weitere Ergebnisse..."
        case .manyMoreResults: "+ Viele weitere (99+) Ergebnisse..."
        case .rotor(let rotor): german(rotor)
        }
    }

    private func german(_ rotor: SystemRotor) -> String {
        switch rotor {
        case .none: "Keine"
        case .link: "Links"
        case .visitedLink: "Besuchte Links"
        case .heading: "Überschriften"
        case .headingLevel1, .headingLevel2, .headingLevel3, .headingLevel4, .headingLevel5, .headingLevel6:
            "Überschrift \(rotor.headingLevel)"
        case .boldText: "Fettdruck"
        case .italicText: "Kursivdruck"
        case .underlineText: "Unterstrichener Text"
        case .misspelledWord: "Rechtschreibfehler"
        case .image: "Bilder"
        case .textField: "Textfelder"
        case .table: "Tabellen"
        case .list: "Listen"
        case .landmark: "Orientierungspunkte"
        }
    }
}
