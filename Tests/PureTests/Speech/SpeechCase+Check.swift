import Formats
import Foundation
import Screens
import Testing

extension SpeechCase {
    /// Holds the engine against the expectation.
    func check() throws {
        switch kind {
        case "element", "supplements": try checkElement()
        case "mentions": try checkMentions()
        case "inputLabels": try checkInputLabels()
        case "rotorName":
            let kind = SystemRotor(rawValue: input["systemType"] as? String ?? "none") ?? .none
            let book = Phrasebook.of(input["language"] as? String, base: .english)
            #expect(SystemRotor.name(own: input["name"] as? String, kind: kind, in: book) == text("name"), "\(id)")
        case "rotorResults": checkRotorResults()
        case "rotorMerge":
            let merged = RotorResults.merge(forward: texts(input["forward"]), backward: texts(input["backward"]))
            #expect(merged == texts(expect["results"]), "\(id)")
        case "traits":
            #expect(Traits(hexadecimal: input["raw"] as? String ?? "")?.names == texts(expect["names"]), "\(id)")
        case "activationPoint": checkActivationPoint()
        case "screen": try checkScreen()
        case "structure": try checkStructure()
        case "wire": try checkWire()
        default: Issue.record("\(id): nobody knows the kind \(kind)")
        }
    }

    private func text(_ key: String) -> String? { expect[key] as? String }
    private func texts(_ json: Any?) -> [String] { json as? [String] ?? [] }
    private func frame(_ json: Any?) -> Frame? {
        (json as? [Double]).flatMap { $0.count == 4 ? Frame($0[0], $0[1], $0[2], $0[3]) : nil }
    }

    private func checkElement() throws {
        let node = try element()
        let wording = Wording(appLanguage: (input["variant"] as? [String: Any])?["locale"] as? String)
        let composed = wording.compose(node, in: context)
        #expect(composed.description == text("description"), "\(id)")
        #expect(composed.hint == text("hint"), "\(id)")
        guard kind == "supplements" else { return }
        let supplements = Supplements(of: node, description: composed.description, in: wording.book(of: node))
        #expect(supplements.lines == texts(expect["lines"]), "\(id)")
        let replaces = expect["headingReplacesDescription"] as? Bool ?? false
        #expect(supplements.headingReplacesDescription == replaces, "\(id)")
    }

    private func checkMentions() throws {
        var element = input["element"] as? [String: Any] ?? [:]
        element["isElement"] = true
        let spoken = Speaker(mode: .device).speak(try capture(root: ["children": [element]]))
        let complete = try #require(spoken.utterances.first).complete
        var rest = complete[...]
        for part in texts(expect["mentionsInOrder"]) {
            let range = try #require(rest.range(of: part), "\(id): “\(part)” in “\(complete)”")
            rest = rest[range.upperBound...]
        }
        for part in texts(expect["notMentioned"]) { #expect(!complete.contains(part), "\(id)") }
    }

    private func checkInputLabels() throws {
        let node = try element()
        let mode = try #require(Supplements.Display(rawValue: input["mode"] as? String ?? ""))
        let labels = VoiceControlNames.of(node, shown: mode, in: Wording().book(of: node))
        #expect(labels == expect["labels"] as? [String], "\(id)")
    }

    private func checkRotorResults() {
        let results = RotorResults(
            forward: texts(input["forward"]), backward: texts(input["backward"]),
            limit: input["limit"] as? Int ?? RotorResults.defaultLimit)
        #expect(results.shown == texts(expect["shown"]), "\(id)")
        let book = Phrasebook.of(input["language"] as? String, base: .english)
        #expect(results.moreText(in: book) == text("moreText"), "\(id)")
    }

    private func checkActivationPoint() {
        let point = input["point"] as? [Double] ?? [0, 0]
        let usesDefault = ActivationPoint.isDefault(
            NodeDetails.Point(point[0], point[1]), frame: frame(input["frame"]) ?? .zero,
            pathBounds: frame(input["pathBounds"]), scale: input["scale"] as? Double ?? 1)
        #expect(usesDefault == expect["usesDefault"] as? Bool, "\(id)")
    }

    private var mode: Speaker.Mode { (input["mode"] as? String).flatMap(Speaker.Mode.init) ?? .reference }

    private func spoken() throws -> (Capture, Transcript) {
        let capture = try capture(root: input["root"] ?? [:], device: input["device"] as? [String: Any])
        return (capture, Speaker(mode: mode).speak(capture))
    }

    private func checkScreen() throws {
        let (_, transcript) = try spoken()
        #expect(transcript.utterances.map(\.text) == texts(expect["order"]), "\(id) \(title)")
        if let hints = expect["hints"] as? [Any] {
            #expect(transcript.utterances.map(\.hint) == hints.map { $0 as? String }, "\(id)")
        }
    }

    private func checkStructure() throws {
        let (capture, transcript) = try spoken()
        let nodes = transcript.outline.map { json($0, transcript, capture.tree) }
        let expected = expect["nodes"] as? [Any] ?? []
        #expect(NSArray(array: nodes) == NSArray(array: expected), "\(id): \(nodes)")
    }

    private func json(_ item: OutlineItem, _ transcript: Transcript, _ tree: Tree) -> [String: Any] {
        switch item {
        case .element(let position):
            return ["element": transcript.utterances[position - 1].text, "index": position - 1]
        case .container(let container, let items):
            let node = tree[container.node]
            var json: [String: Any] = ["container": container.kind.rawValue]
            json["children"] = items.map { self.json($0, transcript, tree) }
            if container.kind == .semanticGroup {
                (json["label"], json["value"], json["identifier"]) = (node.label, node.value, node.identifier)
            } else if container.kind == .dataTable {
                (json["rowCount"], json["columnCount"]) = (node.rowCount ?? 0, node.columnCount ?? 0)
            }
            return json
        }
    }

    /// What the portable model recorded is heard as recorded.
    private func checkWire() throws {
        let bytes = Array(try JSONSerialization.data(withJSONObject: input["json"] ?? []))
        let capture = try #require(try Import.read(bytes, format: "accessibility-snapshot").captures.first)
        let transcript = Speaker().speak(capture)
        #expect(transcript.utterances.map(\.text) == texts(expect["order"]), "\(id)")
        if let hints = expect["hints"] as? [Any] {
            #expect(transcript.utterances.map(\.hint) == hints.map { $0 as? String }, "\(id)")
        }
        if let kinds = expect["containers"] as? [String] {
            #expect(transcript.containers.map(\.kind.rawValue) == kinds, "\(id)")
        }
        let heard = transcript.utterances.map { capture.tree[$0.node] }
        if let masks = expect["traitMasks"] as? [String] {
            #expect(heard.map(\.traits) == masks.map { Traits(hexadecimal: $0) }, "\(id)")
        }
        if let boxes = expect["boundingBoxes"] as? [Any] {
            #expect(heard.map(\.frame) == boxes.map(frame), "\(id)")
        }
    }
}
