/// One file of several that came together, with what became of it: one that cannot be read loses none of the others.
package struct ImportedFile: Sendable {
    /// Its path in the archive, or the name it was sent under.
    package var name: String?
    package var result: Result<Imported, ImportError>
}

extension Import {
    /// Reads a file, or every file of an archive (zip, tar, gzip), each in its own format.
    ///
    /// - Parameters:
    ///   - format: holds for each file; `nil`: each is recognised.
    ///   - screen: names the screen of a lone file; several are named after themselves.
    /// - Throws: where the archive itself cannot be unpacked or holds too much.
    package static func readAll(
        _ bytes: [UInt8], format: String? = nil, fileName: String? = nil, screen: String? = nil,
        limits: Unpacked.Limits = Unpacked.Limits()
    ) throws(ImportError) -> [ImportedFile] {
        let unpacked = try Unpacked(SourceFile(name: fileName, bytes: bytes), limits: limits)
        let files = unpacked.files
        guard !files.isEmpty else { throw ImportError("The archive is empty.") }
        return files.map { file in
            ImportedFile(
                name: file.name,
                result: Result { () throws(ImportError) in
                    try readFile(
                        file.bytes, format: format, fileName: file.name, screen: files.count == 1 ? screen : nil)
                })
        } + unpacked.damaged.map { ImportedFile(name: $0.name, result: .failure($0.error)) }
    }

    /// The one file that some bytes are or pack.
    static func lone(_ bytes: [UInt8], fileName: String?) throws(ImportError) -> SourceFile {
        let unpacked = try Unpacked(SourceFile(name: fileName, bytes: bytes))
        if let damaged = unpacked.damaged.first { throw damaged.error }
        let files = unpacked.files
        guard let file = files.first, files.count == 1 else {
            throw ImportError("The archive holds \(files.count) files; one is wanted here.")
        }
        return file
    }
}
