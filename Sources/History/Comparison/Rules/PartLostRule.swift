import Screens

extension ChangeRule {
    /// A row says no more what a part of it said that is drawn still: a picture that lost its description, or one that stands where a
    /// text stood. Whoever hears the row hears its name, so that it is no name that is lost.
    ///
    /// It fails 1.1.1: what is left is a picture without words. Whether 1.3.1 fails as well depends on what the picture stands for.
    static let partLost = ChangeRule(
        "part-lost", since: 8, judges: .words, title: "Rows keep saying what is drawn in them", impact: .serious,
        criteria: [.nonTextContent],
        guide: RuleGuide(
            meets: "“Holiday. Button.” Yesterday it was “Holiday, Downloaded. Button.”; the tick is there still.",
            hurts: "Everybody who listens: what the picture tells those who see is told to nobody else.",
            byHand: "Flick through a list in both releases and look at each row: is every mark in it said?",
            fixUIKit: """
                cell.accessibilityLabel = [file.name, file.isDownloaded ? String(localized: "Downloaded") : nil]
                    .compactMap { $0 }.joined(separator: ", ")
                """,
            fixSwiftUI: """
                HStack { Text(file.name); Image("tick").accessibilityLabel("Downloaded") }
                    .accessibilityElement(children: .combine)
                """,
            fixAndroid: """
                // Views
                tick.contentDescription = getString(R.string.downloaded)
                // Compose
                Icon(painterResource(R.drawable.tick), contentDescription = stringResource(R.string.downloaded))
                """,
            source: "WCAG 2.2, 1.1.1"),
        spares: """
            What is gone from the screen for everybody, what other words or another stop say, and what may be so no longer: \
            another row says it still, a row without it was drawn so before, or one row alone lost it.
            """,
        tells: { good, now in
            guard !now.scene.capture.blindTo.contains(.children) || good.scene.capture.blindTo.contains(.children)
            else { return false }
            return LostParts.tells(good, now)
        }
    ) { scenes in
        let lost = scenes.lostParts.lost
        let ofItself = lost.sorted { $0.key < $1.key }.map { row, lost in
            let before = scenes.matches.before(row).flatMap { scenes.before.scene[$0].label }
            return Change(
                node: row, message: scenes.saysNoMore(lost, row) + ".",
                evidence: [
                    "before": .optional(before), "after": .optional(scenes.after.scene[row].label),
                    "lost": .texts(lost),
                ])
        }
        // One of other data stands where another stood: it is no words of its own that it lost.
        let ofItsList = scenes.lostParts.unsaid.filter { lost[$0.key] == nil }.sorted { $0.key < $1.key }.map {
            row, unsaid in
            Change(
                node: row, message: scenes.doesNotSay(unsaid, row),
                evidence: ["after": .optional(scenes.after.scene[row].label), "lost": .texts(unsaid)])
        }
        return ofItself + ofItsList
    }
}

extension ComparedScenes {
    fileprivate func saysNoMore(_ lost: [String], _ row: Int) -> String {
        "\(namesAfter[row].asOpening) no longer says \(Self.quoted(lost))"
    }

    fileprivate func doesNotSay(_ unsaid: [String], _ row: Int) -> String {
        "\(namesAfter[row].asOpening) does not say \(Self.quoted(unsaid)), as rows of its list did."
    }

    private static func quoted(_ words: [String]) -> String {
        words.map { "“\($0)”" }.joined(separator: " and ")
    }

    /// What nobody can tell of what is said no more, in sentences.
    var doubts: [String] {
        let unknown = "whether that is lost, or no longer so, is not known."
        let ofRows = lostParts.doubted.sorted { $0.key < $1.key }.map { "\(saysNoMore($1, $0)): \(unknown)" }
        let ofOthers = lostParts.doubtedOfOthers.map { words in
            "“\(words)” is said by no row now, though something is drawn where rows said it: \(unknown)"
        }
        let ofFlatRows = unsaidByFlatRows.map { words in
            "“\(words)” was said by each row of a list, and no row says it now: \(unknown)"
        }
        return ofRows + ofOthers + ofFlatRows
    }
}
