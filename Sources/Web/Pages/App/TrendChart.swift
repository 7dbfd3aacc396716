import Application
import Messages

/// One figure over an app's releases, drawn small, with the same figures in a table.
struct TrendChart {
    struct Mark {
        var x: String
        var y: String
        var height: String
        var kind: String
    }
    /// A word in the picture: a figure at its place, or a release under the axis.
    struct Label {
        var x: String
        var y: String
        var text: Message
        var kind: String
    }
    /// Figures that follow each other without a gap.
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
    struct Cell { var text: Message }

    /// Names it within the page.
    var id: String
    var title: Message
    var viewBox: String
    var lines: [Line]
    /// From the ground up.
    var bars: [Mark]
    var labels: [Label]
    /// Where nothing is and where the greatest figure is.
    var axes: [Label]
    var width: String
    var description: Message
    var legend: Message
    var columns: [Message]
    /// Oldest first.
    var rows: [Row]

    static let sample = TrendChart(
        id: "i", title: "t", viewBox: "0 0 1 1",
        lines: [
            Line(points: "0,0", kind: "first", dots: [Mark(x: "0", y: "0", height: "0", kind: "first")])
        ],
        bars: [Mark(x: "0", y: "0", height: "1", kind: "critical")],
        labels: [Label(x: "0", y: "0", text: "t", kind: "figure")],
        axes: [Label(x: "0", y: "0", text: "t", kind: "axis")], width: "1", description: "d", legend: "l",
        columns: ["c"],
        rows: [Row(version: "1", link: "/", cells: [Cell(text: "t")])])
}

extension TrendChart {
    /// What is known of one release.
    struct Moment {
        var version: String
        var link: String
        /// One for each column; `nil`: unknown.
        var values: [Double?]
        /// What the table tells beside them, one for each of its further columns; `nil`: unknown.
        var beside: [Int?] = []
    }

    /// How figures are drawn.
    enum Style { case lines, stackedBars }

    /// - Parameters:
    ///   - moments: oldest first. Nothing is drawn of fewer than two, or where no figure is known.
    ///   - beside: further columns of the table, which are not drawn.
    ///   - kinds: names the columns' looks.
    ///   - top: what stands at the upper edge; `nil`: the greatest figure.
    init?(
        _ id: String, _ title: Message, _ moments: [Moment], columns: [Message], beside: [Message] = [],
        kinds: [String], style: Style,
        top: Double? = nil, legend: Message, say: (Double?) -> Message
    ) {
        guard moments.count > 1, moments.contains(where: { $0.values.contains { $0 != nil } }) else { return nil }
        self.id = id
        self.title = title
        self.columns = columns + beside
        self.legend = legend
        width = String(Self.left + moments.count * Self.step)
        viewBox = "0 0 \(width) \(Self.ground + 18)"
        rows = moments.map { moment in
            Row(
                version: moment.version, link: moment.link,
                cells: moment.values.map { Cell(text: say($0)) }
                    + moment.beside.map { Cell(text: $0.map { Message($0) } ?? "not known yet") })
        }
        let drawing = Drawing(moments, kinds: kinds, style: style, top: top)
        labels = drawing.labels(say, style)
        axes = drawing.axes(say)
        lines = style == .lines ? drawing.lines : []
        bars = style == .stackedBars ? drawing.bars : []
        description = Self.describe(moments, columns, say)
    }

    /// Units of the picture: from release to release, left of the first, and from the upper edge to the axis.
    fileprivate static let step = 64, left = 56, ground = 90
    /// Of the greatest figure above the axis.
    fileprivate static let tallest = 64.0

    /// What the picture shows, in words: each column's first and last figure, its extremes, and what is not known.
    private static func describe(_ moments: [Moment], _ columns: [Message], _ say: (Double?) -> Message) -> Message {
        guard let first = moments.first, let last = moments.last else { return "" }
        let parts = columns.indices.map { place -> Message in
            let known = moments.compactMap { moment in moment.values[place].map { (moment.version, $0) } }
            let unknown = moments.filter { $0.values[place] == nil }.map { Message(text: $0.version) }
            let figures: Message = "\(columns[place]): \(course(known, say))"
            return unknown.isEmpty ? "\(figures)." : "\(figures); not known in \(unknown.joined())."
        }
        return
            "From \(text: first.version) to \(text: last.version). \(parts.joined(by: " ")) The table has all figures."
    }

    private static func course(_ known: [(version: String, value: Double)], _ say: (Double?) -> Message) -> Message {
        guard let first = known.first, let last = known.last else { return "no figure" }
        let values = known.map(\.value)
        guard let least = values.min(), let most = values.max(), least < most else {
            return "always \(say(first.value))"
        }
        let ends = [first.value, last.value]
        let extremes = [(true, least), (false, most)].filter { !ends.contains($0.1) }.map { isLeast, value -> Message in
            let places = known.filter { $0.value == value }.map { Message(text: $0.version) }
            let all = places.dropFirst().reduce(places[0]) { "\($0) and \($1)" }
            return isLeast ? "lowest \(say(value)) in \(all)" : "highest \(say(value)) in \(all)"
        }
        let (start, end): (Message, Message) = (
            "\(say(first.value)) in \(text: first.version)", "\(say(last.value)) in \(text: last.version)"
        )
        return ([start] + extremes + [end]).joined()
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

    private func x(_ place: Int) -> Int { TrendChart.left + TrendChart.step / 2 + place * TrendChart.step }
    private func length(_ value: Double) -> Int { Int((TrendChart.tallest * min(top, max(0, value)) / top).rounded()) }
    private func y(_ value: Double) -> Int { TrendChart.ground - length(value) }

    /// A line ends where a figure is not known, and begins anew behind it.
    var lines: [TrendChart.Line] {
        kinds.enumerated().flatMap { column, kind -> [TrendChart.Line] in
            let runs = moments.indices.split { moments[$0].values[column] == nil }
            return runs.map { run in
                let dots = run.map { place in
                    TrendChart.Mark(
                        x: String(x(place)), y: String(y(moments[place].values[column] ?? 0)), height: "0", kind: kind)
                }
                return TrendChart.Line(
                    points: dots.map { "\($0.x),\($0.y)" }.joined(separator: " "), kind: kind, dots: dots)
            }
        }
    }

    /// Releases under the axis; over it the figures of the first column, of bars their sums, or that nobody knows.
    func labels(_ say: (Double?) -> Message, _ style: TrendChart.Style) -> [TrendChart.Label] {
        moments.enumerated().flatMap { place, moment in
            let known = moment.values.compactMap(\.self)
            let value = style == .lines ? moment.values[0] : known.isEmpty ? nil : known.reduce(0, +)
            return [
                TrendChart.Label(
                    x: String(x(place)), y: String(TrendChart.ground + 14), text: Message(text: moment.version),
                    kind: "release"),
                TrendChart.Label(
                    x: String(x(place)), y: String(value.map { y($0) - 7 } ?? TrendChart.ground - 6),
                    text: value.map(say) ?? "?", kind: "figure"),
            ]
        }
    }

    func axes(_ say: (Double?) -> Message) -> [TrendChart.Label] {
        // The ground is nothing at all, also where that little is said in words: “less than 0.1”.
        let ground = say(0)
        return [(0, ground.english.first?.isNumber == true ? ground : "0"), (top, say(top))].map { value, text in
            TrendChart.Label(x: String(TrendChart.left - 6), y: String(y(value)), text: text, kind: "axis")
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
                    x: String(x(place) - 10), y: String(TrendChart.ground - upper), height: String(upper - below),
                    kind: kind)
            }
        }
    }
}
