import Foundation

/// How far apart two colours lie for the eye, in OKLab (Björn Ottosson, “A perceptual color space for image processing”,
/// 2020): 0 for the same, 1 for black and white.
package enum ColorDistance {
    /// What can just be noticed (CSS Color 4, on gamut mapping).
    package static let justNoticeable = 0.02
    /// Below it, small marks can hardly be told apart; ours, twice what can just be noticed.
    package static let hardlyTold = 0.04
    /// From it on, colours differ for everybody who sees all of them; ours.
    package static let clear = 0.1

    package static func between(_ one: Paint, _ other: Paint) -> Double {
        let (first, second) = (lab(one), lab(other))
        return
            ((first.0 - second.0) * (first.0 - second.0) + (first.1 - second.1) * (first.1 - second.1)
            + (first.2 - second.2) * (first.2 - second.2)).squareRoot()
    }

    /// Lightness, green to red, blue to yellow.
    private static func lab(_ paint: Paint) -> (Double, Double, Double) {
        let (red, green, blue) = (Contrast.linear(paint.red), Contrast.linear(paint.green), Contrast.linear(paint.blue))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return (
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
        )
    }
}
