import Application
import Messages
import Screens

/// Ways of seeing, and what is measured of colours, in words.
extension PlainWords {
    static func vision(_ vision: ColorVision?) -> Message {
        switch vision {
        case nil: "As most people see it"
        case .protanopia: "Protanopia"
        case .deuteranopia: "Deuteranopia"
        case .tritanopia: "Tritanopia"
        case .achromatopsia: "Achromatopsia"
        }
    }

    /// What the way of seeing lacks.
    static func lacks(_ vision: ColorVision?) -> Message? {
        switch vision {
        case nil: nil
        case .protanopia: "without the cones for red: reds go dark and meet greens"
        case .deuteranopia: "without the cones for green: the most frequent form; reds and greens meet"
        case .tritanopia: "without the cones for blue: blues meet greens, yellows meet pinks"
        case .achromatopsia: "without any colour"
        }
    }

    static func use(_ use: ContrastUse?) -> Message {
        switch use {
        case .text: "text"
        case .largeText: "large text"
        case .nonText: "icon or outline"
        case nil: "text of unknown size"
        }
    }

    /// `4.82`: never rounded up to a limit that is missed.
    static func ratio(_ ratio: Double) -> Message {
        let shown = Contrast.shown(ratio, missing: 3, 4.5, 7)
        let parts = String(shown).split(separator: ".")
        let decimals = parts.count > 1 ? String(parts[1]) : ""
        let text = "\(parts[0]).\((decimals + "00").prefix(2))"
        return "\(decimal: text)"
    }

    static func enough(_ isEnough: Bool?) -> Message {
        isEnough.map { $0 ? "✓ enough" : "✗ too little" } ?? "not asked"
    }

    static func verdict(_ verdict: ColorPair.Verdict) -> Message {
        switch verdict {
        case .enough: "✓ enough"
        case .tooLittle: "✗ too little"
        case .enoughIfLarge: "? enough for large text only"
        }
    }
}

/// A colour, or one over another, to be shown beside its name.
struct Swatch {
    var color: String
    var ground: String
    var hasText: Bool

    static let sample = Swatch(color: "#000000", ground: "#FFFFFF", hasText: true)

    /// A pair as seen in one way.
    init(_ pair: ColorPair, _ vision: ColorVision?) {
        color = (vision?.seen(pair.color) ?? pair.color).hexadecimal
        ground = (vision?.seen(pair.ground) ?? pair.ground).hexadecimal
        hasText = true
    }

    /// A colour alone.
    init(_ color: Color) {
        self.init(color: "", ground: color.hexadecimal, hasText: false)
    }

    init(color: String, ground: String, hasText: Bool) {
        (self.color, self.ground, self.hasText) = (color, ground, hasText)
    }
}
