extension Phrasebook {
    func english(_ phrase: Phrase) -> String {
        switch phrase {
        case .selectedPrefix: "Selected: "
        case .selected: "Selected."
        case .dimmed: "Dimmed."
        case .button, .buttonInputLabel: "Button."
        case .backButton: "Back Button."
        case .back: "Back"
        case .tab: "Tab."
        case .header: "Heading."
        case .link: "Link."
        case .adjustable, .adjustableInputLabel: "Adjustable."
        case .adjustHint: "Swipe up or down with one finger to adjust the value."
        case .image: "Image."
        case .searchField: "Search Field."
        case .switchButton: "Switch Button."
        case .on: "On."
        case .off: "Off."
        case .mixed: "Mixed."
        case .toggleHint: "Double tap to toggle setting."
        case .textField: "Text Field."
        case .secureTextField: "Secure Text Field."
        case .isEditing: "Is editing."
        case .textFieldHint: "Double tap to edit."
        case .editingHint: "Use the rotor to access Misspelled Words"
        case .of: " of "
        case .row: "Row "
        case .column: "Column "
        case .rowSpanBefore, .columnSpanBefore: "Spans "
        case .rowSpanAfter: " rows."
        case .columnSpanAfter: " columns."
        case .listStart: "List Start."
        case .listEnd: "List End."
        case .landmarkStart: "Landmark."
        case .landmarkEnd: "End."
        case .actionsAvailable: "Actions Available"
        case .moreContent: "More Content Available"
        case .noResults: "<no results>"
        case .moreResults: " More Results..."
        case .manyMoreResults: "+ Many More (99+) Results..."
        case .rotor(let rotor): english(rotor)
        }
    }

    private func english(_ rotor: SystemRotor) -> String {
        switch rotor {
        case .none: "None"
        case .link: "Links"
        case .visitedLink: "Visited Links"
        case .heading: "Headings"
        case .headingLevel1, .headingLevel2, .headingLevel3, .headingLevel4, .headingLevel5, .headingLevel6:
            "Heading \(rotor.headingLevel)"
        case .boldText: "Bold Text"
        case .italicText: "Italic Text"
        case .underlineText: "Underlined Text"
        case .misspelledWord: "Misspelled Words"
        case .image: "Images"
        case .textField: "Text Fields"
        case .table: "Tables"
        case .list: "Lists"
        case .landmark: "Landmarks"
        }
    }
}
