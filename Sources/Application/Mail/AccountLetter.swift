import Foundation
import History
import Storage

/// What one mail to an account says, as it is when it is sent: of apps that the person may see by then, and masked as for
/// anybody without *support*.
struct AccountLetter {
    let subject: String
    let text: String
    /// Where such mail is stopped without a sign-in; `nil`: it comes only once.
    var unsubscribe: String?
}

extension AccountLetter {
    /// Makes the link that confirms the address; it is kept nowhere but in the mail.
    static func confirmation(to account: Account, _ publicURL: String, in transaction: WriteTransaction) throws -> Self
    {
        let secret = Secret.make()
        try transaction.setConfirmation(ofAccount: account.id, digest: Digest.sha256(secret), days: MailLinks.days)
        let mail = ConfirmationMail(
            account: account.name, house: publicURL, link: publicURL + MailLinks.confirmation(secret),
            days: MailLinks.days)
        return AccountLetter(subject: mail.subject, text: mail.text)
    }

    /// `nil`: nothing is left that the person may be told.
    static func watched(
        _ mail: ClaimedMail, to address: StoredMailAddress, _ publicURL: String, in transaction: ReadTransaction
    ) throws -> Self? {
        let problems = try transaction.watchedNews(ofMail: mail.id).compactMap { news -> WatchedMail.Problem? in
            guard let problem = try transaction.problem(id: news.problem),
                let app = try transaction.app(id: problem.appID)
            else { return nil }
            let title = ProblemTitle(problem.title).short
            let isMerged = try !transaction.duplicates(ofProblem: problem.id).isEmpty
            return WatchedMail.Problem(
                id: problem.id, app: app.name, title: title,
                screen: problem.screenKey.map { ScreenNames.name($0, problem.screenTitle) },
                state: SignedWord(ProblemWords.state(problem)).word,
                steps: WatchedSteps.of(news, lookedFor: isMerged ? title : nil),
                link: "\(publicURL)/problems/\(problem.id)")
        }
        let told = WatchedMail(problems)
        guard !told.isEmpty else { return nil }
        let stop = publicURL + MailLinks.stop(.watched, address.stopSecret)
        let footer = MailFooter(
            because: "You get this because you watch what it tells of, and asked for mail.",
            settings: publicURL + MailLinks.settings, stop: stop)
        return AccountLetter(subject: told.subject, text: told.text(footer), unsubscribe: stop)
    }

    /// `nil`: nothing happened.
    static func digest(
        from since: Date, until: Date, to address: StoredMailAddress, _ publicURL: String,
        in transaction: ReadTransaction
    ) throws -> Self? {
        let reader = DigestReader(transaction: transaction, publicURL: publicURL, since: since, until: until)
        let digest = DigestMail(
            since: PlainWords.time(since), until: PlainWords.time(until),
            apps: try transaction.apps().map(reader.app))
        guard !digest.isEmpty else { return nil }
        let stop = publicURL + MailLinks.stop(.digest, address.stopSecret)
        let footer = MailFooter(
            because: "You get this because you asked for a \(address.digest.rawValue) digest.",
            settings: publicURL + MailLinks.settings, stop: stop)
        return AccountLetter(subject: digest.subject, text: digest.text(footer), unsubscribe: stop)
    }
}
