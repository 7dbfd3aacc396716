/// TalkBack on one capture of an Android screen. It never borrows VoiceOver's words.
struct TalkBack {
    let capture: Capture

    init(_ capture: Capture) { self.capture = capture }

    func transcript() -> Transcript {
        let focus = TalkBackFocus(capture.tree)
        let wording = TalkBackWording(focus)
        var rotors = Rotors()
        var utterances: [Utterance] = []
        for index in focus.stops() {
            let node = capture.tree.nodes[index]
            let spoken = wording.compose(index)
            let position = utterances.count + 1
            var utterance = Utterance(position: position, node: index, text: spoken.description, hint: spoken.hint)
            if node.className == nil { utterance.unknown.append("traits") }
            if node.hasDetails, let actions = node.customActions, !actions.isEmpty {
                utterance.supplements = actions
                rotors.actions.append(position)
            }
            rotors.add(focus.roles[index], node.traits ?? [], at: position)
            utterances.append(utterance)
        }
        return Transcript(
            speaker: Speaker.version, utterances: utterances, rotors: rotors, unknown: unknown())
    }

    /// TalkBack's words are known in English only; in another language ours are a translation nobody heard.
    private func unknown() -> [String] {
        let isEnglish = capture.variant.locale?.hasPrefix("en") ?? true
        return isEnglish ? capture.unknown : capture.unknown + ["wording"]
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
