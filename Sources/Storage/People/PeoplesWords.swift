package import History

/// In which columns people's words are kept. The one list of what is masked where it leaves storage, in exports too, and
/// of what is masked for good when somebody is to be forgotten.
package enum PeoplesWords {
    /// A column of `reports` and the member that is read from it.
    struct OfReport: Sendable {
        let column: String
        let mask: @Sendable (inout StoredReport, Masking) -> Void
    }

    /// Masked whole.
    static let ofReports: [OfReport] = [
        OfReport(column: "text") { $0.text = $1.masked($0.text) },
        OfReport(column: "title") { $0.title = $1.masked($0.title) },
        OfReport(column: "heard") { $0.heard = $1.masked($0.heard) },
        OfReport(column: "expected") { $0.expected = $1.masked($0.expected) },
        OfReport(column: "screen_name") { $0.screenName = $1.masked($0.screenName) },
        OfReport(column: "element_name") { $0.elementName = $1.masked($0.elementName) },
        OfReport(column: "device") { $0.device = $1.masked($0.device) },
        OfReport(column: "os") { $0.os = $1.masked($0.os) },
        OfReport(column: "assistive_technology") { $0.assistiveTechnology = $1.masked($0.assistiveTechnology) },
        OfReport(column: "channel") { $0.channel = $1.masked($0.channel) },
        OfReport(column: "steps") { report, masking in report.steps = report.steps.map { masking.masked($0) } },
        OfReport(column: "tags") { report, masking in report.tags = report.tags.map { masking.masked($0) } },
        OfReport(column: "link_reason") { $0.linkReason = $1.masked($0.linkReason) },
        OfReport(column: "url") { $0.url = $1.masked($0.url) },
    ]

    /// Names and codes, which are kept as they are but for whoever reported.
    static let besideWords: [OfReport] = [
        OfReport(column: "external_id") { report, masking in
            report.externalId = report.externalId.map { externalID($0, by: masking) }
        },
        OfReport(column: "external_source") { $0.externalSource = $1.masked($0.externalSource) },
        OfReport(column: "territory") { $0.territory = $1.masked($0.territory) },
        OfReport(column: "language") { $0.language = $1.masked($0.language) },
        OfReport(column: "release_name") { if !$0.isReleaseHere { $0.release = $1.masked($0.release) } },
    ]

    /// What is masked whole, in any table: of reports, of what was said on them, of their problems.
    package static let columns = Set(ofReports.map(\.column))
        .union(["note", "words", "sender", "subject", "error"])
    package static let columnsBeside = Set(besideWords.map(\.column))

    /// A text of one of these columns as it may be seen.
    package static func seen(_ text: String, in column: String, by masks: Masks) -> String {
        if column == "external_id" { return externalID(text, by: masks.known) }
        return columnsBeside.contains(column) ? masks.known.masked(text) : masks.all.masked(text)
    }

    private static func externalID(_ id: String, by masking: Masking) -> String {
        id.contains("@") ? "[Message-ID]" : masking.masked(id)
    }
}

/// The masks for what is said where these people are known.
package struct Masks: Sendable {
    package let all: Masking
    /// They alone are hidden.
    package let known: Masking

    init(_ people: [KnownPerson]) { (all, known) = (Masking(people), Masking(people, reach: .known)) }

    func mask(_ report: inout StoredReport) {
        for part in PeoplesWords.ofReports { part.mask(&report, all) }
        for part in PeoplesWords.besideWords { part.mask(&report, known) }
    }
}
