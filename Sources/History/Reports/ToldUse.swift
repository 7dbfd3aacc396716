import Screens

extension ReportDraft {
    /// Whether it tells, in whatever words, of trouble with hearing, reading or operating the app: of a class of trouble, or with a
    /// word of accessibility; or it complains beside a word for that, or says that what is heard is doubled or alike. “asdf” and “My
    /// card was declined” tell of none.
    ///
    /// What a person says apart of what was heard, how they moved or how bad it is tells of it, too.
    /// - Parameter isOfElement: it is about one element: who complains of that, or says that it goes on there, tells of its use.
    package func mayTellOfBarrier(isOfElement: Bool) -> Bool {
        if fault != nil || heard != nil || expected != nil || gesture != nil || impact != nil { return true }
        let reading = ReportReading(self)
        if !reading.faults.isEmpty || reading.told.words.contains(where: { $0.weight > 0 }) { return true }
        // Who says that a trouble is not there, or that people are silent, tells of none by that.
        let told = Words.of(ScriptParts.parted(Denial.told(in: OwnWords.of(text), of: release).text))
        let used = PhraseLists.phrases(of: "answering").rest(of: [told])[0]
        if PhraseLists.says("quiet", told) || Self.isHeardIll(used) { return true }
        let rest = PhraseLists.phrases(of: "conceding").rest(of: [told])
        let complains = ["complaint", "ill"].contains { PhraseLists.phrases(of: $0).occur(in: rest) }
        if isOfElement || element != nil { return complains || PhraseLists.says("still", told) }
        return complains
            && (PhraseLists.says("using", used)
                || used.contains { NamedKind(word: $0) != nil && !NamedKind.isGoods($0) })
    }

    /// “I hear everything twice”, “they all sound the same”
    private static func isHeardIll(_ words: [String]) -> Bool {
        PhraseLists.says("hearing", words) && ["spoilt", "alike"].contains { PhraseLists.says($0, words) }
    }
}
