import Application
import ArgumentParser
import History
import Storage
import Web

/// Forgets who somebody was; what they reported stays, as that of one person nobody knows.
struct EraseReporterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase-reporter", abstract: "Forget who a reporter is, and say what is left of them.",
        discussion: """
            Finds everybody who is meant, in all apps: a telephone number however it is spaced or written (+49 171 …,
            0171/…), a mail address in any case or as Name <a@b>, or a name in any order. Names, contacts and the ids of
            their messages elsewhere are forgotten. Then it lists every text and file that still tells of them; --redact
            masks those texts and removes those files.

            Who was forgotten already is looked for in texts and files by what is asked for. Which reports are theirs is not
            known any more then: name them by --report, for each of which all that a mask hides is masked. It ends with 0: forgotten,
            nothing is left that it can find. 3: nobody is meant, and no text tells of them. 4: several people bear the
            name, nothing was done. 5: forgotten, but what is listed is left. With --dry-run: the same, and nothing done.
            """)
    @Argument(help: "A name, a mail address or a telephone number.") var nameOrContact: String
    @Flag(help: "Only say what would be done.") var dryRun = false
    @Flag(help: "Also mask what texts say of them, and remove files that do.") var redact = false
    @Flag(help: "Everybody of this name, also where it is several people's.") var all = false
    @Option(
        name: .customLong("report"), help: "The number of a report of theirs, once for each, after they were forgotten."
    )
    var reports: [Int64] = []

    func run() throws {
        guard let query = PersonQuery(nameOrContact) else {
            throw ValidationError("Say a name, a mail address or a telephone number.")
        }
        let erasure = try withOperations {
            try $0.eraseReporter(query, isTrial: dryRun, isRedacting: redact, isForAll: all, reports: reports)
        }
        let words = ErasureWords(erasure, kind: query.kind.rawValue, isTrial: dryRun, isRedacting: redact)
        for line in words.lines { print(line) }
        if words.code != 0 { throw ExitCode(words.code) }
    }
}

/// What was done, in words, and how the program ends.
private struct ErasureWords {
    var lines: [String] = []
    var code: Int32 = 0

    init(_ erasure: Erasure, kind: String, isTrial: Bool, isRedacting: Bool) {
        guard erasure.people > 0 else {
            lines = ["Nobody who reported has this \(kind)."]
            if erasure.left.isEmpty, erasure.redacted.isEmpty {
                lines.append("No text tells of them, either. Nothing was changed.")
                code = 3
            } else {
                tellTexts(erasure, isTrial: isTrial, isRedacting: isRedacting)
            }
            return
        }
        let people = "\(Self.count(erasure.people, "entry", "entries")) of who reported"
        guard !erasure.isAmbiguous else {
            lines = [
                "\(people) bear this name, with different contacts. Nothing was changed.",
                "Say the contact of the one who is meant, or --all for all of them.",
            ]
            code = 4
            return
        }
        let reports =
            erasure.reports.isEmpty
            ? "no reports" : "reports \(erasure.reports.map(String.init).joined(separator: ", "))"
        lines.append("\(isTrial ? "Would forget" : "Forgotten:") \(people) (\(reports)); what they reported stays.")
        tellTexts(erasure, isTrial: isTrial, isRedacting: isRedacting)
    }

    /// What was made to say nothing of them, and what still tells of them.
    private mutating func tellTexts(_ erasure: Erasure, isTrial: Bool, isRedacting: Bool) {
        if !erasure.redacted.isEmpty {
            lines.append("Made to say nothing of them:")
            lines += Self.list(erasure.redacted)
        }
        if !erasure.left.isEmpty {
            code = 5
            lines.append(
                isRedacting && !isTrial ? "Could not be changed, and still tells of them:" : "Still tells of them:")
            lines += Self.list(erasure.left)
            if !isRedacting {
                lines.append("\(Self.redacting(erasure, isTrial)) masks these texts and removes these files.")
            }
        } else if code == 0 {
            let own =
                erasure.reports.isEmpty
                ? "which reports are theirs is not known: name them by --report."
                : "in their own reports, nothing that a mask hides."
            lines.append("Nothing else that was looked through has their whole name, address or number; \(own)")
        }
        lines.append(
            "Not looked through: what the app's screens show and what checks found there, pictures, "
                + "\(Self.count(erasure.packed, "packed upload", "packed uploads")), the server's own log, backups. "
                + "Not found: a first name alone in others' words, other names for them, and what masks miss (docs/privacy.md)."
        )
    }

    /// How to mask what is left: whose reports they are is forgotten with them.
    private static func redacting(_ erasure: Erasure, _ isTrial: Bool) -> String {
        let own = isTrial || erasure.people == 0 ? [] : erasure.reports
        return (["--redact"] + own.map { "--report \($0)" }).joined(separator: " ")
    }

    private static func list(_ mentions: [Mention]) -> [String] {
        Dictionary(grouping: mentions) { "\($0.table).\($0.column)" }.sorted { $0.key < $1.key }.map {
            place, mentions in
            let rows = mentions.map(\.row).filter { !$0.isEmpty }
            let named =
                rows.isEmpty ? "" : ", of \(rows.prefix(20).joined(separator: ", "))\(rows.count > 20 ? ", …" : "")"
            return "  \(Self.words[place] ?? place): \(mentions.count)\(named)"
        }
    }

    private static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    private static let words = [
        "reports.text": "texts of reports", "reports.heard": "what was heard, in reports",
        "reports.expected": "what was expected, in reports", "reports.device": "devices, in reports",
        "reports.external_id": "ids elsewhere (Message-IDs), in reports",
        "reports.url": "addresses elsewhere, in reports", "reports.title": "titles of reports",
        "reports.tags": "tags of reports", "reports.steps": "steps, in reports", "reports.os": "systems, in reports",
        "reports.channel": "channels, in reports", "reports.assistive_technology": "screen readers, in reports",
        "reports.external_source": "sources of ids elsewhere, in reports",
        "reports.release_name": "releases as they were said, in reports",
        "reports.link_reason": "reasons of places, in reports",
        "report_messages.sender": "senders of messages", "report_answers.words": "words of answers",
        "report_replies.subject": "subjects of replies", "report_replies.error": "what mail servers said of replies",
        "report_attachments.name": "names of attachments", "report_attachments.bytes": "attachments",
        "report_attachments.description": "descriptions of attachments",
        "problem_events.kind": "what is kept of problems' events",
        "reports.screen_name": "screens' names as they were said, in reports",
        "reports.element_name": "elements' names as they were said, in reports",
        "report_messages.text": "messages and notes on reports", "report_confirmations.note": "notes on confirmations",
        "problems.title": "titles of problems", "problem_events.note": "notes on problems' events",
        "problem_comments.text": "comments on problems", "waiting_tables.bytes": "tables that wait",
        "waiting_tables.file_name": "names of tables that wait", "contents.bytes": "uploads as they came in",
        "events.details": "the log", "public_reports.draft": "reports that are held because they look automatic",
        "verdicts.document": "verdicts on record", "webhook_deliveries.body": "notices",
    ]
}
