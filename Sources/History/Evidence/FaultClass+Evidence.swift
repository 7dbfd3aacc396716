extension FaultClass {
    /// Success criteria of WCAG 2.2 that such trouble may fail beside `criteria`, by number: which of them depends on what it is
    /// met on, or has to be measured. It fails no other.
    package var mayFail: [String] {
        switch self {
        case .silent: ["1.1.1", "1.3.1", "2.1.1", "2.4.3", "4.1.2", "4.1.3"]
        case .skipped: ["1.3.1", "1.3.2", "2.1.1", "2.4.3", "4.1.2"]
        case .noName: ["1.1.1", "1.3.1", "2.4.4", "3.3.2"]
        case .wrongName: ["1.1.1", "1.3.1", "2.4.2", "2.4.4", "2.4.6", "2.5.3", "3.3.2", "4.1.2"]
        case .wrongRole, .noState: ["1.3.1"]
        case .noNews: ["3.3.1", "4.1.2"]
        case .phantom: ["1.3.1", "1.3.2", "2.4.3", "2.4.7", "2.4.11", "4.1.2"]
        case .trap: ["2.1.1", "2.4.3"]
        case .gesture: ["2.1.1", "2.5.1", "2.5.4", "2.5.7", "4.1.2"]
        case .order: ["1.3.1", "2.4.3"]
        case .focus: ["1.3.2", "2.1.1", "2.4.3", "2.4.7", "2.4.11", "3.2.1", "3.2.2"]
        case .textSize: ["1.4.4", "1.4.10", "1.4.12"]
        case .contrast: ["1.4.1", "1.4.3", "1.4.6", "1.4.11"]
        case .motion: ["2.2.2", "2.3.1", "2.3.2", "2.3.3"]
        case .language: ["3.1.1", "3.1.2", "3.1.6"]
        case .target: ["2.5.5", "2.5.8"]
        }
    }

    /// Features of Apple's label that such trouble speaks against.
    package var features: Set<NutritionLabel.Feature> {
        switch self {
        case .silent, .skipped, .noName, .wrongName, .wrongRole, .noState, .noNews, .phantom, .trap, .gesture, .order,
            .focus, .language:
            [.voiceOver]
        case .textSize: [.largerText]
        case .contrast: [.sufficientContrast]
        case .motion, .target: []
        }
    }

    /// Features that it may speak against as well: in which appearance, or with which setting, people met it is not known.
    package var doubtedFeatures: Set<NutritionLabel.Feature> {
        switch self {
        case .contrast: [.darkInterface, .differentiateWithoutColor]
        case .motion: [.reducedMotion]
        default: []
        }
    }
}

extension ReleaseEvidence {
    /// What a problem that people found counts against.
    package struct Weight: Hashable, Sendable {
        /// Success criteria that it fails, by number.
        package var fails: Set<String>
        /// Those that it may fail; `nil`: nobody has said what it is, so it may be any.
        package var mayFail: Set<String>?
        /// Features of Apple's label that it speaks against, and that it may.
        package var features: Set<NutritionLabel.Feature>
        package var doubtedFeatures: Set<NutritionLabel.Feature>

        package init(
            fails: Set<String>, mayFail: Set<String>? = [], features: Set<NutritionLabel.Feature> = [.voiceOver],
            doubtedFeatures: Set<NutritionLabel.Feature> = []
        ) {
            (self.fails, self.mayFail) = (fails, mayFail)
            (self.features, self.doubtedFeatures) = (features, doubtedFeatures)
        }

        /// By what the reports of a problem tell of. Whatever nobody has named is taken for what people meet with VoiceOver.
        /// - Parameters:
        ///   - classes: none: nobody reported it.
        ///   - areOfBarriers: one of them has any word about accessibility: else it may be about anything, and only may speak against
        ///     what people meet with VoiceOver.
        package init(classes: Set<FaultClass?>, areOfBarriers: Bool = true) {
            let told = classes.compactMap(\.self)
            guard !told.isEmpty else {
                self.init(
                    fails: [], mayFail: classes.isEmpty ? [] : nil, features: areOfBarriers ? [.voiceOver] : [],
                    doubtedFeatures: areOfBarriers ? [] : [.voiceOver])
                return
            }
            self.init(
                fails: Set(told.flatMap(\.criteria)), mayFail: Set(told.flatMap(\.mayFail)),
                features: Set(told.flatMap(\.features)), doubtedFeatures: Set(told.flatMap(\.doubtedFeatures)))
        }
    }
}
