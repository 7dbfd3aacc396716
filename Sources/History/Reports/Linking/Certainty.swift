import Screens

/// Which screen and element a report is about beyond doubt: named in the field; named in the text with the word screen,
/// page or tab beside it; or by two pieces of evidence that don't rest on one another (docs/judgement.md section 8).
struct Certainty {
    struct Sure {
        var confidence: Double
        /// Sentences for people.
        var reasons: [String]
    }

    private let screens: [ScreenWords]
    private let asked: Asked
    /// The one that is certain, by its place.
    private let certain: (place: Int, sure: Sure)?

    /// - Parameter screens: the candidates, best first.
    init(_ screens: [ScreenWords], _ asked: Asked) {
        (self.screens, self.asked) = (screens, asked)
        certain = Self.certain(screens, asked)
    }

    func screen(at place: Int) -> Sure? { certain?.place == place ? certain?.sure : nil }

    /// The one element of the certain screen that the report tells of: named in the field; heard; expected; called a control
    /// or quoted; or mentioned by a name of several words. Two that are told of alike are none. One that is called as its
    /// screen is meant only by what tells it from the screen. Of what fell silent nothing is heard: who calls it by its name means
    /// that, whatever they hear in its stead; and who flicks and misses something means nothing that they hear.
    func element(on place: Int) -> ElementWords? {
        guard certain?.place == place else { return nil }
        let screen = screens[place]
        let elements = screen.elements.filter { !screen.isCalled(like: $0) || $0.isToldFromScreen }
        // Asked only where somebody heard something, or something was lost: it reads all that was written.
        lazy var leaning = asked.said.leaning
        let steps: [(ElementWords) -> Bool] = [
            \.isNamed,
            {
                $0.element.standing.lostSince != nil
                    && ($0.mention == .control || $0.isExpectedWhole || $0.isSubject
                        || $0.isSpokenOf && leaning.isLoss($0.element))
            },
            { $0.isHeardWhole && !($0.element.standing.isHeard && leaning.isPassing) }, \.isExpectedWhole,
            { $0.mention == .control || screen.isCalled(like: $0) },
            { $0.mention == .phrase && !screen.isPartOfName($0) && Self.isAlone($0, among: elements) },
        ]
        for step in steps {
            let told = elements.filter(step)
            let whole = told.filter { one in
                !told.contains { $0.label.count > one.label.count && Words.isPhrase(one.label, of: $0.label) }
            }
            // What an earlier release said of the same element is the same.
            if let first = whole.first {
                return whole.allSatisfy { $0.element.id == first.element.id } && !isBesideTrouble(first) ? first : nil
            }
        }
        return nil
    }

    /// It is named in one sentence, or point, and the trouble is told of something else in another: nobody knows that it has any.
    private func isBesideTrouble(_ element: ElementWords) -> Bool {
        !element.isNamed && asked.heard.isEmpty && asked.expected.isEmpty
            && (asked.said.tellsTrouble(ofOtherThan: element.label)
                || asked.said.tellsTrouble(inOtherPointThan: element.label, asked.query.words))
    }

    /// No other is spoken of, but in its name.
    private static func isAlone(_ element: ElementWords, among elements: [ElementWords]) -> Bool {
        !elements.contains { other in
            other.isSpokenOf && other.element.id != element.element.id
                && !Words.isPhrase(other.label, of: element.label)
        }
    }

    private static func certain(_ screens: [ScreenWords], _ asked: Asked) -> (place: Int, sure: Sure)? {
        guard let best = screens.first else { return nil }
        if best.isNamed {
            guard screens.count == 1 else { return nil }
            return (0, Sure(confidence: 1, reasons: ["The report names the screen \(best.name)."]))
        }
        // Who names a screen that is called otherwise means that one, not what else the words tell of.
        guard asked.namedScreen == nil else { return nil }
        let evidence = screens.map { Evidence($0, among: screens) }
        if let place = evidence.firstIndex(where: \.isNamed) {
            return (place, Sure(confidence: 1, reasons: evidence[place].reasons))
        }
        guard let found = evidence.first, found.isEnough, !evidence.dropFirst().contains(where: \.isEnough),
            // Who tells of another screen may have met the same label there.
            found.isMentioned || !evidence.dropFirst().contains(where: \.isMentioned),
            asked.said.isOfBarrier(asked.query.words, without: found.names)
        else { return nil }
        return (0, Sure(confidence: found.confidence, reasons: found.reasons))
    }

