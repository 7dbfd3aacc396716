import Screens

/// What may be said on Apple's Accessibility Nutrition Label (App Store Connect, 2025), and what it rests on.
///
/// A value of the evidence of one release: a regression takes a claim back by itself.
package struct NutritionLabel: Hashable, Sendable {
    package enum Feature: String, Hashable, Sendable, Codable, CaseIterable {
        case voiceOver, voiceControl, largerText, darkInterface, differentiateWithoutColor, sufficientContrast
        case reducedMotion, captions, audioDescriptions
    }
    package enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
        case supported
        /// Something speaks against it.
        case contradicted
        /// Nothing speaks against it and not enough for it.
        case unproven
        /// Not enough for it but somebody's word.
        case claimed
        /// Somebody said that it is not claimed.
        case notClaimed = "not-claimed"
    }
    package struct Entry: Hashable, Sendable {
        package var feature: Feature
        package var answer: Answer
        /// Sentences for people.
        package var why: [String]
        /// What a person said by hand.
        package var statement: Statement<FeatureAnswer>?
    }

    package let entries: [Entry]

    /// - Parameter statements: what people said by hand.
    package init(_ evidence: ReleaseEvidence, statements: [Feature: Statement<FeatureAnswer>] = [:]) {
        entries = Self.entries(evidence.ofApples).map { entry in
            let needsListening = Proof.of[entry.feature]?.needsListening ?? false
            return statements[entry.feature].map { entry.said($0, needsListening: needsListening) } ?? entry
        }
    }

    /// What the evidence says of each feature.
    /// - Parameter doubts: what may be so as well, and is not known to be.
    static func entries(_ evidence: ReleaseEvidence, doubts: ReleaseEvidence? = nil) -> [Entry] {
        Feature.allCases.map { entry($0, evidence, doubts) }
    }

    /// What could be claimed of the release before, by the evidence or on somebody's word, and can't be claimed of this one.
    package func withdrawn(since earlier: NutritionLabel) -> [Feature] {
        let held = Set(earlier.entries.filter(\.answer.mayBeClaimed).map(\.feature))
        return entries.filter { held.contains($0.feature) && !$0.answer.mayBeClaimed }.map(\.feature)
    }

    private static func failed(_ evidence: ReleaseEvidence) -> [String] {
        evidence.heardFailing.map {
            "Who went through \(evidence.name(ofScreen: $0)) with VoiceOver met a step that failed."
        }
    }

    private static func named(_ rule: String?) -> String {
        guard let rule else { return "A rule without a name" }
        return OwnRule(rule).map { "“\($0.title)”" } ?? "The rule \(rule)"
    }

    private static func entry(_ feature: Feature, _ evidence: ReleaseEvidence, _ doubts: ReleaseEvidence?) -> Entry {
        guard let proof = Proof.of[feature] else {
            return Entry(feature: feature, answer: .unproven, why: ["Captures don't show it: a person has to check."])
        }
        let against = against(feature, proof, evidence)
        guard against.isEmpty else { return Entry(feature: feature, answer: .contradicted, why: against) }
        guard !evidence.screens.isEmpty else {
            let none =
                evidence.leftOut.contains(where: \.isCaptured)
                ? "No capture of this release is of Apple's devices." : "No screen of this release was captured."
            let why = evidence.holdsCaptures ? evidence.owed.map(\.sentence) : [none]
            return Entry(feature: feature, answer: .unproven, why: why)
        }
        let doubted = doubts.map { Self.against(feature, proof, $0) + mayBeAgainst(feature, $0) } ?? []
        let missing = missing(feature, proof, evidence) + doubtful(doubted, evidence)
        guard missing.isEmpty else { return Entry(feature: feature, answer: .unproven, why: missing) }
        let screens = evidence.screens.count == 1 ? "one screen" : "\(evidence.screens.count) screens"
        let place = evidence.family.map { ", captured \($0.place)" } ?? ""
        return Entry(feature: feature, answer: .supported, why: ["No failure on \(screens)\(place)."])
    }

    /// What speaks against a claim.
    private static func against(_ feature: Feature, _ proof: Proof, _ evidence: ReleaseEvidence) -> [String] {
        let failures = evidence.audited.filter { proof.shows($0.variant) }.flatMap { audited in
            audited.failures.filter { failure in
                // Of what a rule was made for, each failure speaks against it.
                failure.impact.counts(from: proof.needsListening ? .serious : .minor)
                    && proof.rules.contains(failure.rule ?? "")
            }.map {
                "\(named($0.rule)) fails \(audited.screen.map { "on \(evidence.name(ofScreen: $0))" } ?? "in an audit that names no screen")."
            }
        }
        let reported = evidence.problems.filter { $0.weight.features.contains(feature) }
            .map { "People found: \($0.clause)." }
        return Set(failures + reported + (feature == .voiceOver ? failed(evidence) : [])).sorted()
    }

    /// What a claim lacks.
    private static func missing(_ feature: Feature, _ proof: Proof, _ evidence: ReleaseEvidence) -> [String] {
        let captured = evidence.audited.filter { proof.shows($0.variant) && $0.isOfScreen }
        // Such a capture is there and shows something else, which is said of it.
        let elsewhere = evidence.audited.filter { proof.shows($0.variant) && $0.isCaptured && !$0.showsScreen }
        let how = [evidence.family?.place, proof.how ?? (evidence.family == nil ? "at all" : nil)].compactMap(\.self)
        var missing = evidence.screens.subtracting((captured + elsewhere).compactMap(\.screen)).sorted().map {
            let alone = evidence.elsewhereAlone($0, where: proof.shows)
            return alone.map { "\([$0, proof.how].compactMap(\.self).joined(separator: " "))." }
                ?? "\(evidence.name(ofScreen: $0)) was not captured \(how.joined(separator: " "))."
        }
        if proof.needsListening {
            missing += evidence.screens.subtracting(evidence.heardWithVoiceOver).sorted().map(evidence.unheard)
        } else {
            missing += doubts(proof, captured, evidence)
        }
        missing += captured.flatMap { one in
            one.doubts.filter { $0.feature == feature }.map {
                $0.sentence(of: evidence.name(ofScreen: one.screen ?? ""))
            }
        }
        missing += mayBeAgainst(feature, evidence) + evidence.owed.map(\.sentence)
        if let untried = proof.untried { missing.append(untried) }
        // A rule that judged nothing anywhere has seen nothing of what it asks. Where nothing was captured so, that is said.
        if !captured.isEmpty, !proof.rules.contains(where: { rule in captured.contains { $0.judged.contains(rule) } }) {
            missing.append("No capture \(evidence.family.map { "\($0.place) " } ?? "")records what this needs.")
        }
        return missing
    }

    /// What people told that may speak against a claim.
    private static func mayBeAgainst(_ feature: Feature, _ evidence: ReleaseEvidence) -> [String] {
        Set(evidence.problems.filter { $0.weight.doubtedFeatures.contains(feature) }.map(\.clause)).sorted()
            .map { "People found trouble that may speak against it: \($0)." }
    }

    /// What captures leave in doubt where rules alone are to prove it, screen by screen.
    private static func doubts(
        _ proof: Proof, _ captured: [ReleaseEvidence.Audited], _ evidence: ReleaseEvidence
    ) -> [String] {
        // Who listened, and other tools, take no doubt from our rules.
        Dictionary(grouping: captured.filter { $0.tool == nil }) { $0.screen ?? "" }.sorted { $0.key < $1.key }.flatMap
        { screen, captures in
            proof.rules.filter { rule in captures.allSatisfy { $0.doubted.contains(rule) } }.sorted().map {
                "\(named($0)) can’t be told on \(evidence.name(ofScreen: screen))."
            }
        }
    }

    /// What speaks against a claim somewhere, told of a family of which nobody knows whether it is so there.
    private static func doubtful(_ against: [String], _ evidence: ReleaseEvidence) -> [String] {
        against.map { "\(Substring($0).withoutFullStop); whether \(evidence.family?.place ?? "here") is not known." }
    }
}

