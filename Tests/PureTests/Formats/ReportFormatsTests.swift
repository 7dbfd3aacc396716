import Formats
import History
import Screens
import Testing

/// What people said, out of every shape it comes in.
@Suite struct ReportFormatsTests {
    private func read(_ path: String) throws -> Imported {
        try Import.read(try ImportFixture.bytes(path), fileName: path)
    }
    private func drafts(_ path: String) throws -> [ReportDraft] { try read(path).reports.map(\.draft) }

    @Test func `a broken line loses no other, and each rejected row says why`() throws {
        let imported = try read("earshot-report/lines-one-of-them-broken.ndjson")
        #expect(imported.reports.map(\.row) == [1, 5])
        #expect(imported.rejected.map(\.row) == [2, 3, 4])
        #expect(imported.rejected[2].reason.contains("flick, tap"))
        let draft = imported.reports[0].draft
        #expect((draft.release, draft.gesture, draft.impact) == ("5.0.1", .flick, .serious))
        #expect((draft.reporterName, draft.reporterContact, draft.externalId) == ("A. Person", "a@example.org", "17"))
    }

    @Test func `a table with semicolons, a byte order mark and line breaks in quotes is read`() throws {
        let drafts = try drafts("csv/semicolons-and-german.csv")
        #expect(drafts.map(\.text) == ["Stumm\n\nDie Taste \"Kaufen\" wird\r\nnicht vorgelesen", "Nur Text"])
        #expect(drafts[0].release == "5.0.1")
        #expect(drafts[0].device == "iPhone 12")
    }

    @Test func `a bad row of a table is rejected with its line and the others are kept`() throws {
        let imported = try read("csv/one-bad-row-among-good.csv")
        #expect(imported.reports.map(\.row) == [2, 4, 7])
        #expect(imported.reports.map(\.draft.text) == ["Fine", "5\" screens are read", "last, with a comma"])
        #expect(imported.reports.map(\.draft.externalId) == ["1", "3", "6"])
        #expect(imported.rejected.map(\.row) == [3, 5, 6])
        #expect(imported.rejected[0].reason.contains("quotation mark"))
        #expect(imported.rejected[1].reason.contains("4 fields"))
    }

    @Test func `the console's tab-separated reviews are read, ratings without a word rejected`() throws {
        let imported = try read("csv/google-play-console.tsv")
        #expect(imported.reports.map(\.draft.text) == ["Silent\n\nNothing is read"])
        #expect(imported.reports[0].draft.writtenAt == "2024-06-03T10:00:00Z")
        #expect(imported.rejected.map(\.reason) == ["the row has no text"])
    }

    @Test func `columns of any name are read with a saved mapping, and without one the header is shown`() throws {
        let bytes = [UInt8]("Was war?,Wo?\nStille,Kasse\n")
        let mapping = CSVMapping([.text: "Was war?", .screen: "Wo?"])
        let table = try #require(try Import.table(bytes, fileName: "export.csv"))
        let drafts = try CSVReports.read(table, mapping: mapping).reports.map(\.draft)
        #expect(drafts.map(\.text) == ["Stille"])
        #expect(drafts.map(\.screen) == ["Kasse"])
        let error = #expect(throws: ImportError.self) { try Import.read(bytes, format: "csv") }
        #expect(error?.detail.contains("“Was war?”, “Wo?”") == true)
        #expect(table.header == ["Was war?", "Wo?"])
        #expect(table.samples() == ["Stille", "Kasse"])
        #expect(throws: ImportError.self) { try CSVReports.read(table, mapping: CSVMapping([.text: "gone"])) }
    }

