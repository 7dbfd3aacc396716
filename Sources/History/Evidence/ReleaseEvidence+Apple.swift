import Screens

extension ReleaseEvidence {
    /// What counts for Apple's label: captures, sessions, findings and reports of Apple's devices. What may be of one counts.
    /// All screens that were captured of the release have to be seen on them.
    var ofApples: ReleaseEvidence {
        let parted = Dictionary(grouping: audited, by: \.isAnothers)
        var own = narrowed(
            to: parted[false] ?? [], sessions.filter { !$0.isWithAnother }, problems.filter { !$0.isAnothers })
        own.owed = owed.filter { !$0.isAnothers }
        (own.screens, own.retired) = (screens, retired)
        own.leftOut = leftOut + (parted[true] ?? [])
        return own
    }

    /// What does not count for Apple's label and why, in sentences.
    package var leftOutOfLabel: [String] {
        let captured = leftOut + audited.filter { $0.isAnothers && $0.isCaptured }
        let heard = sessions.filter(\.isWithAnother).map(\.screen), met = problems.filter(\.isAnothers).map(\.clause)
        return [
            Self.listed(captured.compactMap(\.screen).map(name(ofScreen:))).map {
                "Captures of \($0) are of TalkBack, and count for nothing here: the label is for Apple's devices."
            },
            Self.listed(heard.map(name(ofScreen:))).map {
                "Sessions on \($0) were held on other devices than Apple's, and count for nothing here."
            },
        ].compactMap(\.self)
            + Set(met).sorted().map {
                "People found it on other devices than Apple's alone, so it does not count here: \($0)."
            }
    }

    /// Screens by what people call them, each once; `nil`: none.
    static func listed(_ names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        let names = Set(names).sorted(), shown = 8, more = names.count - shown
        return names.prefix(shown).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// Of a screen that was captured on no device of Apple's; `nil`: it was captured on one, or nowhere.
    func elsewhereAlone(_ screen: String, where shows: (Variant) -> Bool = { _ in true }) -> String? {
        let isAlone = leftOut.contains { $0.screen == screen && $0.isOfScreen && shows($0.variant) }
        return isAlone ? "\(name(ofScreen: screen)) was captured with TalkBack alone" : nil
    }
}
