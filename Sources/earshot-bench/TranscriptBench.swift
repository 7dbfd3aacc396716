import Screens

/// Speaking a build, against reading its bytes.
enum TranscriptBench {
    static func run(_ measured: MeasuredBuild) {
        let speaker = Speaker()
        var elements = 0
        let time = Clock.least {
            elements = measured.captures.reduce(0) { $0 + speaker.speak($1).utterances.count }
        }
        print(
            "  transcript: \(Int(Double(elements) / time)) elements/s, \(Figure.rate(measured.build.size, time)) of capture; of the reading time \(Figure.ratio(time / measured.reading)) (less than 1 is wanted, matching included)"
        )
    }
}
