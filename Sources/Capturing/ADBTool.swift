/// Android's debug bridge: uiautomator's dump of the screen.
package struct ADBTool: CaptureTool {
    package static let name = "adb"
    package static let words = "an Android device or emulator, by adb (--udid SERIAL where there are several)"
    private let android: AndroidDevice

    package init(_ place: CapturePlace) throws(CaptureFault) { android = AndroidDevice(serial: place.device) }

    package func take() throws(CaptureFault) -> TakenPage {
        var page = TakenPage(format: "uiautomator-xml", text: try android.dump(), tool: "uiautomator")
        android.describe(&page)
        return page
    }

    package func set(_ setting: DeviceSetting) throws(CaptureFault) { try android.set(setting) }
    package func settings() -> [DeviceSetting] { android.settings }
}
