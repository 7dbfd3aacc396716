import Foundation

/// facebook/idb, which has its own way to simulators and devices.
package struct IDBTool: CaptureTool {
    package static let name = "idb"
    package static let words = "a simulator, by idb (--udid where there are several)"
    private static let program = ToolProgram(
        name: "idb", mend: "install it (brew install idb-companion, pip install fb-idb), and boot a simulator.")
    private let device: String?

    package init(_ place: CapturePlace) throws(CaptureFault) { device = place.device }

    private var which: [String] { device.map { ["--udid", $0] } ?? [] }

    package func take() throws(CaptureFault) -> TakenPage {
        let tree = try Self.program.ask(["ui", "describe-all", "--json", "--nested"] + which)
        var page = TakenPage(format: "idb-json", text: tree.text, tool: "idb")
        let file = FileManager.default.temporaryDirectory.appending(path: "earshot-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        page.add { () throws(CaptureFault) in
            _ = try Self.program.ask(["screenshot", file.path] + which)
            return (try? Data(contentsOf: file)).flatMap { Picture($0) }
        }
        do throws(CaptureFault) { page.variant = try Simulator.booted(device).variant } catch {
            page.notes.append("Device, system and text size are not known: \(error.fault)")
        }
        return page
    }

    package func set(_ setting: DeviceSetting) throws(CaptureFault) { try Simulator.booted(device).set(setting) }
    package func settings() -> [DeviceSetting] { (try? Simulator.booted(device))?.settings ?? [] }
}
