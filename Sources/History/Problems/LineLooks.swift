/// What looks have seen of one problem on one release line, by rank.
struct LineLooks {
    typealias Place = (rank: Int, release: String)

    private enum Note {
        case present(String, ObservationEvidence)
        case absent(String, ObservationEvidence)
        case reported(by: Int64, String)
        case works(for: Int64)
    }
    /// All that was noted, in its order.
    private var notes: [(rank: Int, note: Note)] = []

    /// The first release in which a look met it.
    private(set) var firstPresent: Place?
    /// The first release in which its element was gone, since a look last heard it.
    private(set) var goneWithElement: Place?
    /// The last look at the latest release in which one could tell.
    private var newest: (rank: Int, isPresent: Bool, isPersons: Bool)?
    /// The latest release in which a look met it.
    private var lastPresent: Int?
    /// Releases in which somebody looked, and its element was there without it.
    private var without: [Int: (release: String, isPersons: Bool)] = [:]
    /// What a rule saw last in each release: whether it was there.
    private var rules: [Int: Bool] = [:]
    /// The latest release in which the rule failed, in one build of it at least: it can perceive what is there.
    private var lastFailure: Int?
    /// The latest release in which a person found it, and no person has found it gone since.
    private(set) var foundByPerson: Place?
    /// Releases in which people have it who reported it, and who they are.
    private var reported: [Int: (release: String, people: Set<Int64>)] = [:]
    /// The latest release in which it works for a person who reported it.
    private var works: [Int64: Int] = [:]

    mutating func notePresent(_ release: String, _ rank: Int, _ evidence: ObservationEvidence) {
        notes.append((rank, .present(release, evidence)))
        if firstPresent.map({ rank < $0.rank }) ?? true { firstPresent = (rank, release) }
        lastPresent = max(lastPresent ?? rank, rank)
        if !evidence.isSession {
            rules[rank] = true
            lastFailure = max(lastFailure ?? rank, rank)
        } else if rank >= foundByPerson?.rank ?? rank {
            foundByPerson = (rank, release)
        }
        noteHeard(rank, isPresent: true, evidence)
    }

    mutating func noteAbsent(_ release: String, _ rank: Int, _ evidence: ObservationEvidence) {
        notes.append((rank, .absent(release, evidence)))
        if evidence.isElementGone {
            if rank >= lastPresent ?? rank, goneWithElement.map({ rank < $0.rank }) ?? true {
                goneWithElement = (rank, release)
            }
            return
        }
        if evidence.isSession {
            if let found = foundByPerson, rank >= found.rank { foundByPerson = nil }
        } else {
            rules[rank] = false
        }
        without[rank] = (release, evidence.isSession)
        noteHeard(rank, isPresent: false, evidence)
    }

    mutating func noteReported(by person: Int64, _ release: String, _ rank: Int) {
        notes.append((rank, .reported(by: person, release)))
        reported[rank, default: (release, [])].people.insert(person)
    }

    mutating func noteWorking(for person: Int64, _ rank: Int) {
        notes.append((rank, .works(for: person)))
        works[person] = max(works[person] ?? rank, rank)
    }

    /// What is known of the releases up to this one.
    func upTo(_ rank: Int) -> LineLooks {
        var looks = LineLooks()
        for (place, note) in notes where place <= rank {
            switch note {
            case .present(let release, let evidence): looks.notePresent(release, place, evidence)
            case .absent(let release, let evidence): looks.noteAbsent(release, place, evidence)
            case .reported(let person, let release): looks.noteReported(by: person, release, place)
            case .works(let person): looks.noteWorking(for: person, place)
            }
        }
        return looks
    }

    /// Releases in which a look found its element there without it.
    var soundReleases: [Place] { without.map { ($0.key, $0.value.release) }.sorted { $0.rank < $1.rank } }

    /// A look at an older release doesn't take back what a look at a later one saw.
    private mutating func noteHeard(_ rank: Int, isPresent: Bool, _ evidence: ObservationEvidence) {
        if rank >= newest?.rank ?? rank { newest = (rank, isPresent, evidence.isSession) }
        if let gone = goneWithElement, rank >= gone.rank { goneWithElement = nil }
    }

    /// The rule passes where a person found it: it can't perceive it, and its passing says nothing. It can where it
    /// failed, too, in the release in which the person found it, or had failed until then; of somebody who reported it, where it
    /// failed in a later release than the one in which it passes.
    private func isBlind(at rank: Int) -> Bool {
        let isDoubted = contradicted.contains { place in place.people.contains { works[$0] ?? .min < place.rank } }
        if isDoubted, rank >= lastFailure ?? .min { return true }
        guard let found = foundByPerson else { return false }
        return rules.filter { $0.key <= found.rank }.max { $0.key < $1.key }?.value != true
    }

    /// The latest release in which somebody who reported it has it though the rule passes there, and has not failed later.
    var contradictedIn: String? { contradicted.max { $0.rank < $1.rank }?.release }

    /// Where people have it though the rule passes: until it fails again, its passing says nothing to them.
    private var contradicted: [(rank: Int, release: String, people: Set<Int64>)] {
        let failure = lastFailure ?? .min
        return reported.filter { $0.key > failure && rules[$0.key] == false }
            .map { ($0.key, $0.value.release, $0.value.people) }
    }

    /// A look at this release, the latest that could tell, shows that it is gone, and none met it later.
    func seesGone(at rank: Int) -> Bool {
        newest?.rank == rank && rank >= lastPresent ?? rank && newestSeesGone(from: rank)
    }

    /// The latest look that could tell was at this release or a later one, and it was not there.
    func newestSeesGone(from rank: Int) -> Bool {
        guard let newest, !newest.isPresent, newest.rank >= rank else { return false }
        return newest.isPersons || !isBlind(at: newest.rank)
    }

    /// A look at one of these releases that could tell found its element there without it.
    func sawGone(in ranks: Range<Int>) -> Bool {
        without.contains { ranks.contains($0.key) && ($0.value.isPersons || !isBlind(at: $0.key)) }
    }

    /// A look at this release found its element there without it, whether or not it could tell.
    func findNothing(at rank: Int) -> Bool { without[rank] != nil }

    /// The last release before this one in which somebody looked, and its element was there without it. What a rule that
    /// is blind to it found is no release that works.
    func lastWithout(before rank: Int, where isGood: (Int) -> Bool) -> Place? {
        without.filter { $0.key < rank && ($0.value.isPersons || !isBlind(at: $0.key)) && isGood($0.key) }
            .max { $0.key < $1.key }.map { ($0.key, $0.value.release) }
    }

    /// The same by looks alone.
    func lastSound(before rank: Int) -> String? {
        without.filter { $0.key < rank }.max { $0.key < $1.key }?.value.release
    }
}
