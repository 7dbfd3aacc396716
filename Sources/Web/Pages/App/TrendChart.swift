import Application

/// One figure over an app's releases, drawn small, with the same figures in a table.
struct TrendChart {
    struct Mark {
        var x: String
        var y: String
        var height: String
        var kind: String
    }
    struct Line {
        var points: String
        var kind: String
        var dots: [Mark]
    }
    struct Row {
        var version: String
        var link: String
        var cells: [Cell]
    }
    struct Cell { var text: String }

    /// Names it within the page.
    var id: String
    var title: String
    var viewBox: String
    var lines: [Line]
    /// From the ground up.
    var bars: [Mark]
    var description: String
    var legend: String
    var columns: [String]
    /// Oldest first.
    var rows: [Row]

    static let sample = TrendChart(
        id: "i", title: "t", viewBox: "0 0 1 1",
        lines: [
            Line(points: "0,0", kind: "first", dots: [Mark(x: "0", y: "0", height: "0", kind: "first")])
        ],
        bars: [Mark(x: "0", y: "0", height: "1", kind: "critical")], description: "d", legend: "l", columns: ["c"],
        rows: [Row(version: "1", link: "/", cells: [Cell(text: "t")])])
}

extension TrendChart {
    /// What is known of one release.
    struct Moment {
        var version: String
        var link: String
        /// One for each column; `nil`: unknown.
        var values: [Double?]
    }

    /// How figures are drawn.
    enum Style { case lines, stackedBars }

    /// - Parameters:
    ///   - moments: oldest first. Nothing is drawn of fewer than two, or where no figure is known.
    ///   - kinds: names the columns' looks.
    ///   - top: what stands at the upper edge; `nil`: the greatest figure.
    init?(
        _ id: String, _ title: String, _ moments: [Moment], columns: [String], kinds: [String], style: Style,
        top: Double? = nil, legend: String, say: (Double?) -> String
    ) {
        guard moments.count > 1, moments.contains(where: { $0.values.contains { $0 != nil } }) else { return nil }
        self.id = id
        self.title = title
        self.columns = columns
        self.legend = legend
        viewBox = "0 0 \(moments.count * Self.step) \(Self.height)"
        rows = moments.map { moment in
            Row(
                version: moment.version, link: moment.link,
                cells: moment.values.map { Cell(text: say($0)) })
        }
        let drawing = Drawing(moments, kinds: kinds, style: style, top: top)
        lines = style == .lines ? drawing.lines : []
        bars = style == .stackedBars ? drawing.bars : []
        description = Self.describe(moments, columns, say)
    }

    fileprivate static let step = 40
    fileprivate static let height = 70

    private static func describe(_ moments: [Moment], _ columns: [String], _ say: (Double?) -> String) -> String {
        guard let first = moments.first, let last = moments.last else { return "" }
        let parts = columns.indices.map { place in
            "\(columns[place]): \(say(first.values[place])), then \(say(last.values[place]))."
        }
        return "From \(first.version) to \(last.version). " + parts.joined(separator: " ")
            + " The table has all figures."
    }
}

/// Figures as places in the picture.
private struct Drawing {
    let moments: [TrendChart.Moment]
    let kinds: [String]
    let top: Double

    init(_ moments: [TrendChart.Moment], kinds: [String], style: TrendChart.Style, top: Double?) {
        (self.moments, self.kinds) = (moments, kinds)
        let reached = moments.map { moment -> Double in
            let known = moment.values.compactMap { $0 }
            return style == .lines ? known.max() ?? 0 : known.reduce(0, +)
        }
        self.top = top ?? max(reached.max() ?? 0, 1)
    }

    private func x(_ place: Int) -> Int { 20 + place * TrendChart.step }
    private func length(_ value: Double) -> Int { Int((60 * min(top, max(0, value)) / top).rounded()) }

    var lines: [TrendChart.Line] {
        kinds.enumerated().map { column, kind in
            let dots = moments.enumerated().compactMap { place, moment in
                moment.values[column].map {
                    TrendChart.Mark(
                        x: String(x(place)), y: String(TrendChart.height - length($0)), height: "0", kind: kind)
                }
            }
            return TrendChart.Line(
                points: dots.map { "\($0.x),\($0.y)" }.joined(separator: " "), kind: kind, dots: dots)
        }
    }

    var bars: [TrendChart.Mark] {
        moments.enumerated().flatMap { place, moment -> [TrendChart.Mark] in
            var sum = 0.0
            return zip(kinds, moment.values).compactMap { kind, value in
                guard let value, value > 0 else { return nil }
                let below = length(sum)
                sum += value
                let upper = length(sum)
                return TrendChart.Mark(
                    x: String(x(place) - 8), y: String(TrendChart.height - upper), height: String(upper - below),
                    kind: kind)
            }
        }
    }
}
