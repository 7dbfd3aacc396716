import Foundation
import JSON
import Screens

/// A simulator of Xcode's, by `xcrun simctl`.
struct Simulator {
    let udid: String
    let name: String
    /// The version of iOS.
    let os: String?

    private static let program = ToolProgram(
        name: "xcrun", mend: "run it on the Mac that the simulator runs on, with Xcode's command line tools.")

    /// The one that is called for, else the only one that is booted.
    static func booted(_ wanted: String?) throws(CaptureFault) -> Simulator {
        let list = try program.ask(["simctl", "list", "devices", "booted", "--json"])
        let said = try? JSONDecoder().decode(JSONValue.self, from: list.data)
        let all = (said?["devices"]?.members ?? [:]).sorted { $0.key < $1.key }.flatMap { runtime, devices in
            (devices.items ?? []).compactMap { Simulator($0, runtime: runtime) }
        }
        let found = all.filter { wanted == nil || $0.udid == wanted }
        guard found.count <= 1 else {
            let names = found.map { "\($0.name) (\($0.udid))" }.joined(separator: ", ")
            throw CaptureFault(.wrongUse, "Several simulators run: \(names).", mend: "say which with --udid.")
        }
        guard let only = found.first else {
            throw CaptureFault(
                wanted.map { "No booted simulator has the UDID \($0)." } ?? "No simulator is booted.",
                mend: "boot one, and open the app in it; “xcrun simctl list devices” names them.")
        }
        return only
    }

    private init?(_ device: JSONValue, runtime: String) {
        guard let udid = device["udid"]?.text else { return nil }
        self.udid = udid
        name = device["name"]?.text ?? udid
        // com.apple.CoreSimulator.SimRuntime.iOS-18-2
        let parts = runtime.split(separator: "-").dropFirst()
        os = parts.isEmpty ? nil : parts.joined(separator: ".")
    }

    /// What is known of it.
    var variant: Variant {
        var variant = Variant(), device = Variant.Device()
        device.model = name
        variant.device = device
        variant.os = os
        variant.contentSize = textSize?.rawValue
        variant.appearance = appearance
        return variant
    }

    private var textSize: ContentSize? {
        Self.program.said(["simctl", "ui", udid, "content_size"]).flatMap { ContentSize(simulator: $0) }
    }
    private var appearance: Variant.Appearance? {
        Self.program.said(["simctl", "ui", udid, "appearance"]).flatMap { Variant.Appearance(rawValue: $0) }
    }

    func picture() throws(CaptureFault) -> Picture? {
        let file = FileManager.default.temporaryDirectory.appending(path: "earshot-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try Self.program.ask(["simctl", "io", udid, "screenshot", "--type=png", file.path])
        return (try? Data(contentsOf: file)).flatMap { Picture($0) }
    }

    var settings: [DeviceSetting] {
        [textSize.map(DeviceSetting.textSize), appearance.map(DeviceSetting.appearance)].compactMap { $0 }
    }

    func set(_ setting: DeviceSetting) throws(CaptureFault) {
        switch setting {
        case .textSize(let size): _ = try Self.program.ask(["simctl", "ui", udid, "content_size", size.simulatorName])
        case .appearance(let appearance):
            _ = try Self.program.ask(["simctl", "ui", udid, "appearance", appearance.rawValue])
        case .fontScale, .locale: throw .cannot("A simulator", setting)
        }
    }
}

extension ContentSize {
    /// As simctl and Appium call it: `accessibility-extra-large`.
    var simulatorName: String {
        let large = rawValue.replacing("Accessibility", with: "")
        let size =
            switch large {
            case "S": "small"
            case "M": "medium"
            case "L": "large"
            default:
                "\(String(repeating: "extra-", count: large.count { $0 == "X" }))\(large.last == "S" ? "small" : "large")"
            }
        return rawValue.hasPrefix("Accessibility") ? "accessibility-\(size)" : size
    }

    init?(simulator name: String) {
        guard let size = Self.allCases.first(where: { $0.simulatorName == name.lowercased() }) else { return nil }
        self = size
    }
}
