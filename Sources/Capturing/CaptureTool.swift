package import Screens

/// A program that knows what is on a device's screen, and by which this one takes it. One tool, one file.
package protocol CaptureTool: SendableMetatype {
    /// As it is said with `--from`.
    static var name: String { get }
    /// For people: of what it takes screens.
    static var words: String { get }

    init(_ place: CapturePlace) throws(CaptureFault)

    /// The screen as it stands now.
    func take() throws(CaptureFault) -> TakenPage
    /// Brings the device into a state; ``CaptureFault/cannot(_:_:)`` where the tool has no way to.
    func set(_ setting: DeviceSetting) throws(CaptureFault)
    /// What is in force of the settings that it can set, so that it can be put back.
    func settings() -> [DeviceSetting]
}

extension CaptureTool {
    package func set(_ setting: DeviceSetting) throws(CaptureFault) { throw .cannot(Self.name, setting) }
    package func settings() -> [DeviceSetting] { [] }
}

package enum CaptureTools {
    /// Every tool of the house. A new one is named here and nowhere else.
    package static let all: [any CaptureTool.Type] = [
        WebDriverAgentTool.self, AppiumTool.self, IDBTool.self, AXeTool.self, ADBTool.self, MaestroTool.self,
    ]
    package static func named(_ name: String) -> (any CaptureTool.Type)? { all.first { $0.name == name } }
}

/// Where the tool finds the device.
package struct CapturePlace: Sendable {
    /// Of an HTTP server.
    package var address: String?
    /// Of an Appium server.
    package var session: String?
    /// A UDID, or a serial number of adb's.
    package var device: String?
    package init(address: String? = nil, session: String? = nil, device: String? = nil) {
        (self.address, self.session, self.device) = (address, session, device)
    }
}

/// What a device can be brought into before a screen is taken.
package enum DeviceSetting: Hashable, Sendable {
    /// On iOS.
    case textSize(ContentSize)
    /// On Android.
    case fontScale(Double)
    case appearance(Variant.Appearance)
    /// The language of the app in front, a BCP 47 tag.
    case locale(String)

    package var words: String {
        switch self {
        case .textSize(let size): "the text size \(size.rawValue)"
        case .fontScale(let scale): "the font scale \(scale)"
        case .appearance(let appearance): "the \(appearance.rawValue) appearance"
        case .locale(let tag): "the language \(tag)"
        }
    }
}

/// A screen as a tool told it.
package struct TakenPage: Sendable {
    /// Of `text`, an id of docs/formats.md section 2.
    package var format: String
    /// The tool's own words, as they came.
    package var text: String
    /// Of the tool.
    package var source: (tool: String, version: String?)
    package var picture: Picture?
    /// What is known of the device; what is not is left out.
    package var variant = Variant()
    /// Android's factor of the text size, where it is known.
    package var fontScale: Double?
    /// What could not be had, a sentence each.
    package var notes: [String] = []

    package init(format: String, text: String, tool: String, version: String? = nil) {
        (self.format, self.text, source) = (format, text, (tool, version))
    }

    /// Takes the picture, or notes why there is none.
    /// - Parameter otherwise: the note where what came is no picture.
    mutating func add(otherwise: String? = nil, picture: () throws(CaptureFault) -> Picture?) {
        do throws(CaptureFault) {
            self.picture = try picture()
            if self.picture == nil, let otherwise { notes.append("There is no screenshot: \(otherwise)") }
        } catch { notes.append("There is no screenshot: \(error.fault)") }
    }
}
