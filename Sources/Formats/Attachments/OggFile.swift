/// Ogg (RFC 3533): Opus, Vorbis and Theora in pages. The second packet of each stream holds its comments, with the place, the
/// title and the picture of a recording: it is made empty where it stands, and its pages are summed anew.
enum OggFile {
    private static let head = 27

    /// A codec by how its first packet begins.
    private struct Codec {
        var start: [UInt8]
        var comments: [UInt8]
        var isVideo = false
        /// Vorbis wants a bit set behind its comments.
        var isFramed = false
    }
    private static let codecs = [
        Codec(start: Array("OpusHead".utf8), comments: Array("OpusTags".utf8)),
        Codec(start: [1] + Array("vorbis".utf8), comments: [3] + Array("vorbis".utf8), isFramed: true),
        Codec(start: [0x80] + Array("theora".utf8), comments: [0x81] + Array("theora".utf8), isVideo: true),
    ]

    /// One logical stream as far as it is read.
    private struct Stream {
        var codec: Codec
        /// Where the bytes of the comments lie, packet by page.
        var comments: [Range<Int>] = []
        /// Packets that ended so far.
        var packets = 0
    }

    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        guard bytes.starts(with: "OggS".utf8) else { return nil }
        var bytes = bytes
        guard let (streams, pages) = read(bytes), !streams.isEmpty else { return nil }
        var touched: [Range<Int>] = []
        for stream in streams {
            guard stream.packets >= 2, empty(stream, in: &bytes) else { return nil }
            touched += stream.comments
        }
        for page in pages where touched.contains(where: { page.overlaps($0) }) { sum(page, in: &bytes) }
        let isVideo = streams.contains { $0.codec.isVideo }
        return AttachedFile(
            isVideo ? "video/ogg" : "audio/ogg", isVideo ? .video : .sound, bytes,
            takenOut: ["what programs had written beside the \(isVideo ? "video" : "sound")"])
    }

    /// The streams with where their comments lie, and all pages; `nil` where a page doesn't fit or a stream is unknown.
    private static func read(_ bytes: [UInt8]) -> (streams: [Stream], pages: [Range<Int>])? {
        let file = FileBytes(bytes: bytes)
        var streams: [Stream] = []
        var open: [Int: Int] = [:]
        var pages: [Range<Int>] = []
        var place = 0
        while place < bytes.count {
            guard file.text(place) == "OggS", let flags = file.number(place + 5, 1),
                let serial = file.littleNumber(place + 14, 4), let count = file.number(place + 26, 1),
                place + head + count <= bytes.count
            else { return nil }
            let laces = bytes[(place + head)..<(place + head + count)]
            var content = place + head + count
            let end = content + laces.reduce(0) { $0 + Int($1) }
            guard end <= bytes.count else { return nil }
            if flags & 2 != 0 {
                guard let codec = codecs.first(where: { bytes[content..<end].starts(with: $0.start) }) else {
                    return nil
                }
                open[serial] = streams.count
                streams.append(Stream(codec: codec))
            }
            guard let stream = open[serial] else { return nil }
            for lace in laces {
                if streams[stream].packets == 1 { streams[stream].comments.append(content..<(content + Int(lace))) }
                if lace < 255 { streams[stream].packets += 1 }
                content += Int(lace)
            }
            pages.append(place..<end)
            place = end
        }
        return (streams, pages)
    }

    /// No name of a program and no comment; what is left of the packet is padding (RFC 7845, 5.2).
    private static func empty(_ stream: Stream, in bytes: inout [UInt8]) -> Bool {
        let places = stream.comments.flatMap { $0 }
        let start = stream.codec.comments
        let wanted = start + [0, 0, 0, 0, 0, 0, 0, 0] + (stream.codec.isFramed ? [1] : [])
        guard places.count >= wanted.count, zip(places, start).allSatisfy({ bytes[$0] == $1 }) else { return false }
        for (index, place) in places.enumerated() { bytes[place] = index < wanted.count ? wanted[index] : 0 }
        return true
    }

    /// Writes the page's checksum: CRC-32 of RFC 3533, 0x04C11DB7, from 0, not turned round.
    private static func sum(_ page: Range<Int>, in bytes: inout [UInt8]) {
        for index in 22..<26 { bytes[page.lowerBound + index] = 0 }
        var sum: UInt32 = 0
        for byte in bytes[page] {
            sum ^= UInt32(byte) << 24
            for _ in 0..<8 { sum = sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
        }
        for index in 0..<4 {
            bytes[page.lowerBound + 22 + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(index)))
        }
    }
}
