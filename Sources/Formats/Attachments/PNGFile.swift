/// PNG (ISO/IEC 15948), animated or not: the chunks that draw, and no others.
enum PNGFile {
    private static let drawing: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "bKGD", "hIST", "pHYs", "sPLT",
        "cICP", "mDCV", "cLLI", "acTL", "fcTL", "fdAT",
    ]

    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        let file = FileBytes(bytes: bytes)
        var kept = Array(bytes.prefix(8))
        var takenOut: Set<String> = []
        var place = 8
        while let length = file.number(place, 4), let type = file.text(place + 4) {
            guard length <= bytes.count - place - 12 else { return nil }
            let chunk = bytes[place..<(place + 12 + length)]
            place += 12 + length
            if drawing.contains(type) {
                kept += chunk
            } else {
                takenOut.insert(
                    type == "eXIf" ? "place, time and device (Exif)" : "what programs had written beside the picture")
            }
            if type == "IEND" {
                if place < bytes.count { takenOut.insert("what followed the picture") }
                return AttachedFile("image/png", .picture, kept, takenOut: takenOut)
            }
        }
        return nil
    }
}
