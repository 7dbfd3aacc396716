import Foundation

/// How well two colours can be told apart by their lightness, as WCAG 2.2 measures it (1.4.3, 1.4.6, 1.4.11).
package enum Contrast {
    /// (lighter + 0.05) ÷ (darker + 0.05): 1 for the same lightness, 21 for black on white. Never rounded.
    package static func ratio(_ one: Paint, _ other: Paint) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// WCAG's relative luminance, from 0 to 1.
    package static func luminance(_ paint: Paint) -> Double {
        0.2126 * linear(paint.red) + 0.7152 * linear(paint.green) + 0.0722 * linear(paint.blue)
    }

    /// A ratio as people read it: two decimals, but never rounded up to a limit that it misses. 4.499 is 4.49.
    package static func shown(_ ratio: Double, missing limits: Double...) -> Double {
        let nearest = (ratio * 100).rounded() / 100
        let flatters = limits.contains { ratio < $0 && nearest >= $0 }
        return flatters ? (ratio * 100).rounded(.down) / 100 : nearest
    }

    /// An sRGB channel from 0 to 255 as light from 0 to 1. The knee is IEC 61966-2-1's 0.04045.
    static func linear(_ channel: Double) -> Double {
        let whole = Int(channel)
        return Double(whole) == channel && wholeChannels.indices.contains(whole)
            ? wholeChannels[whole] : decode(channel)
    }

    /// The inverse of ``linear(_:)``; light outside 0 to 1 is cut.
    static func channel(_ light: Double) -> Double {
        let light = min(max(light, 0), 1)
        return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    private static let wholeChannels = (0...255).map { decode(Double($0)) }

    private static func decode(_ channel: Double) -> Double {
        let value = channel / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
