import History
import Screens
import Storage

/// What was not good when somebody looked last, of what a build shows nothing of: it counts as it was.
struct UnseenFaults {
    /// Each once, with the look that showed it last.
    let faults: [Fault]
    /// The looks that showed what the build owes last.
    let owed: [Look]
    private let review: BuildReview
    private let build: StoredBuild
    private let screens: [Int64: StoredScreen]

    /// - Parameter owed: what the build owes and nobody has retired.
    init(_ review: BuildReview, owed: [Look], of build: StoredBuild, _ counting: Counting) throws {
        let elsewhere = review.looks.filter { !$0.showsScreen && !counting.acceptances.isAccepted($0.look) }
        let profile = counting.app.conformance.profile
        faults = review.unseenFaults(owed: owed, elsewhere: elsewhere.map(\.look)) { !profile.leavesOut($0) }
        self.owed = owed
        (self.review, self.build, screens) = (review, build, try counting.screens.byID())
    }

    /// Those that count, of causes that the build does not show elsewhere.
    /// - Parameters:
    ///   - shown: what counts of what it shows.
    ///   - decisions: what was decided of findings; `nil`: it is asked for.
    func worse(beside shown: [Worsening], _ counting: Counting, _ decisions: FindingDecisions?) throws -> [Worsening] {
        let told = Set(shown.map(\.cause))
        return try Worsening.all(faults, of: build, counting, decisions).filter {
            $0.isOpen && !told.contains($0.cause)
        }
    }

    /// Behind what is told of a fault that nothing shows: that it counts, and why nobody knows more.
    static func aside(_ reason: String) -> String { "; it counts as it was, since \(reason)" }

    /// Why nobody knows whether what a look showed is still so, as the end of a sentence.
    func reason(_ look: Look) -> String {
        let name = screens[look.screen]?.name ?? "", held = review.looks.map(\.look).filter { $0.screen == look.screen }
        let place = held.isEmpty ? name : "\(name) (\(PlainWords.variant(look.variant)))"
        let isOwed = owed.contains(look)
        guard (isOwed ? Places(owing: held) : Places(held)).holds(look.of) else {
            return "\(place) was not captured in \(build.name)"
        }
        return isOwed
            ? "no capture of \(place) in \(build.name) shows that part"
            : "the capture of \(place) in \(build.name) shows something else"
    }
}
