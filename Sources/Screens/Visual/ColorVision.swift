/// A way of seeing colours, so that a screen can be looked at as other people see it.
///
/// The three forms without one kind of cone are the matrices of Machado, Oliveira and Fernandes, “A
/// Physiologically-based Model for Simulation of Color Vision Deficiency” (IEEE TVCG 15(6), 2009), at severity 1.0,
/// applied to linear sRGB. Achromatopsia, sight by rods alone, is shown as the grey of the same relative luminance. All
/// four show what can be told apart, not what somebody feels.
package enum ColorVision: String, Hashable, Sendable, Codable, CaseIterable {
    /// Without the cones for long waves: reds go dark and meet greens.
    case protanopia
    /// Without the cones for middle waves: the most frequent form; reds and greens meet.
    case deuteranopia
    /// Without the cones for short waves: blues meet greens, yellows meet pinks.
    case tritanopia
    /// Without colours.
    case achromatopsia

    /// What this colour looks like.
    package func seen(_ paint: Paint) -> Paint {
        let (red, green, blue) = (Contrast.linear(paint.red), Contrast.linear(paint.green), Contrast.linear(paint.blue))
        func channel(_ row: (Double, Double, Double)) -> Double {
            Contrast.channel(row.0 * red + row.1 * green + row.2 * blue)
        }
        let rows = matrix
        return Paint(red: channel(rows.0), green: channel(rows.1), blue: channel(rows.2))
    }

    /// What this colour looks like, to the nearest whole channel; its alpha stays.
    package func seen(_ color: Color) -> Color {
        var seen = seen(Paint(color)).rounded
        seen.alpha = color.alpha
        return seen
    }

    /// The contrast of two colours for somebody who sees this way.
    package func ratio(_ one: Paint, _ other: Paint) -> Double {
        // Contrast is made of luminance alone, which sight without colours keeps: not a hair less by rounding.
        self == .achromatopsia ? Contrast.ratio(one, other) : Contrast.ratio(seen(one), seen(other))
    }

    /// The matrix in rows of three, for linear sRGB: what gives light of red, of green, of blue.
    package var rows: [[Double]] {
        let rows = matrix
        return [rows.0, rows.1, rows.2].map { [$0.0, $0.1, $0.2] }
    }

    private typealias Row = (Double, Double, Double)
    private var matrix: (Row, Row, Row) {
        switch self {
        case .protanopia:
            (
                (0.152286, 1.052583, -0.204868),
                (0.114503, 0.786281, 0.099216),
                (-0.003882, -0.048116, 1.051998)
            )
        case .deuteranopia:
            (
                (0.367322, 0.860646, -0.227968),
                (0.280085, 0.672501, 0.047413),
                (-0.011820, 0.042940, 0.968881)
            )
        case .tritanopia:
            (
                (1.255528, -0.076749, -0.178779),
                (-0.078411, 0.930809, 0.147602),
                (0.004733, 0.691367, 0.303900)
            )
        case .achromatopsia:
            ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722))
        }
    }
}
