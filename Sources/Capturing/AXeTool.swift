import Foundation

/// AXe, which reads the accessibility tree of a simulator.
package struct AXeTool: CaptureTool {
    package static let name = "axe"
    package static let words = "a simulator, by AXe (--udid where there are several)"
    private static let program = ToolProgram(
        name: "axe", mend: "install it (brew install cameroncooke/axe/axe), and boot a simulator.")
    private let device: String?

    package init(_ place: CapturePlace) throws(CaptureFault) { device = place.device }

    package func take() throws(CaptureFault) -> TakenPage {
        let simulator = try Simulator.booted(device)
        let tree = try Self.program.ask(["describe-ui", "--udid", simulator.udid])
        var page = TakenPage(
            format: "idb-json", text: tree.text, tool: "AXe", version: Self.program.said(["--version"]))
        page.add(picture: simulator.picture)
        page.variant = simulator.variant
        return page
    }

    package func set(_ setting: DeviceSetting) throws(CaptureFault) { try Simulator.booted(device).set(setting) }
    package func settings() -> [DeviceSetting] { (try? Simulator.booted(device))?.settings ?? [] }
}
