import Foundation
import JSON
import Outgoing

/// A session of a server that speaks WebDriver (W3C), and what WebDriverAgent and Appium have beyond it.
struct WebDriverSession {
    let server: WebDriverServer
    let id: String

    func get(_ path: String) throws(CaptureFault) -> JSONValue { try server.get("/session/\(id)\(path)") }
    func post(_ path: String, _ body: JSONValue) throws(CaptureFault) -> JSONValue {
        try server.ask("POST", "/session/\(id)\(path)", body)
    }

    /// Appium's own commands: `mobile: deviceInfo`.
    func execute(_ script: String, _ arguments: JSONValue = [:]) throws(CaptureFault) -> JSONValue {
        try post("/execute/sync", ["script": .string(script), "args": [arguments]])
    }

    /// With settings as they are wanted, and as they were before when it is done. A server that knows none is left alone.
    func with<Value>(_ wanted: [String: JSONValue], _ body: () throws(CaptureFault) -> Value) throws(CaptureFault)
        -> Value
    {
        guard let before = try? get("/appium/settings").members else { return try body() }
        let changed = wanted.filter { before[$0.key] != $0.value }
        guard !changed.isEmpty, (try? post("/appium/settings", ["settings": .object(changed)])) != nil else {
            return try body()
        }
        defer {
            let old = before.filter { changed[$0.key] != nil }
            if !old.isEmpty { _ = try? post("/appium/settings", ["settings": .object(old)]) }
        }
        return try body()
    }

    /// The picture, or why there is none.
    func picture(into page: inout TakenPage) {
        page.add(otherwise: "what came is neither PNG nor JPEG.") { () throws(CaptureFault) in
            try get("/screenshot").text.flatMap { Picture(base64: $0) }
        }
    }

    /// Width and height of the window: points on iOS, pixels on Android.
    var windowSize: [Double]? {
        guard let size = (try? get("/window/rect")) ?? (try? get("/window/size")),
            let width = size["width"]?.number, let height = size["height"]?.number
        else { return nil }
        return [width, height]
    }
}

struct WebDriverServer {
    let address: String
    /// As people call it.
    let name: String
    /// How it is started.
    let mend: String
    private let conversation = Conversation()

    init(_ address: String, name: String, mend: String) throws(CaptureFault) {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw CaptureFault(
                .wrongUse, "“\(address)” is no address of \(name).",
                mend: "write it as --address http://127.0.0.1:8100.")
        }
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
        (self.name, self.mend) = (name, mend)
    }

    func get(_ path: String) throws(CaptureFault) -> JSONValue { try ask("GET", path, nil) }

    /// The answer's `value`.
    func ask(_ method: String, _ path: String, _ body: JSONValue?) throws(CaptureFault) -> JSONValue {
        let value = try whole(method, path, body)["value"] ?? .null
        return value
    }

    func whole(_ method: String, _ path: String, _ body: JSONValue? = nil) throws(CaptureFault) -> JSONValue {
        let answer: Conversation.Answer
        do throws(Conversation.Silence) {
            answer = try conversation.ask(
                method, address + path, headers: [(name: "Content-Type", value: "application/json")],
                body: body.map { Array($0.text().utf8) })
        } catch {
            throw CaptureFault("Nobody answers at \(address): \(error.why)", mend: mend)
        }
        guard let said = try? JSONDecoder().decode(JSONValue.self, from: Data(answer.body)) else {
            throw CaptureFault(
                "What answers at \(address) is no \(name): \(path) is no JSON (status \(answer.status)).", mend: mend)
        }
        guard (200..<300).contains(answer.status) else {
            let why = said["value"]?["message"]?.text ?? said["value"]?["error"]?.text ?? "status \(answer.status)"
            let line = why.split(whereSeparator: \.isNewline).first.map(String.init) ?? why
            throw CaptureFault("\(name) refuses \(path): \(line)", mend: "mend what it says, or start a new session.")
        }
        return said
    }
}

extension JSONValue {
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    subscript(name: String) -> JSONValue? { members?[name] }
}
