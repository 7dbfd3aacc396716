/// One long list in a format that teams send much: rows with a title, a detail and a button each. The same every time.
struct GeneratedFile {
    let format: String
    let bytes: [UInt8]

    static func all(rows: Int) -> [GeneratedFile] {
        let portableItems = parts(rows, portable).joined(separator: ",")
        let idbItems = parts(rows, idb).joined(separator: ",")
        let maestroItems = parts(rows, maestro).joined(separator: ",")
        return [
            GeneratedFile("wda-xml", GeneratedPage(number: 0, rows: rows).pageSource),
            GeneratedFile("earshot-capture", GeneratedList(rows: rows).capture),
            GeneratedFile("accessibility-snapshot", "[\(portableItems)]"),
            GeneratedFile("idb-json", "[\(application),\(idbItems)]"),
            GeneratedFile("maestro-json", maestro("", "", [0, 0, 390, 844], inside: maestroItems)),
            GeneratedFile("uiautomator-xml", uiautomator(rows)),
        ]
    }

    private init(_ format: String, _ text: String) { (self.format, bytes) = (format, Array(text.utf8)) }

    /// What is on the list: three parts a row.
    private struct Part {
        let number: Int
        let title: String
        let identifier: String
        let isButton: Bool
        let x: Int
        let y: Int
    }

    private static func parts(_ rows: Int, _ write: (Part) -> String) -> [String] {
        (0..<rows).flatMap { row -> [String] in
            let y = row * 88, minutes = 10 + row % 50
            let title = Part(number: row * 3, title: "Workout \(row)", identifier: "", isButton: false, x: 16, y: y)
            let detail = Part(
                number: row * 3 + 1, title: "\(minutes) min with the coach", identifier: "", isButton: false, x: 16,
                y: y + 30)
            let button = Part(
                number: row * 3 + 2, title: "Start \(row)", identifier: "start-\(row)", isButton: true, x: 310,
                y: y + 20)
            return [write(title), write(detail), write(button)]
        }
    }

    private static func portable(_ part: Part) -> String {
        let traits = part.isButton ? "button" : "staticText"
        return """
            {"element":{"_0":{"description":"\(part.title)\(part.isButton ? ". Button." : "")","label":"\(part.title)","identifier":"\(part.identifier)","traits":["\(traits)"],"shape":{"type":"frame","frame":[[\(part.x),\(part.y)],[64,24]]},"activationPoint":[\(part.x + 32),\(part.y + 12)],"usesDefaultActivationPoint":true,"customActions":[],"customContent":[],"customRotors":[],"respondsToUserInteraction":\(part.isButton)},"traversalIndex":\(part.number)}}
            """
    }

    private static let application = """
        {"AXFrame":"{{0, 0}, {390, 844}}","AXUniqueId":null,"frame":{"y":0,"x":0,"width":390,"height":844},"role_description":"application","AXLabel":"Stride","content_required":false,"type":"Application","title":null,"help":null,"custom_actions":[],"AXValue":null,"enabled":true,"role":"AXApplication","subrole":null}
        """

    private static func idb(_ part: Part) -> String {
        let (type, role) = part.isButton ? ("Button", "button") : ("StaticText", "text")
        return """
            {"AXFrame":"{{\(part.x), \(part.y)}, {64, 24}}","AXUniqueId":"\(part.identifier)","frame":{"y":\(part.y),"x":\(part.x),"width":64,"height":24},"role_description":"\(role)","AXLabel":"\(part.title)","content_required":false,"type":"\(type)","title":null,"help":null,"custom_actions":[],"AXValue":null,"enabled":true,"role":"AX\(type)","subrole":null}
            """
    }

    private static func maestro(_ part: Part) -> String {
        maestro(part.title, part.identifier, [part.x, part.y, part.x + 64, part.y + 24], inside: "")
    }
    private static func maestro(
        _ title: String, _ identifier: String, _ corners: [Int], inside: String
    ) -> String {
        """
        {"attributes":{"accessibilityText":"\(title)","title":"","value":"","text":"","hintText":"","resource-id":"\(identifier)","bounds":"[\(corners[0]),\(corners[1])][\(corners[2]),\(corners[3])]","enabled":"true","focused":"false","selected":"false"},"children":[\(inside)]}
        """
    }

    private static func uiautomator(_ rows: Int) -> String {
        func node(_ part: Part) -> String {
            let name = part.isButton ? "android.widget.Button" : "android.widget.TextView"
            return """
                <node index="\(part.number)" text="\(part.title)" resource-id="\(part.identifier)" class="\(name)" package="com.example.stride" content-desc="" checkable="false" checked="false" clickable="\(part.isButton)" enabled="true" focusable="\(part.isButton)" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[\(part.x),\(part.y)][\(part.x + 64),\(part.y + 24)]" />
                """
        }
        return """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
            <hierarchy rotation="0"><node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="com.example.stride" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][1080,2400]">\(parts(rows, node).joined(separator: "\n"))</node></hierarchy>
            """
    }
}
