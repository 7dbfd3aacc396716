/// Finds the screen and the element a report is about, by what the person heard, named and wrote.
///
/// Pure scoring of candidates; a database may choose them first. It is certain only far above the second best: a wrong
/// link costs more than one somebody makes by hand.
package struct ReportMatcher: Sendable {
    /// A screen as people meet it.
    package struct Candidate: Hashable, Sendable {
        package struct Element: Hashable, Sendable {
            package var id: String
            package var utterance: String
            package var label: String?
            package var identifier: String?

            package init(id: String, utterance: String, label: String? = nil, identifier: String? = nil) {
                (self.id, self.utterance, self.label, self.identifier) = (id, utterance, label, identifier)
            }
        }
        package var screen: String
        package var title: String?
        package var elements: [Element]

        package init(screen: String, title: String? = nil, elements: [Element] = []) {
            (self.screen, self.title, self.elements) = (screen, title, elements)
        }
    }

    /// One screen, or one element on it.
    package struct Suggestion: Hashable, Sendable {
        package var screen: String
        package var element: String?
        /// From 0 to 1; 1 only where the report names it.
        package var confidence: Double
        /// Sentences for people, each said once.
        package var reasons: [String]
        package var reason: String { reasons.joined(separator: " ") }
    }

    package struct Answer: Hashable, Sendable {
        /// Best first, at most ten; a screen stands once for itself and once for each element that fits.
        package var suggestions: [Suggestion]
        /// The screen, where there is no doubt.
        package var screen: Suggestion?
        /// The element, where there is no doubt.
        package var element: Suggestion?
    }

    /// Below this nothing is certain.
    package static let certainty = 0.8
    /// How far the second best has to be behind.
    package static let lead = 0.15
    /// Below this nothing is suggested.
    package static let floor = 0.2

    private let screens: [ScreenWords]
    private let weights: WordWeights

    package init(_ candidates: [Candidate]) {
        screens = candidates.map(ScreenWords.init)
        weights = WordWeights(
            screens.flatMap { screen in [screen.title] + screen.elements.map { $0.label + $0.utterance } })
    }

    package func match(_ draft: ReportDraft) -> Answer {
        let report = ReportWords(draft)
        var onScreens: [Suggestion] = []
        var onElements: [Suggestion] = []
        for screen in screens {
            let named = screen.isNamed(by: report, weights)
            // Who names a screen means that one.
            let doubt = report.namesScreen ? named.score : 1
            let elements = screen.elements.compactMap { element -> Suggestion? in
                let found = element.fits(report, weights)
                let score = (1 - (1 - found.score) * (1 - 0.3 * named.score)) * doubt
                guard found.score > 0, score >= Self.floor else { return nil }
                return Suggestion(
                    screen: screen.key, element: element.id, confidence: score,
                    reasons: Self.said([found.reason, named.reason]))
            }
            onElements += elements
            let best = elements.max { $0.confidence < $1.confidence }
            let throughElement = report.namesScreen ? 0 : 0.9 * (best?.confidence ?? 0)
            let score = 1 - (1 - named.score) * (1 - throughElement)
            guard score >= Self.floor else { continue }
            let reasons = named.score >= throughElement ? nil : best?.reasons
            onScreens.append(
                Suggestion(
                    screen: screen.key, element: nil, confidence: score, reasons: reasons ?? Self.said([named.reason])))
        }
        let ranked = (onElements + onScreens).sorted(by: Self.ranksHigher)
        return Answer(
            suggestions: Array(ranked.prefix(10)), screen: certain(onScreens), element: certain(onElements))
    }

    private static func said(_ reasons: [String]) -> [String] {
        reasons.reduce(into: []) { said, reason in
            if !reason.isEmpty, !said.contains(reason) { said.append(reason) }
        }
    }

    /// The best, where it is good enough and no second comes near.
    private func certain(_ suggestions: [Suggestion]) -> Suggestion? {
        let ranked = suggestions.sorted(by: Self.ranksHigher)
        guard let best = ranked.first, best.confidence >= Self.certainty else { return nil }
        if ranked.count > 1, ranked[1].confidence > best.confidence - Self.lead { return nil }
        return best
    }

    private static func ranksHigher(_ left: Suggestion, _ right: Suggestion) -> Bool {
        if left.confidence != right.confidence { return left.confidence > right.confidence }
        if left.screen != right.screen { return left.screen.utf8.lexicographicallyPrecedes(right.screen.utf8) }
        return (left.element ?? "").utf8.lexicographicallyPrecedes((right.element ?? "").utf8)
    }
}
