import Screens

/// Which of several points of a message its trouble is told in: “First, VoiceOver skips the price. Second, the switch has no state” tells
/// by its class of the price, so that it is tied to the switch by nobody.
struct PointsOfTrouble {
    private struct Point {
        /// As those of names.
        let words: [String]
        let fault: FaultClass?
    }
    private let points: [Point]
    private let fault: FaultClass?

    /// - Parameters:
    ///   - fault: the class that the message tells of.
    ///   - words: by which greetings and closings are known.
    init(_ draft: ReportDraft, of fault: FaultClass?, _ words: FieldWords) {
        self.fault = fault
        guard fault != nil else {
            points = []
            return
        }
        let parts = MessageParts.of(draft.text, words)
        guard parts.isEmpty else {
            points = parts.map { Point(words: LinkTerms.of($0), fault: FaultClass(of: $0)) }
            return
        }
        let told = EndedTrouble.without(ReportSections.told(in: OwnWords.of(draft.text)), of: draft.release)
        // Of sentences that are no points, those that tell of trouble, and by themselves of what.
        points = ToldSentence.all(in: told).map(\.words).compactMap { sentence in
            guard TroubleOfOther.referring.isDisjoint(with: sentence) else { return nil }
            return FaultReading(said: [sentence]).best.map { fault in
                Point(words: LinkTerms.of(sentence.joined(separator: " ")), fault: fault)
            }
        }
    }

    /// The points that name it tell of other trouble than the message does, and another point of that.
    func areOfOther(than name: [String]) -> Bool {
        guard !name.isEmpty else { return false }
        let naming = points.filter { Words.isPhrase(name, of: $0.words) }
        return !naming.isEmpty && !naming.contains(where: isOfTrouble)
            && points.contains { isOfTrouble($0) && !Words.isPhrase(name, of: $0.words) }
    }

    private func isOfTrouble(_ point: Point) -> Bool {
        guard let fault, let told = point.fault else { return false }
        return fault.maySound(like: told)
    }
}