extension ReleaseEvidence.Weight {
    /// By the rule that a problem is checked by.
    /// - Parameter criteria: those of the rule.
    package init(rule: String, criteria: [String]) {
        let own = NutritionLabel.Feature.allCases.filter { Proof.of[$0]?.rules.contains(rule) ?? false }
        // Where one of them asks of all captures, that the problem is met in those of another is not known.
        let always = own.filter { Proof.of[$0]?.how == nil }
        let against = !always.isEmpty ? always : !own.isEmpty || Proof.unheard.contains(rule) ? own : [.voiceOver]
        self.init(
            fails: Set(criteria), features: Set(against), doubtedFeatures: Set(own).subtracting(against))
    }
}

extension NutritionLabel.Answer {
    fileprivate var mayBeClaimed: Bool { self == .supported || self == .claimed }
}

/// What it takes to claim a feature.
private struct Proof {
    let rules: Set<String>
    /// In words, how every screen has to be captured; `nil`: anyhow.
    var how: String?
    var needsListening = false
    /// Why the rules alone can't prove it.
    var untried: String?
    var shows: @Sendable (Variant) -> Bool = { _ in true }

    private static let contrast: Set<String> = ["text-contrast", "non-text-contrast"]
    private static let sight = contrast.union([
        "text-contrast-enhanced", "dynamic-type", "text-clipped", "color-only", "reduced-motion",
    ])
    private static let touch: Set<String> = ["target-size", "target-size-minimum", "thumb-reach"]
    /// Rules of what is not heard: of a problem by one of these VoiceOver is not the one that suffers.
    static let unheard = sight.union(touch).union([ChangeRule.reachWorse.id])

    static let of: [NutritionLabel.Feature: Proof] = {
        [
            .voiceOver: Proof(
                rules: Set(Ruleset.all.map(\.id)).subtracting(sight).subtracting(touch)
                    .union(ChangeRule.losses.map(\.id)), needsListening: true),
            .voiceControl: Proof(
                rules: ["label-in-name", "button-name", "link-name", "text-field-name", "control-name"],
                // Apple asks that common tasks can be done by voice alone; sessions are held with screen readers.
                untried: "Nobody is known to have used it by voice: a person has to try."),
            // Apple asks for text at twice its size or more: the accessibility sizes.
            .largerText: Proof(
                rules: ["dynamic-type", "text-clipped"], how: "at an accessibility text size",
                shows: { ContentSize(name: $0.contentSize) >= .accessibilityMedium }),
            .darkInterface: Proof(rules: contrast, how: "in the dark appearance", shows: { $0.appearance == .dark }),
            .differentiateWithoutColor: Proof(rules: ["color-only"]),
            .sufficientContrast: Proof(rules: contrast),
            .reducedMotion: Proof(
                rules: ["reduced-motion"], how: "with Reduce Motion on", shows: { $0.reduceMotion == true }),
        ]
    }()
}
