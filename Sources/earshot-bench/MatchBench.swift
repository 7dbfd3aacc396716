import History
import Screens

/// Matching a build with the one after, against reading its bytes.
enum MatchBench {
    static func run(_ measured: MeasuredBuild) throws {
        let scenes = { (captures: [Capture]) in captures.map { Scene($0, Speaker().speak($0)) } }
        let before = scenes(measured.captures), after = scenes(try measured.build.read(measured.build.after))
        let pairs = Array(zip(before, after))
        var matched = 0
        let time = Clock.least {
            matched = pairs.reduce(0) { $0 + ElementMatcher.match($1.0, $1.1).matches.count }
        }
        let elements = { (scenes: [Scene]) in scenes.reduce(0) { $0 + $1.flick.count } }
        print(
            "  match: \(elements(before)) elements against \(elements(after)), \(matched) matched in \(Figure.milliseconds(time)); of the reading time \(Figure.ratio(time / measured.reading)) (less than 1 is wanted, transcript included)"
        )
    }
}
