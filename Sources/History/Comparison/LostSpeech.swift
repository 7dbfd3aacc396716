package import Screens

/// A loss of speech as it is told: its sentence, and what it was computed from. The rule tells it so where it is alarming,
/// and so is told what leaves a look unsound.
package struct LostSpeech: Hashable, Sendable {
    /// How much is said in one of the two looks.
    package struct Side: Hashable, Sendable {
        package var elements: Int
        package var words: Int
        /// From 0 to 1; `nil`: unknown.
        package var coverage: Double?
        package init(elements: Int, words: Int, coverage: Double?) {
            (self.elements, self.words, self.coverage) = (elements, words, coverage)
        }
    }

    package var before: Side
    package var after: Side
    /// From 0 to 1.
    package var loss: Double
    /// Descriptions that nobody says any more.
    package var lost: [String]
    /// The system on which both looks were recorded; `nil`: it is lost by the engine's words.
    package var recordedOn: String?

    package init(before: Side, after: Side, loss: Double, lost: [String], recordedOn: String?) {
        (self.before, self.after) = (before, after)
        (self.loss, self.lost, self.recordedOn) = (loss, lost, recordedOn)
    }

    package var message: String {
        let gone = lost.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        let more = lost.count > 3 ? " and \(lost.count - 3) more" : ""
        let fewer =
            after.elements < before.elements
            ? " \(after.elements) \(after.elements == 1 ? "element is" : "elements are") heard instead of \(before.elements)."
            : ""
        let recorded =
            recordedOn.map {
                " Measured by what was recorded on \($0) on both sides where it was, else by the engine's words."
            } ?? ""
        return "\(Percent.text(loss)) \(Self.said)" + fewer
            + (gone.isEmpty ? "" : " No longer said: \(gone)\(more).") + recorded
    }

    /// Whether a sentence tells of a loss, of whichever size.
    package static func isTold(by sentence: String) -> Bool { sentence.contains(said) }

    private static let said = "of what was spoken is lost."

    package var evidence: [String: Evidence] {
        [
            "loss": .number(loss), "lost": .texts(lost),
            "elementsBefore": .number(Double(before.elements)), "elementsAfter": .number(Double(after.elements)),
        ].merging(said) { $1 }.merging(Evidence.recorded(on: recordedOn)) { $1 }
    }

    /// How much is said on both sides, by one measure: the share of what is printed, or words where a side does not say what is.
    private var said: [String: Evidence] {
        guard let earlier = before.coverage, let later = after.coverage else {
            return ["wordsBefore": .number(Double(before.words)), "wordsAfter": .number(Double(after.words))]
        }
        return ["coverageBefore": .number(earlier), "coverageAfter": .number(later)]
    }
}

extension LostSpeech {
    init(_ speech: SpeechLoss, recordedOn system: String?) {
        self.init(
            before: Side(speech.before), after: Side(speech.after), loss: speech.loss, lost: speech.lost,
            recordedOn: system)
    }
}

extension LostSpeech.Side {
    fileprivate init(_ measure: SpeechMeasure) {
        self.init(elements: measure.elements, words: measure.words, coverage: measure.coverage)
    }
}
