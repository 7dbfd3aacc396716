/// The kinds of rotor that UIKit names itself (UIAccessibilityCustomRotor.SystemRotorType).
package enum SystemRotor: String, Hashable, Sendable, CaseIterable {
    case none, link, visitedLink, heading
    case headingLevel1, headingLevel2, headingLevel3, headingLevel4, headingLevel5, headingLevel6
    case boldText, italicText, underlineText, misspelledWord, image, textField, table, list, landmark

    /// 1 to 6; 0 for rotors that stop at every heading or at none.
    var headingLevel: Int {
        switch self {
        case .headingLevel1: 1
        case .headingLevel2: 2
        case .headingLevel3: 3
        case .headingLevel4: 4
        case .headingLevel5: 5
        case .headingLevel6: 6
        default: 0
        }
    }

    /// What a rotor is called: its own name if it has one, else that of its kind.
    package static func name(own: String?, kind: SystemRotor, in book: Phrasebook) -> String {
        guard let own, !own.isEmpty else { return book[.rotor(kind)] }
        return own
    }
}
