import Application
import History
import Messages
import Storage

extension Message {
    /// What is compared with the nearest capture where the exact twin is missing, and which that is; `nil` for the exact twin.
    /// - Parameter state: the state of the screen in the earlier capture, as people say it.
    init?(comparedInPart twin: Twin, with build: String, _ state: String) {
        guard let words = twin.words else { return nil }
        self = "Compared in part with \(text: build) (\(Message(variant: state))) \(Message(ours: words))."
    }
}

extension EarlierCapture {
    /// What of it is compared, where that is not all.
    func inPart(_ transaction: some Transaction) throws -> Message? {
        try PlainWords.variants([place], in: transaction).first
            .flatMap { Message(comparedInPart: twin, with: build.name, $0.name) }
    }
}

extension EarlierBuild {
    /// Why nothing it holds of the screen is compared with a capture.
    func nothingCompared(_ transaction: some Transaction) throws -> Message {
        let states = try PlainWords.variants(held, in: transaction).map { Message(variant: $0.name) }
        return states.isEmpty
            ? "\(text: build.name) holds no capture of this screen."
            : "\(text: build.name) holds this screen only in states that can’t be compared with this one: \(states.joined())."
    }
}
