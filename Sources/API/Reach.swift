package import Screens

/// The zones of one height class, each as six rows of three letters from the top left: `G` natural, `Y` a stretch,
/// `R` hard: `RRR RYY YYY YGG GGG YGY`.
package struct ReachZonesBody: Codable, Sendable, Hashable {
    /// For the right thumb; the left one's are these mirrored.
    package var right: String
    /// For two thumbs.
    package var both: String
    package init(right: String, both: String) { (self.right, self.both) = (right, both) }
}

/// Whose thumb an app's main actions are judged by, and what it reaches.
package struct ReachBody: Codable, Sendable, Hashable {
    /// Which hand holds the phone.
    package var hand: Hand
    /// Phones up to 670 points high.
    package var compact: ReachZonesBody
    /// Up to 880 points.
    package var regular: ReachZonesBody
    /// Higher ones.
    package var large: ReachZonesBody
    package init(hand: Hand, compact: ReachZonesBody, regular: ReachZonesBody, large: ReachZonesBody) {
        (self.hand, self.compact, self.regular, self.large) = (hand, compact, regular, large)
    }
}

package struct ReachResource: Codable, Sendable, Hashable {
    /// 0 is the built-in table.
    package var version: Int
    /// Which hand holds the phone.
    package var hand: Hand
    /// Phones up to 670 points high.
    package var compact: ReachZonesBody
    /// Phones up to 880 points high.
    package var regular: ReachZonesBody
    /// Phones higher than 880 points.
    package var large: ReachZonesBody
    package init(version: Int, _ body: ReachBody) {
        self.version = version
        (hand, compact, regular, large) = (body.hand, body.compact, body.regular, body.large)
    }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == ReachResource {
    package static var getReach: Self {
        Endpoint(
            .get, "/v1/apps/{app}/reach", "Whose thumb main actions are judged by, and what it reaches.",
            scope: .read, errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == ReachBody, Output == ReachResource {
    package static var putReach: Self {
        Endpoint(
            .put, "/v1/apps/{app}/reach",
            "Set the app's own hand and table of reach; the built-in one, sent as it is, puts that in force again.",
            scope: .admin, errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}
extension Endpoint where Input == ScreenInput, Body == Nothing, Output == Bytes {
    package static var getScreenshot: Self {
        Endpoint(
            .get, "/v1/apps/{app}/screens/{screen}/screenshot", "The picture that came with a capture, as it came.",
            scope: .read, errors: [.notFound, .invalidParameter])
    }
}
