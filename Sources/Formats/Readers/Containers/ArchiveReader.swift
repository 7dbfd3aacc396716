import CArchive

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads zip, tar and gzip from memory by libarchive, one file after the other.
///
/// Not thread-safe, never shared: made, read to its end and dropped within one call of ``Unpacked``.
final class ArchiveReader {
    struct Entry {
        var name: String?
        /// A lone compressed file has no name of its own that could be trusted.
        var isNamed: Bool
    }

    private let archive: OpaquePointer
    private let packed: UnsafeMutableRawBufferPointer
    private static let block = 64 << 10
    /// `AE_IFREG`, which is a cast in C and so not imported.
    private static let regularFile: UInt32 = 0o100000

    /// Whether the bytes begin as a zip, a gzip or a tar does.
    static func recognises(_ bytes: [UInt8]) -> Bool {
        isGzip(bytes) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
            || isTar(bytes)
    }

    private static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

    private static func isTar(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 512 && bytes[257..<262].elementsEqual("ustar".utf8)
    }

    init(_ bytes: [UInt8]) throws(ImportError) {
        guard let archive = archive_read_new() else { throw ImportError("there is no memory to read the archive") }
        self.archive = archive
        packed = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
        packed.copyBytes(from: bytes)
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_zip(archive)
        archive_read_support_format_tar(archive)
        archive_read_support_format_raw(archive)
        archive_read_support_format_empty(archive)
        archive_read_set_options(archive, "hdrcharset=UTF-8")
        guard archive_read_open_memory(archive, packed.baseAddress, bytes.count) == ARCHIVE_OK else { throw failure() }
    }

    deinit {
        archive_read_free(archive)
        packed.deallocate()
    }

    /// Goes to the next file that somebody meant to send; folders, links and what macOS adds are passed over.
    func nextFile() throws(ImportError) -> Entry? {
        while true {
            var header: OpaquePointer?
            switch archive_read_next_header(archive, &header) {
            case ARCHIVE_EOF: return nil
            case ARCHIVE_OK, ARCHIVE_WARN: break
            default: throw failure()
            }
            guard let header else { throw failure() }
            if archive_entry_is_encrypted(header) == 1 {
                throw ImportError("the archive is protected by a password")
            }
            guard archive_format(archive) != ARCHIVE_FORMAT_RAW else { return Entry(name: nil, isNamed: false) }
            guard archive_entry_filetype(header) == ArchiveReader.regularFile,
                archive_entry_hardlink(header) == nil
            else { continue }
            let name = ArchiveReader.name(of: header)
            if let name, ArchiveReader.isLitter(name) { continue }
            return Entry(name: name, isNamed: true)
        }
    }

    /// The bytes of the file that ``nextFile()`` went to; of a damaged one, what is wrong. Throws past the limit, so a bomb
    /// is never unpacked whole.
    func read(atMost limit: Int) throws(ImportError) -> Result<[UInt8], ImportError> {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: ArchiveReader.block)
        while true {
            let count = block.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
            guard count >= 0 else { return .failure(failure()) }
            guard count > 0 else { return .success(bytes) }
            guard bytes.count + count <= limit else {
                throw ImportError("the archive unpacks to more than is allowed, \(limit >> 20) MiB here")
            }
            bytes.append(contentsOf: block[..<count])
        }
    }

    private func failure() -> ImportError {
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "it is damaged"
        return ImportError("the archive cannot be read: \(reason)")
    }

    /// Runs something with names in UTF-8, whatever the process's locale: libarchive gives up every name that the
    /// locale of the thread cannot write.
    static func withUnicodeNames<Result>(
        _ body: () throws(ImportError) -> Result
    ) throws(ImportError) -> Result {
        guard let unicode = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return try body() }
        let before = uselocale(unicode)
        defer {
            uselocale(before)
            freelocale(unicode)
        }
        return try body()
    }

    private static func name(of header: OpaquePointer) -> String? {
        if let name = archive_entry_pathname_utf8(header) { return String(cString: name) }
        return archive_entry_pathname(header).map { String(cString: $0) }
    }

    /// `__MACOSX/…`, `._home.json`, `.DS_Store`
    private static func isLitter(_ name: String) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        return name.hasPrefix("__MACOSX/") || last.hasPrefix("._") || last == ".DS_Store"
    }
}
