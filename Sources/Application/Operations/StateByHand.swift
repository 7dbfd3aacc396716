package import API
import Foundation
package import History
import Screens
import Storage

extension Operations {
    /// Says how a release stands to a criterion, in the caller's name; what was said before is taken back.
    package func state(_ input: CriterionInput, _ body: NewCriterionStatement) throws {
        try state(StatementSubject(input), "criterionStated", body.answer.rawValue, body.remark)
    }

    /// Says whether a feature of the label is claimed, in the caller's name; what was said before is taken back.
    package func state(_ input: FeatureInput, _ body: NewFeatureStatement) throws {
        try state(StatementSubject(input), "featureStated", body.answer.rawValue, body.remark)
    }

    package func endStatement(_ input: CriterionInput) throws { try endStatement(StatementSubject(input)) }

    package func endStatement(_ input: FeatureInput) throws { try endStatement(StatementSubject(input)) }

    private func state(_ subject: StatementSubject, _ kind: String, _ answer: String, _ text: String) throws {
        guard let remark = try Self.remark(text) else { throw APIError.field("/remark", "Say what it rests on.") }
        try stating(subject, kind) { transaction, release in
            try transaction.setStatement(
                release: release.id, paper: subject.paper, subject: subject.name, answer: answer, remark: remark,
                caller: caller)
        }
    }

    private func endStatement(_ subject: StatementSubject) throws {
        try stating(subject, "statementTakenBack") { transaction, release in
            guard
                try transaction.endStatement(
                    release: release.id, paper: subject.paper, subject: subject.name, caller: caller)
            else { throw APIError.notFound("statement on \(subject.name) of \(subject.release)") }
        }
    }

    private func stating(
        _ subject: StatementSubject, _ kind: String, _ step: (WriteTransaction, StoredRelease) throws -> Void
    ) throws {
        try database.write { transaction in
            let app = try transaction.need(app: subject.app)
            try transaction.lock(app: app.id)
            let release = try transaction.need(release: subject.release, of: app)
            // Of what nobody captured or audited there is no paper.
            guard try AppHistory(app, in: transaction).judgedBuild(of: release) != nil else {
                throw APIError(.nothingCaptured, "\(subject.release) has no build with a capture or an audit.")
            }
            try subject.needKnown()
            try step(transaction, release)
            try transaction.note(kind, "release/\(release.id)", app: app.id, caller: caller)
        }
    }
}

/// What is spoken of on which paper of a release.
private struct StatementSubject {
    let app: String
    let release: String
    let paper: StoredStatement.Paper
    /// A criterion's number, or a feature.
    let name: String

    init(_ input: CriterionInput) {
        (app, release, paper, name) = (input.app, input.release, .conformance, input.criterion)
    }

    init(_ input: FeatureInput) {
        (app, release, paper, name) = (input.app, input.release, .label, input.feature)
    }

    func needKnown() throws {
        switch paper {
        case .conformance where !SuccessCriterion.all.contains { $0.number == name }:
            throw APIError.notFound("criterion “\(name)” of WCAG 2.2")
        case .label where NutritionLabel.Feature(rawValue: name) == nil:
            throw APIError.notFound("feature “\(name)” of the label")
        case .conformance, .label: break
        }
    }
}

/// What people said of a release by hand.
package struct Statements: Sendable {
    /// The version of the release.
    package let release: String
    package let ofCriteria: [String: Statement<CriterionAnswer>]
    package let ofFeatures: [NutritionLabel.Feature: Statement<FeatureAnswer>]

    /// - Parameter build: the one that is judged of the release.
    init(of release: StoredRelease, judged build: StoredBuild, in transaction: some Transaction) throws {
        self.release = release.version
        var ofCriteria: [String: Statement<CriterionAnswer>] = [:]
        var ofFeatures: [NutritionLabel.Feature: Statement<FeatureAnswer>] = [:]
        for stored in try transaction.statements(release: release.id) {
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
