/// What a person says of a release on one of its papers by hand, of one criterion or one feature, beside what the evidence
/// says. It belongs to its release: of the next one it has to be said again.
package struct Statement<Answer: Hashable & Sendable>: Hashable, Sendable {
    package var answer: Answer
    /// What it rests on, in the person's words.
    package var remark: String
    package var author: String
    package var on: Day
    /// The build that is judged now, where it came after that was said.
    package var before: String?

    package init(_ answer: Answer, remark: String, author: String, on: Day, before: String? = nil) {
        (self.answer, self.remark, self.author, self.on) = (answer, remark, author, on)
        self.before = before
    }

    /// Who said it when, and why.
    var quoted: String {
        "\(author) on \(on)\(before.map { ", before build \($0) came" } ?? ""): “\(Substring(remark).withoutFullStop)”"
    }
}

/// What a person can say of a criterion, in the terms of a VPAT.
package enum CriterionAnswer: String, Hashable, Sendable, Codable, CaseIterable {
    case supports
    case partiallySupports = "partially-supports"
    case doesNotSupport = "does-not-support"
    case notApplicable = "not-applicable"

    package var level: ConformanceReport.Level {
        switch self {
        case .supports: .supports
        case .partiallySupports: .partiallySupports
        case .doesNotSupport: .doesNotSupport
        case .notApplicable: .notApplicable
        }
    }
}

/// What a person can say of a feature of the nutrition label.
package enum FeatureAnswer: String, Hashable, Sendable, Codable, CaseIterable {
    case claimed
    case notClaimed = "not-claimed"
}

extension ConformanceReport.Entry {
    /// The same with what a person said: it stands unless the evidence contradicts it, and the evidence stays beside it.
    func said(_ statement: Statement<CriterionAnswer>) -> ConformanceReport.Entry {
        var entry = self
        entry.statement = statement
        if isContradicting(statement.answer) {
            let said = statement.answer.level.words
            entry.remarks =
                "\(remarks) “\(said.prefix(1).uppercased() + said.dropFirst())” was said by \(statement.quoted). The evidence contradicts that."
        } else {
            entry.level = statement.answer.level
            entry.remarks = "Said by \(statement.quoted). What the evidence says: \(remarks)"
        }
        return entry
    }

    /// A failure that was found is not talked away.
    private func isContradicting(_ answer: CriterionAnswer) -> Bool {
        switch computed {
        case .doesNotSupport: answer != .doesNotSupport
        case .partiallySupports: answer == .supports || answer == .notApplicable
        case .supports, .notApplicable, .notEvaluated: false
        }
    }
}

extension NutritionLabel.Entry {
    /// The same with what a person said: it stands unless something speaks against it, and the reasons stay beside it.
    /// - Parameter needsListening: only people who went through each screen show it, so nobody's word stands for that.
    func said(_ statement: Statement<FeatureAnswer>, needsListening: Bool) -> NutritionLabel.Entry {
        var entry = self
        entry.statement = statement
        switch (statement.answer, answer) {
        case (.claimed, .contradicted):
            entry.why.insert("\(statement.quoted) claimed it. That is contradicted:", at: 0)
        case (.claimed, .unproven) where needsListening:
            entry.why.insert("\(statement.quoted) claimed it. Sessions alone show it, and these are missing:", at: 0)
        case (.claimed, .unproven):
            entry.answer = .claimed
            entry.why.insert("Claimed by \(statement.quoted). It rests on that word; the evidence says:", at: 0)
        case (.claimed, _):
            entry.why.insert("Claimed by \(statement.quoted) as well.", at: 0)
        case (.notClaimed, .contradicted):
            entry.why.insert("Not claimed, says \(statement.quoted).", at: 0)
        case (.notClaimed, _):
            entry.answer = .notClaimed
            entry.why.insert("Not claimed, says \(statement.quoted). What the evidence says:", at: 0)
        }
        return entry
    }
}
