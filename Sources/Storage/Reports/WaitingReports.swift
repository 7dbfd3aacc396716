package import History
import Postgres
import Screens

extension Transaction {
    /// Reports that name a screen or an element which nobody could find, where one of these screens, or an element on
    /// it, is called so. What a person has placed by hand stays where it is, and what was put aside stays aside.
    package func reports(waitingFor screens: [Int64], ofApp id: Int64) throws -> [StoredReport] {
        try connection.run(
            """
            SELECT \(fragment: Self.reportColumns) FROM \(fragment: Self.reportTables)
            WHERE reports.app_id = \(id) AND \(fragment: Self.waiting(for: "SELECT unnest(\(screens))"))
            ORDER BY reports.id
            """
        ).decoded()
    }

    /// - Parameter screens: selects their ids.
    static func waiting(for screens: SQL) -> SQL {
        """
          NOT set_aside AND ((screen_name IS NOT NULL AND reports.screen_id IS NULL)
            OR (element_name IS NOT NULL AND reports.element_id IS NULL))
          AND coalesce(linked_by, '') IN ('', \(ReportLink.byMachine), \(ReportLink.byReport))
          AND NOT EXISTS (SELECT FROM reports AS part WHERE part.split_from = reports.id)
          AND (reports.screen_id IS NULL AND EXISTS (
                SELECT FROM screens AS captured WHERE captured.id IN (\(fragment: screens))
                  AND lower(screen_name) IN (lower(captured.key), lower(captured.title)))
            OR reports.element_id IS NULL AND EXISTS (
                SELECT FROM elements WHERE elements.screen_id IN (\(fragment: screens))
                  AND elements.screen_id = coalesce(reports.screen_id, elements.screen_id)
                  AND lower(element_name) IN (lower(elements.label), lower(elements.identifier))))
        """
    }

    /// What is heard on a screen in a build, of each capture with what it was made; the last first.
    package func transcripts(ofScreen screen: Int64, in build: Int64) throws -> [(id: Int64, with: HeardWith)] {
        try connection.run(
            """
            SELECT transcripts.id, variant -> 'device' ->> 'idiom' AS idiom, captures.screen_reader FROM build_captures
            JOIN captures ON captures.id = build_captures.capture_id
            JOIN transcripts ON transcripts.capture_id = build_captures.capture_id
            WHERE build_id = \(build) AND build_captures.screen_id = \(screen) ORDER BY transcripts.id DESC
            """
        ).map { (try $0.value("id"), try HeardWith(capturedIn: $0)) }
    }

    /// With what the capture of a transcript was made.
    package func heardWith(transcript id: Int64) throws -> HeardWith? {
        try connection.run(
            """
            SELECT variant -> 'device' ->> 'idiom' AS idiom, captures.screen_reader
            FROM transcripts JOIN captures ON captures.id = capture_id WHERE transcripts.id = \(id)
            """
        ).first.map(HeardWith.init(capturedIn:))
    }
}

extension HeardWith {
    /// By the columns `idiom` and `screen_reader` of a capture.
    fileprivate init(capturedIn row: Row) throws {
        self.init(
            idiom: try row.value("idiom", as: String?.self).flatMap(Variant.Idiom.init),
            screenReader: try row.value("screen_reader", as: String?.self).flatMap(ScreenReader.init))
    }
}
