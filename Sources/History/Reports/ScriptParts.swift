import Foundation

/// Where scripts meet without a blank: `VoiceOver가`, `バージョン3.2`, `17.4です`.
enum ScriptParts {
    /// The text with a blank there, full-width signs as plain ones, and the figures of all scripts as 0 to 9.
    static func parted(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var parted = "".unicodeScalars
        var last: Script?
        for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars {
            let script = Script(scalar)
            if let last, let script, last != script { parted.append(" ") }
            last = script
            parted.append(scalar.plainFigure)
        }
        return String(parted)
    }

    private enum Script {
        /// Letters of Latin and figures.
        case latin
        /// Han, Kana and Hangul, whose endings follow a name without a blank.
        case eastern

        init?(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: self = .latin
            case 0x1100...0x11FF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF,
                0xAC00...0xD7A3, 0xF900...0xFAFF:
                self = .eastern
            default: return nil
            }
        }
    }
}

extension Unicode.Scalar {
    /// `٣` as 3, and the Arabic decimal sign as a point.
    fileprivate var plainFigure: Unicode.Scalar {
        if value == 0x66B { return "." }
        guard value > 0x39, properties.numericType == .decimal, let figure = properties.numericValue else {
            return self
        }
        return Unicode.Scalar(UInt8(figure) + 0x30)
    }
}
