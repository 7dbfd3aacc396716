import Foundation
package import History
package import JSON
package import Screens

/// Two captures of a screen, compared: what `earshot diff` prints and the server answers. Nodes go by their names.
package struct DiffResource: Codable, Sendable, Hashable {
    package struct Match: Codable, Sendable, Hashable {
        /// The node in the first capture.
        package var before: String
        package var after: String
        package var reason: MatchReason
        package init(before: String, after: String, reason: MatchReason) {
            (self.before, self.after, self.reason) = (before, after, reason)
        }
    }

    package struct Line: Codable, Sendable, Hashable {
        /// What became of the line.
        package var op: TranscriptDiff.Line.Op
        /// What was said; null: the line is new.
        @Null package var before: String?
        @Null package var after: String?
        /// `figures`: only figures, times and dates differ, so the line may be passed over. `writing`: the same words have other
        /// capitals or punctuation. `language`: the words are of another language, and are not compared.
        package var setAside: TranscriptDiff.SetAside?
        /// What changed beside the words, each in a clause: `no longer offers the actions “Delete, Archive”`. Left out where
        /// nothing did.
        package var beside: [String]?
        /// Both are what devices of this system were recorded to say, not the engine's words.
        package var recordedOn: String?
        package init(
            op: TranscriptDiff.Line.Op, before: String?, after: String?, setAside: TranscriptDiff.SetAside? = nil,
            beside: [String]? = nil, recordedOn: String? = nil
        ) {
            (self.beside, self.recordedOn) = (beside, recordedOn)
            self.op = op
            self.before = before
            self.after = after
            self.setAside = setAside
        }
    }

    package struct Speech: Codable, Sendable, Hashable {
        package struct Measure: Codable, Sendable, Hashable {
            /// How many elements say something.
            package var elements: Int
            /// How many words are said.
            package var words: Int
            /// From 0 to 1; `nil`: unknown.
            @Null package var coverage: Double?
            package init(elements: Int, words: Int, coverage: Double?) {
                self.elements = elements
                self.words = words
                self.coverage = coverage
            }
        }
        /// In the first capture.
        package var before: Measure
        package var after: Measure
        /// Descriptions that are no longer spoken.
        package var lost: [String]
        /// From 0 to 1; null: unknown, since the second capture shows something else, or since only
        /// one of the two says what is heard, and something that was said is not. Where words are not compared (`twin`), 0
        /// says only that half of the elements did not fall silent.
        @Null package var loss: Double?
        package init(before: Measure, after: Measure, lost: [String], loss: Double?) {
            (self.before, self.after, self.lost, self.loss) = (before, after, lost, loss)
        }
    }

    package struct Regression: Codable, Sendable, Hashable {
        package var rule: String
        package var node: String
        /// What it is about, in the capture before; left out: it was not there. The whole screen is its root.
        package var before: String?
        package var impact: Impact
        package var message: String
        /// What it was computed from.
        package var evidence: [String: JSONValue]
        package init(
            rule: String, node: String, before: String? = nil, impact: Impact, message: String,
            evidence: [String: JSONValue] = [:]
        ) {
            (self.rule, self.node, self.before) = (rule, node, before)
            (self.impact, self.message, self.evidence) = (impact, message, evidence)
        }
    }

    /// A regression that somebody accepted, called none, or took for intended.
    package struct Accepted: Codable, Sendable, Hashable {
        package var rule: String
        package var node: String
        /// What it is about, in the capture before; left out: it was not there.
        package var before: String?
        package var impact: Impact
        package var message: String
        package var evidence: [String: JSONValue]
        /// Who decided what, until when and why.
        package var decision: String
        package init(_ regression: Regression, decision: String) {
            (rule, node, before) = (regression.rule, regression.node, regression.before)
            (impact, message, evidence) = (regression.impact, regression.message, regression.evidence)
            self.decision = decision
        }
        package var regression: Regression {
            Regression(
                rule: rule, node: node, before: before, impact: impact, message: message, evidence: evidence)
        }
    }

    package struct Fix: Codable, Sendable, Hashable {
        package var rule: String
        package var node: String
        package init(rule: String, node: String) { (self.rule, self.node) = (rule, node) }
    }

    /// Nodes that are one element in both.
    package var matches: [Match]
    /// Nodes that only the second capture has.
    package var added: [String]
    /// Nodes that only the first capture has.
    package var removed: [String]
    /// Both transcripts, line by line, in flick order.
    package var transcript: [Line]
    /// How much is said before and after.
    package var speech: Speech
    /// What is worse, each with what it was computed from.
    package var regressions: [Regression]
    /// Rules that fail on what was not there before.
    package var newFaults: [Regression]
    /// Whether the second capture shows the screen that the first shows, not a spinner, an error or an empty list.
    package var showsSameScreen: Bool
    /// How near the variants of the two are: what of them was compared.
    package var twin: Twin
    /// Left out where nothing is.
    package var accepted: [Accepted]?
    /// What failed before and doesn't any more.
    package var fixed: [Fix]
    /// Rules that could tell of something in the first capture and can't of the same in the second, which does not record what
    /// they go by.
    package var untold: [String]?
    /// What a row of the second capture says no more, in sentences, where nobody can tell whether that is lost or no longer so.
    /// Left out where there is nothing.
    package var doubts: [String]?

    package init(_ comparison: Comparison) {
        let before = comparison.scenes.before.scene.tree, after = comparison.scenes.after.scene.tree
        matches = comparison.matches.matches.map {
            Match(before: before.name(of: $0.before), after: after.name(of: $0.after), reason: $0.reason)
        }
        added = comparison.matches.added.map(after.name)
        removed = comparison.matches.removed.map(before.name)
        transcript = comparison.transcript.lines.map { line in
            Line(
                op: line.op, before: line.before, after: line.after, setAside: line.setAside,
                beside: line.beside.isEmpty ? nil : line.beside, recordedOn: line.recordedOn)
        }
        let speech = comparison.speech
        self.speech = Speech(
            before: Speech.Measure(speech.before), after: Speech.Measure(speech.after), lost: speech.lost,
            loss: comparison.isLossKnown ? speech.loss : nil)
        func resource(_ regression: Comparison.Regression) -> Regression {
            Regression(
                rule: regression.rule ?? "", node: after.name(of: regression.node ?? Tree.root),
                before: regression.before.map(before.name), impact: regression.finding.impact.weight,
                message: regression.message, evidence: regression.finding.evidence.mapValues(JSONValue.init))
        }
        regressions = comparison.regressions.map(resource)
        newFaults = comparison.newFaults.map(resource)
        showsSameScreen = comparison.showsSameScreen
        twin = comparison.twin
        fixed = comparison.fixed.map { Fix(rule: $0.rule, node: after.name(of: $0.node)) }
        untold = comparison.untold
        doubts = comparison.doubts.isEmpty ? nil : comparison.doubts
    }
}

