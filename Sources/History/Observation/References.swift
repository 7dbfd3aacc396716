import Screens

/// What a build is measured against: of each screen and variant the newest earlier look, and for each check that was
/// not good in it, the look in which it was good last.
package struct References: Hashable, Sendable {
    package var looks: [Look]
    package var faults: [Fault]
    /// Of looks that have lost speech the newest before each that had not, which may be of another variant: sums are measured
    /// against it, whether a rule found the loss alarming or not.
    package var sound: [Look: Look]
    /// What the newest look at a screen and variant does not record: of each check the newest before it that does.
    package var telling: [TellingLook]
    /// Screens that were captured, though no look at them shows them.
    package var unseen: Set<Int64>

    package init(
        looks: [Look] = [], faults: [Fault] = [], sound: [Look: Look] = [:], telling: [TellingLook] = [],
        unseen: Set<Int64> = []
    ) {
        (self.looks, self.faults, self.sound, self.unseen) = (looks, faults, sound, unseen)
        self.telling = telling
    }

    /// What tells of checks that the newest look at a screen and variant does not record.
    func telling(of place: ScreenVariant) -> [TellingLook] { telling.filter { isOf(place, $0.look.of) } }

    /// Whether what was looked at in one variant tells of another: who says no language tells of each, but where one that says it
    /// stood beside.
    func isOf(_ place: ScreenVariant, _ own: ScreenVariant) -> Bool {
        own == place || own.isSame(as: place) && !looks.contains { $0.of == own }
    }

    /// Measures a build.
    /// - Parameters:
    ///   - looks: what the build holds.
    ///   - isFirst: no release was captured before its own, so that what fails is the start and not new, unless it was good
    ///     in an earlier build of the release.
    ///   - accepted: whether a person took a fault as it is for the new reference.
    ///   - intended: the look that they took for it; `nil`: none is known.
    package func review(
        _ looks: [Look], of build: Int64, isFirst: Bool, by comparing: some LookComparing,
        accepted: @escaping (Fault) -> Bool = { _ in false }, intended: @escaping (Fault) throws -> Look? = { _ in nil }
    ) throws -> BuildReview {
        let held = Set(looks.map(\.capture))
        let measured = try looks.map { look in
            try Measurement(
                references: self, build: build, held: held, comparing: comparing, accepted: accepted,
                intended: intended
            ).measure(look, isFirst: isFirst)
        }
        return BuildReview(measured, after: self, leavingOut: try partsLeftOut(by: measured, comparing))
    }
}

/// One look of a build measured against what was last good.
package struct MeasuredLook: Hashable, Sendable {
    package enum Standing: Hashable, Sendable {
        /// Measured against this look.
        case measured(against: Look, Twin)
        /// The screen has no history.
        case newScreen
        /// It has a history, and none of its looks can be compared with this one.
        case notComparable
    }

    package var look: Look
    package var standing: Standing
    /// It shows the screen that was there before; false: a spinner, an error or an empty list in its place.
    package var showsScreen: Bool
    /// Later builds are measured against it: it shows the screen, or so much more than was there before that what was
    /// there was not the screen.
    package var isReference: Bool
    /// From 0 to 1, against the newest look that was sound.
    package var speechLoss: Double
    /// The look that its sums were measured against, where it has lost speech; `nil`: it is sound itself.
    package var sound: Look?
    /// Whether it tells how much speech is lost; false: devices recorded what was lost, and nobody recorded this look as far, so
    /// that the loss is as it was; or, where it is 0, one of the two looks says what is heard, and of
    /// the other that is guessed.
    package var isLossTold = true
    /// Looks before it that tell of checks which it does not record.
    package var telling: [TellingLook] = []
    package var faults: [Fault]

    package init(
        _ look: Look, _ standing: Standing, showsScreen: Bool, isReference: Bool? = nil, speechLoss: Double,
        sound: Look? = nil, faults: [Fault]
    ) {
        (self.look, self.standing, self.showsScreen) = (look, standing, showsScreen)
        self.isReference = isReference ?? showsScreen
        (self.speechLoss, self.sound, self.faults) = (speechLoss, sound, faults)
    }
}

extension MeasuredLook {
    /// What it was measured against; `nil`: nothing.
    package var reference: (look: Look, twin: Twin)? {
        if case .measured(let look, let twin) = standing { (look, twin) } else { nil }
    }

    /// The other capture that it was measured against, of the same screen, where words are compared; `nil`: there is none.
    package var comparedByWords: Look? {
        guard showsScreen, let (earlier, twin) = reference, twin.compares(.words), earlier.capture != look.capture
        else {
            return nil
        }
        return earlier
    }

