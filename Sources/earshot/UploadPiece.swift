import API
import Formats
import Foundation
import Screens

/// What goes to the server in one request: a file as it lies there, or several in an archive.
struct UploadPiece: Sendable {
    /// A file with its bytes.
    struct Part: Sendable {
        let file: UploadFile
        let bytes: [UInt8]
    }

    let parts: [Part]
    /// The screens that it shows. `nil`: it holds more than captures, or nobody here can tell; what it rests on may be in
    /// any file before it.
    let screens: Set<String>?

    /// Whether it matters which of the two comes first: what is said of one screen is kept in its order.
    func hasToKeepItsPlace(beside other: UploadPiece) -> Bool {
        guard let screens, let others = other.screens else { return true }
        return !screens.isDisjoint(with: others)
    }
}

/// Reads files in their order, as few at a time as go into the next piece.
struct UploadPieces {
    /// Files that can't be read from the disk.
    private(set) var unread: [UploadRefusal] = []
    /// Files of no format of ours.
    private(set) var leftOut: [String] = []
    /// So many are in no piece.
    var passed: Int { unread.count + leftOut.count }
    /// Those that no piece holds yet.
    var rest: [UploadFile] { (held.map { [$0.part.file] } ?? []) + files[next...] }

    private let files: [UploadFile]
    private let format: String?
    private let ignoresUnknown: Bool
    /// Several go together where they are many, and each says for itself which screen it shows.
    private let bundles: Bool
    private let screen: String?
    private var next = 0
    private var held: Candidate?

    /// A file with what it was read as; `nil`: it is packed, or can't be read here.
    private struct Candidate {
        let part: UploadPiece.Part
        let shown: Imported?
    }

    init(_ files: [UploadFile], format: String?, screen: String?, ignoresUnknown: Bool) {
        (self.files, self.format, self.screen, self.ignoresUnknown) = (files, format, screen, ignoresUnknown)
        bundles = files.count >= FileBundle.worthwhile && screen == nil
    }

    /// The next piece; `nil` at the end.
    mutating func piece() -> UploadPiece? {
        var bundle = FileBundle(), parts: [UploadPiece.Part] = [], screens: Set<String>? = []
        while let candidate = look() {
            let (bytes, shown) = (candidate.part.bytes, candidate.shown)
            // One that can't be read would hold up the others.
            guard bundles, shown != nil, let name = candidate.part.file.name, FileBundle.takes(name, bytes) else {
                if !parts.isEmpty { break }
                held = nil
                return UploadPiece(parts: [candidate.part], screens: shown.flatMap(Self.screens))
            }
            guard bundle.hasRoom(for: bytes) else { break }
            bundle.add(name, bytes)
            parts.append(candidate.part)
            screens = shown.flatMap(Self.screens).flatMap { screens?.union($0) }
            held = nil
        }
        return parts.isEmpty ? nil : UploadPiece(parts: parts, screens: screens)
    }

    /// The next file that is to be sent, which waits until a piece takes it: standard input can be read but once.
    private mutating func look() -> Candidate? {
        while held == nil, next < files.count {
            let file = files[next]
            next += 1
            guard let bytes = read(file) else { continue }
            let shown =
                FileBundle.isPacked(bytes)
                ? nil : try? Import.read(bytes, format: format, fileName: file.name, screen: screen)
            held = Candidate(part: UploadPiece.Part(file: file, bytes: bytes), shown: shown)
        }
        return held
    }

    private static func screens(_ imported: Imported) -> Set<String>? {
        guard imported.audits.isEmpty, imported.recordings.isEmpty else { return nil }
        return Set(imported.captures.map { $0.screen.key ?? "" })
    }

    /// The bytes of a file that is to be sent; else says why it is not.
    private mutating func read(_ file: UploadFile) -> [UInt8]? {
        let bytes: [UInt8]
        do throws(ImportError) { bytes = try InputFile(path: file.path).bytes() } catch {
            unread.append(UploadRefusal(words: InputFile(path: file.path).words(of: error), exit: .wrongUse))
            return nil
        }
        if file.mayBeOther || ignoresUnknown, format == nil, Import.isOfNoFormat(bytes, fileName: file.name) {
            leftOut.append(file.name ?? file.path)
            return nil
        }
        return bytes
    }
}
