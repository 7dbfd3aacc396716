/// Letters and digits of ASCII, for quick looks at a text's bytes.
extension UInt8 {
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isASCIISmallLetter: Bool { self >= 0x61 && self <= 0x7A }
    var isASCIICapital: Bool { self >= 0x41 && self <= 0x5A }
    var isASCIILetter: Bool { isASCIISmallLetter || isASCIICapital }
    var isASCIILetterOrDigit: Bool { isASCIIDigit || isASCIILetter }
}
