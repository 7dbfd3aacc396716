import Screens

/// The door for bytes: finds the one importer that claims them and reads.
package enum Import {
    /// Reads a file, packed alone in an archive or not. Archives of several files:
    /// ``readAll(_:format:fileName:screen:limits:)``.
    ///
    /// - Parameters:
    ///   - format: an id of docs/formats.md section 2; `nil`: the file is recognised.
    ///   - fileName: gives a screen its name where the content has none; “-” gives none.
    ///   - screen: names the screen where the content has none, before the file name does.
    /// - Throws: where no importer or more than one claims the bytes, or they cannot be read.
    package static func read(
        _ bytes: [UInt8], format: String? = nil, fileName: String? = nil, screen: String? = nil
    ) throws(ImportError) -> Imported {
        let file = try lone(bytes, fileName: fileName)
        return try readFile(file.bytes, format: format, fileName: file.name, screen: screen)
    }

    /// Text in the character set that its media type names, `text/csv; charset=koi8-r`, as UTF-8; anything else as it came.
    package static func inUTF8(_ bytes: [UInt8], mediaType: String) throws(ImportError) -> [UInt8] {
        let type = ParameterisedHeader(mediaType)
        guard type.value.hasPrefix("text/"), let set = type["charset"]?.lowercased(), set != "utf-8", set != "utf8"
        else {
            return bytes
        }
        do throws(Charset.Unknown) { return Array(try Charset.text(bytes[...], named: set).utf8) } catch {
            throw ImportError(error.reason)
        }
    }

    /// Reads a file that is no archive.
    static func readFile(
        _ bytes: [UInt8], format: String?, fileName: String?, screen: String?
    ) throws(ImportError) -> Imported {
        let document = try Document(bytes, fileName: fileName)
        let importer = try importer(for: document, format: format)
        var imported = try importer.read(document)
        if importer.kind == .audits, screen == nil {
            // Who audits a screen calls it by what is meant to tell it from others.
            for index in imported.captures.indices where imported.captures[index].screen.key == nil {
                imported.captures[index].screen.key = imported.captures[index].screen.title
            }
        }
        name(&imported.captures, screen ?? document.baseName)
        if imported.audits.count == 1, imported.audits[0].screen == nil {
            imported.audits[0].screen = screen ?? document.baseName
        }
        for index in imported.recordings.indices where imported.recordings[index].screen == nil {
            imported.recordings[index].screen = screen ?? document.baseName
        }
        for index in imported.audits.indices {
            guard let capture = imported.audits[index].capture else { continue }
            imported.audits[index].screen = imported.captures[capture].screen.key
        }
        return imported
    }

    /// The importer of this id, or the one that claims the document.
    package static func importer(for document: Document, format: String?) throws(ImportError) -> Importer {
        if let format {
            guard let importer = Importer.named(format) else {
                throw ImportError("“\(format)” is no format; known are: \(ids(Importer.all)).")
            }
            if case .brokenJSON(let error) = document.content { throw error }
            return importer
        }
        let claiming = Importer.all.filter { $0.recognises(document) }
        if claiming.count == 1 { return claiming[0] }
        guard claiming.isEmpty else {
            throw ImportError("The file could be any of these; say which with the format: \(ids(claiming)).")
        }
        if let refusal = Refusal.of(document) { throw refusal }
        if case .brokenJSON(let error) = document.content { throw error }
        throw ImportError("No known format. Looked for: \(ids(Importer.all)).")
    }

    private static func ids(_ importers: [Importer]) -> String { importers.map(\.id).joined(separator: ", ") }

    /// Screens without a key of their own take the given name; several in one file are numbered from 1.
    private static func name(_ captures: inout [Capture], _ name: String?) {
        guard let name else { return }
        let nameless = captures.indices.filter { captures[$0].screen.key == nil }
        for (number, index) in nameless.enumerated() {
            captures[index].screen.key = nameless.count == 1 ? name : "\(name)-\(number + 1)"
        }
    }
}
