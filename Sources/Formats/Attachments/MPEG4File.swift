/// MP4, MOV, M4A and 3GP (ISO/IEC 14496-12 and QuickTime): boxes. What tells of place and device is made empty where it
/// stands, so that nothing moves and each sample is found where it was.
enum MPEG4File {
    /// Boxes that play; any other of these places is emptied.
    private static let playing: [String: Set<String>] = [
        "": ["ftyp", "moov", "mdat", "wide", "moof", "mfra", "sidx", "styp", "pnot"],
        "moov": ["mvhd", "trak", "mvex", "iods", "cmov"],
        "trak": ["tkhd", "mdia", "edts", "tref", "load", "clip", "matt", "tapt"],
        "moof": ["mfhd", "traf"],
        "traf": ["tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio"],
    ]
    /// Tracks that are seen, heard or read; others are data of the device: where it was, how it was held.
    private static let shown: Set<String> = ["vide", "soun", "text", "sbtl", "subt", "clcp", "tmcd"]

    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        guard let brand = brand(bytes), !isPicture(brand) else { return nil }
        var cleaning = Cleaning(bytes: bytes)
        guard cleaning.clean(0..<bytes.count, in: ""), cleaning.hasMovie else { return nil }
        let (type, kind): (String, AttachedFile.Kind) =
            switch brand {
            case "qt  ": ("video/quicktime", .video)
            case "M4A ", "M4B ", "M4P ": ("audio/mp4", .sound)
            case let brand where brand.hasPrefix("3g"): ("video/3gpp", .video)
            default: ("video/mp4", .video)
            }
        return AttachedFile(type, kind, cleaning.bytes, takenOut: cleaning.takenOut)
    }

    /// What the first box says it is; QuickTime's older files say nothing and begin at once.
    static func brand(_ bytes: [UInt8]) -> String? {
        let file = FileBytes(bytes: bytes)
        switch file.text(4) {
        case "ftyp": return file.text(8)
        case "moov", "mdat", "wide": return "qt  "
        default: return nil
        }
    }

    static func isPicture(_ brand: String) -> Bool {
        ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"].contains(brand)
    }

    private struct Cleaning {
        var bytes: [UInt8]
        var takenOut: Set<String> = []
        var hasMovie = false
        private var hasFragments = false
        private var seen = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// False where the boxes don't fit, or hold what can't be taken out.
        mutating func clean(_ range: Range<Int>, in parent: String) -> Bool {
            guard let boxes = boxes(range) else { return false }
            hasFragments = hasFragments || boxes.contains { $0.type == "mvex" || $0.type == "moof" }
            for box in boxes {
                hasMovie = hasMovie || box.type == "moov"
                guard playing[parent]?.contains(box.type) == true else {
                    if !["free", "skip"].contains(box.type) { takenOut.insert("place, time and device") }
                    bytes.empty(box)
                    continue
                }
                if box.type == "trak", let handler = handler(box), !shown.contains(handler) {
                    // Samples of such a track in fragments lie nobody knows where without more reading.
                    guard !hasFragments, eraseSamples(box) else { return false }
                    takenOut.insert("what the device had recorded beside the video")
                    bytes.empty(box)
                } else if playing[box.type] != nil {
                    guard clean(box.content, in: box.type) else { return false }
                }
            }
            return true
        }

        private mutating func boxes(_ range: Range<Int>) -> [FileBox]? {
            FileBytes(bytes: bytes).boxes(range, seen: &seen)
        }

        private mutating func descend(_ box: FileBox, _ path: String...) -> FileBox? {
            var box = box
            for type in path {
                guard let next = boxes(box.content)?.first(where: { $0.type == type }) else { return nil }
                box = next
            }
            return box
        }

        private mutating func handler(_ track: FileBox) -> String? {
            guard let box = descend(track, "mdia", "hdlr") else { return nil }
            return FileBytes(bytes: bytes).text(box.content.lowerBound + 8)
        }

        /// Empties the samples of a track where they lie. False where that can't be told.
        private mutating func eraseSamples(_ track: FileBox) -> Bool {
            guard let table = descend(track, "mdia", "minf", "stbl"), let sizes = descend(table, "stsz"),
                let runs = descend(table, "stsc")
            else { return false }
            let isLong = descend(table, "stco") == nil
            guard let chunks = isLong ? descend(table, "co64") : descend(table, "stco") else { return false }
            let file = FileBytes(bytes: bytes)
            func entries(_ box: FileBox, _ at: Int, _ width: Int) -> Int? {
                guard let count = file.number(box.content.lowerBound + at, 4), count <= box.content.count / width else {
                    return nil
                }
                return count
            }
            let sizeStart = sizes.content.lowerBound
            guard let one = file.number(sizeStart + 4, 4), let samples = file.number(sizeStart + 8, 4),
                one != 0 || samples <= sizes.content.count / 4, samples <= bytes.count,
                let runCount = entries(runs, 4, 12), let chunkCount = entries(chunks, 4, isLong ? 8 : 4),
                runCount > 0 || chunkCount == 0
            else { return false }
            var run = 0, sample = 0
            for chunk in 0..<chunkCount {
                while run + 1 < runCount,
                    let next = file.number(runs.content.lowerBound + 8 + (run + 1) * 12, 4), next <= chunk + 1
                {
                    run += 1
                }
                guard let inChunk = file.number(runs.content.lowerBound + 8 + run * 12 + 4, 4),
                    var place = file.number(chunks.content.lowerBound + 8 + chunk * (isLong ? 8 : 4), isLong ? 8 : 4)
                else { return false }
                for _ in 0..<inChunk where sample < samples {
                    guard let size = one != 0 ? one : file.number(sizeStart + 12 + sample * 4, 4), place >= 0,
                        size <= bytes.count - place
                    else { return false }
                    for index in place..<(place + size) { bytes[index] = 0 }
                    place += size
                    sample += 1
                }
            }
            return true
        }
    }
}
