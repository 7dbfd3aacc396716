import Screens

/// One input format, as a value: how it is told, how it is read, and how a team gets such a file.
package struct Importer: Sendable {
    package enum Kind: String, Sendable, CaseIterable { case captures, audits, recordings, reports }

    /// Grows when any importer reads more or otherwise than before: bytes that came are then read again where they come
    /// for another build.
    package static let version = 6

    /// An id of docs/formats.md section 2.
    package let id: String
    package let kind: Kind
    package let title: String
    /// For people who have never done it: the command or snippet that makes such a file. May hold several lines.
    package let howTo: String
    /// A cheap look. Of all importers exactly one claims a file.
    package let recognises: @Sendable (Document) -> Bool
    package let read: @Sendable (Document) throws(ImportError) -> Imported

    package init(
        _ id: String, _ kind: Kind, title: String, howTo: String,
        recognises: @escaping @Sendable (Document) -> Bool,
        read: @escaping @Sendable (Document) throws(ImportError) -> Imported
    ) {
        (self.id, self.kind, self.title, self.howTo) = (id, kind, title, howTo)
        (self.recognises, self.read) = (recognises, read)
    }

    /// A format of captures.
    init(
        captures id: String, title: String, howTo: String, recognises: @escaping @Sendable (Document) -> Bool,
        read: @escaping @Sendable (Document) throws(ImportError) -> [Capture]
    ) {
        self.init(id, .captures, title: title, howTo: howTo, recognises: recognises) {
            document throws(ImportError) in
            Imported(format: id, captures: try read(document))
        }
    }

    /// A format of captures whose reader notes what it could not take.
    init(
        captures id: String, title: String, howTo: String, recognises: @escaping @Sendable (Document) -> Bool,
        noting read: @escaping @Sendable (Document, _ warnings: inout ImportWarnings) throws(ImportError) -> [Capture]
    ) {
        self.init(id, .captures, title: title, howTo: howTo, recognises: recognises) {
            document throws(ImportError) in
            var warnings = ImportWarnings()
            var imported = Imported(format: id, captures: try read(document, &warnings))
            imported.warnings = warnings.all
            return imported
        }
    }

    /// Every format of the house. A new one is named here and nowhere else.
    package static let all: [Importer] =
        [
            .earshotCapture, .earshotPage, .accessibilitySnapshot, .wdaXML, .wdaJSON, .idbJSON, .xcuiDebug,
            .maestroJSON,
            .uiautomatorXML,
            .detoxXML, .a11yUITests, .printedElements,
        ] + audits + recordings + reports

    package static func named(_ id: String) -> Importer? { all.first { $0.id == id } }
}
