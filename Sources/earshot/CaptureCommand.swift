import API
import ArgumentParser
import Capturing
import EarshotClient
import Foundation
import Screens

/// `earshot capture`: the screen of something that runs, into a folder or to the server.
struct CaptureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture", abstract: "Take the screen of something that runs, with its picture.",
        discussion: """
            --from names the tool that looks:
            \(CaptureTools.all.map { "  \($0.name.padding(toLength: 9, withPad: " ", startingAt: 0))\($0.words)" }.joined(separator: "\n"))
            The file says what the tool said, with the picture and what is known of the device; “earshot transcript” reads it,
            “earshot upload” sends it. With --app and --build it is sent at once.
            What --text-size, --dark and adb's --locale change on the device is put back at the end.
            Exit code 0: done; 2: wrong use; 3: the tool, the device or the server can't be reached.
            """)

    @Option(help: "wda, appium, idb, axe, adb or maestro.") var from: String
    @Option(help: "The screen's key: its name for ever, such as checkout.") var screen: String?
    @Option(help: "The folder that the file goes to.") var to = "captures"
    @Option(help: "Where WebDriverAgent or Appium listens.") var address: String?
    @Option(help: "The session of Appium or WebDriverAgent, where it doesn't tell.") var session: String?
    @Option(help: "The UDID of the simulator or device, or adb's serial number.") var udid: String?
    @Option(help: "Send it to this app, with --build.") var app: String?
    @Option(help: "The build that it is sent to: 5.0.1 or 5.0.1+1234.") var build: String?
    @Flag(help: "Go on: take a screen with each Return, called as was typed before it; q ends.") var watch = false
    @Flag(help: "With --watch: take a screen whenever something else is heard, until the tool ends or Ctrl-C.")
    var changes = false
    @Option(
        parsing: .upToNextOption,
        help:
            "Set this text size first, one file each: XS to AccessibilityXXXL on a simulator, a factor as 1.3 on Android."
    )
    var textSize: [String] = []
    @Flag(help: "Take it in the dark appearance, too.") var dark = false
    @OptionGroup(title: "What the tool doesn't know") var variant: VariantOptions

    func validate() throws {
        guard CaptureTools.named(from) != nil else {
            let names = CaptureTools.all.map { $0.name }.joined(separator: ", ")
            throw ValidationError("“\(from)” is no tool that screens are taken by; there are \(names).")
        }
        if screen == nil, !watch { throw ValidationError("Say which screen it is: --screen checkout.") }
        if changes, !watch { throw ValidationError("--changes goes with --watch.") }
        let setsLanguage = from == ADBTool.name && variant.locale != nil
        if changes, dark || !textSize.isEmpty || setsLanguage {
            throw ValidationError(
                "With --changes nothing is set on the device: leave out --text-size, --dark and adb's --locale.")
        }
        if (app == nil) != (build == nil) { throw ValidationError("To send it, say both --app and --build.") }
        _ = try sizes()
        _ = try variant.variant()
    }

    func run() throws {
        do {
            guard let type = CaptureTools.named(from) else { return }
            let tool = try type.init(CapturePlace(address: address, session: session, device: udid))
            let said = try variant.variant()
            // Of the tools, adb alone can bring an app into a language where it stands.
            let locale = from == ADBTool.name ? said.locale.map { [DeviceSetting.locale($0)] } ?? [] : []
            let run = CaptureRun(
                tool: tool, folder: to, said: said, passes: passes(try sizes()).map { locale + $0 },
                sending: try sending())
            if watch { try CaptureWatch(run: run, first: screen).go(byChanges: changes) }
            if let screen, !watch { try run.take(screen) }
        } catch let fault as CaptureFault {
            ServerAccess.complain(fault.words)
            throw ExitCode(fault.kind == .wrongUse ? .wrongUse : .unreachable)
        }
    }

    /// One after the other; a single one that sets nothing where nothing is asked for.
    private func passes(_ sizes: [DeviceSetting]) -> [[DeviceSetting]] {
        let bySize = sizes.isEmpty ? [[]] : sizes.map { [$0] }
        return dark ? [.light, .dark].flatMap { appearance in bySize.map { $0 + [.appearance(appearance)] } } : bySize
    }

    private func sizes() throws -> [DeviceSetting] {
        try textSize.map { text in
            if let size = ContentSize(category: text) { return .textSize(size) }
            if let scale = Double(text), (0.5...4).contains(scale) { return .fontScale(scale) }
            let names = ContentSize.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                "“\(text)” is no text size; there are \(names), and factors from 0.5 to 4 on Android.")
        }
    }

    private func sending() throws -> CaptureRun.Sending? {
        guard let app, let build else { return nil }
        return CaptureRun.Sending(client: try ServerAccess.client(), app: app, build: build)
    }
}

extension VariantOptions {
    /// As a capture has it.
    func variant() throws -> Variant {
        var said = Variant()
        if device != nil || idiom != nil {
            said.device = Variant.Device()
            said.device?.model = device
            said.device?.idiom = idiom
        }
        said.os = os
        said.locale = locale
        said.direction = direction
        said.contentSize = try contentSize.map { text in
            guard let size = ContentSize(category: text) else {
                let names = ContentSize.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("“\(text)” is no content size; there are \(names).")
            }
            return size.rawValue
        }
        said.appearance = appearance
        said.orientation = orientation
        said.state = state
        said.increaseContrast = increaseContrast
        said.reduceMotion = reduceMotion
        said.boldText = boldText
        said.preLogin = preLogin
        return said
    }
}
