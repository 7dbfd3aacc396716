/// Releases of one line that have a problem, or one of its causes, by rank: nobody has found it gone there later, or
/// somebody has it all the same.
struct LinePresence {
    private var releases: [Int: (name: String, isReported: Bool)] = [:]

    /// The first in which it was ever met.
    private(set) var first: Int?
    /// The newest of them.
    var last: Int? { releases.keys.max() }
    func contains(_ rank: Int) -> Bool { releases[rank] != nil }

    mutating func note(_ release: String, _ rank: Int, isReported: Bool) {
        first = min(first ?? rank, rank)
        releases[rank] = (release, isReported || releases[rank]?.isReported == true)
    }

    /// A look that could tell found it gone there.
    mutating func noteGone(_ rank: Int) {
        if releases[rank]?.isReported == false { releases[rank] = nil }
    }

    /// The release that shows that a fix in the one of this rank is none: the first from `start` on that has it, unless it
    /// was good before, and after it was first met; else the last, unless it was found gone since.
    func contradiction(of fix: Int, from start: Int, confirmed: some Collection<Int>, _ looks: LineLooks) -> String? {
        let found = releases.filter { $0.key >= start }
        guard let first = found.min(by: { $0.key < $1.key }), let last = found.max(by: { $0.key < $1.key }) else {
            return nil
        }
        let before = max(fix, self.first ?? fix)..<first.key
        guard confirmed.contains(where: before.contains) || looks.sawGone(in: before) else { return first.value.name }
        let isGone = looks.newestSeesGone(from: last.key + 1) || confirmed.contains { $0 > last.key }
        return isGone ? nil : last.value.name
    }
}
