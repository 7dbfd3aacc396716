import History
import Screens

/// A made-up screen whose truth is known: what was broken in which capture. The judgement is held against it.
struct World: LookComparing {
    func isVerySame(_ look: Look, _ other: Look) -> Bool { look.capture == other.capture }
    /// Captures that a sound build held before.
    var sound: Set<Int64> = []
    func wasSound(_ look: Look, before reference: Look) -> Bool { sound.contains(look.capture) }
    func faults(toldOf look: Look, before reference: Look) -> [Fault] { [] }
    /// There are no lists.
    func failedInEachRow(_ fault: Fault, before reference: Look) -> Bool { false }
    func looks(beforeReplacing elements: Set<Int64>, with taken: Set<Int64>, before look: Look) -> [Int64: Look] { [:] }
    /// No button holds another one.
    func isSilent(_ node: String, within elements: Set<Int64>, in look: Look, asIn earlier: Look) -> Bool { false }
    /// Buttons are told apart by their numbers.
    func words(of node: String, in look: Look, asIn earlier: Look) -> [String]? { nil }
    func look(before fault: Fault) -> Look? { nil }
    func node(_ node: String, of earlier: Look, in look: Look) -> String? { node }
    func stays(_ fault: Fault, in look: Look) -> String? { nil }
    /// What is not heard is not drawn.
    func drawnAgain(in look: Look, after earlier: Look, besides elements: Set<Int64>) -> [Int64: Set<String>] { [:] }

    /// One capture: how each button of the screen is.
    struct Picture: Hashable {
        enum Button: Hashable, CaseIterable { case good, silent, pale, gone, misnamed }
        var buttons: [Button]
        /// A spinner in the screen's place.
        var isSpinner = false
        /// It records no colours.
        var isColourless = false
        /// Buttons whose colours it does not record, though it does those of others.
        var unsaid: Set<Int> = []
        /// How much of what it says is said no more, in percent; half of it is alarming.
        var muted = 0
        /// The same as a device was recorded; `nil`: it was not.
        var recordedMuted: Int?
        /// The first button is read in another order where this is less than before.
        var turn = 0

        func saysColour(_ button: Int) -> Bool { !isColourless && !unsaid.contains(button) }

        /// Which rule finds a button at fault.
        static func rule(_ button: Button) -> String? {
            switch button {
            case .silent: "name-lost"
            case .pale: "text-contrast"
            case .misnamed: "name-changed"
            case .good, .gone: nil
            }
        }
        func faults(_ button: Int) -> String? { isSpinner ? nil : Self.rule(buttons[button]) }
        /// What a rule that sees one capture alone says.
        func failure(_ button: Int) -> String? {
            switch faults(button) {
            case "name-lost": "button-name"
            case "name-changed": nil
            case let rule: rule
            }
        }
        func has(_ button: Int) -> Bool { !isSpinner && buttons[button] != .gone }
    }

    /// Rules that the app is not held to.
    var leftOut: Set<String> = []
    func asks(_ rule: String) -> Bool { !leftOut.contains(rule) }

    /// By capture.
    var pictures: [Int64: Picture] = [:]
    /// In the order of the builds.
    var looks: [Look] = []

    func difference(from before: Look, to after: Look, _ twin: Twin) throws -> Difference {
        guard let old = pictures[before.capture], let new = pictures[after.capture] else { return Difference() }
        let elements = Set(new.buttons.indices.filter(new.has).map(Int64.init))
        let found = new.buttons.indices.filter {
            new.faults($0) != nil && new.faults($0) != old.faults($0)
                && !(new.faults($0) == "name-changed" && old.faults($0) == "name-lost")
                // What was not recorded is not known to be worse.
                && (new.faults($0) != "text-contrast" || old.saysColour($0) || !old.has($0))
        }
        let isLost = new.isSpinner && !old.isSpinner
        let recorded = old.recordedMuted.flatMap { before in new.recordedMuted.map { max(0, $0 - before) } }
        let loss = isLost ? 1 : Double(recorded ?? max(0, new.muted - old.muted)) / 100
        var speech = speech
        speech.isOfRecordings = recorded != nil
        return Difference(
            regressions: found.filter(old.has).compactMap { worse(new.faults($0), $0) } + (loss >= 0.5 ? [speech] : [])
                + (old.turn > new.turn ? [worse("order-changed", 0)].compactMap(\.self) : []),
            newFaults: found.filter { !old.has($0) }.compactMap { worse(new.failure($0), $0) },
            elements: elements, elementsBefore: Set(old.buttons.indices.filter(old.has).map(Int64.init)),
            showsSameScreen: new.isSpinner == old.isSpinner, speechLoss: loss,
            unsound: loss >= SpeechLoss.alarming ? speech : nil)
    }

