import Application
import History
import Messages
import Screens
import Storage

extension Message {
    /// With what a report's transcript was captured; `nil`: it has none, or nobody knows.
    init?(heardWith report: StoredReport, in transaction: some Transaction) throws {
        guard let captured = try report.transcriptID.flatMap(transaction.heardWith(transcript:)),
            let reader = captured.screenReader.map(PlainWords.screenReader)
        else { return nil }
        let with: Message =
            switch captured.idiom {
            case .pad: "On a tablet, with \(text: reader)"
            case .phone: "On a phone, with \(text: reader)"
            case nil: "With \(text: reader)"
            }
        self =
            HeardWith(report).mayBe(captured)
            ? "\(with), as it was captured."
            : "\(with), as it was captured. Whoever reported has another device or screen reader."
    }
}
