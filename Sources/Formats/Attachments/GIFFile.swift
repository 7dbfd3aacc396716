/// GIF (89a): pictures and how they follow one another, without comments and what applications had put in.
enum GIFFile {
    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        guard bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8), bytes.count >= 14 else {
            return nil
        }
        var place = 13 + colors(bytes[10])
        guard place <= bytes.count else { return nil }
        var kept = Array(bytes[..<place])
        var takenOut: Set<String> = []
        while place < bytes.count {
            let start = place
            switch bytes[place] {
            case 0x3B:
                if place + 1 < bytes.count { takenOut.insert("what followed the picture") }
                return AttachedFile("image/gif", .picture, kept + [0x3B], takenOut: takenOut)
            case 0x2C:
                guard place + 10 < bytes.count else { return nil }
                place += 10 + colors(bytes[place + 9]) + 1
                guard skipBlocks(bytes, &place) else { return nil }
                kept += bytes[start..<place]
            case 0x21:
                guard place + 2 < bytes.count else { return nil }
                let label = bytes[place + 1]
                let name = bytes[(place + 2)...].dropFirst()
                place += 2
                guard skipBlocks(bytes, &place) else { return nil }
                let isLoop = name.starts(with: "NETSCAPE2.0".utf8) || name.starts(with: "ANIMEXTS1.0".utf8)
                if label == 0xF9 || label == 0x01 || label == 0xFF && isLoop {
                    kept += bytes[start..<place]
                } else {
                    takenOut.insert(label == 0xFE ? "a comment" : "what programs had written beside the picture")
                }
            default: return nil
            }
        }
        return nil
    }

    /// Bytes of a table of colours, by the flags before it.
    private static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Past blocks that each say their length, until an empty one.
    private static func skipBlocks(_ bytes: [UInt8], _ place: inout Int) -> Bool {
        while place < bytes.count {
            let length = Int(bytes[place])
            place += 1 + length
            if length == 0 { return true }
        }
        return false
    }
}
