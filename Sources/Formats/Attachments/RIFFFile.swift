/// WebP and WAV: both are chunks in a RIFF file.
enum RIFFFile {
    private static let picture: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
    private static let sound: Set<String> = ["fmt ", "data", "fact"]

    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        let file = FileBytes(bytes: bytes)
        guard file.text(0) == "RIFF", let form = file.text(8), form == "WEBP" || form == "WAVE",
            let size = file.littleNumber(4, 4)
        else { return nil }
        let isPicture = form == "WEBP"
        // A recorder that was cut off left its size at 0 or at the most there can be.
        let end = size < 12 || size + 8 > bytes.count ? bytes.count : size + 8
        var kept: [UInt8] = []
        var takenOut: Set<String> = end < bytes.count ? ["what followed the file"] : []
        var place = 12
        while place + 8 <= end, let type = file.text(place), let length = file.littleNumber(place + 4, 4) {
            let stop = min(place + 8 + length + length % 2, end)
            guard stop >= place + 8 else { return nil }
            var chunk = Array(bytes[place..<stop])
            place = stop
            if isPicture ? picture.contains(type) : sound.contains(type) {
                // VP8X says which chunks there are: 0x08 Exif, 0x04 XMP.
                if type == "VP8X", chunk.count > 8 { chunk[8] &= ~0x0C }
                kept += chunk
            } else {
                takenOut.insert(
                    type == "EXIF"
                        ? "place, time and device (Exif)"
                        : "what programs had written beside the \(isPicture ? "picture" : "sound")")
            }
        }
        guard !kept.isEmpty else { return nil }
        let length = UInt32(kept.count + 4)
        let head =
            Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) }
            + Array(form.utf8)
        return AttachedFile(
            isPicture ? "image/webp" : "audio/wav", isPicture ? .picture : .sound, head + kept, takenOut: takenOut)
    }
}
