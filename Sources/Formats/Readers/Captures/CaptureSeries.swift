package import Screens

/// The captures of a long file of lines, one after the other and as often as somebody asks: all of them together would
/// take many times the memory that the file takes.
package struct CaptureSeries: Sendable {
    /// Bytes of a file that is worth reading twice.
    private static let worthwhile = 4 << 20

    package let format = Importer.earshotCapture.id
    private let lines: JSONLines

    /// - Parameter format: an id of docs/formats.md section 2; `nil`: the file is recognised.
    /// - Returns: `nil` where it is no such file.
    package init?(_ bytes: [UInt8], format: String?) throws(ImportError) {
        let own = Importer.earshotCapture.id
        guard bytes.count >= Self.worthwhile, format == nil || format == own, !ArchiveReader.recognises(bytes)
        else { return nil }
        let document = try Document(bytes)
        guard case .lines(let lines) = document.content,
            try Import.importer(for: document, format: format).id == own
        else { return nil }
        self.lines = lines
    }

    package func forEach(_ body: (Capture) throws -> Void) throws {
        var unknown = UnknownKeys()
        try forEach(noting: &unknown, body)
    }

    /// - Parameter unknown: gathers the keys that were passed over.
    package func forEach(noting unknown: inout UnknownKeys, _ body: (Capture) throws -> Void) throws {
        var failure: (any Error)?
        do {
            try lines.forEach { record throws(ImportError) in
                let capture = try EarshotCaptureReader.capture(record, &unknown)
                do { try body(capture) } catch {
                    failure = error
                    throw ImportError("It is not read further.")
                }
            }
        } catch {
            throw failure ?? error
        }
    }
}
