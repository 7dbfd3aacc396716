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
        entries = Feature.allCases.map { feature in
            let entry = NutritionLabel.entry(feature, evidence)
            let needsListening = Proof.of[feature]?.needsListening ?? false
            return statements[feature].map { entry.said($0, needsListening: needsListening) } ?? entry
        }
    }

    /// What could be claimed of the release before, by the evidence or on somebody's word, and can't be claimed of this one.
    package func withdrawn(since earlier: NutritionLabel) -> [Feature] {
        let held = Set(earlier.entries.filter(\.answer.mayBeClaimed).map(\.feature))
        return entries.filter { held.contains($0.feature) && !$0.answer.mayBeClaimed }.map(\.feature)
    }

    private static func failed(_ evidence: ReleaseEvidence) -> [String] {
        evidence.heardFailing.map {
            "Who went through \(evidence.name(ofScreen: $0)) with \(reader(evidence, $0)) met a step that failed."
        }
    }

    private static func reader(_ evidence: ReleaseEvidence, _ screen: String) -> String {
        evidence.heardWithAnother.contains(screen) ? "another screen reader" : "VoiceOver"
    }

    private static func named(_ rule: String?) -> String {
        guard let rule else { return "A rule without a name" }
        return Ruleset.rule(rule).map { "“\($0.title)”" } ?? "The rule \(rule)"
    }

    private static func entry(_ feature: Feature, _ evidence: ReleaseEvidence) -> Entry {
        guard let proof = Proof.of[feature] else {
            return Entry(feature: feature, answer: .unproven, why: ["Captures don't show it: a person has to check."])
        }
        let captures = evidence.audited.filter { proof.shows($0.variant) }
        let against = captures.flatMap { audited in
            audited.failures.filter { failure in
                failure.impact.counts(from: .serious) && proof.rules.contains(failure.rule ?? "")
            }.map {
                "\(named($0.rule)) fails \(audited.screen.map { "on \(evidence.name(ofScreen: $0))" } ?? "in an audit that names no screen")."
            }
        }
        let reported =
            feature == .voiceOver ? evidence.problems.map { "People found: \($0.clause)." } + failed(evidence) : []
        if !against.isEmpty || !reported.isEmpty {
            return Entry(feature: feature, answer: .contradicted, why: Set(against + reported).sorted())
        }
        guard !evidence.screens.isEmpty else {
            return Entry(feature: feature, answer: .unproven, why: ["No screen of this release was captured."])
        }
        let captured = captures.filter(\.isCaptured)
        var missing = evidence.screens.subtracting(captured.compactMap(\.screen)).sorted().map {
            "\(evidence.name(ofScreen: $0)) was not captured \(proof.how)."
        }
        if proof.needsListening {
            missing += evidence.screens.subtracting(evidence.heardWithVoiceOver).sorted().map(evidence.unheard)
        }
        missing += evidence.owed.map(\.sentence)
        if let untried = proof.untried { missing.append(untried) }
        // A rule that judged nothing anywhere has seen nothing of what it asks.
        if !proof.rules.contains(where: { rule in captured.contains { $0.judged.contains(rule) } }) {
            missing.append("No capture records what this needs.")
        }
        guard missing.isEmpty else { return Entry(feature: feature, answer: .unproven, why: missing) }
        return Entry(
            feature: feature, answer: .supported,
            why: [
                evidence.screens.count == 1
                    ? "No failure on one screen." : "No failure on \(evidence.screens.count) screens."
            ])
    }
}

extension NutritionLabel.Answer {
    fileprivate var mayBeClaimed: Bool { self == .supported || self == .claimed }
}

/// What it takes to claim a feature.
private struct Proof {
    let rules: Set<String>
    /// In words, how every screen has to be captured.
    var how = "at all"
    var needsListening = false
    /// Why the rules alone can't prove it.
    var untried: String?
    var shows: @Sendable (Variant) -> Bool = { _ in true }

    static let of: [NutritionLabel.Feature: Proof] = {
        let contrast: Set<String> = ["text-contrast", "non-text-contrast"]
        let sight = contrast.union([
            "text-contrast-enhanced", "dynamic-type", "text-clipped", "color-only", "reduced-motion",
        ])
        let touch: Set<String> = ["target-size", "target-size-minimum", "thumb-reach"]
        return [
            .voiceOver: Proof(
                rules: Set(Ruleset.all.map(\.id)).subtracting(sight).subtracting(touch), needsListening: true),
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