    static func reasons(_ element: ElementWords) -> [String] {
        var reasons: [String] = []
        if element.isNamed {
            reasons.append("The report names “\(element.nameGiven)”.")
        } else if element.isHeardWhole, let label = element.element.label, !element.isHeardByItsLabel {
            // What is heard of it now is not what the report says.
            reasons.append("The report says “\(label.text)”.")
        } else if element.isHeardWhole, !element.element.standing.isHeard {
            reasons.append("An earlier release said “\(element.element.utterance.text)” there.")
        } else if element.isHeardWhole {
            reasons.append("“\(element.element.utterance.text)” is heard there.")
        } else if element.mention != nil {
            reasons.append("The text mentions “\(element.name)”.")
        } else if element.element.standing.isHeard {
            reasons.append("“\(element.element.utterance.text)” is heard there.")
        }
        if let lost = element.element.standing.loss(of: element.name) { reasons.append(lost) }
        return reasons
    }
}

/// What speaks for one screen, piece by piece.
private struct Evidence {
    /// Named in so many words.
    private let isSpelledOut: Bool
    /// The field names an element that is here alone.
    private(set) var isNamed = false
    private var pieces = 0
    /// The text says what it is called, with or without a word for places beside it.
    private(set) var isMentioned = false
    /// The words of the place that count here.
    private(set) var names: [[String]] = []
    private(set) var reasons: [String] = []

    var isEnough: Bool { isSpelledOut || pieces >= 2 }
    var confidence: Double { isSpelledOut && pieces >= 2 ? 0.97 : isSpelledOut ? 0.94 : 0.9 }

    init(_ screen: ScreenWords, among screens: [ScreenWords]) {
        let others = screens.filter { $0.candidate.screen != screen.candidate.screen }
        let elsewhere = others.flatMap(\.spellings)
        // Where they did the last thing before the trouble came, nobody knows that it came there.
        let steps = screen.isAnyTold ? [] : screen.elements.flatMap(\.steps)
        // “Media detail screen” doesn't name the one called “Media”, nor one that is called the same as another.
        let own = screen.spellings.filter { name in
            name.isTelling && !name.isOfControl && !name.isOfWay && !steps.contains(where: name.isBeside)
                && !elsewhere.contains {
                    $0.clause == name.clause && $0.range.count >= name.range.count
                        && $0.range.overlaps(name.range)
                }
        }
        isSpelledOut = own.contains(where: \.hasPlaceBeside)
        if isSpelledOut {
            reasons.append("The text names the screen \(screen.name).")
        }
        // A pair of signs stands in many words.
        let mentioned = own.contains { $0.words.count > 1 || LinkTerms.signs($0.words) == nil }
        if mentioned || isSpelledOut {
            pieces += 1
            isMentioned = true
            names = own.map(\.words)
            if !isSpelledOut { reasons.append("The text mentions \(screen.name).") }
        }
        let title = Set(own.flatMap(\.words))
        var told: [[String]] = []
        for element in screen.elements where !told.contains(element.label) && title.isDisjoint(with: element.label) {
            let own =
                element.isNamed || element.isHeardWithMore || element.isQuotedAsItIs ? 2 : element.isHeardWhole ? 1 : 0
            let worth = max(own, element.mention.map { $0 > .word ? 1 : 0 } ?? 0)
            guard worth > 0 else { continue }
            let isElsewhere = others.contains { other in
                other.elements.contains { $0.label == element.label && $0.utterance == element.utterance }
            }
            guard !isElsewhere else { continue }
            if element.isNamed { isNamed = true }
            pieces += worth
            told.append(element.label)
            names.append(element.label)
            reasons += Certainty.reasons(element)
        }
    }
}
