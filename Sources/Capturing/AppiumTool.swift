import JSON
import Screens

/// A session of an Appium server, of its XCUITest or its UiAutomator2 driver.
package struct AppiumTool: CaptureTool {
    package static let name = "appium"
    package static let words =
        "what an Appium session drives, iOS or Android (--address http://127.0.0.1:4723 --session ID)"
    private let server: WebDriverServer
    private let session: String?

    package init(_ place: CapturePlace) throws(CaptureFault) {
        server = try WebDriverServer(
            place.address ?? "http://127.0.0.1:4723", name: "Appium",
            mend: "start Appium, or say where it is with --address.")
        session = place.session
    }

    package func take() throws(CaptureFault) -> TakenPage {
        let session = try opened()
        var page = try session.with(WebDriverAgentTool.complete) { () throws(CaptureFault) in
            guard let source = try session.get("/source").text else {
                throw CaptureFault("Appium gave no page source.", mend: "bring the app to the front.")
            }
            let isAndroid = source.contains("<hierarchy")
            return TakenPage(
                format: isAndroid ? "uiautomator-xml" : "wda-xml", text: source, tool: "Appium",
                version: (try? server.get("/status"))?["build"]?["version"]?.text)
        }
        session.picture(into: &page)
        let info = (try? session.execute("mobile: deviceInfo")) ?? [:]
        if page.format == "uiautomator-xml" {
            describeAndroid(info, session, &page)
        } else {
            describeApple(info, session, &page)
        }
        return page
    }

    private func describeAndroid(_ info: JSONValue, _ session: WebDriverSession, _ page: inout TakenPage) {
        page.variant.os = info["platformVersion"]?.text
        var device = Variant.Device()
        device.model = info["model"]?.text
        if let dots = info["displayDensity"]?.number, dots > 0 {
            device.scale = dots / 160
            device.size = session.windowSize.map { $0.map { $0 * 160 / dots } }
        } else {
            page.notes.append("The density is not known, so sizes are in pixels.")
        }
        page.variant.device = device
    }

    private func describeApple(_ info: JSONValue, _ session: WebDriverSession, _ page: inout TakenPage) {
        var device = Variant.Device()
        info.describe(&device, &page.variant)
        device.size = session.windowSize
        device.scale = (try? session.execute("mobile: deviceScreenInfo"))?["scale"]?.number
        page.variant.device = device
        page.variant.os = (try? session.get("/appium/capabilities"))?["capabilities"]?["platformVersion"]?.text
        page.variant.contentSize = textSize(session)?.rawValue
    }

    private func textSize(_ session: WebDriverSession) -> ContentSize? {
        (try? session.execute("mobile: getContentSize"))?.text.flatMap { ContentSize(simulator: $0) }
    }

    package func set(_ setting: DeviceSetting) throws(CaptureFault) {
        let session = try opened()
        switch setting {
        case .textSize(let size):
            _ = try session.execute("mobile: setContentSize", ["size": .string(size.simulatorName)])
        case .appearance(let appearance):
            if try session.isAndroid {
                _ = try session.execute(
                    "mobile: setUiMode", ["mode": "night", "value": appearance == .dark ? "yes" : "no"])
            } else {
                _ = try session.execute("mobile: setAppearance", ["style": .string(appearance.rawValue)])
            }
        case .fontScale, .locale: throw .cannot("Appium", setting)
        }
    }

    package func settings() -> [DeviceSetting] {
        guard let session = try? opened(), let isAndroid = try? session.isAndroid else { return [] }
        if isAndroid {
            let mode = (try? session.execute("mobile: getUiMode", ["mode": "night"]))?.text
            return mode.map { [.appearance($0 == "yes" ? .dark : .light)] } ?? []
        }
        let style = (try? session.execute("mobile: getAppearance"))?["style"]?.text
        return [
            textSize(session).map(DeviceSetting.textSize),
            style.flatMap { Variant.Appearance(rawValue: $0) }.map(DeviceSetting.appearance),
        ].compactMap { $0 }
    }

    /// The session that was named, else the only one that there is, where the server tells.
    private func opened() throws(CaptureFault) -> WebDriverSession {
        if let session { return WebDriverSession(server: server, id: session) }
        _ = try server.whole("GET", "/status")
        let listed = (try? server.get("/appium/sessions")) ?? (try? server.get("/sessions"))
        let ids = (listed?.items ?? []).compactMap { $0["id"]?.text }
        guard ids.count == 1 else {
            let fault =
                ids.isEmpty
                ? "Appium names no session that is open."
                : "Appium has several sessions: \(ids.joined(separator: ", "))."
            throw CaptureFault(
                .wrongUse, fault, mend: "say which with --session (driver.session_id in your test, or Appium's log).")
        }
        return WebDriverSession(server: server, id: ids[0])
    }
}

extension WebDriverSession {
    /// By what the server answers with: a page of Android's has a hierarchy.
    fileprivate var isAndroid: Bool {
        get throws(CaptureFault) { try get("/source").text?.contains("<hierarchy") ?? false }
    }
}
