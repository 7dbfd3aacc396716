import API
package import Foundation
package import History
package import Storage

/// What somebody sends from their own page.
package struct ReporterWords: Sendable {
    package var answer: ReporterAnswer?
    package var release: String?
    package var words: String?

    package init(answer: ReporterAnswer?, release: String?, words: String?) {
        (self.answer, self.release, self.words) = (answer, release, words)
    }
}

/// What a reporter's page shows. Nothing of anybody else is in it.
package struct ReporterView {
    package let link: StoredReporterLink
    package let report: StoredReport
    package let app: StoredApp
    /// How it stands.
    package let reply: Reply
    package let language: ReplyLanguage?
    /// From and to this person; never notes, nor what came from another address, nor what they took back.
    package let messages: [StoredMessage]
    package let answers: [StoredReporterAnswer]
    /// Releases that they may speak of, newest first.
    package let releases: [String]
    /// The one of them that is theirs, as far as that is known.
    package let ownRelease: String?
    /// The app is in the archive: nothing that they say would be taken.
    package var isClosed: Bool { app.archivedAt != nil }

    /// `nil`: no such link, or it has ended.
    package init?(secret: String, now: Date, in transaction: some Transaction) throws {
        guard let link = try transaction.reporterLink(digest: Digest.sha256(secret), now: now),
            let report = try transaction.report(id: link.reportID), let app = try transaction.app(id: report.appID)
        else { return nil }
        (self.link, self.report, self.app) = (link, report, app)
        let answer = try SupportAnswer(report, AppHistory(app, in: transaction), in: transaction)
        language = answer.language
        messages = try transaction.messages(ofReport: report.id).filter { $0.isReporters && $0.takenBackAt == nil }
        answers = try transaction.reporterAnswers(ofReport: report.id)
        let isUnsure = answers.contains { $0.answer == .cannotTell && $0.release == answer.news }
        reply = answer.reply.asking(!isUnsure)
        let releases = report.parts.isEmpty ? answer.releases : []
        (self.releases, ownRelease) = (releases, releases.first { $0 == answer.ownRelease })
    }
}

extension Operations {
    /// How a person who reported is named in the log: not by their name.
    package static let reporter = "the reporter"
    /// Characters.
    private static let longest = 10_000

    /// What the person behind a link says: of a release, or only in words. False where the link is none any more.
    package func answerAsReporter(_ secret: String, _ said: ReporterWords) throws -> Bool {
        try asReporter(secret) { transaction, app, report, view in
            let words = said.words.flatMap { $0.isEmpty ? nil : $0 }
            guard words?.count ?? 0 <= Self.longest else { throw Self.fault("words", .tooLong) }
            if view.releases.isEmpty || said.answer == nil, let words {
                _ = try transaction.addMessage(report: report.id, direction: .from, text: words, caller: Self.reporter)
                return
            }
            guard !view.releases.isEmpty else { throw Self.fault("words", .writeSomething) }
            guard let answer = said.answer else { throw Self.fault("answer", .chooseAnswer) }
            guard let name = said.release, view.releases.contains(name),
                let release = try transaction.release(name, ofApp: app.id)
            else { throw Self.fault("release", .chooseRelease) }
            let word = ReportersWord(transaction: transaction, app: app, caller: Self.reporter)
            if let works = answer.works,
                let last = try transaction.confirmation(
                    repeatedBy: report, release: release.id, works: works, note: words),
                view.answers.contains(where: { $0.confirmationID == last })
            {
                return
            }
            if answer == .cannotTell, try isKnownUnsure(view, of: release, words, transaction) { return }
            try end(view.answers.filter { $0.release == name }, of: report, word)
            let confirmation = try answer.works.map {
                try word.confirm(report, release, works: $0, note: words)
            }
            let message = answer == .cannotTell ? try word.cannotTell(report, release, words: words) : nil
            try transaction.addReporterAnswer(
                report: report.id, link: view.link.id, release: release.id, answer,
                words: answer == .cannotTell ? nil : words, confirmation: confirmation, message: message,
                problem: answer == .cannotTell ? report.problemID : nil)
        }
    }

    /// They said already that they can't tell, and nothing new beside it; nobody has noted otherwise for them since.
    private func isKnownUnsure(
        _ view: ReporterView, of release: StoredRelease, _ words: String?, _ transaction: some Transaction
    ) throws -> Bool {
        guard let last = view.answers.first(where: { $0.release == release.version }), last.answer == .cannotTell,
            try transaction.confirmationIDs(ofReport: view.report.id, release: release.id).isEmpty
        else { return false }
        guard let words else { return true }
        return try last.messageID.map { try transaction.isText(words, ofMessage: $0) } ?? false
    }

    /// Takes back what they said of a release on their page.
    package func takeBackAsReporter(_ secret: String, release: String) throws -> Bool {
        try asReporter(secret) { transaction, app, report, view in
            let word = ReportersWord(transaction: transaction, app: app, caller: Self.reporter)
            let answers = view.answers.filter { $0.release == release }
            try end(answers, of: report, word)
            for answer in answers where answer.answer == .cannotTell {
                try word.takeBackUnsure(answer: answer.id, of: report, release)
            }
        }
    }

    private func end(_ answers: [StoredReporterAnswer], of report: StoredReport, _ word: ReportersWord) throws {
        for answer in answers {
            try word.transaction.endReporterAnswer(answer.id)
            if let confirmation = answer.confirmationID { try word.takeBack(confirmation: confirmation, of: report) }
        }
    }

    private func asReporter(
        _ secret: String, _ body: (WriteTransaction, StoredApp, StoredReport, ReporterView) throws -> Void
    ) throws -> Bool {
        try database.write { transaction in
            guard let first = try ReporterView(secret: secret, now: context.now, in: transaction) else { return false }
            try transaction.lock(app: first.app.id)
            guard let view = try ReporterView(secret: secret, now: context.now, in: transaction) else { return false }
            try body(transaction, view.app, view.report, view)
            return true
        }
    }

    /// The word's name, for the page to say it in its language.
    private static func fault(_ field: String, _ word: ReporterPageWord) -> APIError {
        APIError.field("/\(field)", word.rawValue)
    }
}
