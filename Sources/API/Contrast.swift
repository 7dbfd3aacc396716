package struct ContrastInput: Codable, Sendable {
    /// `#RRGGBB`, `#RRGGBBAA` or the short forms, with or without the sign.
    package var text: String
    /// The ground's colour.
    package var ground: String
    /// What lies behind a ground that is not opaque.
    package var behind: String?
}

/// Two colours held against each other, as most people see them and as people do who lack some kind of cone.
package struct ContrastResource: Codable, Sendable, Hashable {
    /// Whether the contrast is enough for one use.
    package struct Use: Codable, Sendable, Hashable {
        /// `text`, `largeText` or `nonText`
        package var use: String
        /// Whether it is enough for level AA of WCAG 2.2.
        package var AA: Bool
        /// `null`: WCAG 2.2 asks for nothing at this level.
        @Null package var AAA: Bool?
        package init(use: String, AA: Bool, AAA: Bool?) { (self.use, self.AA, self.AAA) = (use, AA, AAA) }
    }
    package struct Seen: Codable, Sendable, Hashable {
        /// `null`: as most people see it; else `protanopia`, `deuteranopia`, `tritanopia` or `achromatopsia`.
        @Null package var vision: String?
        package var text: String
        /// The ground's colour as it is seen, `#RRGGBB`.
        package var ground: String
        /// Not rounded.
        package var ratio: Double
        /// Whether it is enough, for each use.
        package var uses: [Use]
        package init(vision: String?, text: String, ground: String, ratio: Double, uses: [Use]) {
            (self.vision, self.text, self.ground) = (vision, text, ground)
            (self.ratio, self.uses) = (ratio, uses)
        }
    }
    /// First as most people see them, then by each kind of vision.
    package var seen: [Seen]
    package init(seen: [Seen]) { self.seen = seen }
}

extension Endpoint where Input == ContrastInput, Body == Nothing, Output == ContrastResource {
    package static var getContrast: Self {
        Endpoint(
            .get, "/v1/contrast", "How well two colours can be told apart, by WCAG 2.2.", scope: nil,
            errors: [.invalidParameter])
    }
}
