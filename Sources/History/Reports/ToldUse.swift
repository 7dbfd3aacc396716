import Screens

extension ReportDraft {
    /// Whether it tells, in whatever words, of trouble with hearing, reading or operating the app: of a class of trouble, or with a
    /// word of accessibility; or it complains beside a word for that. “asdf” and “My card was declined” tell of none.
    ///
    /// What a person says apart of what was heard, how they moved or how bad it is tells of it, too.
    /// - Parameter isOfElement: it is about one element: who complains of that complains of its use.
    package func mayTellOfBarrier(isOfElement: Bool) -> Bool {
        if fault != nil || heard != nil || expected != nil || gesture != nil || impact != nil { return true }
        let reading = ReportReading(self)
        if !reading.faults.isEmpty || reading.told.words.contains(where: { $0.weight > 0 }) { return true }
        let said = Words.of(ScriptParts.parted(OwnWords.of(text)))
        if PhraseLists.says("quiet", said), !SilentPeople.mayBeTold(in: said) { return true }
        let rest = PhraseLists.phrases(of: "conceding").rest(of: [said])
        guard ["complaint", "ill"].contains(where: { PhraseLists.phrases(of: $0).occur(in: rest) }) else {
            return false
        }
        return isOfElement || element != nil || PhraseLists.says("using", said)
            || said.contains { NamedKind(word: $0) != nil }
    }
}
