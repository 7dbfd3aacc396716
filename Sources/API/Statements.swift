package import History

/// What a person says of a criterion by hand.
package struct NewCriterionStatement: Codable, Sendable, Hashable {
    /// In the terms of a VPAT.
    package var answer: CriterionAnswer
    /// What it rests on, in the person's words.
    package var remark: String
    package init(answer: CriterionAnswer, remark: String) { (self.answer, self.remark) = (answer, remark) }
}

/// What a person says of a feature of the nutrition label by hand.
package struct NewFeatureStatement: Codable, Sendable, Hashable {
    /// Whether the feature is claimed.
    package var answer: FeatureAnswer
    /// What it rests on, in the person's words.
    package var remark: String
    package init(answer: FeatureAnswer, remark: String) { (self.answer, self.remark) = (answer, remark) }
}

/// What somebody said by hand. Whether it stands is told by the entry's own answer and reasons.
package struct StatementResource: Codable, Sendable, Hashable {
    /// What was said.
    package var answer: String
    /// What it rests on, in the person's words.
    package var remark: String
    package var author: String
    /// The day on which it was said, in UTC, as `2026-12-31`.
    package var day: String
    package init(answer: String, remark: String, author: String, day: String) {
        (self.answer, self.remark, self.author, self.day) = (answer, remark, author, day)
    }
}

package struct CriterionInput: Codable, Sendable {
    package var app: String
    package var release: String
    /// Its number, as 4.1.2.
    package var criterion: String
    package init(app: String, release: String, criterion: String) {
        (self.app, self.release, self.criterion) = (app, release, criterion)
    }
}

package struct FeatureInput: Codable, Sendable {
    package var app: String
    package var release: String
    /// As the label has it, for instance voiceControl.
    package var feature: String
    package init(app: String, release: String, feature: String) {
        (self.app, self.release, self.feature) = (app, release, feature)
    }
}

extension Endpoint where Input == CriterionInput, Body == NewCriterionStatement, Output == ConformanceResource.Entry {
    package static var putCriterionStatement: Self {
        Endpoint(
            .put, "/v1/apps/{app}/releases/{release}/conformance/{criterion}",
            "Say in your name how a release stands to a criterion. It stands unless the evidence contradicts it, and is of this release alone.",
            scope: .triage, errors: [.notFound, .nothingCaptured, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == CriterionInput, Body == Nothing, Output == ConformanceResource.Entry {
    package static var endCriterionStatement: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/releases/{release}/conformance/{criterion}",
            "Take back what was said of a criterion by hand; the evidence speaks alone again.", scope: .triage,
            errors: [.notFound, .nothingCaptured])
    }
}
extension Endpoint where Input == FeatureInput, Body == NewFeatureStatement, Output == NutritionLabelResource.Entry {
    package static var putFeatureStatement: Self {
        Endpoint(
            .put, "/v1/apps/{app}/releases/{release}/nutrition-label/{feature}",
            "Say in your name whether a feature of the label is claimed of a release. It stands unless something speaks against it.",
            scope: .triage, errors: [.notFound, .nothingCaptured, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == FeatureInput, Body == Nothing, Output == NutritionLabelResource.Entry {
    package static var endFeatureStatement: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/releases/{release}/nutrition-label/{feature}",
            "Take back what was said of a feature by hand; the evidence speaks alone again.", scope: .triage,
            errors: [.notFound, .nothingCaptured])
    }
}
