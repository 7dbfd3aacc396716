/// What a build shows, by which problems are looked at.
package struct BuildSnapshot: Sendable {
    /// A capture of a screen.
    package struct Capture: Sendable {
        package var id: Int64
        package var variant: VariantKey
        /// It shows the screen: not a spinner, an error or an empty list in its place.
        package var showsScreen: Bool
        /// It was measured against an earlier look, so that rules about changes could say something.
        package var isCompared: Bool
        /// Elements that are heard, as far as anybody asks for them.
        package var heard: Set<Int64>
        /// What is worse than when it was last good, or fails on what is new.
        package var faults: Set<Fault.Cause>
        /// What a rule of captures finds failing.
        package var failing: Set<Fault.Cause>
        /// What a rule of captures could not tell, and what was worse and may be so still.
        package var doubts: Set<Fault.Cause>
        /// Rules of captures that were asked, as far as anybody wants to know.
        package var asked: Set<String>
        /// What nodes fail in that are drawn and not heard, where it draws none of those any more.
        package var undrawn: Set<Fault.Cause>
        /// Whether expectations hold, as far as they are asked of it and anybody wants to know.
        package var expectations: [Int64: Bool]
        /// Of what is about elements that it does not let be heard: what it shows of the same control in the rows of their lists, and
        /// that nobody can tell of what lies behind an alert.
        package var inStead: [Fault.Cause: RowsInStead] = [:]

        package init(
            id: Int64, variant: VariantKey, showsScreen: Bool, isCompared: Bool, heard: Set<Int64>,
            faults: Set<Fault.Cause>, failing: Set<Fault.Cause>, doubts: Set<Fault.Cause>, asked: Set<String>,
            undrawn: Set<Fault.Cause> = [], expectations: [Int64: Bool] = [:]
        ) {
            (self.id, self.variant, self.showsScreen, self.isCompared) = (id, variant, showsScreen, isCompared)
            (self.heard, self.faults, self.failing) = (heard, faults, failing)
            (self.doubts, self.asked, self.expectations) = (doubts, asked, expectations)
            self.undrawn = undrawn
        }

        var name: String { "capture/\(id)" }
        func meets(_ cause: Fault.Cause) -> Bool { finding(cause) != nil }

        /// By what it is met: by its own rule, or by one that says of its element just what it says. A name that was lost is missing
        /// wherever one is missing, also where nobody can tell any more that there was one.
        func finding(_ cause: Fault.Cause) -> Fault.Cause? {
            if let pin = cause.pin { return showsScreen && expectations[pin] == false ? cause : nil }
            if faults.contains(cause) || failing.contains(cause) { return cause }
            return cause.sayingTheSame.first {
                faults.contains($0) || ChangeRule.isAboutMissing(name: $0.rule) && failing.contains($0)
            }
        }

        /// It is worse than when it was good last, or fails on what is new.
        func isWorse(_ cause: Fault.Cause) -> Bool {
            faults.contains(cause) || !faults.isDisjoint(with: cause.sayingTheSame)
        }
        /// What the cause is about is there.
        func holds(_ cause: Fault.Cause) -> Bool { cause.element.map(heard.contains) ?? !undrawn.contains(cause) }
    }

    /// One of several captures of a screen in one variant that an earlier build held, of which this one shows others only.
    package struct Part: Sendable {
        package var capture: Int64
        package var variant: VariantKey
        /// Elements that were heard on it, as far as anybody asks for them.
        package var heard: Set<Int64>
        /// What was not good on it.
        package var faults: Set<Fault.Cause>

        package init(capture: Int64, variant: VariantKey, heard: Set<Int64>, faults: Set<Fault.Cause>) {
            (self.capture, self.variant, self.heard, self.faults) = (capture, variant, heard, faults)
        }
    }

    /// By screen.
    package var captures: [Int64: [Capture]]
    /// By screen what nobody looked at.
    package var leftOut: [Int64: [Part]]
    /// Variants in which problems were met, by their words.
    package var variants: [String: VariantKey]
    /// No later release of the main line was looked at: what it shows sound in a variant is so.
    package var isNewest: Bool
    /// How expectations that were taken back are told, by expectation.
    package var ended: [Int64: ObservationEvidence]

    package init(
        captures: [Int64: [Capture]], leftOut: [Int64: [Part]] = [:], variants: [String: VariantKey] = [:],
        isNewest: Bool, ended: [Int64: ObservationEvidence] = [:]
    ) {
        (self.captures, self.leftOut, self.variants) = (captures, leftOut, variants)
        (self.isNewest, self.ended) = (isNewest, ended)
    }
}
