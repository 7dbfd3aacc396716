import API
import Application
import History
import Messages

/// Which captures of an upload could be compared with earlier ones, as their build was measured.
struct UploadCompared {
    /// One of them was, and shows its screen.
    let isAnyCompared: Bool
    /// In sentences.
    let notCompared: [Message]

    /// - Parameter looks: of the captures that the receipt tells of.
    init(_ receipt: UploadReceipt, _ looks: [MeasuredLook], _ names: ScreenNames) {
        let standing = Dictionary(looks.map { ($0.look.capture, $0) }) { first, _ in first }
        let newScreens = looks.count { $0.standing == .newScreen }
        let reasons = receipt.captures.compactMap { capture -> Message? in
            let place = capture.variant.map { names.named(capture.screen, $0) } ?? Message(text: names[capture.screen])
            guard let measured = standing[Int64(capture.id)] else {
                return "\(place): whether it could be compared is not known."
            }
            switch measured.standing {
            case .newScreen: return nil
            case .notComparable: return "\(place): no earlier capture of the screen can be compared with it."
            case .measured:
                return measured.showsScreen
                    ? nil
                    : "\(place): it shows something else than the capture before, so it tells of nothing that is gone."
            }
        }
        let new = Message.counted(
            newScreens, one: "\(newScreens) capture is of a screen that was not captured before.",
            many: "\(newScreens) captures are of screens that were not captured before.")
        notCompared = (newScreens > 0 ? [new] : []) + reasons
        isAnyCompared = newScreens + reasons.count < receipt.captures.count
    }
}
