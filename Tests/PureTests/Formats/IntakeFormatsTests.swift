import Formats
import History
import Testing

/// Mails, tables and what desks send by themselves: nothing lost, nobody mistaken for another.
@Suite struct IntakeFormatsTests {
    private func read(_ path: String) throws -> Imported {
        try Import.read(try ImportFixture.bytes(path), fileName: path)
    }
    private func draft(_ path: String) throws -> ReportDraft { try #require(try read(path).reports.first).draft }

    @Test(arguments: [
        ("2026-04-03T24:00:00Z", "2026-04-04T00:00:00Z"), ("3. April 2026, 14:30 Uhr", "2026-04-03T14:30:00Z"),
        ("1.4.2026 14.30 Uhr", "2026-04-01T14:30:00Z"), ("2026年4月3日(金) 14:30", "2026-04-03T14:30:00Z"),
        ("2026年4月3日 午後2時30分", "2026-04-03T14:30:00Z"), ("2026. 4. 3. 오후 2:30", "2026-04-03T14:30:00Z"),
        ("2026. 4. 3.", "2026-04-03T00:00:00Z"), ("２０２６/４/３", "2026-04-03T00:00:00Z"),
        ("3-Apr-2026", "2026-04-03T00:00:00Z"), ("vendredi 3 avril 2026 à 14h30", "2026-04-03T14:30:00Z"),
        ("Fri, 3 Apr 2026 14:30:00 PST", "2026-04-03T22:30:00Z"), ("Fri, 3 Apr 2026 14:30:00 CET", nil),
        ("2026-04-03T24:30:00Z", nil), ("2026-W14-5", nil), ("46115", nil), ("03/04/2026", nil),
    ])
    func `dates as people write them are read, and no other is guessed`(written: String, moment: String?) throws {
        let table = "text,date\nSilent,\"\(written)\"\n"
        let report = try #require(try Import.read([UInt8](table.utf8), format: "csv").reports.first)
        #expect(report.draft.writtenAt == moment)
        #expect(report.doubts.count == (moment == nil ? 1 : 0))
        #expect(report.doubts.allSatisfy { $0.contains("“date”") })
        #expect(report.doubts.contains { $0.contains("day and month") } == (written == "03/04/2026"))
    }

    @Test func `a mailbox of three mails is three, and one in an unknown character set is refused with its name`()
        throws
    {
        let imported = try read("eml/mailbox-of-three.mbox")
        #expect(imported.reports.map(\.row) == [1, 3])
        #expect(imported.reports[0].draft.text == "First\n\nThe first is silent.\n\nFrom here on nothing is read.")
        #expect(imported.reports[1].draft.text.hasSuffix("From this screen there is no way out."))
        #expect(imported.reports.map(\.draft.externalId) == ["box-1@example.org", nil])
        #expect(imported.rejected.map(\.row) == [2])
        #expect(imported.rejected[0].reason.contains("x-klingon"))
    }

    @Test func `of a mail that support passed on the person's words are the report, and support is nobody`() throws {
        let imported = try read("eml/passed-on-by-support.eml")
        let draft = imported.reports[0].draft
        #expect(draft.text == "Kasse\n\nDie Taste Bezahlen wird nicht vorgelesen.")
        #expect((draft.reporterName, draft.reporterContact) == ("I. Person", "i@example.org"))
        #expect(draft.writtenAt == "2026-06-02T09:30:00Z")
        #expect(imported.leftOut.rows.keys.contains { $0.contains("passed the mail on") })
    }

    @Test func `a mail passed on as a file is the mail inside`() throws {
        let draft = try draft("eml/passed-on-as-a-file.eml")
        #expect(draft.text == "Trap\n\nI cannot leave the sheet.")
        #expect((draft.reporterContact, draft.externalId) == ("j@example.org", "fw-2@desk.example"))
    }

    @Test func `who sends their own mail once more keeps both their words`() throws {
        let draft = try draft("eml/own-mail-sent-once-more.eml")
        #expect(draft.text == "Cart\n\nStill broken in 5.0.2!\n\nThe cart is silent.")
        #expect((draft.reporterContact, draft.writtenAt) == ("k@example.org", "2026-06-03T12:00:00Z"))
    }

    private func passedOnTwice(from middle: String, note: String, first: String) throws -> Imported {
        func forward(_ from: String, _ day: Int, _ subject: String, _ text: String) -> String {
            """
            ---------- Forwarded message ---------
            From: \(from)
            Date: Mon, \(day) Jun 2026 10:00:00 +0000
            Subject: \(subject)

            \(text)
            """
        }
        let inner = forward(first, 1, "a", "Buy silent")
        let mail = """
            From: Tom <tom@example.org>
            Subject: Fwd: Fwd: a
            Message-ID: <n@x>
            Date: Wed, 3 Jun 2026 10:00:00 +0000

            \(forward(middle, 2, "Fwd: a", [note, inner].filter { !$0.isEmpty }.joined(separator: "\n\n")))
            """
        return try Import.read([UInt8](mail.utf8), format: "eml")
    }

    @Test(arguments: ["", "please"])
    func `of a mail that was passed on twice the innermost is the report, whatever stands above it`(note: String) throws
    {
        let imported = try passedOnTwice(from: "Mid <mid@example.org>", note: note, first: "Deep <deep@example.org>")
        let draft = imported.reports[0].draft
        #expect(draft.text == "a\n\nBuy silent")
        #expect((draft.reporterName, draft.reporterContact) == ("Deep", "deep@example.org"))
        #expect(draft.writtenAt == "2026-06-01T10:00:00Z")
        #expect(imported.leftOut.rows["the words of whoever passed the mail on"] == (note.isEmpty ? nil : 1))
    }

    @Test func `who passes their own mail on keeps both their words, one mail further in, too`() throws {
        let draft = try passedOnTwice(
            from: "Deep <deep@example.org>", note: "It is still so.", first: "Deep <deep@example.org>"
        ).reports[0].draft
        #expect(draft.text == "a\n\nIt is still so.\n\nBuy silent" && draft.reporterContact == "deep@example.org")
    }

    @Test(arguments: [
        "From: a@example.org\nSubject: x\nMessage-ID: <1>\nDate: soon\n\nSilent.\n",
        #"{"type":"zen:event-type:ticket.created","detail":{"id":"1","subject":"x","description":"Silent","created_at":"soon"}}"#,
        #"{"text":"Silent","writtenAt":"soon"}"#,
    ])
    func `a date that nobody can read is named`(source: String) throws {
        let imported = try Import.read([UInt8](source.utf8))
        #expect(imported.reports.first?.draft.writtenAt == nil)
        #expect(imported.leftOut.rows == ["a date that nobody can read": 1])
    }

    @Test func `words around a picture are one text, and what came along is kept with its name`() throws {
        let report = try #require(try read("eml/flowed-between-pictures.eml").reports.first)
        #expect(report.draft.text == "カート\n\nThe button at the bottom is silent.\n\nAnd here it is twice.")
        #expect(report.files.map(\.name) == ["Büro.png", "Rechnung März.pdf"])
    }

    @Test(arguments: [
        ("koi8-r", "Кнопка молчит."), ("gb2312", "按钮没有声音。"), ("euc-kr", "버튼이 읽히지 않습니다."),
        ("windows-1256", "الزر صامت"), ("shift_jis", "ボタンが読まれません。"), ("big5", "按鈕沒有聲音。"),
        ("iso-2022-jp", "ボタンが読まれません。"),
    ])
    func `character sets of the world are read`(name: String, text: String) throws {
        #expect(try draft("eml/in-\(name).eml").text == "x\n\n\(text)")
    }

    @Test(arguments: ["Re: Pay is silent", "AW: Pay is silent", "RE: Re: Pay is silent", "Antwort: Pay is silent"])
    func `the subject of an answer is kept, and is no word of its writer`(subject: String) throws {
        let mail = "From: a@example.org\nSubject: \(subject)\nMessage-ID: <1>\n\nI will try it at the weekend.\n"
        let draft = try #require(try Import.read([UInt8](mail.utf8), format: "eml").reports.first).draft
        #expect(draft.text == "I will try it at the weekend." && draft.title == "Pay is silent")
        let table = "subject,description\n\(subject),Jetzt klappt alles\n"
        let row = try #require(try Import.read([UInt8](table.utf8), format: "csv").reports.first).draft
        #expect(row.text == "Jetzt klappt alles" && row.title == subject)
        let alone = "From: a@example.org\nSubject: \(subject)\nMessage-ID: <1>\n\n"
        let only = try Import.read([UInt8](alone.utf8), format: "eml").reports.first?.draft.text
        #expect(only == "Pay is silent", "nothing else is said")
    }

    @Test func `any other subject is what they say`() throws {
        for subject in ["Pay is silent", "Reading Pay", "I: Pay", "Regarding: Pay"] {
            let mail = "From: a@example.org\nSubject: \(subject)\nMessage-ID: <1>\n\nSince today.\n"
            let draft = try #require(try Import.read([UInt8](mail.utf8), format: "eml").reports.first).draft
            #expect(draft.text.hasSuffix("\n\nSince today.") && draft.text.contains("Pay"), "\(draft.text)")
        }
    }

    @Test func `an absence note is no person's word`() throws {
        let mail =
            "From: a@example.org\nSubject: Re: x\nMessage-ID: <1>\nDate: x\nAuto-Submitted: auto-replied\n\nI am away.\n"
        let imported = try Import.read([UInt8](mail.utf8))
        #expect(imported.reports.isEmpty && imported.rejected[0].reason.contains("automatic"))
    }

    @Test func `a column decides how its dates are meant; stars, countries and tags are kept, HTML is read`() throws {
        let imported = try read("csv/dates-month-first-and-html.csv")
        let drafts = imported.reports.map(\.draft)
        #expect(drafts.map(\.writtenAt) == ["2026-03-04T14:30:00Z", "2025-12-25T00:00:00Z", nil])
        #expect(drafts[0].text == "Slider\n\nIt says nothing & more.")
        #expect(drafts[1].text == "List\n\nSilent. <button> is what I hear.")
        #expect(drafts[2].text == "Old\n\nStill silent.")
        #expect(drafts.map(\.rating) == [4, 2, nil])
        #expect(drafts.map(\.territory) == ["USA", "DEU", nil])
        #expect((drafts[0].tags, drafts[0].title) == (["ios", "voiceover"], "Slider"))
        #expect(imported.leftOut.rows["the column “Status”"] == 2)
        #expect(imported.leftOut.rows["the column “Priority level”"] == 1)
        #expect(imported.leftOut.rows["what “Requested” says, where it was not understood"] == 1)
        #expect(imported.leftOut.rows["what “Rating” says, where it was not understood"] == 1)
    }

    @Test func `where day and month can't be told apart the mapping says it, or it is not known`() throws {
        let bytes = [UInt8]("text,When\nSilent,03/04/2026\nLoud,04/05/2026\n".utf8)
        let table = try #require(try Import.table(bytes))
        func dates(_ field: ReportField) throws -> [String?] {
            try CSVReports.read(table, mapping: CSVMapping([.text: "text", field: "When"])).reports.map(
                \.draft.writtenAt)
        }
        #expect(try dates(.writtenAt) == [nil, nil])
        #expect(try dates(.writtenAtDayFirst) == ["2026-04-03T00:00:00Z", "2026-05-04T00:00:00Z"])
        #expect(try dates(.writtenAtMonthFirst) == ["2026-03-04T00:00:00Z", "2026-04-05T00:00:00Z"])
    }

    @Test(arguments: [
        ("03.06.2026", "2026-06-03T00:00:00Z"), ("3. Juni 2026 09:30", "2026-06-03T09:30:00Z"),
        ("Jun 3, 2026, 12:05 AM", "2026-06-03T00:05:00Z"), ("Tue, Jun 2, 2026 at 9:30 AM", "2026-06-02T09:30:00Z"),
        ("2026年6月3日", "2026-06-03T00:00:00Z"), ("2026年6月3日 10:15", "2026-06-03T10:15:00Z"),
        ("2026년 6월 3일", "2026-06-03T00:00:00Z"), ("20260603T101500Z", "2026-06-03T10:15:00Z"),
        ("20260603T101500+0200", "2026-06-03T08:15:00Z"), ("2026/06/03", "2026-06-03T00:00:00Z"),
        ("1780480800", "2026-06-03T10:00:00Z"),
        ("1780480800123", "2026-06-03T10:00:00Z"), ("25/12/2025", "2025-12-25T00:00:00Z"),
        ("4/4/2026", "2026-04-04T00:00:00Z"),
    ])
    func `dates as desks write them`(written: String, expected: String) throws {
        let text = #"{"text":"x","writtenAt":"\#(written)"}"#
        #expect(try Import.read([UInt8](text.utf8)).reports[0].draft.writtenAt == expected)
    }

    @Test(arguments: [
        "31.02.2026", "13/13/2026", "Jun 31, 2026", "10:00", "12.6.", "version 1.2.3", "9:61 AM 1/13/2026",
    ])
    func `what is no date is none`(written: String) throws {
        let text = #"{"text":"x","writtenAt":"\#(written)"}"#
        #expect(try Import.read([UInt8](text.utf8)).reports[0].draft.writtenAt == nil)
    }

    @Test func `desks' own webhooks are read as they come`() throws {
        let zendesk = try draft("zendesk-webhook/ticket-created.json")
        #expect(zendesk.text == "Checkout\n\nVoiceOver skips the Pay button.")
        #expect((zendesk.externalId, zendesk.channel, zendesk.tags) == ("4711", "mail", ["voiceover", "ios"]))
        #expect(try read("zendesk-webhook/another-event.json").rejected[0].reason.contains("status_changed"))
        let freshdesk = try draft("freshdesk-webhook/ticket-created.json")
        #expect(freshdesk.text == "Slider\n\nIt says nothing.")
        #expect((freshdesk.externalId, freshdesk.reporterContact) == ("42", "b@example.org"))
        #expect(freshdesk.tags == ["a11y", "slider"])
        let intercom = try draft("intercom-webhook/conversation-created.json")
        #expect((intercom.text, intercom.externalId, intercom.tags) == ("The list is silent.", "c-9", ["bug"]))
        #expect(try read("intercom-webhook/ping.json").reports.isEmpty)
        let earlier = try draft("intercom-webhook/conversation-created-1.4.json")
        #expect(earlier.text == "The list is silent." && earlier.reporterContact == "c@example.org")
        #expect(earlier.writtenAt == "2014-09-10T07:48:13Z" && earlier.externalId == "147")
        let helpScout = try draft("helpscout-webhook/conversation-created.json")
        #expect(helpScout.text == "Trap\n\nI cannot leave\nthe sheet.")
        #expect((helpScout.reporterName, helpScout.externalId) == ("D. Person", "77"))
        #expect(helpScout.url == "https://secure.helpscout.example/conversation/77/12")
    }

    @Test func `mail services hand on mails as they take them in`() throws {
        let postmark = try #require(try read("postmark-inbound-json/forwarded-with-a-picture.json").reports.first)
        #expect(postmark.draft.text == "Silent list\n\nThe list of orders is silent.")
        #expect((postmark.draft.reporterContact, postmark.draft.externalId) == ("e@example.org", "m-1@desk.example"))
        #expect(postmark.files.map(\.name) == ["screen.png"])
        let mailgun = try draft("inbound-form/mailgun-fields.txt")
        #expect(mailgun.text == "Buy: no name\n\nThe button says “button”.")
        #expect((mailgun.reporterName, mailgun.externalId) == ("F. Person", "mg-1@example.org"))
        let sendGrid = try #require(try read("inbound-form/sendgrid-in-koi8-with-a-picture.txt").reports.first)
        #expect(sendGrid.draft.text == "Кнопка Купить молчит.")
        #expect((sendGrid.draft.reporterName, sendGrid.draft.writtenAt) == ("Г. Персона", "2026-06-03T10:00:00Z"))
        #expect(try AttachedFile(cleaning: try #require(sendGrid.files.first).bytes).mediaType == "image/png")
        #expect(try draft("inbound-form/raw-message.txt").text == "Raw\n\nNothing is read.")
    }
}
