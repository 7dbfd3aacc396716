import JSON
import Screens

/// WebDriverAgent itself, on a simulator or a device whose port is forwarded.
package struct WebDriverAgentTool: CaptureTool {
    package static let name = "wda"
    package static let words = "an iPhone or iPad that WebDriverAgent runs on (--address http://127.0.0.1:8100)"
    private let server: WebDriverServer
    private let session: String?

    package init(_ place: CapturePlace) throws(CaptureFault) {
        server = try WebDriverServer(
            place.address ?? "http://127.0.0.1:8100", name: "WebDriverAgent",
            mend: "start WebDriverAgent, forward its port (iproxy 8100 8100), or say where it is with --address.")
        session = place.session
    }

    package func take() throws(CaptureFault) -> TakenPage {
        let status = try server.whole("GET", "/status"), session = try opened(status)
        var page = try session.with(Self.complete) { () throws(CaptureFault) in
            guard let source = try session.get("/source").text else {
                throw CaptureFault("WebDriverAgent gave no page source.", mend: "bring the app to the front.")
            }
            return TakenPage(
                format: "wda-xml", text: source, tool: "WebDriverAgent",
                version: status["value"]?["build"]?["version"]?.text)
        }
        session.picture(into: &page)
        page.variant.os = status["value"]?["os"]?["version"]?.text
        var device = Variant.Device()
        device.size = session.windowSize
        device.scale = (try? session.get("/wda/screen"))?["scale"]?.number
        if let info = try? session.get("/wda/device/info") { info.describe(&device, &page.variant) }
        page.variant.device = device
        return page
    }

    package func set(_ setting: DeviceSetting) throws(CaptureFault) {
        guard case .appearance(let appearance) = setting else { throw .cannot("WebDriverAgent", setting) }
        _ = try opened(try server.whole("GET", "/status"))
            .post("/wda/device/appearance", ["name": .string(appearance.rawValue)])
    }

    package func settings() -> [DeviceSetting] {
        guard let status = try? server.whole("GET", "/status"), let session = try? opened(status),
            let style = (try? session.get("/wda/device/info"))?["userInterfaceStyle"]?.text,
            let appearance = Variant.Appearance(rawValue: style)
        else { return [] }
        return [.appearance(appearance)]
    }

    /// The session that was named, else the one that runs, else a new one on the app in front.
    private func opened(_ status: JSONValue) throws(CaptureFault) -> WebDriverSession {
        if let id = session ?? status["sessionId"]?.text { return WebDriverSession(server: server, id: id) }
        let made = try server.whole("POST", "/session", ["capabilities": ["alwaysMatch": [:]]])
        guard let id = made["value"]?["sessionId"]?.text ?? made["sessionId"]?.text else {
            throw CaptureFault("WebDriverAgent opened no session.", mend: "name one that is open with --session.")
        }
        return WebDriverSession(server: server, id: id)
    }

    /// What makes the page source complete: exact frames, what VoiceOver stops at, custom actions.
    static let complete: [String: JSONValue] = [
        "includeNativeFrameInPageSource": true, "includeNativeAccessibilityElementInPageSource": true,
        "includeCustomActionsInPageSource": true,
    ]
}

extension JSONValue {
    /// What WebDriverAgent says of its device. `model` is “iPhone” for each of them; a simulator's name says more, a
    /// device's name is its owner's.
    func describe(_ device: inout Variant.Device, _ variant: inout Variant) {
        device.model = self[self["isSimulator"] == true ? "name" : "model"]?.text
        device.idiom = self["userInterfaceIdiom"]?.number.flatMap { $0 == 0 ? .phone : $0 == 1 ? .pad : nil }
        variant.appearance = self["userInterfaceStyle"]?.text.flatMap { Variant.Appearance(rawValue: $0) }
    }
}
