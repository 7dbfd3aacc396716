import History
import Testing

/// Reports about things that no captured element has are told apart by what they name.
@Suite struct ToldThingsTests {
    private let screen = ReportJoining.Screen(names: ["Conversation"])

    /// Of a report, on a screen where another was reported.
    private func joining(_ text: String, after other: String) -> ReportJoining {
        let known = ReportJoining.Known(
            id: 1, place: .wholeScreen, state: .open, rule: nil, title: ReportTitle(other, LinkingWorld.field).text,
            said: [ReportDraft(text: other)])
        return ReportJoining(ReportDraft(text: text), isOfElement: false, known: [known], on: screen)
    }

    @Test(arguments: [
        ("With VoiceOver the text of a message is not read.", "With VoiceOver the status of a message is not read."),
        ("TalkBack does not read who sent a message.", "With TalkBack the status of a message is not read."),
        ("TalkBack can't read the message body.", "It isn't spoken who the message is from."),
        ("VoiceOver does not read the error after a failed sync.", "VoiceOver does not read the version number."),
        ("VoiceOver doesn't read the folder names.", "VoiceOver does not read the version number."),
        ("The playlist covers are not read with VoiceOver.", "The playlist authors are not read with VoiceOver."),
        (
            "TalkBack can't read the message body here.",
            "You get no information in a message with TalkBack. The status of a message is not read."
        ),
        ("Der Text der Nachricht wird nicht vorgelesen.", "Der Status der Nachricht wird nicht vorgelesen."),
        ("VoiceOver liest nicht, von wem die Nachricht ist.", "Der Status der Nachricht wird nicht vorgelesen."),
    ])
    func `what is told of another thing, or another part of it, is suggested and not joined`(
        text: String, other: String
    ) {
        for (text, other) in [(text, other), (other, text)] {
            let joining = joining(text, after: other)
            #expect(joining.problem == nil && joining.suggested == [1], "\(text)")
        }
    }

    @Test(arguments: [
        ("VoiceOver does not read a message's status.", "With VoiceOver the status of a message is not read."),
        ("VoiceOver does not read the sync error.", "VoiceOver does not read the error after a failed sync."),
        ("VoiceOver doesn't read the folder names.", "The folders are not read with VoiceOver."),
        ("Nothing is read.", "With VoiceOver the status of a message is not read."),
        ("Every workout is silent", "The workouts are broken since 5.0. Nothing is read on any card."),
        ("Die Nachrichten werden nicht vorgelesen.", "Der Text der Nachricht wird nicht vorgelesen."),
    ])
    func `what may be the same is joined`(text: String, other: String) {
        #expect(joining(text, after: other).problem == 1)
    }
}
