import History
import Screens

extension Importer {
    /// Our own: what `POST /v1/apps/{app}/reports` takes, many at once.
    package static let earshotReport = Importer(
        reports: "earshot-report", title: "Earshot reports",
        howTo: """
            A JSON object for each report, alone, in a list, or one a line (NDJSON), with the keys of
            POST /v1/apps/{app}/reports. Only text is needed:

            {"text": "Flicking skips the Buy button", "release": "5.0.1", "screen": "cart", "gesture": "flick",
             "reporter": {"name": "A. Person", "contact": "a.person@example.org"}, "externalId": "mail-17"}
            """,
        recognises: {
            $0["text"]?.text != nil && !$0.hasAny(of: ["format", "children", "root", "frame", "bounds", "score"])
        },
        kept: keys,
        reading: { row in
            if let text = row["text"], !text.isNull, text.text == nil { return .rejected("text must be a text") }
            var values: [ReportField: String] = [:]
            for field in row.fields {
                guard let known = ReportField(key: field.key), values[known] == nil || known.rawValue == field.key
                else {
                    continue
                }
                values[known] = field.value.text ?? field.value.integer.map(String.init) ?? values[known]
            }
            if row["tags"]?.isArray == true { values[.tags] = row.tags("tags") }
            values[.reporterName] = row["reporter"]?.loose("name") ?? values[.reporterName]
            values[.reporterContact] = row["reporter"]?.loose("contact") ?? values[.reporterContact]
            guard let draft = ReportDraft(values) else { return .rejected("the report has no text") }
            if let gesture = values[.gesture], draft.gesture == nil {
                return .rejected("“\(gesture)” is no gesture; known are: \(names(Gesture.self))")
            }
            if let impact = values[.impact], draft.impact == nil {
                return .rejected("“\(impact)” is no impact; known are: \(names(Impact.self))")
            }
            return .report(draft, leftOut: draft.unreadable(values))
        })

    /// The members that a report keeps, in every spelling that is read.
    private static let keys: Set<String> = {
        let names = ReportField.allCases.map(\.rawValue)
        let spelled = names.map { name in
            name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
        }
        return Set(names + spelled + ["reporter", "app_version", "appVersion", "os_version", "osVersion"])
    }()

    private static func names<Name: CaseIterable & RawRepresentable<String>>(_: Name.Type) -> String {
        Name.allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension ReportField {
    /// The field of this name, written `externalId` or `external_id`; a release and a system also by longer names.
    fileprivate init?(key: String) {
        if let field = ReportField(rawValue: key) {
            self = field
        } else if ["app_version", "appVersion"].contains(key) {
            self = .release
        } else if ["os_version", "osVersion"].contains(key) {
            self = .os
        } else if let field = ReportField.allCases.first(where: {
            CSVMapping.folded($0.rawValue) == CSVMapping.folded(key)
        }) {
            self = field
        } else {
            return nil
        }
    }
}
