/// MP3: its frames, without the tags before and behind them.
enum MP3File {
    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        var start = 0
        var takenOut: Set<String> = []
        while bytes.dropFirst(start).starts(with: "ID3".utf8), start + 10 <= bytes.count {
            // Four bytes of seven bits each.
            let size = bytes[(start + 6)..<(start + 10)].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
            let hasFooter = bytes[start + 5] & 0x10 != 0
            start += 10 + size + (hasFooter ? 10 : 0)
            takenOut.insert("titles and notes (ID3)")
        }
        while start < bytes.count, bytes[start] == 0 { start += 1 }
        guard let first = frame(bytes, start), frame(bytes, start + first) != nil || start + first >= bytes.count else {
            return nil
        }
        var end = bytes.count
        if end - start > 128, bytes[(end - 128)...].starts(with: "TAG".utf8) {
            end -= 128
            takenOut.insert("titles and notes (ID3)")
        }
        if end - start > 32, bytes[(end - 32)..<end].starts(with: "APETAGEX".utf8) {
            let size = FileBytes(bytes: bytes).littleNumber(end - 20, 4) ?? 0
            end = max(start, end - size - 32)
            takenOut.insert("titles and notes (APE)")
        }
        return AttachedFile("audio/mpeg", .sound, Array(bytes[start..<max(start, end)]), takenOut: takenOut)
    }

    /// Bytes of the frame of layer III that begins here (ISO/IEC 11172-3, 13818-3); `nil` where none does.
    private static func frame(_ bytes: [UInt8], _ place: Int) -> Int? {
        guard place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] & 0xE0 == 0xE0 else { return nil }
        let version = bytes[place + 1] >> 3 & 3, layer = bytes[place + 1] >> 1 & 3
        let rate = Int(bytes[place + 2] >> 4), frequency = Int(bytes[place + 2] >> 2 & 3)
        guard version != 1, layer == 1, (1...14).contains(rate), frequency < 3 else { return nil }
        let isFirst = version == 3
        let rates =
            isFirst
            ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        let hertz = [44_100, 48_000, 32_000][frequency] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        return (isFirst ? 144_000 : 72_000) * rates[rate] / hertz + Int(bytes[place + 2] >> 1 & 1)
    }
}
