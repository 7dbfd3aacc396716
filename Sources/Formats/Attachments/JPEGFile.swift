/// JPEG (ITU-T T.81): its segments, without those that tell of the camera and the place.
enum JPEGFile {
    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        let file = FileBytes(bytes: bytes)
        var head: [UInt8] = [0xFF, 0xD8]
        var body: [UInt8] = []
        var takenOut: Set<String> = []
        var turned: UInt8?
        var place = 2
        while true {
            guard let marker = nextMarker(bytes, &place) else { return nil }
            if marker == 0xD9 {
                body += [0xFF, 0xD9]
                if place < bytes.count { takenOut.insert("what followed the picture") }
                break
            }
            if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                body += [0xFF, marker]
                continue
            }
            guard let length = file.number(place, 2), length >= 2, place + length <= bytes.count else { return nil }
            let segment = bytes[(place + 2)..<(place + length)]
            let whole = [0xFF, marker] + bytes[place..<(place + length)]
            place += length
            switch marker {
            case 0xE0 where segment.starts(with: "JFIF".utf8): head += whole
            case 0xE2 where segment.starts(with: "ICC_PROFILE".utf8): body += whole
            case 0xEE where segment.starts(with: "Adobe".utf8): body += whole
            case 0xE0...0xEF, 0xFE:
                if segment.starts(with: "Exif".utf8) {
                    turned = turned ?? orientation(Array(segment.dropFirst(6)))
                    takenOut.insert("place, time and device (Exif)")
                } else {
                    takenOut.insert(marker == 0xFE ? "a comment" : "what programs had written beside the picture")
                }
            case 0xDA:
                body += whole
                let start = place
                skipScan(bytes, &place)
                body += bytes[start..<place]
                if place == bytes.count {
                    return AttachedFile(
                        "image/jpeg", .picture, head + exif(turned) + body + [0xFF, 0xD9], takenOut: takenOut)
                }
            default: body += whole
            }
        }
        return AttachedFile("image/jpeg", .picture, head + exif(turned) + body, takenOut: takenOut)
    }

    private static func nextMarker(_ bytes: [UInt8], _ place: inout Int) -> UInt8? {
        guard place < bytes.count, bytes[place] == 0xFF else { return nil }
        while place < bytes.count, bytes[place] == 0xFF { place += 1 }
        guard place < bytes.count, bytes[place] != 0 else { return nil }
        place += 1
        return bytes[place - 1]
    }

    /// Goes to the marker behind the picture's data.
    private static func skipScan(_ bytes: [UInt8], _ place: inout Int) {
        while place < bytes.count {
            if bytes[place] == 0xFF, place + 1 < bytes.count, bytes[place + 1] != 0, bytes[place + 1] != 0xFF,
                !(0xD0...0xD7).contains(bytes[place + 1])
            {
                return
            }
            place += 1
        }
    }

    /// How the camera was held, tag 0x0112 of the first directory: without it the picture would lie on its side.
    private static func orientation(_ tiff: [UInt8]) -> UInt8? {
        let file = FileBytes(bytes: tiff)
        let isLittle = tiff.starts(with: "II".utf8)
        func number(_ at: Int, _ length: Int) -> Int? {
            isLittle ? file.littleNumber(at, length) : file.number(at, length)
        }
        guard let directory = number(4, 4), let entries = number(directory, 2), entries <= 1_000 else { return nil }
        for index in 0..<entries where number(directory + 2 + index * 12, 2) == 0x0112 {
            guard let value = number(directory + 2 + index * 12 + 8, 2), (2...8).contains(value) else { return nil }
            return UInt8(value)
        }
        return nil
    }

    /// A segment that says how the camera was held and nothing else.
    private static func exif(_ orientation: UInt8?) -> [UInt8] {
        guard let orientation else { return [] }
        return [0xFF, 0xE1, 0, 0x22] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }
}
