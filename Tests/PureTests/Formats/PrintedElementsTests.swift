import Formats
import Screens
import Testing

@Suite struct PrintedElementsTests {
    private static let page = #"""
        [
          [0]: Text(
            label: "Your \"order\"\nof today",
            traits: .header, .playsSound,
          ),
          [1]: AccessibilityNode(
            containerType: .list,
            children: [
              [0]: Text(label: "Soup"),
              [1]: Button(
                identifier: "buy",
                label: "Buy",
                hint: "Opens the cart",
                traits: ,
                isEnabled: false,
                userInputLabels: [
                  [0]: "Purchase",
                  [1]: "Order",
                ],
                customActions: [
                  [0]: Add, and stay,
                  [1]: Delete (all),
                ],
              ),
            ]
          ),
          [2]: UISlider(
            value: "69%",
            traits: .adjustable,
            children: [
              [0]: _UISlideriOSVisualElement()
            ]
          ),
          [3]: UIView(),
          [4]: Button(label: """
            Two
              lines
            """)
        ]
        """#

    private func capture(_ text: String) throws -> Capture {
        try #require(try Import.read([UInt8](text.utf8), fileName: "Checkout.txt").captures.first)
    }

    @Test func `words, order and containers are read as printed`() throws {
        let capture = try capture(Self.page)
        let spoken = Speaker().speak(capture)
        #expect(
            spoken.utterances.map(\.text) == [
                "Your \"order\"\nof today. Heading.", "Soup. List Start.", "Buy. Dimmed. Button. List End.",
                "69%. Adjustable.", "Two\n  lines. Button.",
            ])
        let buy = try #require(capture.tree.nodes.first { $0.identifier == "buy" })
        #expect(buy.userInputLabels == ["Purchase", "Order"])
        #expect(buy.customActions == ["Add, and stay", "Delete (all)"])
        #expect((buy.hint, buy.traits) == ("Opens the cart", [.button, .notEnabled]))
        #expect(capture.tree.nodes.allSatisfy { $0.frame == nil })
        #expect(capture.unknown.contains("frame") && capture.blindTo.contains(.children))
    }

    @Test func `a printed list of one line each is a capture`() throws {
        let capture = try capture("[\n  [0]: Text(label: \"A\"),\n  [1]: Link(traits: .link)\n]\n")
        #expect(capture.tree.nodes.dropFirst().map(\.label) == ["A", nil])
        #expect(capture.tree.nodes.last?.traits == .link)
    }

    @Test(arguments: [
        ("[\n  [0]: Text(\n    label: \"A,\n", 4, "A text in quotes does not end."),
        (
            "[\n  [0]: Text(label: \"A\")\n  [1]: Text(label: \"B\")\n]", 3,
            "A comma or the end of the list is wanted here."
        ),
        ("[\n  [0]: Text(\n    \"A\"\n  )\n]", 3, "A field begins with its name and a colon."),
        ("[\n  [0]: Text(label: \"A\"),\n  Text(label: \"B\")\n]", 3, "An item begins with its place: [1]."),
    ])
    func `what is no such list is refused with its line`(text: String, line: Int, detail: String) throws {
        #expect(throws: ImportError(detail, line: line)) { try capture(text) }
    }

    @Test func `values within values end somewhere`() {
        let deep = "[[0]: " + String(repeating: "A(b: ", count: 5_000)
        #expect(throws: ImportError("Values lie deeper than 200 in one another.", line: 1)) { try capture(deep) }
    }
}
