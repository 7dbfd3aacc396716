import Screens

/// What people tell of a problem, as far as a check may be asked for it: one that is blind to it would call it mended when
/// something else is (docs/judgement.md section 5).
package struct ToldTrouble: Hashable, Sendable {
    /// For each that tells any: what its trouble may be.
    private let told: Set<Set<FaultClass>>

    /// - Parameter title: what the problem is called; the team may have named it.
    package init(title: String, said: [ReportDraft]) {
        var told = Set(said.compactMap(FaultClass.mayBe))
        if !said.contains(where: { $0.fault != nil }), let called = FaultClass(of: title) { told.insert([called]) }
        self.told = told
    }

    /// Whether a rule judges all that people complain of. Where nobody tells what it is, any rule may find it.
    package func mayBe(rule: String) -> Bool {
        let judged = FaultClass.classes(ofRule: rule)
        return told.allSatisfy { may in may.contains { told in judged.contains(where: told.maySound(like:)) } }
    }
}

extension FaultClass {
    /// What the trouble of a report may be: the class that a person chose, or those that its words tell; else those that fit
    /// how the person moved. `nil`: anything.
    fileprivate static func mayBe(_ draft: ReportDraft) -> Set<FaultClass>? {
        let reading = ReportReading(draft)
        if let fault = draft.fault ?? reading.fault { return [fault] }
        if !reading.faults.isEmpty { return reading.faults }
        // Who says what was heard tells of hearing, however they came there.
        if draft.heard != nil { return Set(allCases.filter { $0.sense == .heard }) }
        switch draft.gesture {
        case .doubleTap, .magicTap, .dragging: return [.gesture, .target]
        case .scrub: return [.trap, .gesture]
        case .flick, .tap, .threeFingerScroll, .rotor, .twoFingerRead:
            return Set(allCases.filter { $0.sense != .seen })
        case .typing, .other, nil: return nil
        }
    }

    /// Whether people may call the one what is the other. Who hears no name may say that nothing is heard, or that what
    /// is heard is no name.
    func maySound(like other: FaultClass) -> Bool {
        let both: Set = [self, other]
        return isAlike(other) || both == [.silent, .noName] || both == [.noName, .wrongName]
    }
}
