/// HEIC and AVIF (ISO/IEC 23008-12): items in a file, of which an index says where their bytes lie. What is no picture is
/// made empty where it lies, so that nothing moves.
enum HEIFFile {
    private static let brands: [String: String] = [
        "heic": "image/heic", "heix": "image/heic", "heim": "image/heic", "heis": "image/heic", "mif1": "image/heic",
        "avif": "image/avif",
    ]
    /// Boxes of a picture; any other is emptied.
    private static let parts: [String: Set<String>] = [
        "": ["ftyp", "meta", "mdat"],
        "meta": ["hdlr", "pitm", "iinf", "iloc", "iref", "iprp", "idat", "dinf", "grpl"],
    ]
    /// Items that are seen, or made of those that are; others tell of place, time, device and people.
    private static let pictures: Set<String> = [
        "hvc1", "hvt1", "lhv1", "av01", "av1T", "grid", "iden", "iovl", "tmap", "jpeg",
    ]

    /// A table without entries: some readers refuse a picture whose Exif is no table at all.
    private static let emptyExif: [UInt8] =
        [0, 0, 0, 0] + Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 0, 0, 0, 0, 0]

    static func cleaned(_ bytes: [UInt8]) -> AttachedFile? {
        let file = FileBytes(bytes: bytes)
        guard file.text(4) == "ftyp", let type = file.text(8).flatMap({ brands[$0] }) else { return nil }
        var cleaning = Cleaning(bytes: bytes)
        guard cleaning.clean() else { return nil }
        return AttachedFile(type, .picture, cleaning.bytes, takenOut: cleaning.takenOut)
    }

    private struct Cleaning {
        var bytes: [UInt8]
        var takenOut: Set<String> = []
        private var seen = 0
        private var file: FileBytes { FileBytes(bytes: bytes) }

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// False where the boxes don't fit, or hold what can't be taken out.
        mutating func clean() -> Bool {
            guard let boxes = file.boxes(0..<bytes.count, seen: &seen),
                let meta = boxes.first(where: { $0.type == "meta" }), boxes.count(where: { $0.type == "meta" }) == 1,
                meta.content.count > 4,
                let inner = file.boxes((meta.content.lowerBound + 4)..<meta.content.upperBound, seen: &seen),
                let index = inner.first(where: { $0.type == "iinf" }),
                let places = inner.first(where: { $0.type == "iloc" }), let items = items(index),
                let extents = ItemPlaces(file, places, data: inner.first { $0.type == "idat" }?.content)?.extents
            else { return false }
            for item in items where !HEIFFile.pictures.contains(item.type) {
                for extent in extents[item.id] ?? [] {
                    for index in extent { bytes[index] = 0 }
                }
                if item.type == "Exif", let first = extents[item.id]?.first, first.count >= HEIFFile.emptyExif.count {
                    bytes.replaceSubrange(first.prefix(HEIFFile.emptyExif.count), with: HEIFFile.emptyExif)
                }
                takenOut.insert(
                    item.type == "Exif"
                        ? "place, time and device (Exif)" : "what programs had written beside the picture")
            }
            empty(boxes, in: "")
            empty(inner, in: "meta")
            return true
        }

        private mutating func empty(_ boxes: [FileBox], in parent: String) {
            for box in boxes where HEIFFile.parts[parent]?.contains(box.type) != true {
                if !["free", "skip"].contains(box.type) {
                    takenOut.insert("what programs had written beside the picture")
                }
                bytes.empty(box)
            }
        }

        /// The items by their numbers, with what they are.
        private mutating func items(_ index: FileBox) -> [(id: Int, type: String)]? {
            let start = index.content.lowerBound
            guard let version = file.number(start, 1) else { return nil }
            let first = start + (version == 0 ? 6 : 8)
            guard first <= index.content.upperBound,
                let entries = file.boxes(first..<index.content.upperBound, seen: &seen)
            else { return nil }
            var items: [(id: Int, type: String)] = []
            for entry in entries {
                let place = entry.content.lowerBound
                guard entry.type == "infe", let version = file.number(place, 1), version == 2 || version == 3,
                    let id = file.number(place + 4, version == 2 ? 2 : 4),
                    let type = file.text(place + (version == 2 ? 8 : 10))
                else { return nil }
                items.append((id, type))
            }
            return items
        }
    }

    /// Where the bytes of each item lie in the file, by `iloc`.
    private struct ItemPlaces {
        var extents: [Int: [Range<Int>]] = [:]
        private var place: Int
        private let file: FileBytes
        private let box: FileBox

        /// - Parameter data: what lies in the index's own box `idat`.
        /// - Returns: `nil` where one lies outside, or in another item.
        init?(_ file: FileBytes, _ box: FileBox, data: Range<Int>?) {
            (self.file, self.box, place) = (file, box, box.content.lowerBound)
            guard let version = next(1), version <= 2, next(3) != nil, let sizes = next(2),
                let count = next(version == 2 ? 4 : 2), count <= FileBox.limit
            else { return nil }
            func size(_ shift: Int) -> Int { sizes >> shift & 0xF }
            for _ in 0..<count {
                guard let id = next(version == 2 ? 4 : 2), let method = version == 0 ? 0 : next(2), method & 0xF <= 1,
                    next(2) != nil, let base = next(size(4)), let number = next(2)
                else { return nil }
                let whole = method & 0xF == 1 ? data : 0..<file.count
                for _ in 0..<number {
                    guard version == 0 || next(size(0)) != nil, let offset = next(size(12)), let length = next(size(8)),
                        let whole, length > 0, base <= file.count, offset <= file.count, length <= file.count,
                        whole.lowerBound + base + offset + length <= whole.upperBound
                    else { return nil }
                    let start = whole.lowerBound + base + offset
                    extents[id, default: []].append(start..<(start + length))
                }
            }
        }

        /// The next number of so many bytes; 0 where it has none.
        private mutating func next(_ length: Int) -> Int? {
            defer { place += length }
            guard place + length <= box.content.upperBound else { return nil }
            return length == 0 ? 0 : file.number(place, length)
        }
    }
}
