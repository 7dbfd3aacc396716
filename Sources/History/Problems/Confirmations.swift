/// What reporters of a problem say on one line of releases of where it works, and for whom their word counts: for themselves
/// always, and for whoever may hear what they hear.
struct Confirmations {
    private typealias Word = (rank: Int, report: Int64)

    private let voices: Voices
    private let confirmers: Confirmers
    /// Of each person who reported it one report.
    private var reporters: [Int64] = []
    /// The person who reported it last, where they had not before.
    private var newcomer: Int64?
    /// That it works, since the last time it didn't.
    private var standing: [Word] = []
    /// All that anybody said.
    private var works: [Word] = [], has: [Word] = []

    init(_ voices: Voices, _ confirmers: Confirmers) { (self.voices, self.confirmers) = (voices, confirmers) }

    var ranks: [Int] { standing.map(\.rank) }

    mutating func noteReporter(_ report: Int64) {
        newcomer = reporters.contains(where: { voices.isOnePerson($0, report) }) ? nil : report
        if newcomer != nil { reporters.append(report) }
    }

    mutating func noteWorking(_ rank: Int, _ report: Int64) {
        standing.append((rank, report))
        works.append((rank, report))
    }

    mutating func noteThere(_ rank: Int, _ report: Int64) { has.append((rank, report)) }

    /// It is there in a release: what was said of that and of those before is over.
    mutating func forget(upTo rank: Int) { standing.removeAll { $0.rank <= rank } }

    /// It is there again: what was said of these releases is over.
    mutating func forget(from rank: Int) { standing.removeAll { $0.rank >= rank } }

    /// Somebody says so of this release or a later one.
    func isSaid(from rank: Int) -> Bool { standing.contains { $0.rank >= rank } }

    /// Everybody who had reported it before whoever did last says so of one of these releases, or somebody says it whose word
    /// counts for them.
    func wasForAll(in ranks: Range<Int>) -> Bool {
        isForAll(reporters.filter { $0 != newcomer }, where: ranks.contains)
    }

    /// Everybody who reported it says so of this release or a later one, or somebody says it whose word counts for them.
    func isForAll(from rank: Int) -> Bool {
        isForAll(reporters) { $0 >= rank }
    }

    private func isForAll(_ reporters: [Int64], where isAsked: (Int) -> Bool) -> Bool {
        let said = standing.filter { isAsked($0.rank) }.map(\.report)
        return !said.isEmpty && reporters.allSatisfy { reporter in said.contains { counts($0, for: reporter) } }
    }

    private func counts(_ confirmer: Int64, for reporter: Int64) -> Bool {
        voices.isOnePerson(confirmer, reporter)
            || confirmers.mayBe(confirmer, reporter) && !worksWhereItIs(for: confirmer)
    }

    /// It works for them in a release in which somebody else has it: they can't tell when it is over for others.
    private func worksWhereItIs(for confirmer: Int64) -> Bool {
        works.contains { word in
            voices.isOnePerson(word.report, confirmer)
                && has.contains { $0.rank == word.rank && !voices.isOnePerson($0.report, confirmer) }
        }
    }
}
