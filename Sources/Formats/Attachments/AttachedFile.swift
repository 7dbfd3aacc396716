/// A picture, sound or video as it may be kept: told by its content, and without where it was taken.
package struct AttachedFile: Hashable, Sendable {
    package enum Kind: String, Sendable { case picture, sound, video }

    package var mediaType: String
    package var kind: Kind
    package var bytes: [UInt8]
    /// What was taken out, in words.
    package var takenOut: [String]

    /// Why a file is not kept.
    package struct Refused: Error, Hashable, Sendable {
        /// What it is, as far as its first bytes tell: “a PDF”.
        package var what: String
        package var advice: String?
    }

    package static let allowed =
        "pictures (JPEG, PNG, WebP, GIF, HEIC, AVIF), sounds (MP3, M4A, WAV, Ogg) and videos (MP4, MOV, 3GP, Ogg, WebM)"

    /// Tells the kind by the content, whatever the file is called, and takes out what tells of place, time and device.
    package init(cleaning bytes: [UInt8]) throws(Refused) {
        let cleaners: [([UInt8]) -> AttachedFile?] = [
            JPEGFile.cleaned, PNGFile.cleaned, RIFFFile.cleaned, GIFFile.cleaned, HEIFFile.cleaned, MPEG4File.cleaned,
            OggFile.cleaned, WebMFile.cleaned, MP3File.cleaned,
        ]
        for clean in cleaners {
            if let file = clean(bytes) {
                self = file
                return
            }
        }
        throw AttachedFile.refusal(bytes)
    }

    init(_ mediaType: String, _ kind: Kind, _ bytes: [UInt8], takenOut: Set<String>) {
        (self.mediaType, self.kind, self.bytes) = (mediaType, kind, bytes)
        self.takenOut = takenOut.sorted()
    }

    private static func refusal(_ bytes: [UInt8]) -> Refused {
        if MPEG4File.brand(bytes).map(MPEG4File.isPicture) == true {
            return Refused(
                what: "a damaged HEIC or AVIF picture, or a series of them",
                advice: "Send it as JPEG, or take a picture of the screen.")
        }
        let known: [([UInt8], Int, String)] = [
            (Array("%PDF".utf8), 0, "a PDF"), ([0x50, 0x4B, 3, 4], 0, "a zip archive or an office document"),
            (Array("OggS".utf8), 0, "a damaged or unknown Ogg file"), (Array("fLaC".utf8), 0, "a FLAC file"),
            ([0x1A, 0x45, 0xDF, 0xA3], 0, "a Matroska video, or a damaged WebM"),
            (Array("II*\0".utf8), 0, "a TIFF picture"),
            (Array("MM\0*".utf8), 0, "a TIFF picture"), (Array("BM".utf8), 0, "a bitmap picture"),
            ([0xFF, 0xD8, 0xFF], 0, "a damaged JPEG"), ([0x89, 0x50, 0x4E, 0x47], 0, "a damaged PNG"),
            (Array("RIFF".utf8), 0, "a damaged or unknown RIFF file"), (Array("GIF8".utf8), 0, "a damaged GIF"),
            (Array("ftyp".utf8), 4, "a damaged video"),
        ]
        if let found = known.first(where: { bytes.dropFirst($0.1).starts(with: $0.0) }) {
            return Refused(what: found.2)
        }
        let isText = !bytes.isEmpty && !bytes.prefix(1_000).contains { $0 == 0 }
        return Refused(what: bytes.isEmpty ? "empty" : isText ? "a text" : "of no known kind")
    }
}

/// Numbers in a file's bytes; `nil` past its end.
struct FileBytes {
    let bytes: [UInt8]
    var count: Int { bytes.count }

    func number(_ at: Int, _ length: Int) -> Int? {
        guard at >= 0, length <= 8, at <= bytes.count - length else { return nil }
        var value: UInt64 = 0
        for byte in bytes[at..<(at + length)] { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    func littleNumber(_ at: Int, _ length: Int) -> Int? {
        guard at >= 0, length <= 8, at <= bytes.count - length else { return nil }
        return bytes[at..<(at + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func text(_ at: Int, _ length: Int = 4) -> String? {
        guard at >= 0, at <= bytes.count - length else { return nil }
        return String(decoding: bytes[at..<(at + length)], as: UTF8.self)
    }
}
