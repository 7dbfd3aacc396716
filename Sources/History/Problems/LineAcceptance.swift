/// When a problem was accepted on a release line, and what was met of it meanwhile.
struct LineAcceptance {
    /// By which event it was accepted, and by which it was no longer.
    private var spans: [Range<Int64>] = []
    /// The last release in which a look found it gone while it was accepted, and nobody has met it later.
    private(set) var gone: LineLooks.Place?
    /// It was met again after that: in which release, and which one it was gone in.
    private(set) var returned: (since: String, works: String)?

    /// Whether it was accepted when this event came.
    func covers(_ sequence: Int64) -> Bool { spans.contains { $0.contains(sequence) } }

    mutating func begin(at sequence: Int64) {
        end(at: sequence)
        spans.append(sequence..<Int64.max)
    }

    mutating func end(at sequence: Int64) {
        guard let last = spans.last, last.upperBound == .max else { return }
        spans[spans.count - 1] = last.lowerBound..<sequence
    }

    mutating func noteGone(_ release: String, _ rank: Int) { gone = (rank, release) }

    mutating func noteMet(_ release: String, _ rank: Int) {
        guard let gone, rank > gone.rank else { return }
        (returned, self.gone) = ((release, gone.release), nil)
    }

    /// A claim says what became of it.
    mutating func forgetLooks() { (gone, returned) = (nil, nil) }
}
