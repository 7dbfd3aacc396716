import Foundation
import Screens

/// A device or emulator that adb reaches.
struct AndroidDevice {
    /// `nil`: the only one that there is.
    let serial: String?
    private static let program = ToolProgram(
        name: "adb", mend: "install Android's platform-tools, and put their folder into PATH.")
    /// Where the dump lies on the device until it is read.
    private static let place = "/data/local/tmp/earshot-window.xml"

    private func ask(_ arguments: String...) throws(CaptureFault) -> ToolProgram.Output {
        let output = try Self.program.run((serial.map { ["-s", $0] } ?? []) + arguments)
        guard output.status != 0 else { return output }
        let why = output.complaint
        if why.contains("more than one device") {
            throw CaptureFault(
                .wrongUse, "Several devices are connected.", mend: "say which with --udid; “adb devices” names them.")
        }
        if why.contains("no devices") || why.contains("not found") || why.contains("offline") {
            throw CaptureFault(
                "adb finds no device: \(why)", mend: "connect one or start an emulator; “adb devices” has to name it.")
        }
        throw CaptureFault("adb failed: \(why)", mend: "run “adb \(arguments.joined(separator: " "))” by hand.")
    }

    private func said(_ arguments: String...) -> String? {
        guard let text = (try? shell(arguments))?.trimmed, !text.isEmpty, text != "null" else { return nil }
        return text
    }

    private func shell(_ words: [String]) throws(CaptureFault) -> ToolProgram.Output {
        let output = try Self.program.run((serial.map { ["-s", $0] } ?? []) + ["shell"] + words)
        guard output.status == 0 else {
            throw CaptureFault(
                "adb failed: \(output.complaint)", mend: "run “adb shell \(words.joined(separator: " "))” by hand.")
        }
        return output
    }

    /// What uiautomator sees of the screen.
    func dump() throws(CaptureFault) -> String {
        let told = try ask("shell", "uiautomator", "dump", Self.place)
        defer { _ = try? ask("shell", "rm", "-f", Self.place) }
        // It says so on standard output, and ends well all the same.
        guard !told.text.contains("ERROR"), !told.errors.contains("ERROR") else {
            throw CaptureFault(
                "uiautomator made no dump: \(told.complaint)",
                mend: "it waits until nothing moves on the screen; stop animations and videos, and take it again.")
        }
        return try ask("exec-out", "cat", Self.place).text
    }

    /// Picture, device, density, text size, colours. What can't be had is noted.
    func describe(_ page: inout TakenPage) {
        page.add(otherwise: "screencap wrote no PNG.") { () throws(CaptureFault) in
            Picture(try ask("exec-out", "screencap", "-p").data)
        }
        var device = Variant.Device()
        device.model = said("getprop", "ro.product.model")
        page.variant.os = said("getprop", "ro.build.version.release")
        if let dots = Self.last(said("wm", "density"))?.first, dots > 0 {
            device.scale = dots / 160
            if let size = Self.last(said("wm", "size")), size.count == 2 {
                let isTurned = page.text.contains("rotation=\"1\"") || page.text.contains("rotation=\"3\"")
                device.size = (isTurned ? size.reversed() : size).map { $0 * 160 / dots }
                // Android calls a screen large from 600 density-independent pixels on.
                device.idiom = (device.size?.min() ?? 0) >= 600 ? .pad : .phone
                page.variant.orientation = isTurned == (size[0] < size[1]) ? .landscape : .portrait
            }
        } else {
            page.notes.append("The density is not known, so sizes are in pixels.")
        }
        page.variant.device = device
        page.variant.appearance = appearance
        page.fontScale = fontScale
    }

    /// The numbers of the last line: what is in force stands below what the device was made with.
    private static func last(_ text: String?) -> [Double]? {
        text?.split(whereSeparator: \.isNewline).last.map { line in
            (line.split(separator: ":").last ?? "").split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        }
    }

    private var fontScale: Double? { said("settings", "get", "system", "font_scale").flatMap { Double($0) } }
    private var appearance: Variant.Appearance? {
        let mode = said("cmd", "uimode", "night")?.lowercased() ?? ""
        return mode.hasSuffix("yes") ? .dark : mode.hasSuffix("no") ? .light : nil
    }

    var settings: [DeviceSetting] {
        [
            // A device that was never set says nothing, and has 1.
            .fontScale(fontScale ?? 1), appearance.map(DeviceSetting.appearance),
            front.flatMap { said("cmd", "locale", "get-app-locales", $0) }.flatMap(Self.locale),
        ].compactMap { $0 }
    }

    /// `Locales for com.example for user 0 are [de-DE]`; none stand for the system's.
    private static func locale(_ words: String) -> DeviceSetting? {
        guard let open = words.lastIndex(of: "["), let close = words.lastIndex(of: "]"), open < close else {
            return nil
        }
        return .locale(String(words[words.index(after: open)..<close]))
    }

    func set(_ setting: DeviceSetting) throws(CaptureFault) {
        switch setting {
        case .fontScale(let scale): _ = try shell(["settings", "put", "system", "font_scale", String(scale)])
        case .appearance(let appearance):
            _ = try shell(["cmd", "uimode", "night", appearance == .dark ? "yes" : "no"])
        case .locale(let tag):
            guard let front else {
                throw CaptureFault("It can't be told which app is in front.", mend: "bring it to the front.")
            }
            // From Android 13 on.
            _ = try shell(["cmd", "locale", "set-app-locales", front, "--locales", tag.isEmpty ? "''" : tag])
        case .textSize(let size):
            throw CaptureFault(
                .wrongUse, "Android has no text size “\(size.rawValue)”.",
                mend: "say a factor of the usual size, as --text-size 1.3.")
        }
    }

    /// The package of the app in front, as the window manager has it: `mCurrentFocus=Window{1f u0 com.example/….Main}`.
    private var front: String? {
        let line = said("dumpsys", "window")?.split(whereSeparator: \.isNewline).first { $0.contains("mCurrentFocus=") }
        guard let last = line?.split(separator: " ").last, let slash = last.firstIndex(of: "/") else { return nil }
        return String(last[..<slash])
    }
}
