import Formats
import Testing

/// WebM by hand: what is told of time and place goes, what is seen and heard stays where it lies.
@Suite struct WebMFileTests {
    private func element(_ id: [UInt8], _ content: [UInt8], isOpen: Bool = false) -> [UInt8] {
        let size: [UInt8] =
            isOpen
            ? [0x01] + [UInt8](repeating: 0xFF, count: 7)
            : [0x10, 0, UInt8(content.count >> 8), UInt8(content.count & 255)]
        return id + size + content
    }
    private func text(_ id: [UInt8], _ words: String) -> [UInt8] { element(id, Array(words.utf8)) }

    private func header(_ type: String = "webm") -> [UInt8] {
        element([0x1A, 0x45, 0xDF, 0xA3], text([0x42, 0x82], type))
    }

    private func file(tracks: [UInt8] = [1, 2], isLive: Bool = false, type: String = "webm") -> [UInt8] {
        let info = element(
            [0x15, 0x49, 0xA9, 0x66],
            element([0xBF], [1, 2, 3, 4]) + text([0x4D, 0x80], "Lavf61") + text([0x57, 0x41], "Kamera-App")
                + text([0x7B, 0xA9], "Hafen 12, Kiel") + element([0x44, 0x61], [0, 0, 0, 0, 0, 1, 2, 3]))
        let entries = tracks.flatMap { element([0xAE], element([0x83], [$0]) + text([0x53, 0x6E], "Adas Telefon")) }
        let cluster = element(
            [0x1F, 0x43, 0xB6, 0x75], element([0xE7], [0]) + element([0xA3], [0x81, 7, 7, 7]), isOpen: isLive)
        let tags = element(
            [0x12, 0x54, 0xC3, 0x67],
            text([0x73, 0x73], "LOCATION +54.32+010.12 " + String(repeating: "x", count: 300)))
        return header(type)
            + element(
                [0x18, 0x53, 0x80, 0x67],
                info + element([0x16, 0x54, 0xAE, 0x6B], entries) + cluster + tags + cluster, isOpen: isLive)
    }

    private func holds(_ bytes: [UInt8], _ words: String) -> Bool {
        let sought = Array(words.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: sought) }
    }

    @Test(arguments: [false, true])
    func `what was written beside the video is gone, and nothing moves`(isLive: Bool) throws {
        let video = file(isLive: isLive)
        for words in ["Kamera-App", "Hafen", "LOCATION", "Adas"] { #expect(holds(video, words)) }
        let kept = try AttachedFile(cleaning: video)
        #expect(kept.mediaType == "video/webm" && kept.kind == .video && kept.bytes.count == video.count)
        for words in ["Kamera-App", "Lavf", "Hafen", "LOCATION", "Adas"] {
            #expect(!holds(kept.bytes, words), "\(words)")
        }
        #expect(kept.takenOut == ["what programs had written beside the video"])
        let block: [UInt8] = [0xA3, 0x10, 0, 0, 4, 0x81, 7, 7, 7]
        #expect(kept.bytes.indices.count { kept.bytes[$0...].starts(with: block) } == 2, "both pictures are there")
        #expect(try AttachedFile(cleaning: kept.bytes).bytes == kept.bytes)
    }

    @Test func `a recording without pictures is a sound`() throws {
        let kept = try AttachedFile(cleaning: file(tracks: [2]))
        #expect(kept.mediaType == "audio/webm" && kept.kind == .sound)
    }

    @Test func `other tracks, Matroska and what is cut off are refused by name`() {
        for wrong in [
            file(tracks: [1, 0x21]), file(type: "matroska"), file(tracks: []), Array(file().dropLast(5)), header(),
        ] {
            let refused = #expect(throws: AttachedFile.Refused.self) { try AttachedFile(cleaning: wrong) }
            #expect(refused?.what.contains("WebM") == true)
        }
    }

    @Test func `whatever is cut or changed, nothing breaks`() {
        let video = file()
        for length in stride(from: 4, to: video.count, by: 7) {
            _ = try? AttachedFile(cleaning: Array(video.prefix(length)))
        }
        for place in stride(from: 4, to: video.count, by: 3) {
            for byte: UInt8 in [0, 1, 0x80, 0xFF] {
                var odd = video
                odd[place] = byte
                _ = try? AttachedFile(cleaning: odd)
            }
        }
    }
}
