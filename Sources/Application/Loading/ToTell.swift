package import History
package import Storage

/// Who has not heard that a release they can have has a fix of what they reported. One line for each person and problem.
package struct ToTell: Sendable {
    package struct Person: Sendable {
        /// The newest of their reports on the problem.
        package let report: StoredReport
        package let problem: StoredProblem
        package let release: String
        /// Their system is known not to run it.
        package let isTooOld: Bool
        package let reply: Reply
        /// That they were told, or a reply that tells them is on its way.
        package let told: StoredTelling?
        /// The reply that told them, is on its way, or did not reach them; `nil`: there is none.
        package let sent: StoredReply?

        /// Whether it arrives is not known yet.
        package var isOnTheWay: Bool { told != nil && sent?.isOnTheWay == true }

        package func language(_ wanted: ReplyLanguage?) -> ReplyLanguage {
            wanted ?? ReplyLanguage(said: report.language, text: OwnWords.of(report.text)) ?? .english
        }
    }

    package let people: [Person]

    /// Made once for each state of the app; what shipped meanwhile is news, too.
    package static func standing(_ history: AppHistory, in transaction: some Transaction) throws -> ToTell {
        let now = try transaction.now()
        let shipped = history.releases.count { $0.shippedAt.map { $0 <= now } ?? false }
        return try transaction.standing(ofApp: history.app.id, Question(shipped: shipped)) {
            try ToTell(history, in: transaction)
        }
    }

    private struct Question: Hashable, Sendable {
        /// How many releases people can have by their day.
        var shipped: Int
    }

    package init(_ history: AppHistory, in transaction: some Transaction) throws {
        let reports = try transaction.reportsToTell(ofApp: history.app.id)
        let said = try transaction.tellings(ofReports: reports.map(\.id))
        let tellings = Dictionary(grouping: said, by: \.reportID)
        let replies = try transaction.replies(ids: said.compactMap(\.replyID))
        let byProblem = Dictionary(grouping: reports) { $0.problemID ?? 0 }
        let problems = try transaction.problems(ids: byProblem.keys.sorted()).values.sorted { $0.id < $1.id }
        people = try ReportedProblem.each(of: problems, history, in: transaction).flatMap { reported -> [Person] in
            let problem = reported.problem
            let persons = Dictionary(grouping: byProblem[problem.id] ?? []) { reported.person(of: $0.id) }
            return persons.values.compactMap { theirs -> Person? in
                guard let newest = theirs.max(by: { $0.id < $1.id }) else { return nil }
                let known = reported.known(to: newest)
                guard let release = known.theirNews else { return nil }
                let tried = theirs.flatMap { tellings[$0.id] ?? [] }.filter { $0.release == release }.map {
                    (telling: $0, reply: $0.replyID.flatMap { replies[$0] })
                }
                let told = tried.last { $0.reply?.isLost != true }
                return Person(
                    report: newest, problem: problem, release: release, isTooOld: known.question == nil,
                    reply: known.reply.quoting(newest.partWords).asking(history.app.archivedAt == nil),
                    told: told?.telling,
                    sent: told.map(\.reply) ?? tried.last?.reply)
            }.sorted { $0.report.id < $1.report.id }
        }
    }

    /// Those who have not heard of it: what was refused or given up told nobody.
    package var waiting: [Person] { people.filter { $0.told == nil } }
}
