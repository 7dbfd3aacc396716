import Foundation

/// What UIKit's plain values are called in the format.
enum UIKitValues {
    /// `nil` where a side is not a number: a null rectangle is infinite.
    static func frame(_ rectangle: CGRect) -> [Double]? {
        numbers([rectangle.origin.x, rectangle.origin.y, rectangle.size.width, rectangle.size.height])
    }

    static func point(_ point: CGPoint) -> [Double]? { numbers([point.x, point.y]) }

    /// In hundredths of a point, as far as anybody can see.
    static func numbers(_ values: [CGFloat]) -> [Double]? {
        guard values.allSatisfy(\.isFinite) else { return nil }
        return values.map { (Double($0) * 100).rounded() / 100 }
    }

    static func traits(_ mask: UInt64) -> String { "0x" + String(mask, radix: 16) }

    /// - Parameter type: `UIAccessibilityContainerType`'s number.
    static func containerType(_ type: Int) -> String? {
        [1: "dataTable", 2: "list", 3: "landmark", 4: "semanticGroup"][type]
    }

    /// - Parameter category: `UIContentSizeCategory`'s name; the one that is not specified says nothing.
    static func contentSize(_ category: String) -> String? {
        category.hasPrefix("UICTContentSizeCategory") ? category : nil
    }

    /// `#RRGGBBAA` of shares from 0 to 1; colours beyond sRGB become the nearest that it has.
    static func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) -> String? {
        let shares = [red, green, blue, alpha]
        guard shares.allSatisfy(\.isFinite) else { return nil }
        let digits = shares.map { share in
            let byte = String(Int((min(max(Double(share), 0), 1) * 255).rounded()), radix: 16, uppercase: true)
            return byte.count == 1 ? "0" + byte : byte
        }
        return "#" + digits.joined()
    }

    /// - Parameter weight: `UIFont.Weight`'s number, from -1 to 1. Answers that of CSS, from 100 to 900.
    static func fontWeight(_ weight: Double) -> Double {
        let known: [(uiKit: Double, css: Double)] = [
            (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800),
            (0.62, 900),
        ]
        return known.min { abs($0.uiKit - weight) < abs($1.uiKit - weight) }?.css ?? 400
    }

    /// - Parameter style: `UIFont.TextStyle`'s name, `UICTFontTextStyleBody`.
    static func textStyle(_ style: String) -> String? {
        let prefix = "UICTFontTextStyle"
        guard style.hasPrefix(prefix) else { return nil }
        let name = style.dropFirst(prefix.count)
        let renamed = ["Title0": "largeTitle", "Subhead": "subheadline"]
        return renamed[String(name)] ?? name.prefix(1).lowercased() + name.dropFirst()
    }

    /// Where a cell of a data table stands; a range that begins nowhere says nothing.
    static func cell(rows: NSRange, columns: NSRange) -> ScreenNode.Cell? {
        let (row, column) = (rows.location != NSNotFound, columns.location != NSNotFound)
        guard row || column else { return nil }
        return ScreenNode.Cell(
            row: row ? rows.location : nil, column: column ? columns.location : nil,
            rowSpan: row && rows.length > 1 ? rows.length : nil,
            columnSpan: column && columns.length > 1 ? columns.length : nil)
    }

    /// - Parameter indexes: of a view among its neighbours, from the root down.
    static func place(_ indexes: [Int]) -> String { "/" + indexes.map(String.init).joined(separator: "/") }

    /// Written where it holds alone: a missing flag is a no.
    static func flag(_ value: Bool) -> Bool? { value ? true : nil }
}
