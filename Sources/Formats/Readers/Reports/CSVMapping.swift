/// Which column fills which field of a report. Guessed from the header, or saved for a source by a person.
package struct CSVMapping: Hashable, Sendable, Codable {
    /// Field to the column's name as the header writes it.
    package var columns: [ReportField: String]

    package init(_ columns: [ReportField: String]) { self.columns = columns }

    /// The columns whose names are known, of several for one field the better one. Without a column for the text there
    /// is no report: somebody has to say which it is.
    package init(guessedFrom header: [String]) {
        let names = header.map(CSVMapping.folded)
        var columns: [ReportField: String] = [:]
        var taken: Set<Int> = []
        for (field, known) in CSVMapping.knownNames {
            for name in known {
                guard let index = names.firstIndex(of: name), taken.insert(index).inserted else { continue }
                columns[field] = header[index]
                break
            }
        }
        self.columns = columns
    }

    /// Whether a header row has every column that is named here.
    package func fits(_ header: [String]) -> Bool {
        columns.values.allSatisfy { CSVMapping.place(of: $0, in: header) != nil }
    }

    /// Index of the column of each field. Throws where the header has no column of that name.
    func places(in header: [String]) throws(ImportError) -> [(field: ReportField, index: Int)] {
        var places: [(field: ReportField, index: Int)] = []
        for (field, column) in columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let index = CSVMapping.place(of: column, in: header) else {
                let there = header.map { "“\($0)”" }.joined(separator: ", ")
                throw ImportError("There is no column “\(column)” for \(field.rawValue). The columns are: \(there).")
            }
            places.append((field, index))
        }
        return places
    }

    /// The column of this name; where none is, the one whose name differs only in case, blanks and signs.
    package static func place(of column: String, in header: [String]) -> Int? {
        header.firstIndex(of: column) ?? header.firstIndex { folded($0) == folded(column) }
    }

    /// Letters and figures only, small: `Review Text`, `review_text` and `reviewText` are one.
    static func folded(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Column names of store and support-desk exports (field names of Zendesk, Freshdesk and Intercom, of the App
    /// Store and of Google Play, and what people call them), folded, the better ones first. A column serves one
    /// field, the one that comes first here.
    private static let knownNames: [(field: ReportField, names: [String])] = [
        (
            .text,
            [
                "text", "reviewtext", "review", "originaltext", "descriptiontext", "plainbody", "bodytext",
                "description", "body", "content", "message", "feedback", "comment", "comments", "report", "details",
                "reviewbody", "whathappened", "beschreibung", "wasistpassiert", "meldung", "anliegen", "nachricht",
                "kommentar", "rezension", "bewertungstext",
            ]
        ),
        (.title, ["title", "subject", "reviewtitle", "summary", "rawsubject", "headline", "betreff", "titel"]),
        (
            .release,
            [
                "release", "appversionname", "appversion", "versionname", "reviewedversion", "version",
                "appversioncode",
            ]
        ),
        (.screen, ["screen", "screenname", "page", "view", "where", "bildschirm"]),
        (.element, ["element", "control", "elementlabel", "bedienelement"]),
        (.heard, ["heard", "spoken", "voiceoversaid", "whatyouheard", "announced", "gehört", "zuhören", "vorgelesen"]),
        (
            .expected,
            [
                "expected", "expectedresult", "expectedbehavior", "expectedbehaviour", "expectation", "erwartet",
                "erwartung",
            ]
        ),
        (.gesture, ["gesture"]),
        (.channel, ["channel", "viachannel", "source", "via", "store", "kanal"]),
        (
            .os,
            ["os", "osversion", "systemversion", "iosversion", "androidosversion", "operatingsystem", "betriebssystem"]
        ),
        (.device, ["device", "devicemodel", "devicename", "model", "gerät"]),
        (.assistiveTechnology, ["assistivetechnology", "screenreader", "assistivetech", "vorleseprogramm"]),
        (.language, ["language", "reviewerlanguage", "lang", "locale", "sprache"]),
        (.impact, ["impact", "severity", "auswirkung", "schweregrad"]),
        (
            .externalId,
            [
                "externalid", "reviewid", "ticketid", "conversationid", "caseid", "id", "key", "number", "ticketnumber",
                "messageid", "reviewlink", "nr", "nummer", "ticketnummer", "vorgangsnummer",
            ]
        ),
        (.externalSource, ["externalsource"]),
        (.url, ["url", "reviewlink", "link", "permalink", "htmlurl"]),
        (
            .writtenAt,
            [
                "writtenat", "createdat", "createddate", "created", "reviewsubmitdateandtime", "submittedat", "date",
                "reviewdate", "timestamp", "received", "receivedat", "datum",
                "requested", "requestedat", "daterequested", "datecreated", "creationdate", "createdtime", "createdon",
                "opened", "openedat", "reportedat", "submitted", "datesubmitted", "datereceived", "time", "erstellt",
                "erstelltam", "eingegangen", "datecréation", "fecha", "日付",
            ]
        ),
        (.rating, ["rating", "starrating", "stars", "score", "bewertung"]),
        (.territory, ["territory", "storefront", "country", "countrycode", "land", "region"]),
        (.tags, ["tags", "tag", "labels", "stichworte"]),
        (
            .reporterContact,
            ["contact", "reportercontact", "email", "emailaddress", "requesteremail", "reporteremail", "mail", "phone"]
        ),
        (
            .reporterName,
            [
                "reportername", "reporter", "reviewernickname", "nickname", "requestername", "requester", "authorname",
                "author", "customer", "username", "user", "name", "from",
            ]
        ),
    ]
}
