/// Maestro's view of the screen, for teams that have it and nothing else. It takes no picture and tells no density: those
/// come from the device's own tool, where that is there.
package struct MaestroTool: CaptureTool {
    package static let name = "maestro"
    package static let words = "the device or simulator that Maestro finds (--udid where there are several)"
    private static let program = ToolProgram(
        name: "maestro", mend: "install Maestro, and put its folder (~/.maestro/bin) into PATH.")
    private let device: String?

    package init(_ place: CapturePlace) throws(CaptureFault) { device = place.device }

    package func take() throws(CaptureFault) -> TakenPage {
        let tree = try Self.program.ask((device.map { ["--device", $0] } ?? []) + ["hierarchy"])
        var page = TakenPage(format: "maestro-json", text: tree.text, tool: "Maestro")
        if tree.text.contains("android.") {
            AndroidDevice(serial: device).describe(&page)
            return page
        }
        do throws(CaptureFault) {
            let simulator = try Simulator.booted(device)
            page.variant = simulator.variant
            page.picture = try simulator.picture()
        } catch { page.notes.append("There is no screenshot, and the device is not known: \(error.fault)") }
        return page
    }
}
