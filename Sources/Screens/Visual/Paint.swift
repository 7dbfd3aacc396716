/// An opaque colour while it is computed with: sRGB channels from 0 to 255, not rounded.
package struct Paint: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour without its alpha.
    package init(_ color: Color) {
        self.init(red: Double(color.red), green: Double(color.green), blue: Double(color.blue))
    }

    /// What is seen where a colour is laid over this one. `fade`, from 0 to 1, thins it further: the product of the
    /// alphas of the views that hold it.
    package func under(_ color: Color, fade: Double = 1) -> Paint {
        let alpha = color.opacity * fade
        func blend(_ above: UInt8, _ below: Double) -> Double { Double(above) * alpha + below * (1 - alpha) }
        return Paint(red: blend(color.red, red), green: blend(color.green, green), blue: blend(color.blue, blue))
    }

    /// `#RRGGBB`, for evidence; nothing is compared in this form.
    package var hexadecimal: String { rounded.hexadecimal }

    /// The nearest colour of whole channels.
    package var rounded: Color {
        func whole(_ channel: Double) -> UInt8 { UInt8(min(max(channel.rounded(), 0), 255)) }
        return Color(red: whole(red), green: whole(green), blue: whole(blue))
    }
}

extension Color {
    /// Alpha from 0 to 1.
    package var opacity: Double { Double(alpha) / 255 }

    /// `#RRGGBB`, with the alpha behind it where the colour is not opaque.
    package var hexadecimal: String {
        func digits(_ channel: UInt8) -> String {
            let text = String(channel, radix: 16, uppercase: true)
            return channel < 16 ? "0" + text : text
        }
        return "#" + digits(red) + digits(green) + digits(blue) + (alpha == 255 ? "" : digits(alpha))
    }
}
