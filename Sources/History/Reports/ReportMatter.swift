import Screens

/// What a report is about, as far as its words say so: a fault of some class, or another matter altogether.
package enum ReportMatter: Hashable, Sendable {
    /// The class is `nil` where the words name none.
    case fault(FaultClass?)
    case praise
    case billing
    case crash

    /// No barrier by its words: it opens no problem by itself.
    package var isOther: Bool { if case .fault = self { false } else { true } }

    /// A class of fault goes before anything else that is said beside it: “I love it, but the button says nothing.”
    package init(_ draft: ReportDraft) {
        let said = [draft.text, draft.heard ?? "", draft.expected ?? ""].map(Words.of)
        if let fault = FaultClass(of: said) {
            self = .fault(fault)
        } else if draft.heard != nil || draft.expected != nil {
            self = .fault(nil)
        } else if Phrases.crash.occur(in: said) {
            self = .crash
        } else if Phrases.billing.occur(in: said) {
            self = .billing
        } else if Phrases.praise.occur(in: said), !Phrases.complaint.occur(in: said) {
            self = .praise
        } else {
            self = .fault(nil)
        }
    }
}

/// What kind of barrier people tell of. Two reports on one screen are about the same thing only within a class.
package enum FaultClass: Hashable, Sendable, CaseIterable {
    /// It is not read at all, or flicking passes it over.
    case silence
    /// It is read without a name that says what it is.
    case name
    /// It can't be used, or not be left.
    case operation
    /// It is read in the wrong order.
    case order
    /// It can't be seen well.
    case sight

    /// The class that the words name; `nil` where they name none, or several.
    init?(of said: [[String]]) {
        let found = FaultClass.allCases.filter { $0.phrases.occur(in: said) }
        guard found.count == 1, let only = found.first else { return nil }
        self = only
    }

    /// The class of a text.
    package init?(of text: String) { self.init(of: [Words.of(text)]) }

    /// The class of what a rule finds; `nil`: of none that people tell apart.
    package init?(rule: String) {
        let rule = rule.hasPrefix("session-") ? String(rule.dropFirst(8)) : rule
        guard let found = FaultClass.allCases.first(where: { $0.rules.contains(rule) }) else { return nil }
        self = found
    }

    private var rules: Set<String> {
        switch self {
        case .silence:
            [
                "speech-loss", "element-lost", "swallowed-children", "unspoken-text", "text-view-children",
                "empty-container", "selectable", "read-all",
            ]
        case .name:
            [
                "name-lost", "button-name", "control-name", "link-name", "image-name", "text-field-name",
                "image-description", "media-description", "label-is-identifier", "labels", "images",
            ]
        case .operation:
            [
                "screen-trap", "modal-without-escape", "gesture-alternative", "drag-alternative",
                "direct-interaction-alternative", "adjustable-actions", "trap", "escape", "swipe-actions", "reorder",
                "direct-interaction", "text-selection",
            ]
        case .order: ["order-changed", "reading-order", "order"]
        case .sight:
            [
                "text-contrast", "text-contrast-enhanced", "non-text-contrast", "text-clipped", "dynamic-type",
                "color-only",
            ]
        }
    }

    private var phrases: Phrases {
        switch self {
        case .silence: Phrases.silence
        case .name: Phrases.name
        case .operation: Phrases.operation
        case .order: Phrases.order
        case .sight: Phrases.sight
        }
    }
}

/// Words that stand together, as people write them.
private struct Phrases {
    private let phrases: [[String]]

    private init(_ phrases: String...) { self.phrases = phrases.map(Words.of) }

    func occur(in texts: [[String]]) -> Bool {
        texts.contains { text in phrases.contains { Words.isPhrase($0, of: text) } }
    }

    static let silence = Phrases(
        "says nothing", "say nothing", "nothing is read", "nothing is said", "nothing is announced", "not read",
        "isn't read", "aren't read", "no longer read", "not announced", "isn't announced", "not spoken",
        "reads nothing",
        "is silent", "are silent", "stays silent", "skips", "skipping", "is skipped", "are skipped", "skipped over",
        "passed over", "is gone", "are gone", "can't find", "cannot find", "can't hear", "cannot hear", "hear nothing",
        "nothing else", "nothing between", "nothing but", "then nothing", "nothing there", "titles are read",
        "titles only", "can't pick", "can't reach", "cannot reach", "goes past", "bonks", "sagt nichts",
        "nicht vorgelesen", "wird übersprungen")
    static let name = Phrases(
        "no name", "no label", "without a name", "without a label", "unlabelled", "unlabeled", "not labelled",
        "not labeled", "only says button", "just says button", "only button", "just button", "says image",
        "read as image", "wrong name", "wrong label", "no description", "kein name", "ohne namen", "unbeschriftet")
    static let operation = Phrases(
        "does nothing", "nothing happens", "does not respond", "doesn't respond", "can't activate", "cannot activate",
        "can't press", "can't tap", "can't open", "cannot open", "can't close", "cannot close", "can't leave",
        "can't get out", "cannot get out", "am stuck", "is stuck", "get stuck", "gets stuck", "trapped", "can't move",
        "can't change", "can't adjust", "doesn't work", "does not work", "passiert nichts")
    static let order = Phrases(
        "wrong order", "order is wrong", "order makes no sense", "reading order", "back and forth", "to and fro",
        "in a circle", "falsche reihenfolge")
    static let sight = Phrases(
        "contrast", "too pale", "too light", "too small", "hard to see", "can't see", "cannot see", "cut off",
        "grey on", "gray on", "dark mode", "zu klein", "kontrast")
    static let crash = Phrases(
        "crash", "crashes", "crashed", "crashing", "quits by itself", "closes by itself", "freezes", "froze",
        "stürzt ab", "abgestürzt")
    static let billing = Phrases(
        "refund", "billed", "billing", "charged", "invoice", "payment failed", "my money back",
        "cancel my subscription",
        "renew my subscription", "credit card", "rechnung", "erstattung", "abgebucht")
    static let praise = Phrases(
        "thank you", "thanks", "love", "great", "awesome", "wonderful", "excellent", "perfect", "well done",
        "works well", "danke", "super", "toll")
    /// What takes a kind word back.
    static let complaint = Phrases(
        "but", "not", "no", "nothing", "never", "can't", "cannot", "don't", "doesn't", "isn't", "won't", "didn't",
        "worse", "bad", "broken", "wrong", "bug", "problem", "until", "please", "fix", "unless", "would", "if",
        "aber", "nicht", "kein", "leider", "bitte")
}
