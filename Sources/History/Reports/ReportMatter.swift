import Screens

/// What a report is about, as far as its words say so: a fault of some class, or another matter altogether.
package enum ReportMatter: Hashable, Sendable {
    /// The class is `nil` where the words name none, or several.
    case fault(FaultClass?)
    case praise
    /// That it works, now or for them.
    case mended
    /// Trouble of another app.
    case elsewhere
    /// How something is done, or that something new is wished for.
    case wish
    case billing
    case crash
    case speed

    /// No barrier by its words: it opens no problem by itself.
    package var isOther: Bool { if case .fault = self { false } else { true } }

    /// Whether a text that tells of no class of trouble says in any way that something is not as it should be.
    static func complains(_ text: String) -> Bool {
        says("complaint", in: ToldSentence.all(in: text).map(\.words))
    }

    private static func says(_ list: String, in said: [[String]]) -> Bool {
        PhraseLists.phrases(of: list).occur(in: said)
    }

    /// Whether it says that something is good, or is so again, and neither complains nor tells of trouble of any class.
    package static func onlyPraises(_ text: String) -> Bool {
        let said = ToldSentence.all(in: text).map(\.words)
        return ["praise", "well", "mended"].contains { says($0, in: said) }
            && !says("complaint", in: said) && FaultReading(said: said).classes.isEmpty
    }

    package init(_ draft: ReportDraft) { self = ReportReading(draft).matter }

    /// The class a person chose goes before all, and one that the words name before anything else that is said beside it:
    /// “I love it, but the button says nothing.”
    /// - Parameters:
    ///   - said: its words, without those that deny trouble.
    ///   - denial: which such words there are, of another app, or of people.
    ///   - best: the class that they tell of.
    init(
        _ draft: ReportDraft, said: [[String]], _ denial: Denial.Told, _ reading: FaultReading, _ best: FaultClass?,
        _ score: AccessibilityScore
    ) {
        if let chosen = draft.fault {
            self = .fault(chosen)
            return
        }
        let content = ReportContent(draft, said: said)
        // Beside “no button is silent” anything may be told in words that nobody listed: “All of them say the same.”
        let isMended =
            !(denial.deniesFault && !content.isEmpty)
            && Self.isMended(said, denial.denies, draft.text, of: draft.release)
        if draft.heard == nil, draft.expected == nil, isMended || Self.isWithdrawn(draft.text) {
            self = .mended
            return
        }
        if best != nil || draft.heard != nil || draft.expected != nil {
            self = .fault(best)
            return
        }
        func tells(_ matter: String) -> Bool { Self.says(matter, in: said) }
        // Whoever gives stars gives three or more.
        let isContent = draft.rating.map { $0 >= 3 } ?? true
        let isSettled = isContent && reading.classes.allSatisfy { $0.score < 1 }
        // Each of these is said of many a barrier, too: “it is slow to find anything with VoiceOver”.
        if isSettled, Self.isOver(draft.text, said, of: draft.release) {
            self = .mended
        } else if isSettled, let settled = content.settled, !(denial.isOfPeople && settled == .praise) {
            self = settled
        } else if denial.isElsewhere, content.isEmpty {
            self = .elsewhere
        } else if !reading.classes.isEmpty {
            self = .fault(nil)
        } else if tells("crash"), !score.isLikely {
            self = .crash
        } else if tells("billing"), !score.isLikely {
            self = .billing
        } else if tells("speed"), !score.isLikely {
            self = .speed
        } else if !score.isLikely, content.isWish {
            self = .wish
        } else if ReportSections.tellExpected(in: OwnWords.of(draft.text)) {
            self = .fault(nil)
        } else if content.isWell, isContent {
            self = .mended
        } else if !denial.isOfPeople, draft.rating == Self.best || content.isPraise(aboutBarriers: score.isLikely),
            !tells("complaint")
        {
            self = .praise
        } else {
            self = .fault(nil)
        }
    }
    /// As many stars as a store has: who gives them and tells of no trouble is content.
    private static let best = 5

    /// They say that it works now, or that a trouble is over or not there, and nothing beside that tells of trouble or of doubt: “I
    /// thought that it was fixed.” Behind a “but” something is not as it should be, whatever that is.
    private static func isMended(_ said: [[String]], _ denies: Bool, _ text: String, of release: String?) -> Bool {
        let mended = PhraseLists.phrases(of: "mended")
        guard denies || mended.occur(in: said) else { return false }
        let rest = mended.rest(of: said)
        if !denies, !isOfOwnRelease("mended", in: text, release) { return false }
        if denies, rest.contains(where: { !$0.isEmpty }), says("contrast", in: [Words.of(OwnWords.of(text))]) {
            return false
        }
        return FaultReading(said: rest).classes.isEmpty
            && !(["complaint", "doubt", "relapsed", "spoilt"] + (denies ? ["ill"] : [])).contains { says($0, in: rest) }
    }

    /// “False alarm, VoiceOver was off”: it begins so, and nothing takes that back. Before a colon it may be what an element is called.
    private static func isWithdrawn(_ text: String) -> Bool {
        let text = OwnWords.of(text)
        guard let first = ToldSentence.all(in: text).first, !first.isAsked,
            let begin = first.text.split(whereSeparator: ",，".contains).first
        else { return false }
        let words = Words.of(String(begin)), withdrawn = PhraseLists.phrases(of: "withdrawn")
        return withdrawn.beginning(words[...]) == words.count
            && !["contrast", "returned", "relapsed"].contains { says($0, in: [Words.of(text)]) }
    }

    /// A part of a sentence says so, and not of another release: “In 1.1 all good.”
    private static func isOfOwnRelease(_ list: String, in text: String, _ release: String?) -> Bool {
        let clauses = ToldSentence.all(in: OwnWords.of(text)).flatMap(\.clauses)
        let saying = clauses.filter { says(list, in: [$0.words]) }
        guard !saying.isEmpty else { return true }
        let newest = ClosingSentence.newest(in: clauses, butFor: list)
        return saying.contains { !ClosingSentence.isPast($0, than: release, newest) }
    }

    /// They say that it is over, and neither ask for that, nor doubt it, nor complain of anything beside it.
    private static func isOver(_ text: String, _ said: [[String]], of release: String?) -> Bool {
        guard says("ended", in: said), !text.contains(where: "?？".contains) else { return false }
        let rest = PhraseLists.phrases(of: "ended").rest(of: said)
        return isOfOwnRelease("ended", in: text, release)
            && !["complaint", "still", "doubt", "awaited", "relapsed", "spoilt"].contains { says($0, in: rest) }
    }
}
