package import API
import Foundation
package import History
import Screens
import Storage

extension Operations {
    /// Says how a release stands to a criterion, in the caller's name; what was said before is taken back.
    package func state(_ input: CriterionInput, _ body: NewCriterionStatement) throws {
        let remark = try Self.statedRemark(body.remark)
        try stating(input.app, input.release, "criterionStated") { transaction, release in
            try transaction.setStatement(
                release: release.id, paper: .conformance, subject: Self.number(input), answer: body.answer.rawValue,
                remark: remark, caller: caller)
        }
    }

    /// Says whether a feature of the label is claimed, in the caller's name; what was said before is taken back.
    package func state(_ input: FeatureInput, _ body: NewFeatureStatement) throws {
        let remark = try Self.statedRemark(body.remark)
        try stating(input.app, input.release, "featureStated") { transaction, release in
            try transaction.setStatement(
                release: release.id, paper: .label, subject: Self.feature(input), answer: body.answer.rawValue,
                remark: remark, caller: caller)
        }
    }

    package func endStatement(_ input: CriterionInput) throws {
        try stating(input.app, input.release, "statementTakenBack") { transaction, release in
            guard
                try transaction.endStatement(
                    release: release.id, paper: .conformance, subject: Self.number(input), caller: caller)
            else { throw APIError.notFound("statement on \(input.criterion) of \(input.release)") }
        }
    }

    package func endStatement(_ input: FeatureInput) throws {
        try stating(input.app, input.release, "statementTakenBack") { transaction, release in
            guard
                try transaction.endStatement(
                    release: release.id, paper: .label, subject: Self.feature(input), caller: caller)
            else { throw APIError.notFound("statement on \(input.feature) of \(input.release)") }
        }
    }

    private func stating(
        _ app: String, _ version: String, _ kind: String,
        _ step: (WriteTransaction, StoredRelease) throws -> Void
    ) throws {
        try database.write { transaction in
            let app = try transaction.need(app: app)
            try transaction.lock(app: app.id)
            let release = try transaction.need(release: version, of: app)
            // Of what nobody captured or audited there is no paper.
            guard try AppHistory(app, in: transaction).judgedBuild(of: release) != nil else {
                throw APIError(.nothingCaptured, "\(version) has no build with a capture or an audit.")
            }
            try step(transaction, release)
            try transaction.note(kind, "release/\(release.id)", app: app.id, caller: caller)
        }
    }

    private static func number(_ input: CriterionInput) throws -> String {
        guard SuccessCriterion.all.contains(where: { $0.number == input.criterion }) else {
            throw APIError.notFound("criterion “\(input.criterion)” of WCAG 2.2")
        }
        return input.criterion
    }

    private static func feature(_ input: FeatureInput) throws -> String {
        guard NutritionLabel.Feature(rawValue: input.feature) != nil else {
            throw APIError.notFound("feature “\(input.feature)” of the label")
        }
        return input.feature
    }

    private static func statedRemark(_ text: String) throws -> String {
        let remark = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !Words.isBlank(remark) else { throw APIError.field("/remark", "Say what it rests on.") }
        guard remark.utf8.count <= 2_000 else { throw APIError.field("/remark", "This has at most 2,000 bytes.") }
        return remark
    }
}

/// What people said of a release by hand.
package struct Statements: Sendable {
    package let ofCriteria: [String: Statement<CriterionAnswer>]
    package let ofFeatures: [NutritionLabel.Feature: Statement<FeatureAnswer>]

    /// - Parameter build: the one that is judged of the release.
    init(release id: Int64, judged build: StoredBuild, in transaction: some Transaction) throws {
        var ofCriteria: [String: Statement<CriterionAnswer>] = [:]
        var ofFeatures: [NutritionLabel.Feature: Statement<FeatureAnswer>] = [:]
        for stored in try transaction.statements(release: id) {
            guard let day = Waivers.day(stored.at) else { continue }
            let later = build.createdAt > stored.at ? build.name : nil
            switch stored.paper {
            case .conformance:
                guard let answer = CriterionAnswer(rawValue: stored.answer) else { continue }
                ofCriteria[stored.subject] = Statement(
                    answer, remark: stored.remark, author: stored.caller, on: day, before: later)
            case .label:
                guard let answer = FeatureAnswer(rawValue: stored.answer),
                    let feature = NutritionLabel.Feature(rawValue: stored.subject)
                else { continue }
                ofFeatures[feature] = Statement(
                    answer, remark: stored.remark, author: stored.caller, on: day, before: later)
            }
        }
        (self.ofCriteria, self.ofFeatures) = (ofCriteria, ofFeatures)
    }
}
