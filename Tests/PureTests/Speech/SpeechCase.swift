import Formats
import Foundation
import Screens
import Testing

/// One example of what is heard, in the form that Tests/Fixtures/speech has.
struct SpeechCase: CustomTestStringConvertible, @unchecked Sendable {  // a parsed, never changed JSON object
    let json: [String: Any]

    var id: String { json["id"] as? String ?? "" }
    var title: String { json["title"] as? String ?? "" }
    var kind: String { json["kind"] as? String ?? "" }
    var input: [String: Any] { json["input"] as? [String: Any] ?? [:] }
    var expect: [String: Any] { json["expect"] as? [String: Any] ?? [:] }
    var testDescription: String { "\(id) \(title)" }

    static func read(_ file: URL) throws -> [SpeechCase] {
        let json = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
        let list = (json as? [String: Any])?["cases"] ?? json
        return (list as? [[String: Any]] ?? []).map(SpeechCase.init)
    }

    /// The capture that the input describes, read by the importer of our own format.
    func capture(root: Any, device: [String: Any]? = nil) throws -> Capture {
        var variant: [String: Any] = input["variant"] as? [String: Any] ?? [:]
        if var device {
            variant["direction"] = device["direction"]
            device["direction"] = nil
            variant["device"] = device
        }
        let json: [String: Any] = ["format": "earshot-capture/1", "variant": variant, "root": root]
        let imported = try Import.read(Array(try JSONSerialization.data(withJSONObject: json)))
        return try #require(imported.captures.first)
    }

    /// The one element of the input.
    func element() throws -> Node {
        let element = input["element"] ?? [String: Any]()
        return try capture(root: ["children": [element]]).tree[1]
    }

    var context: SpeechContext? {
        guard let context = input["context"] as? [String: Any] else { return nil }
        let index = context["index"] as? Int ?? 0, count = context["count"] as? Int ?? 0
        switch context["type"] as? String {
        case "series": return .series(index: index, count: count)
        case "tab": return .tab(index: index, count: count)
        case "tabBarItem": return .tabBarItem(index: index, count: count)
        case "listStart": return .listStart
        case "listEnd": return .listEnd
        case "landmarkStart": return .landmarkStart
        case "landmarkEnd": return .landmarkEnd
        case "dataTableCell":
            var cell = SpeechContext.Cell()
            (cell.row, cell.column) = (context["row"] as? Int, context["column"] as? Int)
            cell.rowSpan = context["rowSpan"] as? Int ?? 1
            cell.columnSpan = context["columnSpan"] as? Int ?? 1
            cell.firstInRow = context["firstInRow"] as? Bool ?? false
            cell.rowHeaders = headers(context["rowHeaders"])
            cell.columnHeaders = headers(context["columnHeaders"])
            return .dataTableCell(cell)
        default: return nil
        }
    }

    private func headers(_ json: Any?) -> [SpeechContext.Header] {
        (json as? [[String: String]] ?? []).map { SpeechContext.Header(label: $0["label"], value: $0["value"]) }
    }
}
