package import Screens

/// What two looks at a screen differ by, in terms of elements that keep their identity from build to build.
package struct Difference: Hashable, Sendable {
    /// Something that is worse in the later look, or that fails on what is new in it.
    package struct Worse: Hashable, Sendable {
        package var cause: Fault.Cause
        /// Other identities of its element: an identity that was lost meanwhile mends nothing.
        package var alsoKnownAs: Set<Int64>
        package var node: String
        package var impact: Impact
        package var message: String
        package var evidence: String
        /// It is worse by what devices were recorded to say.
        package var isOfRecordings: Bool

        package init(
            _ cause: Fault.Cause, alsoKnownAs: Set<Int64> = [], node: String, impact: Impact, message: String,
            evidence: String = "{}", isOfRecordings: Bool = false
        ) {
            (self.cause, self.alsoKnownAs, self.node) = (cause, alsoKnownAs, node)
            (self.impact, self.message, self.evidence) = (impact, message, evidence)
            self.isOfRecordings = isOfRecordings
        }

        /// It is about a node that is drawn, and no element's: all of them that fail a rule share a cause.
        var isOfDrawn: Bool { cause.element == nil && node != "/" }

        package func isAbout(_ other: Fault.Cause) -> Bool {
            guard cause.rule == other.rule else { return false }
            // An expectation is one, whichever element comes nearest to it.
            if let pin = cause.pin, let known = other.pin { return pin == known }
            return cause.element == other.element || other.element.map(alsoKnownAs.contains) ?? false
        }
    }

    package var regressions: [Worse]
    package var newFaults: [Worse]
    /// Elements that are heard in the later look.
    package var elements: Set<Int64>
    /// Elements that are heard in the earlier look.
    package var elementsBefore: Set<Int64>
    /// The later look shows the screen of the earlier one, not a spinner or an error in its place.
    package var showsSameScreen: Bool
    /// From 0 to 1.
    package var speechLoss: Double
    /// Whether it is known; else it is 0.
    package var isLossKnown: Bool
    /// A loss of speech that leaves the later look unsound, whether or not the rule finds it alarming; `nil`: it is sound.
    package var unsound: Worse?
    /// More than twice as many elements are heard: if one of the two is a spinner or an error, it is the earlier.
    var showsFarMore: Bool { elements.count > elementsBefore.count * 2 }
    /// Fewer than half as many are.
    var showsFarLess: Bool { elements.count * 2 < elementsBefore.count }
    /// Half of what was said is gone with elements that are still shown: so broken a look is no measure for the next one.
    private var isHalved: Bool {
        speechLoss >= 0.5 && regressions.contains { $0.cause.rule == ChangeRule.elementLost.id }
    }
    /// Later looks are measured against the later look.
    var isReference: Bool { showsSameScreen && !isHalved || showsFarMore }
    /// By node the rules that it fails, and those that what is told of it stands for.
    package var told: [String: Set<String>] {
        (regressions + newFaults).reduce(into: [:]) { told, worse in
            let rule = worse.cause.rule
            told[worse.node, default: []].formUnion(ChangeRule.rule(rule)?.standsFor ?? [])
            told[worse.node, default: []].insert(rule)
        }
    }

    package init(
        regressions: [Worse] = [], newFaults: [Worse] = [], elements: Set<Int64> = [],
        elementsBefore: Set<Int64> = [], showsSameScreen: Bool = true, speechLoss: Double = 0,
        isLossKnown: Bool = true, unsound: Worse? = nil
    ) {
        (self.regressions, self.newFaults) = (regressions, newFaults)
        (self.elements, self.elementsBefore) = (elements, elementsBefore)
        (self.showsSameScreen, self.speechLoss, self.unsound) = (showsSameScreen, speechLoss, unsound)
        self.isLossKnown = isLossKnown
    }
}

