import Application
import Messages

extension Message {
    /// What a verdict lacks, as it says it. The build that something was not compared with is no word of ours.
    /// - Parameter names: what else in it is not ours.
    init(gap sentence: String, naming names: [String]) {
        let build = comparedWith.first(sentence).map { [String($0.1)] } ?? []
        self.init(sentences: sentence, naming: names + build, titles: PlainWords.measureTitles)
    }
}

private let comparedWith = Pattern(/not compared with ([^ ,]+), which was captured/)
