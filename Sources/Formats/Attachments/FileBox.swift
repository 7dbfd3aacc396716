/// A box of the ISO base media file format (ISO/IEC 14496-12): its length, its type, and what it holds.
struct FileBox {
    /// Four letters.
    var type: String
    /// Where its length stands, in bytes from the file's beginning.
    var start: Int
    var content: Range<Int>

    /// So many boxes of one file are read.
    static let limit = 10_000
}

extension FileBytes {
    /// The boxes that fill a range; `nil` where they don't fit.
    /// - Parameter seen: counts them.
    func boxes(_ range: Range<Int>, seen: inout Int) -> [FileBox]? {
        var boxes: [FileBox] = []
        var place = range.lowerBound
        while place + 8 <= range.upperBound, let short = number(place, 4), let type = text(place + 4) {
            var (length, head) = (short, 8)
            if short == 1 {
                guard let long = number(place + 8, 8) else { return nil }
                (length, head) = (long, 16)
            } else if short == 0 {
                length = range.upperBound - place
            }
            seen += 1
            guard length >= head, length <= range.upperBound - place, seen <= FileBox.limit else { return nil }
            boxes.append(FileBox(type: type, start: place, content: (place + head)..<(place + length)))
            place += length
        }
        return boxes
    }
}

extension [UInt8] {
    /// Makes a box free space of the same length, so that nothing moves.
    mutating func empty(_ box: FileBox) {
        replaceSubrange((box.start + 4)..<(box.start + 8), with: "free".utf8)
        for index in box.content { self[index] = 0 }
    }
}
