/// What TalkBack adds of its own to what an app says, in one language.
///
/// Each language is one value, letter by letter as google/talkback publishes it (Apache-2.0, TalkBack 15.1, commit
/// 26a27dc) in `talkback/src/main/res/<folder>/strings_compositor.xml`; the folder stands above each. A word that is
/// missing in one of them does not compile. `%1$s` stands for the gesture, `%1$d` for a number.
struct TalkBackWords: Sendable {
    let grid, list, tabBar, dropDown, checkBox, radioButton, button, slider, toggle, editBox, image: String
    let unlabelled, pager, progressBar, webView, password: String
    let selected, checked, notChecked, on, off, disabled, expanded, collapsed: String
    let doubleTap, toActivate, toLongPress, toToggle, toEditText, toChange: String
    let heading: String
    /// How many characters a password has.
    let characters: Plural
}

extension TalkBackWords {
    /// What a role is called.
    subscript(_ role: AndroidRole) -> String? {
        switch role {
        case .none: nil
        case .button, .imageButton: button
        case .image: image
        case .checkBox: checkBox
        case .radioButton: radioButton
        case .toggle: toggle
        case .editBox: editBox
        case .dropDown: dropDown
        case .slider: slider
        case .progressBar: progressBar
        case .list: list
        case .grid: grid
        case .pager: pager
        case .tabBar: tabBar
        case .webView: webView
        }
    }

    /// What is said after a pause: `hint` is one of `toActivate`, `toLongPress`, …
    func usage(_ hint: KeyPath<TalkBackWords, String>) -> String {
        self[keyPath: hint].replacing("%1$s", with: doubleTap)
    }
}
