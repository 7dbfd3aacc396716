import History
import Messages
import Screens

extension Message {
    /// With what somebody listens, as a part of a sentence: “on a tablet with TalkBack”.
    init(_ with: HeardWith) {
        switch (with.idiom, with.screenReader) {
        case (.pad?, nil): self = "on a tablet"
        case (.phone?, nil): self = "on a phone"
        case (nil, .talkBack?): self = "with TalkBack"
        case (nil, .voiceOver?): self = "with VoiceOver"
        case (.pad?, .talkBack?): self = "on a tablet with TalkBack"
        case (.pad?, .voiceOver?): self = "on a tablet with VoiceOver"
        case (.phone?, .talkBack?): self = "on a phone with TalkBack"
        case (.phone?, .voiceOver?): self = "on a phone with VoiceOver"
        case (nil, nil): self = "with another device or screen reader"
        }
    }

    /// Why it does not end a problem that looks find it gone, in a sentence.
    init(_ reason: OpenDespiteLooks) {
        switch reason {
        case .untold(let reporters):
            self = "Somebody has it \(Message(reporters.with)), and no look tells whether it is gone for them."
        case .contradicted(let release):
            self = "Somebody has it in \(text: release), where the checks find nothing either."
        case .openedByHand:
            self = "Somebody opened it again, and no check closes it then: a claimed fix does, or a person who looks."
        }
    }
}
