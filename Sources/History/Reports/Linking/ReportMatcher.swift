import Foundation
package import Screens

/// Finds the screen and the element a report is about, by what the person heard, named and wrote.
///
/// Pure ranking of candidates that a database chose. What is certain is decided apart (`Certainty`): a wrong link costs
/// more than one somebody makes by hand.
package struct ReportMatcher: Sendable {
    /// A screen as people meet it.
    package struct Candidate: Hashable, Sendable {
        package struct Element: Hashable, Sendable {
            package var id: String
            package var utterance: FormedText
            package var label: FormedText?
            package var identifier: FormedText?
            package var kind: ElementKind?
            package var standing: Standing

            package init(
                id: String, utterance: FormedText, label: FormedText? = nil, identifier: FormedText? = nil,
                kind: ElementKind? = nil, standing: Standing = Standing()
            ) {
                (self.id, self.utterance, self.label) = (id, utterance, label)
                (self.identifier, self.kind, self.standing) = (identifier, kind, standing)
            }
        }
        /// Whether the person can hear it.
        package struct Standing: Hashable, Sendable {
            /// They hear it so; else an earlier release said it.
            package var isHeard: Bool
            /// The first release that lets it be heard no more, in whichever words.
            package var lostSince: String?
            /// A release after the person's that lets it be heard again.
            package var heardAgain: String?

            package init(isHeard: Bool = true, lostSince: String? = nil) {
                (self.isHeard, self.lostSince) = (isHeard && lostSince == nil, lostSince)
            }
        }
        package var screen: String
        package var title: FormedText?
        /// Its key, written as words.
        package var key: FormedText
        /// How many different words are heard on it.
        package var length: Int
        /// Those that share a word with the report.
        package var elements: [Element]

        package init(
            screen: String, title: FormedText? = nil, key: FormedText, length: Int = 1, elements: [Element] = []
        ) {
            (self.screen, self.title, self.key) = (screen, title, key)
            (self.length, self.elements) = (length, elements)
        }

        var name: String { title.flatMap { $0.text.allSatisfy(\.isWhitespace) ? nil : $0.text } ?? screen }
    }

    /// One screen, or one element on it.
    package struct Suggestion: Hashable, Sendable {
        package var screen: String
        package var element: String?
        /// From 0 to 1; 1 only where the report names it.
        package var confidence: Double
        /// Sentences for people, each said once.
        package var reasons: [String]
        package var lostSince: String?
        package var reason: String { reasons.joined(separator: " ") }
    }

    package struct Answer: Hashable, Sendable {
        /// Best first, at most ten: each screen once, with the element that fits best, then other elements.
        package var suggestions: [Suggestion]
        /// The screen, where there is no doubt.
        package var screen: Suggestion?
        /// The element, where there is no doubt.
        package var element: Suggestion?
    }

    /// Below this nothing is certain.
    package static let certainty = 0.8
    /// Below this no element is suggested.
    package static let floor = 0.2

    /// How far scores are apart that differ: fitted once so that confidence is the share that is right (docs/reports.md).
    private static let spread = 2.0
    /// What speaks for none of the screens.
    private static let none = 2.0

    private let candidates: [Candidate]
    private let rarity: WordRarity

    package init(_ candidates: [Candidate], _ rarity: WordRarity) {
        (self.candidates, self.rarity) = (candidates, rarity)
    }

    package func match(_ query: ReportQuery) -> Answer {
        let asked = Asked(query, rarity)
        var screens = candidates.map { ScreenWords($0, asked) }
        // Who names a screen means that one.
        let named = screens.filter(\.isNamed)
        if !named.isEmpty { screens = named }
        let usual = Double(screens.reduce(0) { $0 + $1.candidate.length }) / Double(max(1, screens.count))
        let leaning = Lean(asked.said)
        let scores = screens.map { $0.score(length: Double($0.candidate.length) / max(1, usual)) }
        // Places are sorted, not screens: those are large.
        let scored = screens.indices.filter { screens[$0].isSpokenFor }.sorted { one, other in
            if scores[one] != scores[other] { return scores[one] > scores[other] }
            let isMet = [one, other].map { screens[$0].elements.contains { leaning.value.isMet(by: $0.element) } }
            return isMet[0] != isMet[1] ? isMet[0] : screens[one].candidate.screen < screens[other].candidate.screen
        }.map { (screen: screens[$0], score: scores[$0]) }
        let shares = Self.shares(scored.map(\.score))
        let certainty = Certainty(scored.map(\.screen), asked)
        var first: [Suggestion] = [], more: [Suggestion] = []
        for (place, (screen, _)) in scored.enumerated() {
            let sure = certainty.screen(at: place)
            let elements = Self.ranked(screen, asked, leaning)
            let confidence = sure?.confidence ?? min(shares[place], Self.certainty - 0.01)
            let reasons = sure?.reasons ?? Self.reasons(screen)
            let element = certainty.element(on: place) ?? elements.first?.element
            first.append(
                Self.suggestion(screen, element, confidence * (element == nil ? 1 : 0.999), reasons))
            for other in elements where other.element.element.id != element?.element.id {
                more.append(Self.suggestion(screen, other.element, confidence * other.score, []))
            }
        }
        let sure = scored.indices.lazy.compactMap { place in certainty.screen(at: place).map { (place, $0) } }.first
        let screen = sure.map { place, sure in
            Suggestion(
                screen: scored[place].screen.candidate.screen, element: nil, confidence: sure.confidence,
                reasons: sure.reasons)
        }
        let element = sure.flatMap { place, sure in
            certainty.element(on: place).map {
                Self.suggestion(scored[place].screen, $0, sure.confidence, sure.reasons)
            }
        }
        let ranked = first.prefix(6) + more.sorted { $0.confidence > $1.confidence }
        return Answer(suggestions: Array(ranked.prefix(10)), screen: screen, element: element)
    }

    /// Scores as shares of one: what is far ahead has nearly all of it.
    private static func shares(_ scores: [Double]) -> [Double] {
        let best = max(scores.first ?? 0, none)
        let weights = scores.map { exp(($0 - best) / spread) }
        let all = weights.reduce(exp((none - best) / spread), +)
        return weights.map { $0 / all }
    }

    /// Which way a report leans, asked for only between equals.
    private final class Lean {
        private let said: ReportWords
        private(set) lazy var value = said.leaning
        init(_ said: ReportWords) { self.said = said }
    }

    /// The four elements of a screen that fit best, each with how well, the best first. What is lost stands behind what is
    /// heard, unless the report tells that nothing is heard.
    private static func ranked(_ screen: ScreenWords, _ asked: Asked, _ leaning: Lean) -> [(
        element: ElementWords, score: Double
    )] {
        let elements = screen.elements
        let scores = elements.map { element -> Double in
            let mentioned =
                switch element.mention {
                case .control: 0.7
                case .phrase: 0.6
                case .word: 0.4
                case .aside: 0.2
                case nil: element.isMentionedInPart ? 0.3 : 0
                }
            let told = element.terms.reduce(0.0) { sum, term in
                sum + min(1, asked.terms[term].weight) * asked.rarities[term]
            }
            let doubt =
                (1 - element.named) * (1 - element.heard) * (1 - mentioned) / (1 + told / 8)
            let isBehind = element.element.standing.lostSince != nil && !leaning.value.isLoss(element.element)
            return (1 - doubt) * (isBehind ? 0.95 : 1)
        }
        var known: Set<String> = []
        let best = elements.indices.filter { scores[$0] >= floor }.sorted { one, other in
            if scores[one] != scores[other] { return scores[one] > scores[other] }
            let isMet = [one, other].map { leaning.value.isMet(by: elements[$0].element) }
            return isMet[0] != isMet[1] ? isMet[0] : elements[one].element.id < elements[other].element.id
        }.filter { known.insert(elements[$0].element.id).inserted }
        return best.prefix(4).map { (elements[$0], scores[$0]) }
    }

    private static func suggestion(
        _ screen: ScreenWords, _ element: ElementWords?, _ confidence: Double, _ reasons: [String]
    ) -> Suggestion {
        var said = reasons
        if let element {
            for reason in Certainty.reasons(element) where !said.contains(reason) { said.append(reason) }
        }
        return Suggestion(
            screen: screen.candidate.screen, element: element?.element.id, confidence: confidence, reasons: said,
            lostSince: element?.element.standing.lostSince)
    }

    private static func reasons(_ screen: ScreenWords) -> [String] {
        if screen.isNamedInPart { return ["The report names a screen like \(screen.name)."] }
        if screen.isMentioned { return ["The text mentions \(screen.name)."] }
        guard let (words, place) = screen.shared else { return ["Words of the report fit \(screen.name)."] }
        let like = words.map { "“\($0)”" }.joined(separator: ", ")
        return switch place {
        case .heard: ["Words like \(like) are heard on \(screen.name)."]
        case .lost(let standing): [standing.loss(ofWords: "Words like \(like)", on: screen.name)]
        case .known: ["Words like \(like) belong to \(screen.name)."]
        case .name: ["Its name has words like \(like)."]
        }
    }
}

extension ReportMatcher.Candidate.Standing {
    /// A sentence for people on what is heard of it no more; `nil`: the person hears it.
    package func loss(of name: String) -> String? {
        guard let lostSince else { return nil }
        guard let heardAgain else { return "“\(name)” is no longer heard since \(lostSince)." }
        return "“\(name)” is not heard in \(lostSince); it is heard again in \(heardAgain)."
    }

    /// The same of words that stand there alone.
    fileprivate func loss(ofWords words: String, on screen: String) -> String {
        guard let lostSince else { return "\(words) belong to \(screen)." }
        guard let heardAgain else { return "\(words) are no longer heard on \(screen) since \(lostSince)." }
        return "\(words) are not heard on \(screen) in \(lostSince), and heard again in \(heardAgain)."
    }
}
