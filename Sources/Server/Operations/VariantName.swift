import Foundation
import Screens

/// What makes two captures the same state of a screen, as a key and in words.
enum VariantName {
    /// Left out: the system's version, the device's model, its scale and safe area. They change with every lab.
    static func key(_ variant: Variant) -> String {
        let parts = parts(variant)
        return parts.isEmpty ? "standard" : parts.joined(separator: ", ")
    }

    private static func parts(_ variant: Variant) -> [String] {
        var parts: [String] = []
        if let state = variant.state { parts.append(state) }
        if let idiom = variant.device?.idiom { parts.append(idiom.rawValue) }
        if let size = variant.device?.size, size.count == 2 { parts.append("\(number(size[0])) × \(number(size[1]))") }
        if let orientation = variant.orientation { parts.append(orientation.rawValue) }
        if let contentSize = variant.contentSize { parts.append("text \(contentSize)") }
        if let locale = variant.locale { parts.append(locale) }
        if let direction = variant.direction, direction == .rtl { parts.append("right to left") }
        if let appearance = variant.appearance { parts.append(appearance.rawValue) }
        if variant.increaseContrast == true { parts.append("increased contrast") }
        if variant.reduceMotion == true { parts.append("reduced motion") }
        if variant.boldText == true { parts.append("bold text") }
        if variant.preLogin == true { parts.append("before sign-in") }
        return parts
    }

    private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? String(value) }

    static func json(_ variant: Variant) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(variant), as: UTF8.self)
    }
}
