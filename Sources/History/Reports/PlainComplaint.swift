import Screens

extension ReportDraft {
    /// Whether it says beyond doubt that the trouble it tells of is there, by the lists of `matters.txt`.
    ///
    /// Only such a message reopens what is mended as far as anybody knows. Whoever tells of what was, takes back what they had
    /// said, tells of another release, asks whether it is so, or means another platform, may be content: that is for a person to
    /// read.
    /// - Parameter platform: of the app.
    package func isPlainComplaint(on platform: String?) -> Bool { PlainComplaint(self).isPlain(on: platform) }

    /// Whether it says that something goes on, and by no class of trouble and nothing that was heard what that is: “This is not fixed
    /// yet.” Nothing new is told by it.
    /// - Parameter matter: of the draft.
    package func onlyGoesOn(_ matter: ReportMatter) -> Bool {
        matter == .fault(nil) && heard == nil && expected == nil
            && PhraseLists.phrases(of: "still").occur(in: [Words.of(OwnWords.of(text))])
    }
}

private struct PlainComplaint {
    private let draft: ReportDraft
    /// Without the names that they quote.
    private let sentences: [ToldSentence]
    /// Those of them that tell what happens, and of nothing that they say is over.
    private let telling: [ToldSentence]
    /// Some of it may be about another app.
    private let mayBeElsewhere: Bool

    init(_ draft: ReportDraft) {
        self.draft = draft
        let own = OwnWords.of(draft.text)
        sentences = ToldSentence.all(in: Quotations.withoutNames(own))
        telling = ToldSentence.all(
            in: EndedTrouble.without(
                Quotations.withoutNames(ReportSections.told(in: own)), of: draft.release))
        mayBeElsewhere = TroubleElsewhere.mayBeTold(in: sentences.flatMap(\.words))
    }

    /// A part of the message complains, leaves no doubt that it tells of what is so now, and nothing behind it says that all is
    /// well.
    func isPlain(on platform: String?) -> Bool {
        guard draft.fault == nil else { return true }
        guard !isTakenBack, !isElsewhere(than: platform) else { return false }
        let clauses = telling.flatMap { sentence in sentence.clauses.map { (clause: $0, sentence: sentence) } }
        let isClassTold = clauses.contains { tellsClass($0.clause) }
        let complaint = clauses.lastIndex { clause, sentence in
            (complains(clause) || !isClassTold && says("complaint", clause)) && isPlain(clause, in: sentence)
        }
        // Where nothing tells what is wrong, it may be well: “It is a button again.” What was heard beside what should be tells it.
        guard let complaint else { return draft.heard != nil && draft.expected != nil }
        return !clauses[(complaint + 1)...].contains { isAffirmed($0.clause) }
    }

    private var isTakenBack: Bool {
        if sentences.flatMap(\.clauses).contains(where: isDone) { return true }
        return PhraseLists.phrases(of: "takenBack").occur(in: PhraseLists.phrases(of: "still").rest(of: said))
    }

    /// It says that something is over, and nothing else.
    private func isDone(_ clause: ToldSentence.Clause) -> Bool {
        let done = PhraseLists.phrases(of: "done")
        return done.occur(in: [clause.words]) && done.rest(of: [clause.words])[0].isEmpty
    }

    /// Every word of a platform is of another one than the app's.
    private func isElsewhere(than platform: String?) -> Bool {
        let own = Self.platforms.filter { platform?.lowercased().contains($0) ?? false }
        guard !own.isEmpty else { return false }
        let told =
            said + [draft.assistiveTechnology, draft.os, draft.device].map { Words.of(ScriptParts.parted($0 ?? "")) }
        func tells(_ platforms: [String]) -> Bool {
            platforms.contains { PhraseLists.phrases(of: $0).occur(in: told) }
        }
        return tells(Self.platforms.filter { !own.contains($0) }) && !tells(own)
    }

    private static let platforms = ["ios", "android", "web"]

    private var said: [[String]] { sentences.map(\.words) }

    /// Plainly, by a whole phrase. What only names a thing tells nothing bad of it unless that is denied or called ill: “It is
    /// announced as a button.”
    private func tellsClass(_ clause: ToldSentence.Clause) -> Bool {
        let isIll = says("complaint", clause) || says("ill", clause)
        return Self.tellsClass(clause.words[...], withTopics: isIll)
    }

    private static func tellsClass(_ words: ArraySlice<String>, withTopics: Bool) -> Bool {
        FaultReading(said: [Array(words)], withTopics: withTopics).classes.contains { $0.score >= 1 }
    }

    /// “It is no longer plain text”; “it is no longer a button” tells of trouble.
    private func endsTrouble(_ clause: ToldSentence.Clause) -> Bool {
        PhraseLists.phrases(of: "noLonger").behind(in: clause.words)
            .contains { Self.tellsClass($0, withTopics: false) }
    }

    private func complains(_ clause: ToldSentence.Clause) -> Bool {
        tellsClass(clause)
            || says("still", clause) && !["praise", "well", "mended"].contains { says($0, clause) }
    }

    private func isPlain(_ clause: ToldSentence.Clause, in sentence: ToldSentence) -> Bool {
        if sentence.isQuestion || says("mended", clause) || clause.names(otherThan: draft.release) { return false }
        if Hearsay.isTold(in: sentence.words) || Denial.isTold(in: clause.words) || isOfOthers(clause) { return false }
        guard !hasEnded(clause), !isSupposed(in: sentence) else { return false }
        if says("still", clause) { return true }
        return !endsTrouble(clause) && !says("over", clause) && !says("past", clause)
            && !PhraseLists.phrases(of: "retold").occur(in: [sentence.words])
    }

    /// Of people, or of another app.
    private func isOfOthers(_ clause: ToldSentence.Clause) -> Bool {
        SilentPeople.isTold(in: clause.words)
            || mayBeElsewhere && TroubleElsewhere.isTold(in: clause.words)
    }

    /// “It is silent no more.”
    private func hasEnded(_ clause: ToldSentence.Clause) -> Bool {
        clause.words.suffix(2) == ["no", "more"] || doubts("ended", clause.words)
    }

    /// “I cannot confirm that it is silent”, “if it is ever silent again”. Who cannot confirm that it is fixed tells of trouble.
    private func isSupposed(in sentence: ToldSentence) -> Bool {
        doubts("supposed", sentence.words)
            || doubts("untrue", sentence.words)
                && !["over", "mended"].contains { list in
                    sentence.clauses.contains { says(list, $0) }
                }
    }

    private func doubts(_ list: String, _ words: [String]) -> Bool {
        PhraseLists.phrases(ofDoubt: list).occur(in: [words])
    }

    private func isAffirmed(_ clause: ToldSentence.Clause) -> Bool {
        (says("affirmed", clause) || doubts("settled", clause.words)) && !says("complaint", clause)
            && !complains(clause)
    }

    private func says(_ list: String, _ clause: ToldSentence.Clause) -> Bool {
        PhraseLists.phrases(of: list).occur(in: [clause.words])
    }
}
