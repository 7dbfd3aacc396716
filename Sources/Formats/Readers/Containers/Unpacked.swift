/// A file as it came: alone, or out of an archive. The name only helps to recognise it and to name its screen;
/// no path of an archive is ever opened.
package struct SourceFile: Sendable {
    /// The path inside the archive, or what the sender called the file.
    package var name: String?
    package var bytes: [UInt8]
    package init(name: String? = nil, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

/// What lies in some bytes: themselves, or the files of the archive that they are (zip, tar, gzip, one in another).
package struct Unpacked: Sendable {
    /// How much an archive may hold. A small archive can unpack to anything, so all of it is bounded.
    package struct Limits: Sendable {
        package var entries = 1_000
        /// An archive in an archive counts 2.
        package var depth = 2
        /// Bytes of all files together.
        package var size = 256 << 20
        /// Unpacked bytes for each packed one; only asked past ``ratioFloor``.
        package var ratio = 200
        /// Unpacked bytes below which no ratio is suspicious: repetitive trees pack very well.
        package var ratioFloor = 16 << 20
        package init() {}
    }

    /// A file of an archive whose bytes are lost; the others are not lost with it.
    package struct Damaged: Sendable {
        package var name: String?
        package var error: ImportError
    }

    package private(set) var files: [SourceFile] = []
    package private(set) var damaged: [Damaged] = []
    private var size = 0
    private var entries = 0
    private let limits: Limits
    private let ceiling: Int

    package init(_ file: SourceFile, limits: Limits = Limits()) throws(ImportError) {
        self.limits = limits
        ceiling = min(limits.size, max(limits.ratioFloor, file.bytes.count * limits.ratio))
        guard ArchiveReader.recognises(file.bytes) else {
            files = [file]
            return
        }
        try ArchiveReader.withUnicodeNames { () throws(ImportError) in try unpack(file, depth: 0) }
        if files.isEmpty, let first = damaged.first { throw first.error }
    }

    private mutating func unpack(_ file: SourceFile, depth: Int) throws(ImportError) {
        guard ArchiveReader.recognises(file.bytes) else {
            files.append(file)
            return
        }
        guard depth < limits.depth else {
            throw ImportError("archives lie in one another deeper than \(limits.depth) levels")
        }
        let reader = try ArchiveReader(file.bytes)
        while let entry = try next(reader, after: files.last?.name, of: file) {
            entries += 1
            guard entries <= limits.entries else {
                throw ImportError("the archive has more than \(limits.entries) files")
            }
            let name = entry.isNamed ? Unpacked.join(file.name, entry.name, depth: depth) : Unpacked.bare(file.name)
            switch try reader.read(atMost: ceiling - size) {
            case .success(let bytes):
                size += bytes.count
                try unpack(SourceFile(name: name, bytes: bytes), depth: depth + 1)
            case .failure(let error): damaged.append(Damaged(name: name, error: error))
            }
        }
    }

    /// Goes on to the next file. Where an archive breaks off, what stood before it is kept, and the place is named.
    private mutating func next(
        _ reader: ArchiveReader, after last: String?, of file: SourceFile
    ) throws(ImportError) -> ArchiveReader.Entry? {
        do throws(ImportError) { return try reader.nextFile() } catch {
            guard entries > 0 else { throw error }
            let place = last.map { "behind “\($0)”, file \(entries)" } ?? "behind its file \(entries)"
            // A file that is damaged itself said already that the archive breaks off there.
            if damaged.isEmpty {
                damaged.append(Damaged(name: file.name, error: ImportError("\(error.detail) (\(place))")))
            }
            return nil
        }
    }

    /// The name of a file in the outermost archive is its own; further in, the inner archive's comes first.
    private static func join(_ outer: String?, _ inner: String?, depth: Int) -> String? {
        guard depth > 0, let outer, let inner else { return inner ?? outer }
        return "\(bare(outer) ?? outer)/\(inner)"
    }

    /// `home.json` of `home.json.gz`: a lone compressed file keeps its name.
    private static func bare(_ name: String?) -> String? {
        guard let name else { return nil }
        for ending in [".tar.gz", ".tgz", ".gz", ".zip", ".tar"] where name.lowercased().hasSuffix(ending) {
            return String(name.dropLast(ending.count))
        }
        return name
    }
}
