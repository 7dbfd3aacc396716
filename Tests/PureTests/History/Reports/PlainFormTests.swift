import History
import Testing

/// A message about accessibility without a known phrase is read in its plainest form.
@Suite struct PlainFormTests {
    private func matter(_ text: String) -> ReportMatter { ReportMatter(ReportDraft(text: text)) }

    @Test(arguments: [
        ("With VoiceOver the plus icon cannot even be focused.", FaultClass.skipped),
        ("VoiceOver is not able to select the chapter list.", .skipped),
        ("There is no way to get to the cover with VoiceOver.", .skipped),
        ("Die Taste ist noch immer nicht mit VoiceOver erreichbar.", .skipped),
        ("TalkBack is not reading the chapter names.", .silent),
        ("VoiceOver still doesn't properly read the titles.", .silent),
        ("It is impossible to open the queue with VoiceOver.", .gesture),
        ("With TalkBack I am unable to toggle the setting.", .gesture),
        ("TalkBack doesn't pronounce the state of the box correctly.", .noState),
        ("VoiceOver won't say whether the message is new.", .noState),
        ("Add language is not announced as button with VoiceOver.", .wrongRole),
        ("VoiceOver does not announce the row as a switch.", .wrongRole),
        ("VoiceOver reads the m as meters instead of minutes.", .wrongName),
        ("With VoiceOver the focus appears on the page before.", .focus),
        ("The pictures should be hidden from VoiceOver.", .phantom),
        ("TalkBack reports the way back as \"unlabeled\".", .noName),
        ("VoiceOver reads the seal as \"Button\".", .noName),
    ])
    func `what is said in other words tells of its class`(text: String, fault: FaultClass) {
        #expect(matter(text) == .fault(fault))
    }

    @Test(arguments: [
        "The driver did not find my address.", "I could not select a seat on the train.",
        "VoiceOver should not announce prices of others.", "I can't use it with a screen reader.",
    ])
    func `what may be about anything, or is as it should be, tells of none such`(text: String) {
        #expect(![.fault(.skipped), .fault(.silent), .fault(.gesture)].contains(matter(text)), "\(matter(text))")
    }

    @Test(arguments: [
        "This is fixed, thank you!", "Fixed in 1.1, thanks", "Verified as fixed", "This has now been resolved",
        "The labels are there now, thanks a lot", "Not an issue any more for me", "It reads everything now",
        "I no longer see this", "Das Problem ist behoben, danke!",
    ])
    func `that it is over is no complaint`(text: String) { #expect(matter(text) == .mended) }

    @Test(arguments: [
        "Please let me know once it is fixed", "I hope this is fixed soon", "It is not fixed",
        "Will it be fixed in 1.2?",
        "The first one is fixed, but the other one is not", "I was told that it is fixed",
    ])
    func `that it is not over, or nobody knows, is one`(text: String) { #expect(matter(text) == .fault(nil)) }
}
