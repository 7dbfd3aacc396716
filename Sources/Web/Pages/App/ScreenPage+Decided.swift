import Application
import History
import Messages
import Storage

extension ScreenPage {
    /// What was decided of the findings on a screen.
    struct Decided {
        let app: StoredApp
        let screen: String
        let decisions: FindingDecisions

        init(_ look: ScreenLook, in transaction: some Transaction) throws {
            app = look.app
            screen = look.screen.key
            decisions = try Decisions.inForce(look.app, in: transaction)
        }

        /// `– accepted by ada until 2026-12-31: …`; nothing where the finding counts.
        func words(_ finding: StoredFinding) -> Message? {
            decisions.decision(on: finding, on: screen).map { "– \(Message(aside: $0.words))" }
        }

        /// The same of a fault.
        func words(of fault: Fault) -> String? {
            decisions.decision(on: fault, on: screen).map(\.words)
        }

        func line(_ finding: StoredFinding) -> Message {
            let message = said(finding)
            return words(finding).map { "\(message) \($0)" } ?? "\(PlainWords.outcome(finding.outcome)): \(message)"
        }

        /// What another tool says is not ours.
        private func said(_ finding: StoredFinding) -> Message {
            finding.rule == nil ? Message(text: finding.message) : AppWords(nil).finding(finding.message)
        }

        func found(_ finding: StoredFinding, at position: Int?) -> Found {
            Found(
                message: said(finding),
                place: finding.nodeName.map { Message(text: $0) } ?? "not linked to an element",
                link: position.map { "#e\($0)" }, decision: words(finding),
                decide: .init(
                    link: Address.path("apps", app.slug, "findings", String(finding.id)),
                    text: "Decide on finding \(finding.id)"))
        }
    }
}
