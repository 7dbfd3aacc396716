import Screens

extension ReportDraft {
    /// Whether it tells, in whatever words, of trouble with the app: it is about one element; or it tells of a class of trouble, with a
    /// word of accessibility, that something is not as it should be, or that what is heard is doubled or alike. “asdf” and “My card was
    /// declined” tell of none.
    ///
    /// What a person says apart of what was heard, how they moved or how bad it is tells of it, too.
    /// - Parameter isOfElement: a part of the screen was found that it is about.
    package func mayTellOfBarrier(isOfElement: Bool) -> Bool {
        if isOfElement || element != nil { return true }
        if fault != nil || heard != nil || expected != nil || gesture != nil || impact != nil { return true }
        let reading = ReportReading(self)
        if !reading.faults.isEmpty || reading.told.words.contains(where: { $0.weight > 0 }) { return true }
        // Who says that a trouble is not there, or that people are silent, tells of none by that.
        let told = Words.of(ScriptParts.parted(Denial.told(in: OwnWords.of(text), of: release).text))
        if PhraseLists.says("quiet", told) || Self.isHeardIll(told) { return true }
        let rest = PhraseLists.phrases(of: "conceding").rest(of: [told])
        return ["complaint", "ill"].contains { PhraseLists.phrases(of: $0).occur(in: rest) }
    }

    /// “I hear everything twice”, “they all sound the same”
    private static func isHeardIll(_ words: [String]) -> Bool {
        PhraseLists.says("hearing", words) && ["spoilt", "alike"].contains { PhraseLists.says($0, words) }
    }
}