    @Test func `the first rows show what would be filed, what is not understood, and what is refused`() throws {
        let table = try #require(
            CSVTable([UInt8]("text,impact,text,\nSilent,P1,again,x\n,high,,\n\"open,1,2\nLoud,high,,\nLast,,,".utf8)))
        #expect(table.header == ["text", "impact", "text (2)", "Column 4"])
        let mapping = CSVMapping(guessedFrom: table.header)
        #expect(mapping.columns == [.text: "text", .impact: "impact"])
        let rows = try CSVReports.preview(table, mapping: mapping, rows: 4)
        #expect(rows.map(\.line) == [2, 3, 4, 5])
        #expect(rows[0].values[.impact] == "P1")
        #expect(try rows[0].result.get().impact == nil)
        #expect(throws: RejectedRow.self) { try rows[1].result.get() }
        #expect(throws: RejectedRow.self) { try rows[2].result.get() }
        #expect(try rows[3].result.get().impact == .serious)
    }

    @Test func `a table of another language is a table to ask about; what others claim is none`() throws {
        #expect(try Import.table([UInt8]("Что?,Где?\nТихо,Касса\n".utf8))?.header.count == 2)
        #expect(try Import.table([UInt8](#"{"text":"a, b"}"#.utf8)) == nil)
        #expect(try Import.table([UInt8]("From: a@example.org\nSubject: Silence, again\n\nIt is.\n".utf8)) == nil)
        #expect(try Import.table([UInt8]("one word".utf8)) == nil)
        #expect(try Import.table([UInt8]("one word".utf8), format: "csv") != nil)
    }

    @Test func `a row whose only id is its address is known again by it`() throws {
        let bytes = [UInt8]("Review Text,Review Link\nSilent,https://play.example/r/1\n".utf8)
        let draft = try #require(try Import.read(bytes).reports.first).draft
        #expect(draft.externalId == "https://play.example/r/1" && draft.url == draft.externalId)
    }

    @Test func `a table that Excel saved in the Western Windows set, with its delimiter above, is read`() throws {
        let bytes = [UInt8]("sep=;\r\ntext;id\r\nK") + [0xE4] + [UInt8]("se;1\r\n")
        let imported = try Import.read(bytes, format: "csv")
        #expect(imported.reports.map(\.draft.text) == ["Käse"])
        #expect(imported.reports.map(\.row) == [3])
    }

    @Test func `Zendesk's tickets lose their quoted mails`() throws {
        let imported = try read("zendesk-json/search-answer-with-a-mail.json")
        let draft = try #require(imported.reports.first?.draft)
        #expect(draft.text == "VoiceOver\n\nNothing is read.")
        #expect(draft.writtenAt == "2024-06-03T17:00:00Z")
        #expect((draft.reporterName, draft.channel, draft.externalId) == ("A. Person", "mail", "35"))
        #expect(imported.rejected.map(\.row) == [2])
        #expect(try drafts("zendesk-json/lines-of-an-export.ndjson").map(\.text) == ["One\n\nFirst", "Two\n\nSecond"])
    }

    @Test func `Freshdesk's HTML becomes the text a person reads`() throws {
        let draft = try #require(try drafts("freshdesk-json/html-and-numbers.json").first)
        #expect(draft.text == "Slider\n\nIt says nothing.\nReally & truly.\n\n> How are you?")
        #expect((draft.channel, draft.reporterContact) == ("phone", "b@example.org"))
    }

    @Test func `in a conversation the team began, the person's first words count`() throws {
        let imported = try read("intercom-json/team-wrote-first.json")
        let drafts = imported.reports.map(\.draft)
        #expect(drafts.map(\.text) == ["VoiceOver skips the list.\n\nEvery time.", "Trap\n\nI cannot leave."])
        #expect(drafts[0].writtenAt == "2024-06-03T10:00:00Z")
        #expect(drafts[0].reporterContact == "c@example.org")
        #expect(imported.rejected.map(\.row) == [3])
    }

    @Test func `App Store reviews come from the API and from the public feed`() throws {
        let api = try #require(try drafts("app-store-reviews-json/connect-api.json").first)
        #expect(api.text == "Silent\n\nVoiceOver reads nothing since the update")
        #expect((api.writtenAt, api.release) == ("2024-06-03T10:00:00Z", nil))
        let feed = try read("app-store-reviews-json/public-feed-with-versions.json")
        #expect(feed.reports.map(\.draft.release) == ["5.0.1"])
        #expect(feed.reports.map(\.draft.externalId) == ["777"])
        #expect(feed.rejected.count == 1)
    }

    @Test func `Google Play reviews keep the person's own words`() throws {
        let imported = try read("google-play-reviews-json/translated-with-a-tab.json")
        let draft = try #require(imported.reports.first?.draft)
        #expect(draft.text == "Stumm\n\nNichts wird gelesen")
        #expect((draft.release, draft.os, draft.language) == ("5.0.1", "Android API 34", "de-DE"))
        #expect((draft.device, draft.writtenAt) == ("oriole (Pixel 6)", "2024-06-03T10:00:00Z"))
        #expect(imported.rejected.map(\.row) == [2])
    }

    @Test func `GitHub issues are told from pull requests and lose their template's comments`() throws {
        let imported = try read("github-issues-json/rest-with-a-pull-request.json")
        let draft = try #require(imported.reports.first?.draft)
        #expect(draft.text == "VoiceOver: trap\n\nCannot leave the sheet.")
        #expect((draft.externalId, draft.reporterName) == ("o/r#17", "octo"))
        #expect(imported.rejected.map(\.reason) == ["a pull request, not an issue"])
        #expect(try drafts("github-issues-json/command-line-tool.json").map(\.text) == ["No label"])
    }

    @Test func `a mail is read without what it answers and without its signature`() throws {
        let draft = try #require(try drafts("eml/reply-in-quoted-printable.eml").first)
        #expect(
            draft.text == """
                VoiceOver liest die Liste nicht mehr vor, seit dem letzten Update. Schön ist das nicht.

                Viele Grüße
                """)
        #expect((draft.reporterName, draft.reporterContact) == ("Jürgen Müller", "a@example.org"))
        #expect((draft.externalId, draft.writtenAt) == ("abc.123@example.org", "2024-06-03T08:00:00Z"))
    }

    @Test func `a mail of HTML in the Windows set keeps its quotation marks`() throws {
        let draft = try #require(try drafts("eml/html-only-in-base64-and-windows-1252.eml").first)
        #expect(draft.text == "Silent café\n\nThe “Buy” button costs 5 € and says nothing.")
        #expect((draft.reporterName, draft.reporterContact) == ("B. Person", "b@example.org"))
    }

    @Test func `answers between quoted lines are kept`() throws {
        let draft = try #require(try drafts("eml/answers-between-the-quotes.eml").first)
        #expect(draft.text == "The cart.\nI flick." && draft.title == "Questions")
    }

    @Test(arguments: [
        ("2024-06-03T10:00:00.123+02:00", "2024-06-03T08:00:00Z"), ("2024-02-29", "2024-02-29T00:00:00Z"),
        ("2023-12-31 23:30:00 -0100", "2024-01-01T00:30:00Z"), ("1 Jan 1970 00:00 GMT", "1970-01-01T00:00:00Z"),
    ])
    func `times of other systems become UTC`(written: String, expected: String) throws {
        let text = #"{"text":"x","writtenAt":"\#(written)"}"#
        #expect(try Import.read([UInt8](text)).reports[0].draft.writtenAt == expected)
    }

    @Test(arguments: ["3/6/2024", "2023-02-29", "yesterday", "2024-13-01T00:00:00Z", ""])
    func `an ambiguous time stays unknown`(written: String) throws {
        let text = #"{"text":"x","writtenAt":"\#(written)"}"#
        #expect(try Import.read([UInt8](text)).reports[0].draft.writtenAt == nil)
    }
}
