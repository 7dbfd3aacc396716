package import History
package import Screens

/// Which release's compliance is asked for, and in which format that goes out (docs/formats.md section 2).
package struct ComplianceInput: Codable, Sendable {
    package var app: String
    package var release: String
    /// JSON unless one is named here or by `Accept`.
    package var format: String?
    package init(app: String, release: String, format: String? = nil) {
        (self.app, self.release, self.format) = (app, release, format)
    }
}

/// What the evidence comes to for each success criterion of WCAG 2.2, in the terms of a conformance report.
package struct ConformanceResource: Codable, Sendable, Hashable {
    package struct Entry: Codable, Sendable, Hashable {
        /// Its number, as `1.4.3`.
        package var criterion: String
        package var title: String
        /// Its level in WCAG 2.2.
        package var level: ConformanceLevel
        /// In the terms of a VPAT; `not-evaluated` where nothing tells. What a person said by hand counts unless the evidence
        /// contradicts it.
        package var result: ConformanceReport.Level
        /// What the result rests on, in sentences.
        package var remarks: String
        /// What the evidence says alone; left out by servers of earlier versions.
        package var computed: ConformanceReport.Level?
        /// What a person said by hand; left out where nobody did.
        package var statement: StatementResource?
        package init(
            criterion: String, title: String, level: ConformanceLevel, result: ConformanceReport.Level, remarks: String,
            computed: ConformanceReport.Level?, statement: StatementResource?
        ) {
            (self.criterion, self.title, self.level) = (criterion, title, level)
            (self.result, self.remarks, self.computed, self.statement) = (result, remarks, computed, statement)
        }
    }
    package var release: String
    package var build: String
    /// Which criteria are meant, by name and version.
    package var standard: String
    /// Each success criterion in its number's order.
    package var entries: [Entry]
    /// What nobody looked at, in sentences: that no screen was captured.
    package var gaps: [String]
    package var url: String
    package init(
        release: String, build: String, standard: String, entries: [Entry], gaps: [String], url: String
    ) {
        (self.release, self.build, self.standard) = (release, build, standard)
        (self.entries, self.gaps, self.url) = (entries, gaps, url)
    }
}

/// What may be said on Apple's Accessibility Nutrition Label, and what it rests on.
package struct NutritionLabelResource: Codable, Sendable, Hashable {
    package struct Entry: Codable, Sendable, Hashable {
        /// The feature, as Apple's label has it.
        package var feature: NutritionLabel.Feature
        /// `supported`; `contradicted`: something speaks against it; `unproven`: not enough for it; `claimed`: not enough for it
        /// but a person's word; `not-claimed`: a person said so.
        package var answer: NutritionLabel.Answer
        package var why: [String]
        /// What a person said by hand; left out where nobody did.
        package var statement: StatementResource?
        package init(
            feature: NutritionLabel.Feature, answer: NutritionLabel.Answer, why: [String],
            statement: StatementResource?
        ) {
            (self.feature, self.answer, self.why, self.statement) = (feature, answer, why, statement)
        }
    }
    /// One device family.
    package struct Family: Codable, Sendable, Hashable {
        /// The device family, as Apple calls it.
        package var family: DeviceFamily
        /// Each feature of the label.
        package var entries: [Entry]
        package init(family: DeviceFamily, entries: [Entry]) { (self.family, self.entries) = (family, entries) }
    }
    package var release: String
    package var build: String
    /// The build whose claims are compared with.
    @Null package var baseline: String?
    /// Each feature of the label.
    package var entries: [Entry]
    /// Features that could be claimed of the baseline and can't be any more.
    package var withdrawn: [NutritionLabel.Feature]
    /// How each common task of the app stands; left out by servers of earlier versions.
    package var tasks: [TaskResource]?
    /// The same for each device family that captures are known to be of, as Apple has the label declared; on the evidence of
    /// that family alone, without what people said by hand of the release. Left out by servers of earlier versions.
    package var families: [Family]?
    /// Which captures belong to no device family and why, in sentences; left out by servers of earlier versions.
    package var withoutFamily: [String]?
    /// In sentences: what nobody looked at, as that no screen was captured, and what is not of Apple's devices and does not count.
    package var gaps: [String]
    package var url: String
    package init(
        release: String, build: String, baseline: String?, entries: [Entry], withdrawn: [NutritionLabel.Feature],
        tasks: [TaskResource]?, families: [Family]?, withoutFamily: [String]?, gaps: [String], url: String
    ) {
        self.release = release
        self.build = build
        self.baseline = baseline
        self.entries = entries
        self.tasks = tasks
        self.withdrawn = withdrawn
        self.families = families
        self.withoutFamily = withoutFamily
        self.gaps = gaps
        self.url = url
    }
}

extension Endpoint where Input == ComplianceInput, Body == Nothing, Output == ConformanceResource {
    package static var conformance: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases/{release}/conformance",
            "What the evidence says of each criterion of WCAG 2.2; with `format` openacr-yaml as a report, with earl-jsonld, sarif or csv the findings.",
            scope: .read, weight: .long(bodyLimit: 0), errors: [.notFound, .nothingCaptured, .invalidParameter],
            otherAnswers: [
                OtherAnswer("application/yaml"), OtherAnswer("application/ld+json"),
                OtherAnswer("application/sarif+json"), OtherAnswer("text/csv"),
            ])
    }
}
extension Endpoint where Input == ComplianceInput, Body == Nothing, Output == NutritionLabelResource {
    package static var nutritionLabel: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases/{release}/nutrition-label",
            "What may be claimed on Apple's Accessibility Nutrition Label, why, and what has to be taken back; `format` csv for a table.",
            scope: .read, weight: .long(bodyLimit: 0), errors: [.notFound, .nothingCaptured, .invalidParameter],
            otherAnswers: [OtherAnswer("text/csv")])
    }
}
