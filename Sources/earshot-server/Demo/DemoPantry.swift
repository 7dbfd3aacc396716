import API
import JSON

/// Pantry, a shopping app with ordinary screens: most of it is right, a few things are not.
enum DemoPantry {
    static func screens(of version: String) -> [DemoScreen] {
        let base = [list(version), recipe(version), basket(version), settings, welcome(size: nil)]
        return version == "2.3" ? base : base + [scan, largeList, welcome(size: "AccessibilityL")]
    }

    private static let red = JSONValue.string("#D91E18"), pale = JSONValue.string("#ACADB1")

    /// The list in 2.4 for somebody who reads large text: the rows grow, the price stays small, the button's text is cut.
    private static var largeList: DemoScreen {
        let rows = ["Oats", "Apples", "Coffee", "Rice"].enumerated().map { row, name in
            let y = 110 + Double(row) * 120
            return DemoNode(
                "ItemCell", id: "item\(row)", at: (0, y, 390, 110),
                [
                    .print(name, id: "item\(row).name", at: (16, y + 18, 300, 60)).sized(40),
                    .print("\(row + 1)", id: "item\(row).count", at: (340, y + 18, 30, 24)).sized(17),
                ]
            ).heard("\(name), \(row + 1)", ["button"], identifier: "item-\(name)")
        }
        let add = DemoNode.button("Add", id: "add", at: (16, 740, 358, 70)).sized(40).with("prominence", "primary")
        let share = DemoNode.button("Share the list", id: "share", at: (16, 650, 358, 70)).sized(40)
            .with("truncated", true)
        return DemoScreen("list", "Shopping list", rows + [share, add]).in(["contentSize": "AccessibilityXL"])
    }

    private static func welcome(size: String?) -> DemoScreen {
        let points: Double = size == nil ? 17 : 33
        var state: [String: JSONValue] = ["preLogin": true, "reduceMotion": true]
        if let size { state["contentSize"] = .string(size) }
        return DemoScreen(
            "welcome", "Welcome",
            [
                DemoNode.text("Plan what you eat", id: "claim", at: (16, 140, 358, 60), traits: ["header"])
                    .sized(points),
                DemoNode("UITextField", id: "mail", at: (16, 260, 358, 60)).heard(
                    "Mail address", ["textEntry"], identifier: "mail"),
                DemoNode.button("Send me a link", id: "send", at: (16, 640, 358, 60)).sized(points).with(
                    "prominence", "primary"),
            ]
        ).in(state)
    }

    private static func list(_ version: String) -> DemoScreen {
        let items = ["Oats", "Apples", "Coffee", "Rice"]
        return DemoScreen(
            "list", "Shopping list",
            items.enumerated().map { row, name in
                let y = 110 + Double(row) * 64
                return DemoNode(
                    "ItemCell", id: "item\(row)", at: (0, y, 390, 60),
                    [
                        .print(name, id: "item\(row).name", at: (16, y + 18, 200, 24)).sized(17),
                        .print("\(row + 1)", id: "item\(row).count", at: (340, y + 18, 30, 24)).sized(17),
                    ] + (version == "2.4" && row == 2 ? [soldOut(y)] : [])
                ).heard(
                    "\(name), \(row + 1)" + (version == "2.4" && row == 2 ? ", sold out" : ""), ["button"],
                    identifier: "item-\(name)")
            } + [
                .button("Share the list", id: "share", at: (16, 700, 358, 50)).sized(17),
                .button(version == "2.3" ? "Add item" : "Add", id: "add", at: (16, 760, 358, 50)).sized(17).with(
                    "prominence", "primary"),
            ])
    }

    /// Red enough for most people, too pale for those who see no green.
    private static func soldOut(_ y: Double) -> DemoNode {
        DemoNode.print("sold out", id: "item2.status", at: (230, y + 18, 100, 24)).sized(13).with("textColor", red)
    }

    private static func recipe(_ version: String) -> DemoScreen {
        let picture = DemoNode("UIImageView", id: "picture", at: (0, 97, 390, 220)).with("mediaType", "image")
        return DemoScreen(
            "recipe", "Porridge", back: true,
            [
                version == "2.3"
                    ? picture.heard("A bowl of porridge with apples", ["image"])
                    : picture.heard(nil, ["image"], identifier: "picture"),
                .text("Porridge with apples", id: "name", at: (16, 330, 358, 34), traits: ["header"], style: "title2"),
                .text("Boil the oats in milk for five minutes.", id: "step", at: (16, 372, 358, 44)),
                .button("Put everything on the list", id: "all", at: (16, 500, 358, 50)),
            ])
    }

    /// In 2.4 a list of offers stands where the button was, and pushes it up to where no thumb gets.
    private static func basket(_ version: String) -> DemoScreen {
        let pay = DemoNode.button("Pay", id: "pay", at: (16, version == "2.3" ? 760.0 : 110.0, 358.0, 50.0)).with(
            "prominence", "primary")
        let offers = DemoNode.text("Prices may change until you pay", id: "prices", at: (16, 700, 358, 24)).sized(13)
            .with("textColor", pale)
        return DemoScreen(
            "basket", "Basket", back: true,
            [
                .text("4 articles", id: "count", at: (16, 170, 358, 24)),
                .text("18.20 €", id: "sum", at: (16, 200, 358, 24)),
                DemoNode("UIStepper", id: "bags", at: (16, 250, 140, 44)).heard(
                    "Bags", ["adjustable"], identifier: "bags"
                ).with("value", "2")
                    .with("actions", ["increment", "decrement"]),
            ] + (version == "2.3" ? [pay] : [offers, pay]))
    }

    private static var settings: DemoScreen {
        DemoScreen(
            "settings", "Settings", back: true,
            [
                DemoNode("UISwitch", id: "offers", at: (300, 120, 60, 44)).heard(
                    "Offers", ["button", "switchButton"], identifier: "offers"
                ).with("value", "0"),
                .button("Help", id: "help", at: (16, 180, 358, 50)),
                .button("About", id: "about", at: (16, 240, 358, 50)),
            ])
    }

    private static var scan: DemoScreen {
        DemoScreen(
            "scan", "Scan", back: true,
            [
                .text("Hold the code in front of the camera.", id: "how", at: (16, 120, 358, 44)),
                .button("Light", id: "light", at: (163, 700, 64, 64), shows: false),
            ])
    }
}
