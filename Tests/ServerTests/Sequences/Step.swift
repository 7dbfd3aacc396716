/// One thing somebody does. Builds, releases and screens that may be new are named by their place in ``World``, all that
/// must be there already by its place among what there is: so a step means something whatever came before it.
indirect enum Step: Hashable, Sendable {
    enum Decision: Hashable, Sendable { case open, accept, falseAlarm }

    case upload(build: Int, [Picture], isDark: Bool)
    /// An earlier upload, byte for byte.
    case uploadAgain(Int)
    case seal(Int)
    /// One of those that hold captures and are open.
    case sealOpen(Int)
    /// A verdict on record, which seals the build.
    case ask(release: Int)
    case claim(Int, release: Int)
    case report(screen: Int, button: Int?, release: Int)
    /// The same report from its source once more.
    case reportAgain(Int)
    case confirm(Int, known: Int, works: Bool)
    /// By hand to a problem, or to none; and said to be of another release.
    case relink(Int, problem: Int?, known: Int?)
    case splitMessage(Int)
    case decide(Int, Decision)
    case decideMany([Int], Decision)
    case merge(Int, into: Int)
    case mergeMany([Int], into: Int)
    /// So many of its reports get a problem of their own.
    case split(Int, reports: Int)
    /// Counted from the newest.
    case undo(Int)
    case correct(Pair, isSame: Bool)
    case endCorrection(Int)
    /// Gives a release to the line of hot fixes, which goes on from another.
    case fork(release: Int, known: Int)
    case putRelease(Int)
    /// Does it and takes it back at once.
    case thereAndBack(Step)
    /// Reads what there is to read.
    case look

    /// Two buttons in two builds that hold the screen.
    struct Pair: Hashable, Sendable {
        var screen: Int
        var from: Int
        var to: Int
        var before: Int
        var after: Int
    }
}

/// What the steps are about.
enum World {
    /// In the order in which they mostly come. `1.0.1` and `1.1.1` may become hot fixes.
    static let builds = ["1.0", "1.1+1", "1.0.1", "1.1+2", "1.2", "1.1.1", "1.3", "1.4"]
    /// Not in every story does a release have two.
    static let secondBuild = 3
    static let releases = ["1.0", "1.1", "1.0.1", "1.2", "1.1.1", "1.3", "1.4", "1.5"]
    /// As people write them; nobody ever uploads `0.9`.
    static let spoken =
        releases.map(Optional.some) + ["v1.1", "1.2+77", "Version 1.3", "0.9", "the newest one", nil]
}
