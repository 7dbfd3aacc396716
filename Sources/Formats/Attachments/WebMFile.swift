/// WebM (RFC 8794, RFC 9559): what says where, when and by what it was made becomes void of the same length, so that no place
/// in the file moves.
enum WebMFile {
    private enum ID {
        static let header = 0x1A45_DFA3, docType = 0x4282, segment = 0x1853_8067, cluster = 0x1F43_B675
        static let info = 0x1549_A966, tracks = 0x1654_AE6B, track = 0xAE, trackType = 0x83
        static let void = 0xEC, sum = 0xBF
        /// Tags, attachments and chapters.
        static let beside: Set = [0x1254_C367, 0x1941_A469, 0x1043_A770]
        /// Title, day, file names and families of a recording.
        static let told: Set = [0x7BA9, 0x4461, 0x7384, 0x3C_83AB, 0x3E_83BB, 0x73A4, 0x4444]
        /// The programs that made it: they have to be there, and may say nothing.
        static let programs: Set = [0x4D80, 0x5741]
        static let trackName = 0x536E
        /// What lies in a cluster, where its length is not known.
        static let inCluster: Set = [0xE7, 0xA7, 0xAB, 0xA3, 0xA0, 0xAF, 0x5854, void, sum]
    }

    private struct Element {
        var id: Int
        var start: Int
        /// `nil`: its end is not said.
        var content: Range<Int>?
        var head: Int
    }

    /// So many elements of one file are read.
    private static let most = 500_000

    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        guard bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
        var file = Reader(bytes: bytes)
        guard let header = file.element(0, bytes.count), let inHeader = header.content,
            let types = file.children(inHeader), let type = types.first(where: { $0.id == ID.docType })?.content,
            bytes[type].filter({ $0 != 0 }) == Array("webm".utf8),
            let segment = file.element(inHeader.upperBound, bytes.count), segment.id == ID.segment
        else { return nil }
        guard file.clean(segment.content ?? segment.head..<bytes.count), file.hasVideo || file.hasSound else {
            return nil
        }
        return AttachedFile(
            file.hasVideo ? "video/webm" : "audio/webm", file.hasVideo ? .video : .sound, file.bytes,
            takenOut: file.isChanged
                ? ["what programs had written beside the \(file.hasVideo ? "video" : "sound")"] : [])
    }

    private struct Reader {
        var bytes: [UInt8]
        private(set) var hasVideo = false
        private(set) var hasSound = false
        private(set) var isChanged = false
        private var seen = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// A number of one to eight bytes, whose first says how many; `nil` as a value where all its bits are set.
        private func number(_ at: Int, isID: Bool) -> (value: Int?, length: Int)? {
            guard bytes.indices.contains(at), bytes[at] != 0 else { return nil }
            let length = bytes[at].leadingZeroBitCount + 1
            guard length <= (isID ? 4 : 8), at + length <= bytes.count else { return nil }
            let mark = UInt64(1) << UInt64(7 * length)
            let raw = bytes[at..<at + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let value = isID ? raw : raw ^ mark
            return (!isID && value == mark - 1 ? nil : Int(exactly: value), length)
        }

        mutating func element(_ at: Int, _ end: Int) -> Element? {
            seen += 1
            guard seen <= most, let id = number(at, isID: true), let name = id.value,
                let size = number(at + id.length, isID: false)
            else { return nil }
            let head = at + id.length + size.length
            guard let length = size.value else { return Element(id: name, start: at, content: nil, head: head) }
            guard head <= end, length <= end - head else { return nil }
            return Element(id: name, start: at, content: head..<head + length, head: head)
        }

        mutating func children(_ range: Range<Int>) -> [Element]? {
            var found: [Element] = []
            var place = range.lowerBound
            while place < range.upperBound {
                guard let child = element(place, range.upperBound), let content = child.content else { return nil }
                found.append(child)
                place = content.upperBound
            }
            return found
        }

        /// False where something does not fit.
        mutating func clean(_ segment: Range<Int>) -> Bool {
            var place = segment.lowerBound
            while place < segment.upperBound {
                guard let element = element(place, segment.upperBound) else { return false }
                guard let content = element.content else {
                    guard element.id == ID.cluster, let end = self.end(ofCluster: element.head, segment.upperBound)
                    else { return false }
                    place = end
                    continue
                }
                switch element.id {
                case ID.info: guard cleanInfo(content) else { return false }
                case ID.tracks: guard cleanTracks(content) else { return false }
                case ID.sum: makeVoid(element)
                case let id where ID.beside.contains(id):
                    makeVoid(element)
                    isChanged = true
                default: break
                }
                place = content.upperBound
            }
            return true
        }

        /// Where the next thing begins that lies in no cluster.
        private mutating func end(ofCluster start: Int, _ end: Int) -> Int? {
            var place = start
            while place < end {
                guard let child = element(place, end) else { return nil }
                guard ID.inCluster.contains(child.id) else { return place }
                guard let content = child.content else { return nil }
                place = content.upperBound
            }
            return place
        }

        private mutating func cleanInfo(_ range: Range<Int>) -> Bool {
            guard let parts = children(range) else { return false }
            for part in parts {
                if part.id == ID.sum || ID.told.contains(part.id) {
                    makeVoid(part)
                    isChanged = isChanged || part.id != ID.sum
                } else if ID.programs.contains(part.id), let content = part.content {
                    for index in content { bytes[index] = 0 }
                    isChanged = true
                }
            }
            return true
        }

        /// Pictures and sounds: other tracks may tell of places.
        private mutating func cleanTracks(_ range: Range<Int>) -> Bool {
            guard let parts = children(range) else { return false }
            for part in parts {
                if part.id == ID.sum { makeVoid(part) }
                guard part.id == ID.track, let content = part.content else { continue }
                guard let fields = children(content) else { return false }
                for field in fields {
                    switch field.id {
                    case ID.trackType:
                        guard let content = field.content, let type = content.last.map({ bytes[$0] }),
                            type == 1 || type == 2
                        else { return false }
                        if type == 1 { hasVideo = true } else { hasSound = true }
                    case ID.trackName:
                        makeVoid(field)
                        isChanged = true
                    case ID.sum: makeVoid(field)
                    default: break
                    }
                }
            }
            return true
        }

        /// Free space of the same length (RFC 8794, section 11.3.2).
        private mutating func makeVoid(_ element: Element) {
            guard let content = element.content else { return }
            let length = content.upperBound - element.start
            for index in element.start..<content.upperBound { bytes[index] = 0 }
            bytes[element.start] = UInt8(ID.void)
            if length <= 128 {
                bytes[element.start + 1] = 0x80 | UInt8(length - 2)
            } else {
                bytes[element.start + 1] = 1
                for index in 0..<7 {
                    bytes[element.start + 8 - index] = UInt8(truncatingIfNeeded: (length - 9) >> (8 * index))
                }
            }
        }
    }
}
