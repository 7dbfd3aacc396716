import API

/// Pantry, a shopping app with ordinary screens: most of it is right, a few things are not.
enum DemoPantry {
    static func screens(of version: String) -> [DemoScreen] {
        let base = [list(version), recipe(version), basket(version), settings]
        return version == "2.3" ? base : base + [scan]
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
                        .print(name, id: "item\(row).name", at: (16, y + 18, 300, 24)),
                        .print("\(row + 1)", id: "item\(row).count", at: (340, y + 18, 30, 24)),
                    ]
                ).heard("\(name), \(row + 1)", ["button"], identifier: "item-\(name)")
            } + [
                .button(version == "2.3" ? "Add item" : "Add", id: "add", at: (16, 760, 358, 50)).with(
                    "prominence", "primary")
            ])
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

    private static func basket(_ version: String) -> DemoScreen {
        DemoScreen(
            "basket", "Basket", back: true,
            [
                .text("4 articles", id: "count", at: (16, 120, 358, 24)),
                .text("18.20 €", id: "sum", at: (16, 150, 358, 24)),
                DemoNode("UIStepper", id: "bags", at: (16, 200, 140, 44)).heard(
                    "Bags", ["adjustable"], identifier: "bags"
                ).with("value", "2")
                    .with("actions", ["increment", "decrement"]),
                .button("Pay", id: "pay", at: (16, 760, 358, 50)).with("prominence", "primary"),
            ])
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
