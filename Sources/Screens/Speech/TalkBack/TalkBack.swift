/// TalkBack on one capture of an Android screen. It never borrows VoiceOver's words.
struct TalkBack {
    let capture: Capture

    init(_ capture: Capture) { self.capture = capture }

    func transcript() -> Transcript {
        let focus = TalkBackFocus(capture.tree)
        // TalkBack speaks as the device does, which no capture says; the app's language stands in for it.
        let words = TalkBackWords.of(capture.variant.locale)
        let wording = TalkBackWording(focus, words ?? .english)
        var rotors = Rotors()
        var utterances: [Utterance] = []
        for index in focus.stops() {
            let node = capture.tree.nodes[index]
            let spoken = wording.compose(index)
            let position = utterances.count + 1
            var utterance = Utterance(position: position, node: index, text: spoken.description, hint: spoken.hint)
            if node.className == nil { utterance.unknown.append("traits") }
            // Since Android 11 views name their state themselves, which dumps rarely carry; in English it sounds the same.
            if node.isCheckable, !TalkBackWords.isEnglish(capture.variant.locale) { utterance.unknown.append("value") }
            if node.hasDetails, let actions = node.customActions, !actions.isEmpty {
                utterance.supplements = actions
                rotors.actions.append(position)
            }
            rotors.add(focus.roles[index], node.traits ?? [], at: position)
            utterances.append(utterance)
        }
        return Transcript(
            speaker: Speaker.version, utterances: utterances, rotors: rotors,
            unknown: capture.unknown + (words == nil ? ["wording"] : []))
    }
}

extension Rotors {
    /// TalkBack's reading controls: headings, links, controls.
    fileprivate mutating func add(_ role: AndroidRole, _ traits: Traits, at position: Int) {
        if traits.contains(.header) { headings.append(position) }
        if traits.contains(.link) { links.append(position) }
        switch role {
        case .editBox:
            textFields.append(position)
            formControls.append(position)
        case .button, .imageButton, .checkBox, .radioButton, .toggle, .dropDown, .slider: formControls.append(position)
        case .image: images.append(position)
        default: break
        }
    }
}