    /// How much speech is lost; `nil`: nothing tells it. It was compared with nothing, or with a look in another language, whose
    /// words tell nothing unless elements fell silent, it shows something else, or not both say what is heard.
    package var knownLoss: Double? {
        guard case .measured(_, let twin) = standing, showsScreen, isLossTold || speechLoss > 0 else { return nil }
        return twin.compares(.words) || speechLoss > 0 ? speechLoss : nil
    }
}

/// What is to be said of a build: its looks as measured, what it owes, and what the builds after it are measured
/// against.
package struct BuildReview: Hashable, Sendable {
    package var looks: [MeasuredLook]
    /// Earlier looks at screens and variants that the build holds no capture of, and those of several captures of one that
    /// it shows nothing of (``partsLeftOut``).
    package var owed: [Look]
    package var next: References

    package init(looks: [MeasuredLook], owed: [Look], next: References) {
        (self.looks, self.owed, self.next) = (looks, owed, next)
    }

    /// - Parameter parts: of several captures of one screen and variant those that the build shows nothing of.
    package init(_ measured: [MeasuredLook], after references: References, leavingOut parts: [Look]) {
        looks = measured
        // A spinner takes the place of no look, nor that of a state of the screen that nobody looked at before.
        let sound = measured.filter(\.isReference).map(\.look)
        let replaced = Places(sound, answering: references.looks)
        let served = sound + references.looks.filter { !replaced.holds($0.of) || parts.contains($0) }
        let owed = Self.owed(served, beside: measured)
        self.owed = owed
        var seen: [ScreenVariant: Set<Fault.Cause>] = [:]
        let faults = measured.flatMap(\.faults).sorted { $0.isMet && !$1.isMet }.filter {
            seen[$0.look.of, default: []].insert($0.cause).inserted || $0.isMet
        }
        let missing = Places(owed.filter { !parts.contains($0) }, answering: references.looks)
        let waiting = references.faults.filter { missing.holds($0.look.of) || parts.contains($0.look) }.map { fault in
            var fault = fault
            fault.isMet = false
            return fault
        }
        next = References(
            looks: served.sorted { $0.capture < $1.capture },
            faults: (faults + waiting).sorted { ($0.look.capture, $0.message) < ($1.look.capture, $1.message) },
            sound: Self.sound(measured, served, references), telling: Self.telling(measured, served, references))
    }

    /// Of what later builds are measured against that which a build has nothing in place of.
    package static func owed(_ references: [Look], beside looks: [MeasuredLook]) -> [Look] {
        let own = Set(looks.map(\.look)), captured = Places(looks.map(\.look), answering: references)
        let shown = Places(looks.filter(\.isReference).map(\.look), answering: references)
        return references.filter { !own.contains($0) && (!captured.holds($0.of) || shown.holds($0.of)) }
    }

    /// Of what the build owes the parts of screens of which it shows others in the same variant.
    package var partsLeftOut: [Look] {
        let captured = Places(looks.map(\.look))
        return owed.filter { captured.holds($0.of) }
    }

    private static func sound(
        _ measured: [MeasuredLook], _ served: [Look], _ references: References
    ) -> [Look: Look] {
        let measured = Dictionary(grouping: measured, by: \.look)
        return served.reduce(into: [:]) { sound, look in
            sound[look] = measured[look].map { $0.compactMap(\.sound).first } ?? references.sound[look]
        }
    }

    private static func telling(
        _ measured: [MeasuredLook], _ served: [Look], _ references: References
    ) -> [TellingLook] {
        let measured = Dictionary(grouping: measured, by: \.look)
        return TellingLook.joined(
            served.flatMap { measured[$0]?.flatMap(\.telling) ?? references.telling(of: $0.of) })
    }

    /// What the sums of a look were measured against that has lost speech; `nil`: it is sound, or nothing tells it.
    package func sound(before measured: MeasuredLook) -> Look? {
        guard measured.speechLoss >= SpeechLoss.alarming else { return nil }
        if let known = measured.sound ?? next.sound[measured.look] { return known }
        // So broken a look is no measure itself, and what was before it stays one.
        guard !measured.isReference else { return nil }
        return measured.faults.first { $0.isMet && $0.cause.rule == ChangeRule.speechLoss.id }?.good
    }

    /// Screens without a history.
    package var newScreens: Set<Int64> {
        Set(looks.filter { $0.standing == .newScreen }.map(\.look.screen))
    }
    /// Looks that could be compared with nothing, or that show something else than the screen.
    package var notCompared: [MeasuredLook] {
        looks.filter { $0.standing == .notComparable || !$0.showsScreen }
    }
    /// It holds captures, and none of them could be compared with an earlier one.
    package var isNothingCompared: Bool {
        !looks.isEmpty && looks.allSatisfy { if case .measured = $0.standing { false } else { true } }
    }
    /// What the build shows to be worse than when it was last good, or to fail on what is new.
    package var faults: [Fault] { looks.flatMap(\.faults).filter(\.isMet) }
}
