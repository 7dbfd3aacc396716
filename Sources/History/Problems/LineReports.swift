/// What people told of a problem, on one line of releases.
struct LineReports {
    /// Somebody reported it: then it takes a reporter to call it fixed.
    private(set) var isAny = false
    /// The first and the latest release in which somebody says that they have it, by rank.
    private var first: Int?
    private var last: Int?
    /// Somebody told of it who has it in nobody knows which release, or not any more; and did so before any look met it.
    private var isUnplaced = false
    private var isBeforeLooks = false

    /// - Parameters:
    ///   - rank: of its release; `nil`: nobody knows which that is.
    ///   - isReplaced: the same person says otherwise since.
    mutating func noteReport(_ rank: Int?, isReplaced: Bool) {
        isAny = true
        if rank == nil || isReplaced { isUnplaced = true }
    }

    /// Somebody has it in a release of this rank.
    mutating func noteThere(_ rank: Int) {
        first = min(first ?? rank, rank)
        last = max(last ?? rank, rank)
    }

    /// A look that found nothing heeds what people had told by then.
    mutating func noteToldEarlier() { isBeforeLooks = true }

    /// Whether somebody told of it before any look met it, and nobody knows from which release, or not any more: so nobody knows
    /// since when it is there.
    /// - Parameter rank: of the release in which a look met it first.
    func areOlder(thanLookAt rank: Int?) -> Bool {
        let isPlaced = first.flatMap { first in rank.map { first < $0 } } ?? false
        return isUnplaced && isBeforeLooks && !isPlaced
    }

    /// Whether nobody says that they have it in a release of this rank, or a later one.
    func areBefore(_ rank: Int) -> Bool { last.map { rank > $0 } ?? true }
}
