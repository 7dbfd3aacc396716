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

    /// Why it does not end a problem that looks find it gone; `nil`: nothing of that is known.
    init?(openDespiteLooks record: ProblemRecord) {
        if let untold = record.untoldReporters {
            self = "Somebody has it \(Message(untold.with)), and no look tells whether it is gone for them."
        } else if let release = record.contradictedLook {
            self = "Somebody has it in \(text: release), where the checks find nothing either."
        } else {
            return nil
        }
    }
}