/// Answers what the judgement asks of captures.
package protocol LookComparing {
    /// What the later look has against the earlier one; the two are twins of this nearness.
    func difference(from before: Look, to after: Look, _ twin: Twin) throws -> Difference
    /// How much of two looks is the same, from 0 to 1: which of several captures of one screen and variant a later one is
    /// measured against.
    func likeness(of before: Look, to after: Look) throws -> Double
    /// Whether a fault on what is new is one of a row in a list each of whose rows failed in an earlier look, against which it is none,
    /// and none of whose rows passed in any look since. The newest few are asked.
    /// - Parameter reference: the look that it is new against.
    func failedInEachRow(_ fault: Fault, before reference: Look) throws -> Bool
    /// Elements that are heard in a look.
    func elements(heardIn look: Look) throws -> Set<Int64>
    /// Whether an element is heard in two looks, and in the same words.
    func says(_ element: Int64, theSameIn look: Look, and other: Look) throws -> Bool
    /// Whether a node is drawn in a look without being heard, since one of these elements speaks for all that it holds, and is
    /// not heard in an earlier look either.
    func isSilent(_ node: String, within elements: Set<Int64>, in look: Look, asIn earlier: Look) throws -> Bool
    /// The words by which what is a node of a look is called in an earlier one, or in that look itself; `nil`: it is not heard there, or
    /// nobody can tell.
    func words(of node: String, in look: Look, asIn earlier: Look) throws -> [String]?
    /// What the look was measured against in which a fault came; `nil`: nothing, or that is not known any more.
    func look(before fault: Fault) throws -> Look?
    /// What a node of an earlier look is called in a look that shows it; `nil`: it shows none that is known to be it.
    func node(_ node: String, of earlier: Look, in look: Look) throws -> String?
    /// The node of a look by which a name or a voice is missing still, as seen from the look that showed the fault last; `nil`: it
    /// is none of these, or nobody can tell, or one that is called as it was is heard again.
    func stays(_ fault: Fault, in look: Look) throws -> String?
    /// Whether a sound build before an earlier look's holds the very capture of a look.
    func wasSound(_ look: Look, before reference: Look) throws -> Bool
    /// What was told of the very capture of a look where a sealed build before an earlier look's holds it.
    func faults(toldOf look: Look, before reference: Look) throws -> [Fault]
    /// Whether nothing can differ between two looks.
    func isVerySame(_ look: Look, _ other: Look) throws -> Bool
    /// All that fails in a look.
    func failures(in look: Look) throws -> [Difference.Worse]
    /// Whether the app is held to a rule: its profile may leave it out by now.
    func asks(_ rule: String) -> Bool
    /// Whether a look could tell that a fault is mended: it records what the check goes by, and what a device says where that
    /// showed the fault.
    func tells(of fault: Fault, in look: Look) throws -> Bool
    /// Whether a look records what a check goes by, of the element where it is about one, and as the look does in which it was
    /// good, and leaves the check in no doubt.
    /// - Parameter later: the look in which it is worse.
    func records(_ worse: Difference.Worse, of later: Look, in look: Look, since good: Look) throws -> Bool
    /// Checks that go by what the earlier look records, of all that is there or of one element of it, and the later one does
    /// not, or leaves in doubt: a key of captures, or what a device was recorded to say.
    func untold(in look: Look, after earlier: Look) throws -> Set<String>
    /// Elements that were heard once and are drawn in a look without being heard, with the names of the nodes they are drawn by.
    /// An earlier look does not draw them; they are known by their identifiers or their labels.
    /// - Parameter elements: that are heard in one of the two.
    func drawnAgain(in look: Look, after earlier: Look, besides elements: Set<Int64>) throws -> [Int64: Set<String>]
    /// The newest earlier look at each of these elements, where one was ever heard before.
    func lastLooks(at elements: Set<Int64>, before look: Look) throws -> [Int64: Look]
    /// The newest earlier look, in the same variant, in which what is called as one of these elements is stood where it stands, and
    /// is another thing by now. Developers named neither.
    /// - Parameter taken: elements of the look that they are measured against, which may have become others.
    func looks(beforeReplacing elements: Set<Int64>, with taken: Set<Int64>, before look: Look) throws -> [Int64: Look]
}