extension DiffResource {
    /// Read from a kept comparison. Earlier ones do not set words of another language aside, and say how much something else
    /// has lost.
    package init(kept json: String) throws {
        self = try KeptJSON.decode(DiffResource.self, from: json)
        if !showsSameScreen {
            speech.loss = nil
            regressions.removeAll { ChangeRule.ofSameScreen.contains($0.rule) }
        }
        guard !twin.compares(.words) else { return }
        for place in transcript.indices where transcript[place].isReworded { transcript[place].setAside = .language }
    }
}

extension DiffResource.Line {
    /// It is on both sides, in other words.
    fileprivate var isReworded: Bool { before != nil && after != nil && before != after && op != .same }
}

extension DiffResource.Speech.Measure {
    fileprivate init(_ measure: SpeechMeasure) {
        self.init(elements: measure.elements, words: measure.words, coverage: measure.coverage)
    }
}

extension DiffResource {
    /// How much speech is lost; `nil`: nothing tells it, since the second capture shows something else, since only one of
    /// the two says what is heard, or since words of two languages tell nothing unless elements fell silent.
    package var knownLoss: Double? {
        guard showsSameScreen, let loss = speech.loss else { return nil }
        return twin.compares(.words) || loss > 0 ? loss : nil
    }

    /// Only one of the two captures says what is heard, so that nothing tells how much speech is lost.
    package var isLossGuessed: Bool { showsSameScreen && speech.loss == nil }

    /// So much is said no more that no later look is measured against the second capture, and the gate fails unless a policy of
    /// its own asks less, though no rule finds that alarming and nobody took it for intended.
    package var saysLess: Bool {
        (knownLoss ?? 0) >= SpeechLoss.alarming && accepted == nil
            && !regressions.contains { $0.rule == ChangeRule.speechLoss.id }
    }
}

extension LostSpeech {
    /// What is said no more from the first capture to the second, of what was recorded where both sides were.
    package init(_ diff: DiffResource) {
        let speech = diff.speech
        self.init(
            before: Side(speech.before), after: Side(speech.after), loss: speech.loss ?? 0, lost: speech.lost,
            recordedOn: diff.transcript.lazy.compactMap(\.recordedOn).first)
    }
}

extension LostSpeech.Side {
    fileprivate init(_ measure: DiffResource.Speech.Measure) {
        self.init(elements: measure.elements, words: measure.words, coverage: measure.coverage)
    }
}
