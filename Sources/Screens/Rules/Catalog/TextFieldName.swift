extension Rule {
    /// A field says what to type. Neither what was typed nor a placeholder or hint is a name.
    package static let textFieldName = Rule(
        "text-field-name", since: 1, reads: .traits, title: "Text fields have a name", impact: .critical,
        criteria: [.nameRoleValue, .infoAndRelationships],
        guide: RuleGuide(
            meets: "“Hill Road 4. Text Field.” What is it for: the street, the delivery note, the search?",
            hurts: "People who fill in forms by ear; once something is typed the placeholder is gone as well.",
            byHand: "Type into each field, leave it, come back. Do you still hear what it asks for?",
            fixUIKit: """
                streetField.accessibilityLabel = String(localized: "Street")
                """,
            fixSwiftUI: """
                LabeledContent("Street") { TextField("", text: $street).accessibilityLabel("Street") }
                """,
            fixAndroid: """
                <!-- Views -->
                <TextView android:labelFor="@+id/street" android:text="@string/street" />
                <EditText android:id="@id/street" />
                // Compose
                TextField(street, onValueChange = { street = it }, label = { Text(stringResource(R.string.street)) })
                """,
            source: "WCAG 2.2, 4.1.2 and 1.3.1")
    ) { element in
        guard element.kind == .textField else { return .inapplicable }
        // TalkBack calls an empty field by its hint, and Android's own checks take that for a name.
        let hasHintForName = element.scene.capture.screenReader == .talkBack && !Words.isBlank(element.hint)
        if element.isNamed || hasHintForName { return .passed }
        let evidence: [String: Evidence] = ["value": .optional(element.value), "hint": .optional(element.hint)]
        if let doubt = element.doubtOfMarks(evidence) { return doubt }
        let capture = element.scene.capture
        guard capture.screenReader != .talkBack || !capture.unknown.contains("hint") else {
            return .cantTell("The field has no name of its own; whether a hint names it is not recorded.", evidence)
        }
        return .failed(
            "The field has no name: the listener does not know what to type.", evidence, restsOn: [.label])
    }
}
