import Messages
import Screens

extension ChecklistStep {
    /// A text of the step: the house's in the reader's language, a team's as they wrote it.
    func told(_ text: KeyPath<ChecklistStep, String>) -> Message {
        Checklist.step(id) == nil ? Message(text: self[keyPath: text]) : Message(ours: self[keyPath: text])
    }
}
