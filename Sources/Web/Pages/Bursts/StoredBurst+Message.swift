import Application
import Messages
import Storage

extension Message {
    /// Why an alarm was raised, as it was counted.
    init(told burst: StoredBurst) { self.init(sentences: burst.told, naming: [burst.release ?? ""]) }
}
