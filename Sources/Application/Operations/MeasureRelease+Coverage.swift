import History
import Screens
import Storage

extension MeasureRelease {
    /// The share of what is drawn that is said, of each screen and state that the build holds or owes. Of what nobody captured, of
    /// a look at something else and of a capture that does not say what is drawn it is not known.
    func spokenCoverage() throws -> GateEvidence.Measured {
        if let reason = gaps.noCapture { return .unknown(reason) }
        let shares = try transaction.transcripts(captures: review.looks.map(\.look.capture).sorted())
            .reduce(into: [:]) { $0[$1.captureID] = $1.spokenCoverage }
        let known = review.looks.compactMap { measured -> GateEvidence.Item? in
            guard !isOfSomethingElse(measured), let share = shares[measured.look.capture] else { return nil }
            let look = measured.look
            return GateEvidence.Item(
                "\(name(look)) speaks \(Percent.text(share)) of what it shows", screen: key(look),
                states: states.words(look.variant, of: look.screen), amount: share)
        }
        let unknown = review.looks.compactMap { measured -> GateEvidence.Item? in
            let look = measured.look
            guard isOfSomethingElse(measured) || shares[look.capture] == nil else { return nil }
            let place = place(look)
            return GateEvidence.Item(
                isOfSomethingElse(measured)
                    ? "The capture of \(place) shows something else" : "No capture says what is drawn on \(place)",
                screen: key(look))
        }
        let missing = try owed.items(of: review).map {
            GateEvidence.Item("“\($0.screen.name)\($0.variant)” was not captured", screen: $0.screen.key)
        }
        return .partly(known, unknown: unknown + missing)
    }

    /// `“List (tablet, German)”`.
    func place(_ look: Look) -> String { "“\(name(look)) (\(PlainWords.variant(look.variant)))”" }

    /// It shows something else in the screen's place, and nobody took that as intended.
    func isOfSomethingElse(_ measured: MeasuredLook) -> Bool {
        !measured.showsScreen && !reviewing.acceptances.isAccepted(measured.look)
    }
}
