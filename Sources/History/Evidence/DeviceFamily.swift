package import Screens

/// A device family for which Apple has a label declared of its own (App Store Connect Help, “Overview of Accessibility
/// Nutrition Labels”, 2025), as far as evidence can be of one: captures know phones and pads.
package enum DeviceFamily: String, Hashable, Sendable, Codable, CaseIterable {
    case iPhone, iPad

    /// What a capture is of; `nil`: it does not say, or it is of no device of Apple's.
    package init?(idiom: Variant.Idiom?, screenReader: ScreenReader?) {
        guard let idiom, screenReader != .talkBack else { return nil }
        self =
            switch idiom {
            case .phone: .iPhone
            case .pad: .iPad
            }
    }

    /// What somebody calls a device, “iPad Air” or “iPhone15,2”; `nil`: that says no family.
    package init?(device: String) {
        let name = device.lowercased()
        guard let family = Self.allCases.first(where: { name.hasPrefix($0.rawValue.lowercased()) }) else { return nil }
        self = family
    }

    /// As a part of a sentence.
    var place: String { "on an \(rawValue)" }
}
