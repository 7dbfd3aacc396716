import Screens

/// How the editions of the guidelines name their criteria in addresses.
enum CriterionAddresses {
    /// `name-role-value` of WCAG 2.1 and 2.2, `ensure-compat-rsv` of WCAG 2.0.
    static func number(named name: String) -> String? { byTitle[name] ?? ofWCAG20[name] }

    /// Where WCAG 2.2 has the criterion of this number.
    static func address(_ number: String) -> String? {
        SuccessCriterion(number: number).map { "https://www.w3.org/TR/WCAG22/#" + slug($0.title) }
    }

    /// Since WCAG 2.1 an address is the title in small letters with hyphens; 4.1.1 and the first name of 2.5.5 are
    /// not in 2.2 any more.
    private static let byTitle: [String: String] = {
        var table = Dictionary(SuccessCriterion.all.map { (slug($0.title), $0.number) }) { first, _ in first }
        table["parsing"] = "4.1.1"
        table["target-size"] = "2.5.5"
        return table
    }()

    private static func slug(_ title: String) -> String {
        title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }

    private static let ofWCAG20: [String: String] = [
        "text-equiv-all": "1.1.1",
        "media-equiv-av-only-alt": "1.2.1",
        "media-equiv-captions": "1.2.2",
        "media-equiv-audio-desc": "1.2.3",
        "media-equiv-real-time-captions": "1.2.4",
        "media-equiv-audio-desc-only": "1.2.5",
        "media-equiv-sign": "1.2.6",
        "media-equiv-extended-ad": "1.2.7",
        "media-equiv-text-doc": "1.2.8",
        "media-equiv-live-audio-only": "1.2.9",
        "content-structure-separation-programmatic": "1.3.1",
        "content-structure-separation-sequence": "1.3.2",
        "content-structure-separation-understanding": "1.3.3",
        "visual-audio-contrast-without-color": "1.4.1",
        "visual-audio-contrast-dis-audio": "1.4.2",
        "visual-audio-contrast-contrast": "1.4.3",
        "visual-audio-contrast-scale": "1.4.4",
        "visual-audio-contrast-text-presentation": "1.4.5",
        "visual-audio-contrast7": "1.4.6",
        "visual-audio-contrast-noaudio": "1.4.7",
        "visual-audio-contrast-visual-presentation": "1.4.8",
        "visual-audio-contrast-text-images": "1.4.9",
        "keyboard-operation-keyboard-operable": "2.1.1",
        "keyboard-operation-trapping": "2.1.2",
        "keyboard-operation-all-funcs": "2.1.3",
        "time-limits-required-behaviors": "2.2.1",
        "time-limits-pause": "2.2.2",
        "time-limits-no-exceptions": "2.2.3",
        "time-limits-postponed": "2.2.4",
        "time-limits-server-timeout": "2.2.5",
        "seizure-does-not-violate": "2.3.1",
        "seizure-three-times": "2.3.2",
        "navigation-mechanisms-skip": "2.4.1",
        "navigation-mechanisms-title": "2.4.2",
        "navigation-mechanisms-focus-order": "2.4.3",
        "navigation-mechanisms-refs": "2.4.4",
        "navigation-mechanisms-mult-loc": "2.4.5",
        "navigation-mechanisms-descriptive": "2.4.6",
        "navigation-mechanisms-focus-visible": "2.4.7",
        "navigation-mechanisms-location": "2.4.8",
        "navigation-mechanisms-link": "2.4.9",
        "navigation-mechanisms-headings": "2.4.10",
        "meaning-doc-lang-id": "3.1.1",
        "meaning-other-lang-id": "3.1.2",
        "meaning-idioms": "3.1.3",
        "meaning-located": "3.1.4",
        "meaning-supplements": "3.1.5",
        "meaning-pronunciation": "3.1.6",
        "consistent-behavior-receive-focus": "3.2.1",
        "consistent-behavior-unpredictable-change": "3.2.2",
        "consistent-behavior-consistent-locations": "3.2.3",
        "consistent-behavior-consistent-functionality": "3.2.4",
        "consistent-behavior-no-extreme-changes-context": "3.2.5",
        "minimize-error-identified": "3.3.1",
        "minimize-error-cues": "3.3.2",
        "minimize-error-suggestions": "3.3.3",
        "minimize-error-reversible": "3.3.4",
        "minimize-error-context-help": "3.3.5",
        "minimize-error-reversible-all": "3.3.6",
        "ensure-compat-parses": "4.1.1",
        "ensure-compat-rsv": "4.1.2",
    ]
}
