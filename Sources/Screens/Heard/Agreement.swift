/// How far the engine agrees with recordings, by rule of speech, language, system and screen reader.
package struct Agreement: Sendable {
    package struct Group: Hashable, Sendable {
        package var rule: SpeechRule
        /// The primary subtag (BCP 47); `nil`: the recording doesn't say.
        package var language: String?
        package var os: String
        package var screenReader: ScreenReader
    }
    package struct Row: Hashable, Sendable {
        package var group: Group
        package var tally: Hearing.Tally
        package var recordings: Int
    }

    private var tallies: [Group: (tally: Hearing.Tally, recordings: Int)] = [:]
    /// How many recordings it rests on, and how many could not be held against the screen they name.
    package private(set) var held = 0
    package private(set) var unlike = 0
    /// Lines that fit no element, which agree and disagree with nothing.
    package private(set) var unplaced = 0

    package init() {}

    package mutating func take(_ hearing: Hearing, language: String?) {
        guard hearing.fits else {
            unlike += 1
            return
        }
        held += 1
        unplaced += hearing.unplaced.count
        for (rule, tally) in hearing.tallies {
            let group = Group(
                rule: rule, language: language, os: hearing.recording.os, screenReader: hearing.recording.screenReader)
            tallies[group, default: (Hearing.Tally(), 0)].tally += tally
            tallies[group, default: (Hearing.Tally(), 0)].recordings += 1
        }
    }

    /// By screen reader, system and language, then in the order of the rules.
    package var rows: [Row] {
        tallies.map { Row(group: $0.key, tally: $0.value.tally, recordings: $0.value.recordings) }.sorted {
            left, right in
            func key(_ row: Row) -> (String, String, String, Int) {
                (
                    row.group.screenReader.rawValue, row.group.os, row.group.language ?? "",
                    SpeechRule.allCases.firstIndex(of: row.group.rule) ?? 0
                )
            }
            return key(left) < key(right)
        }
    }
}
