/// The quick way for texts of ASCII only, which most labels are: byte by byte, and no copy of the text.
extension Words {
    /// `nil` for a text with anything else in it.
    static func ofASCII(_ text: String) -> [String]? {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            var reader = ASCIIReader()
            for (place, byte) in bytes.enumerated() {
                reader.read(byte, before: place + 1 < bytes.count ? bytes[place + 1] : 0)
            }
            reader.endRun()
            return reader.words
        } ?? nil
    }

    private struct ASCIIReader {
        var words: [String] = []
        /// Letters, in small, and digits since the last boundary.
        private var run: [UInt8] = []
        private var hasDigits = false

        mutating func read(_ byte: UInt8, before next: UInt8) {
            switch byte {
            case 0x61...0x7A: run.append(byte)
            case 0x41...0x5A: run.append(byte | 0x20)
            case 0x30...0x39:
                run.append(byte)
                hasDigits = true
            case UInt8(ascii: "'"):
                let joins = !run.isEmpty && next.isASCIILetterOrDigit
                if !joins { endRun() }
            default: endRun()
            }
        }

        mutating func endRun() {
            guard !run.isEmpty else { return }
            if hasDigits { cutAtFigures() } else { words.append(String(decoding: run, as: UTF8.self)) }
            run.removeAll(keepingCapacity: true)
            hasDigits = false
        }

        /// Cuts where letters follow digits; one or two letters there are a unit and are dropped.
        private mutating func cutAtFigures() {
            var start = 0, letters = 0
            var isAfterFigure = false, wasDigit = false
            func isUnit() -> Bool { isAfterFigure && letters > 0 && letters <= 2 }
            for (place, byte) in run.enumerated() {
                let isDigit = byte <= 0x39
                if !isDigit && wasDigit {
                    words.append(String(decoding: run[start..<place], as: UTF8.self))
                    (start, letters, isAfterFigure) = (place, 0, true)
                } else if isDigit && !wasDigit && isUnit() {
                    (start, letters, isAfterFigure) = (place, 0, false)
                }
                if !isDigit { letters += 1 }
                wasDigit = isDigit
            }
            if wasDigit || !isUnit() { words.append(String(decoding: run[start...], as: UTF8.self)) }
        }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isASCIISmallLetter: Bool { self >= 0x61 && self <= 0x7A }
    var isASCIICapital: Bool { self >= 0x41 && self <= 0x5A }
    var isASCIILetterOrDigit: Bool { isASCIIDigit || isASCIISmallLetter || isASCIICapital }
}
