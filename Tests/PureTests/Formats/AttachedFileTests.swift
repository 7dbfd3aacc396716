import Formats
import Testing

/// Pictures, sounds and videos: told by their content, and kept without where they were made.
@Suite struct AttachedFileTests {
    /// Stands for what may not be kept.
    private static let secret = Array("+51.4778-000.0015/".utf8)

    private static let sumOfEmptiedComments: [UInt8] = [0x45, 0x80, 0x39, 0x07]

    private func holds(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: Self.secret) }
    }

    private func number(_ value: Int, _ length: Int = 4) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * (length - 1 - $0))) }
    }
    private func little(_ value: Int) -> [UInt8] { number(value).reversed() }

    private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + number(content.count + 2, 2) + content
    }
    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8) + Array(type.utf8) + content
    }

    @Test func `a photograph loses place, notes and what hangs behind it, and stays upright`() throws {
        let tiff = Array("MM\0*".utf8) + number(8) + [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0, 0x34, 0xFF, 0xD0, 0x56]
        let head = [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        let place = segment(0xE1, Array("Exif\0\0".utf8) + tiff + Self.secret)
        let notes =
            segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.secret) + segment(0xFE, Self.secret)
        let colors = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 7])
        let photograph = head + place + notes + colors + scan + [0xFF, 0xD9] + Self.secret
        let file = try AttachedFile(cleaning: photograph)
        #expect(file.mediaType == "image/jpeg" && file.kind == .picture)
        #expect(!holds(file.bytes))
        #expect(file.bytes.starts(with: head))
        #expect(file.bytes.suffix(scan.count + 2) == (scan + [0xFF, 0xD9])[...])
        // The tag for how it was held, and it alone.
        let held = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]
        #expect(file.bytes.indices.contains { file.bytes[$0...].starts(with: held) })
        #expect(file.takenOut.contains("place, time and device (Exif)"))
        #expect(try AttachedFile(cleaning: file.bytes).bytes == file.bytes)
    }

    @Test func `a picture of a screen loses its texts`() throws {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            number(content.count) + Array(type.utf8) + content + [1, 2, 3, 4]
        }
        let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let drawn = chunk("IHDR", [UInt8](repeating: 1, count: 13)), pixels = chunk("IDAT", [9, 9])
        let file = try AttachedFile(
            cleaning: mark + drawn + chunk("tEXt", Self.secret) + chunk("eXIf", Self.secret) + pixels
                + chunk("IEND", []) + Self.secret)
        #expect(file.mediaType == "image/png")
        #expect(file.bytes == mark + drawn + pixels + chunk("IEND", []))
    }

    @Test func `WebP and WAV lose the chunks that tell, and say no more that they have them`() throws {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            Array(type.utf8) + little(content.count) + content + (content.count % 2 == 1 ? [0] : [])
        }
        func riff(_ form: String, _ chunks: [UInt8]) -> [UInt8] {
            Array("RIFF".utf8) + little(chunks.count + 4) + Array(form.utf8) + chunks
        }
        let size: [UInt8] = [0, 0, 0, 1, 0, 0, 1, 0, 0]
        let pixels = chunk("VP8L", [1, 2, 3])
        let picture = try AttachedFile(
            cleaning: riff(
                "WEBP", chunk("VP8X", [0x1C] + size) + pixels + chunk("EXIF", Self.secret) + chunk("XMP ", Self.secret))
        )
        #expect(picture.mediaType == "image/webp")
        #expect(picture.bytes == riff("WEBP", chunk("VP8X", [0x10] + size) + pixels))
        let sound = chunk("fmt ", [UInt8](repeating: 1, count: 16)), samples = chunk("data", [1, 2, 3, 4])
        let wave = try AttachedFile(cleaning: riff("WAVE", sound + chunk("LIST", Self.secret) + samples))
        #expect(wave.mediaType == "audio/wav" && wave.bytes == riff("WAVE", sound + samples))
    }

    @Test func `a GIF keeps its pictures and its loop`() throws {
        let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        let comment = [0x21, 0xFE, UInt8(Self.secret.count)] + Self.secret + [0]
        let file = try AttachedFile(cleaning: head + loop + comment + picture + [0x3B])
        #expect(file.mediaType == "image/gif" && file.bytes == head + loop + picture + [0x3B])
    }

    @Test func `a recording keeps its samples where they are and loses its place, tags and the device's own track`()
        throws
    {
        func handler(_ type: String) -> [UInt8] {
            box("hdlr", [UInt8](repeating: 0, count: 8) + Array(type.utf8) + [UInt8](repeating: 0, count: 13))
        }
        func table(_ offset: Int, _ size: Int) -> [UInt8] {
            box(
                "minf",
                box(
                    "stbl",
                    box("stsz", number(0) + number(0) + number(1) + number(size))
                        + box("stsc", number(0) + number(1) + number(1) + number(1) + number(1))
                        + box("stco", number(0) + number(1) + number(offset))))
        }
        let type = box("ftyp", Array("qt  ".utf8) + number(0))
        let pixels: [UInt8] = [1, 2, 3, 4]
        let samples = box("mdat", pixels + Self.secret)
        let start = type.count + 8
        let shown = box("trak", box("tkhd", [7]) + box("mdia", handler("vide") + table(start, 4)))
        let felt = box("trak", box("mdia", handler("meta") + table(start + 4, Self.secret.count)))
        let tags = box("udta", box("\u{A9}xyz", Self.secret)) + box("meta", Self.secret)
        let movie = type + samples + box("moov", box("mvhd", [1]) + shown + felt + tags)
        let file = try AttachedFile(cleaning: movie)
        #expect(file.mediaType == "video/quicktime" && file.kind == .video)
        #expect(file.bytes.count == movie.count && !holds(file.bytes))
        #expect(Array(file.bytes[start..<(start + 4)]) == pixels)
        #expect(file.bytes.indices.contains { file.bytes[$0...].starts(with: shown) })
        #expect(file.takenOut.count == 2)
    }

    @Test func `a telephone's picture keeps its items where they are and loses place and notes`() throws {
        func entry(_ id: Int, _ type: String, _ rest: [UInt8] = []) -> [UInt8] {
            let head: [UInt8] = [2, 0, 0, 0] + number(id, 2) + [0, 0]
            return box("infe", head + Array(type.utf8) + [0] + rest)
        }
        let type = box("ftyp", Array("heic".utf8) + number(0) + Array("mif1heic".utf8))
        let pixels: [UInt8] = [1, 2, 3, 4]
        func meta(_ start: Int) -> [UInt8] {
            let inIndex = Self.secret
            let places: [(Int, Int, Int, Int)] = [
                (1, 0, start, 4), (2, 0, start + 4, Self.secret.count), (3, 1, 0, inIndex.count),
            ]
            let location: [UInt8] = places.flatMap { id, method, offset, length -> [UInt8] in
                let head: [UInt8] = [id, method, 0, 1].flatMap { number($0, 2) }
                return head + number(offset) + number(length)
            }
            let entries: [UInt8] =
                entry(1, "hvc1") + entry(2, "Exif") + entry(3, "mime", Array("application/rdf+xml\0".utf8))
            let parts: [[UInt8]] = [
                number(0), box("hdlr", Array("\0\0\0\0\0\0\0\0\0pict".utf8)), box("pitm", [0, 0, 0, 0, 0, 1]),
                box("iinf", [0, 0, 0, 0, 0, 3] + entries),
                box("iloc", [1, 0, 0, 0, 0x44, 0x00] + number(3, 2) + location), box("idat", inIndex),
                box("iprp", [7]),
            ]
            return box("meta", Array(parts.joined()))
        }
        let start = type.count + meta(0).count + 8
        let picture = type + meta(start) + box("mdat", pixels + Self.secret) + box("uuid", Self.secret)
        let file = try AttachedFile(cleaning: picture)
        #expect(file.mediaType == "image/heic" && file.kind == .picture)
        #expect(file.bytes.count == picture.count && !holds(file.bytes))
        #expect(Array(file.bytes[start..<(start + 4)]) == pixels)
        #expect(file.takenOut.contains("place, time and device (Exif)"))
        #expect(try AttachedFile(cleaning: file.bytes).bytes == file.bytes)
        for length in picture.indices { _ = try? AttachedFile(cleaning: Array(picture.prefix(length))) }
        for index in picture.indices {
            var bent = picture
            bent[index] = 0xFF
            _ = try? AttachedFile(cleaning: bent)
        }
        let elsewhere = type + meta(picture.count) + box("mdat", pixels)
        #expect(throws: AttachedFile.Refused.self, "what lies nowhere can't be taken out") {
            try AttachedFile(cleaning: elsewhere)
        }
    }

    @Test func `a voice message loses its comments, over pages, and is summed anew`() throws {
        func page(_ flags: UInt8, _ sequence: Int, _ laces: [UInt8], _ content: [UInt8], sum: [UInt8] = [0, 0, 0, 0])
            -> [UInt8]
        {
            let parts: [[UInt8]] = [
                Array("OggS".utf8), [0, flags], [UInt8](repeating: 0, count: 8), little(7), little(sequence), sum,
                [UInt8(laces.count)], laces, content,
            ]
            return Array(parts.joined())
        }
        let comments = [
            Array("OpusTags".utf8), little(0), little(1), little(300), Self.secret,
            [UInt8](repeating: 0x41, count: 300 - Self.secret.count),
        ].flatMap { $0 }
        let sound = page(4, 3, [3], [9, 8, 7])
        let voice = [
            page(2, 0, [8], Array("OpusHead".utf8)), page(0, 1, [255], Array(comments.prefix(255))),
            page(1, 2, [UInt8(comments.count - 255)], Array(comments.dropFirst(255))), sound,
        ].flatMap { $0 }
        let file = try AttachedFile(cleaning: voice)
        #expect(file.mediaType == "audio/ogg" && file.kind == .sound && file.bytes.count == voice.count)
        #expect(!holds(file.bytes) && file.bytes.suffix(sound.count) == sound[...])
        #expect(file.bytes.dropLast(sound.count).suffix(comments.count - 255).allSatisfy { $0 == 0 })
        // Reckoned by another program, of the page with its comments gone.
        let second = file.bytes[(27 + 1 + 8)...].prefix(27 + 1 + 255)
        #expect(Array(second.dropFirst(22).prefix(4)) == Self.sumOfEmptiedComments)
        for length in voice.indices { _ = try? AttachedFile(cleaning: Array(voice.prefix(length))) }
    }

    @Test func `a song loses its tags`() throws {
        let frame = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0x55, count: 413)
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(Self.secret.count)] + Self.secret
        let file = try AttachedFile(
            cleaning: tag + frame + frame + Array("TAG".utf8) + [UInt8](repeating: 0x41, count: 125))
        #expect(file.mediaType == "audio/mpeg" && file.bytes == frame + frame)
    }

    @Test(arguments: [
        ("%PDF-1.4", "PDF"), ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "text"), ("PK\u{3}\u{4}", "zip"),
        ("OggS", "Ogg"), ("OggS\0\u{2}", "Ogg"), ("\0\0\0\u{18}ftypheic\0\0\0\0", "HEIC"), ("", "empty"),
        ("RIFFxxxxWEBP", "RIFF"),
    ])
    func `what is none of them is refused by what it is`(content: String, what: String) {
        let refused = #expect(throws: AttachedFile.Refused.self) { try AttachedFile(cleaning: Array(content.utf8)) }
        #expect(refused?.what.contains(what) == true)
    }

    @Test func `files cut or bent anywhere are refused or cleaned, and nothing else`() {
        let type = box("ftyp", Array("mp42".utf8) + number(0))
        let movie =
            type + box("moov", box("trak", box("mdia", box("hdlr", Array("\0\0\0\0\0\0\0\0meta".utf8)))))
            + box("mdat", [1])
        let photograph =
            [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 255, 255]) + segment(0xDA, [1]) + [
                0xFF, 0xD9,
            ]
        for whole in [movie, photograph] {
            for length in whole.indices { _ = try? AttachedFile(cleaning: Array(whole.prefix(length))) }
            for index in whole.indices {
                var bent = whole
                bent[index] = 0xFF
                _ = try? AttachedFile(cleaning: bent)
            }
        }
    }
}
