/// Groups whose words anybody may read: none names somebody who wrote, and none is hidden by a mask.
extension ReportGroup {
    /// So many of a group's newest messages are looked at through the masks.
    private static let looked = 50

    /// - Parameter people: who wrote the messages, as far as that is known.
    package static func of(_ members: [Member], by people: [KnownPerson]) -> [ReportGroup] {
        let texts = Dictionary(members.map { ($0.id, $0.text) }) { first, _ in first }
        var hidden = stems(naming: people)
        while true {
            let groups = of(members, without: hidden)
            let masked = groups.flatMap { $0.masked(texts) }
            guard !masked.isEmpty else { return groups }
            hidden.formUnion(masked)
        }
    }

    /// Whether words of an alarm name one of these people.
    package static func names(_ words: [String], oneOf people: [KnownPerson]) -> Bool {
        !Set(words.flatMap { ReportSubject($0).stems }).isDisjoint(with: stems(naming: people))
    }

    private static func stems(naming people: [KnownPerson]) -> Set<String> {
        Set(
            people.compactMap(\.name).flatMap { ReportSubject($0).terms }
                .filter { !MaskingWords.notNames.contains($0.word) }.map(\.stem))
    }

    /// Stems of its words that a mask hides as a name in one of its messages.
    private func masked(_ texts: [Int64: String]) -> Set<String> {
        let masking = Masking()
        let names = reports.prefix(Self.looked).compactMap { texts[$0] }.flatMap { masking.names(in: $0) }
        return Set(words.flatMap { ReportSubject($0).stems }).intersection(ReportSubject(names).stems)
    }
}
