import History
import Testing

/// A message about accessibility without a known phrase is read in its plainest form.
@Suite struct PlainFormTests {
    private func matter(_ text: String) -> ReportMatter { ReportMatter(ReportDraft(text: text)) }

    @Test(arguments: [
        ("With VoiceOver the plus icon cannot even be focused.", FaultClass.skipped),
        ("VoiceOver is not able to navigate to the chapter list.", .skipped),
        ("There is no way to get to the cover with VoiceOver.", .skipped),
        ("Die Taste ist noch immer nicht mit VoiceOver erreichbar.", .skipped),
        ("TalkBack is not reading the chapter names.", .silent),
        ("VoiceOver still doesn't properly read the titles.", .silent),
        ("It is impossible to open the queue with VoiceOver.", .gesture),
        ("With TalkBack I am unable to scroll the list.", .gesture),
        ("TalkBack doesn't pronounce the state of the box correctly.", .noState),
        ("VoiceOver won't say whether the message is new.", .noState),
        ("Add language is not announced as button with VoiceOver.", .wrongRole),
        ("VoiceOver does not announce the row as a switch.", .wrongRole),
        ("VoiceOver reads the m as meters instead of minutes.", .wrongName),
        ("With VoiceOver the focus appears on the page before.", .focus),
        ("The pictures should be hidden from VoiceOver.", .phantom),
        ("TalkBack reports the way back as \"unlabeled\".", .noName),
        ("VoiceOver reads the seal as \"Button\".", .noName),
        ("TalkBack no longer allows me to hear the password.", .silent),
        ("TalkBack never mentions the chapter names.", .silent),
        ("The heart is invisible to VoiceOver.", .skipped),
        ("Ich komme mit VoiceOver nicht an den Knopf.", .skipped),
        ("You get no information about the status of a message with VoiceOver.", .noState),
        ("VoiceOver gibt keine Information über den Zustand der Nachricht.", .noState),
        ("VoiceOver reads what is underneath the sheet.", .phantom),
        ("VoiceOver reads the main screen behind the menu.", .phantom),
        ("Doppeltippen bewirkt bei VoiceOver nichts.", .gesture), ("VoiceOver liest alles doppelt vor.", .wrongName),
    ])
    func `what is said in other words tells of its class`(text: String, fault: FaultClass) {
        #expect(matter(text) == .fault(fault))
    }

    @Test(arguments: [
        "The driver did not find my address.", "I could not select a seat on the train.",
        "VoiceOver should not announce prices of others.", "I can't use it with a screen reader.",
        "VoiceOver reads elements that are not visible.", "VoiceOver never fails to read the prices.",
        "I use VoiceOver and my order was not delivered.", "VoiceOver support isn't mentioned anywhere.",
        "VoiceOver does not only read the title, it reads the path.",
        "VoiceOver is on and the courier could not find me.", "The help pages don't mention VoiceOver.",
        "The courier did not let me know, I use VoiceOver.",
        "Your terms do not allow users to open two accounts. I use VoiceOver.",
    ])
    func `what may be about anything, or is as it should be, tells of none such`(text: String) {
        #expect(![.fault(.skipped), .fault(.silent), .fault(.gesture)].contains(matter(text)), "\(matter(text))")
    }

    @Test(arguments: [
        "VoiceOver says \"ic_menu_24\".", "The menu is announced as “btn_close” by TalkBack.",
        "VoiceOver reads the seal as \"sealImageView\".", "VoiceOver sagt „text_message_label“.",
    ])
    func `a name for programmers that is heard is a wrong one`(text: String) {
        #expect(matter(text) == .fault(.wrongName))
    }

    @Test func `a name for programmers that is not heard is none`() {
        #expect(matter("The row “btn_close” is silent") == .fault(.silent))
        #expect(matter("VoiceOver says \"YouTube\" on the first row") == .fault(nil))
        #expect(matter("VoiceOver no longer says \"ic_menu_24\"") == .mended)
    }

    @Test(arguments: [
        "This is fixed, thank you!", "Verified as fixed", "This has now been resolved",
        "The labels are there now, thanks a lot", "Not an issue any more for me", "It reads everything now",
        "Das Problem ist behoben, danke!",
    ])
    func `that it is over is no complaint`(text: String) { #expect(matter(text) == .mended) }

    @Test(arguments: [
        "Please let me know once it is fixed", "I hope this is fixed soon", "It is not fixed",
        "Will it be fixed in 1.2?",
        "The first one is fixed, but the other one is not", "I was told that it is fixed",
        "VoiceOver hasn't worked well since 5.2.", "Nobody can close the sheet with VoiceOver.",
        "I no longer see it with VoiceOver.", "TalkBack reads everything at once.",
    ])
    func `that it is not over, or nobody knows, is one`(text: String) {
        #expect(!matter(text).isOther, "\(matter(text))")
    }
}