    func elements(heardIn look: Look) -> Set<Int64> {
        guard let picture = pictures[look.capture] else { return [] }
        return Set(picture.buttons.indices.filter(picture.has).map(Int64.init))
    }

    func says(_ element: Int64, theSameIn look: Look, and other: Look) -> Bool {
        pictures[look.capture]?.buttons[Int(element)] == pictures[other.capture]?.buttons[Int(element)]
    }

    func likeness(of before: Look, to after: Look) -> Double {
        guard let old = pictures[before.capture], let new = pictures[after.capture] else { return 0 }
        return Double(zip(old.buttons, new.buttons).count { $0 == $1 }) / Double(max(1, new.buttons.count))
    }

    func failures(in look: Look) throws -> [Difference.Worse] {
        guard let picture = pictures[look.capture] else { return [] }
        return picture.buttons.indices.compactMap { worse(picture.failure($0), $0) }
    }

    func tells(of fault: Fault, in look: Look) -> Bool { records(fault.cause, in: look) }

    func records(_ worse: Difference.Worse, of later: Look, in look: Look, since good: Look) -> Bool {
        records(worse.cause, in: look)
    }

    private func records(_ cause: Fault.Cause, in look: Look) -> Bool {
        guard cause.rule == "text-contrast", let button = cause.element else { return true }
        return pictures[look.capture]?.saysColour(Int(button)) ?? true
    }

    func untold(in look: Look, after earlier: Look) -> Set<String> {
        guard let now = pictures[look.capture], let before = pictures[earlier.capture] else { return [] }
        let isUnsaid = before.buttons.indices.contains { before.saysColour($0) && !now.saysColour($0) }
        let colours: Set<String> = isUnsaid ? ["text-contrast"] : []
        let isRecordedLess = now.recordedMuted == nil && before.recordedMuted != nil
        return isRecordedLess ? colours.union(ChangeRule.goingByRecordings) : colours
    }

    func lastLooks(at elements: Set<Int64>, before look: Look) throws -> [Int64: Look] {
        elements.reduce(into: [:]) { last, element in
            last[element] = looks.last { earlier in
                earlier.build < look.build && pictures[earlier.capture]?.has(Int(element)) == true
            }
        }
    }

    private var speech: Difference.Worse {
        Difference.Worse(
            Fault.Cause(rule: "speech-loss", element: nil), node: "/", impact: .critical, message: "All is lost.")
    }

    private func worse(_ rule: String?, _ button: Int) -> Difference.Worse? {
        guard let rule, asks(rule) else { return nil }
        return Difference.Worse(
            Fault.Cause(rule: rule, element: Int64(button)), node: "b\(button)", impact: .serious,
            message: "Button \(button) fails \(rule).")
    }
}

/// A history of builds of one screen, told build by build.
struct Telling {
    var world = World()
    private(set) var references: References?
    private(set) var reviews: [BuildReview] = []
    private var next: Int64 = 1
    private let place: ScreenVariant

    init(variant: Variant = Variant()) { place = ScreenVariant(screen: 1, variant: VariantKey(variant)) }

    /// Seals a build that holds these pictures; none: the screen was skipped.
    @discardableResult
    mutating func seal(
        _ pictures: [(World.Picture, VariantKey)], accepted: @escaping (Fault) -> Bool = { _ in false }
    ) throws -> BuildReview {
        let build = next
        next += 1
        let looks = pictures.enumerated().map { number, entry in
            // The same picture is the same capture.
            let known = world.pictures.first { $0.value == entry.0 && $0.key % 100 == Int64(entry.1.words.count) }?.key
            let capture = known ?? (build * 10 + Int64(number)) * 100 + Int64(entry.1.words.count)
            world.pictures[capture] = entry.0
            return Look(capture: capture, build: build, of: ScreenVariant(screen: 1, variant: entry.1))
        }
        world.looks += looks
        let review = try (references ?? References()).review(
            looks, of: build, isFirst: references == nil, by: world, accepted: accepted)
        references = review.next
        reviews.append(review)
        return review
    }

    @discardableResult
    mutating func seal(_ buttons: World.Picture.Button...) throws -> BuildReview {
        try seal([(World.Picture(buttons: buttons), place.variant)])
    }

    @discardableResult
    mutating func sealSpinner(_ buttons: Int) throws -> BuildReview {
        let picture = World.Picture(buttons: Array(repeating: .good, count: buttons), isSpinner: true)
        return try seal([(picture, place.variant)])
    }

    @discardableResult mutating func skip() throws -> BuildReview { try seal([]) }
}
