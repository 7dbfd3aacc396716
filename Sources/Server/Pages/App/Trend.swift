import API

/// How an app sounds over its releases: the share of text that is said and the problems that are there, drawn small,
/// with the same figures in a table.
struct Trend {
    struct Moment {
        var version: String
        var link: String
        var coverage: String
        var problems: Int
    }
    struct Mark {
        var x: String
        var y: String
        var height: String
    }

    /// Oldest first.
    var moments: [Moment]
    var viewBox: String
    /// The share of text said, as a line: 1 is on top.
    var line: String
    var dots: [Mark]
    /// The problems, as bars from the ground up.
    var bars: [Mark]
    var description: String

    static let sample = Trend(
        moments: [Moment(version: "1", link: "/", coverage: "90 %", problems: 1)], viewBox: "0 0 1 1", line: "0,0",
        dots: [Mark(x: "0", y: "0", height: "0")], bars: [Mark(x: "0", y: "0", height: "1")], description: "d")
}

extension Trend {
    /// What is known of one release.
    struct Figures {
        var version: String
        var link: String
        /// From 0 to 1; `nil`: unknown.
        var coverage: Double?
        var problems: Int
    }

    /// Nothing is drawn of fewer than two releases.
    init?(_ figures: [Figures]) {
        guard let first = figures.first, let last = figures.last, figures.count > 1 else { return nil }
        let most = max(1, figures.map(\.problems).max() ?? 1)
        let places = figures.enumerated().map { (x: 20 + $0 * 40, figures: $1) }
        moments = figures.map {
            Moment(version: $0.version, link: $0.link, coverage: Say.coverage($0.coverage), problems: $0.problems)
        }
        viewBox = "0 0 \(figures.count * 40) 70"
        dots = places.compactMap { place in
            place.figures.coverage.map {
                Mark(x: String(place.x), y: String(Int((70 - 60 * min(1, max(0, $0))).rounded())), height: "0")
            }
        }
        line = dots.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        bars = places.map { place in
            let height = Int((60 * Double(place.figures.problems) / Double(most)).rounded())
            return Mark(x: String(place.x - 8), y: String(70 - height), height: String(height))
        }
        description =
            "From \(first.version) to \(last.version): text said \(Say.coverage(first.coverage)), then \(Say.coverage(last.coverage)); problems present \(first.problems), then \(last.problems). The table has all figures."
    }
}
