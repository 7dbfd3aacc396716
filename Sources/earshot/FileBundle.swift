import Foundation

/// Files that go to the server together, in one request: a tar archive (POSIX.1-1988, ustar), byte for byte the same for
/// the same files, so that the server knows it again.
struct FileBundle {
    /// Files and bytes of one request: what is more goes with the next.
    private static let room = (files: 200, bytes: 8 << 20)
    /// A few files go one by one: each gets a receipt of its own, and can be sent again alone.
    static let worthwhile = 8
    private static let block = 512

    private(set) var files: [(path: String, content: [UInt8])] = []
    private var size = 0

    /// Whether a file can go with others: it is no archive itself, and its name fits.
    static func takes(_ path: String, _ bytes: [UInt8]) -> Bool {
        !isPacked(bytes) && bytes.count <= room.bytes && path.utf8.count < 100 && !bytes.isEmpty
    }

    static func isPacked(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x50, 0x4B])
            || bytes.count > 262 && bytes[257..<262].elementsEqual("ustar".utf8)
    }

    /// False where the file has to wait for the next one.
    func hasRoom(for bytes: [UInt8]) -> Bool {
        files.isEmpty || files.count < Self.room.files && size + bytes.count <= Self.room.bytes
    }

    mutating func add(_ path: String, _ content: [UInt8]) {
        files.append((path, content))
        size += content.count
    }

    /// With the two empty blocks that end it.
    var archive: [UInt8] {
        var bytes: [UInt8] = []
        for file in files {
            bytes += Self.header(file.path, file.content.count) + file.content
            bytes += [UInt8](repeating: 0, count: (Self.block - file.content.count % Self.block) % Self.block)
        }
        return bytes + [UInt8](repeating: 0, count: 2 * Self.block)
    }

    private static func header(_ path: String, _ size: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
        put(path, at: 0)
        put("0000644", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(size, 11), at: 124)
        put(octal(0, 11), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6), at: 148)
        header[154] = 0
        return header
    }
}
