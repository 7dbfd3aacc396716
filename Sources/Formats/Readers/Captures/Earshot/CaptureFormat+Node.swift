import JSON
import Screens

extension EarshotKey {
    /// What the page and the schema say of it.
    var told: CaptureObject.Key {
        switch self {
        case .id: key(.text, "its name in this file", missing: "its place, as `/0/2/1`", "buy")
        case .type:
            key(.all(of: Node.Kind.self), "a view, or an accessibility object", missing: "`view`", "object")
        case .role:
            key(
                .all(of: Node.Role.self), "where UIKit treats its class specially", missing: "nothing special", "tabBar"
            )
        case .frame:
            key(.frame, "where it is drawn, in points on the screen", missing: "not known", [20, 700, 350, 50])
        case .accessibilityFrame:
            key(.frame, "where VoiceOver finds it", missing: "`frame`", [20, 698, 350, 54])
        case .pathBounds: key(.frame, "the box of its accessibility path", missing: "no path", [20, 698, 350, 54])
        case .isElement: key(.flag, "VoiceOver stops at it", missing: "no", true)
        case .hidden: key(.flag, "it is not drawn", missing: "no", true)
        case .alpha: key(.number, "how opaque it is, from 0 to 1", missing: "1", 0)
        case .clips: key(.flag, "it cuts off what lies outside of it", missing: "no", true)
        case .elementsHidden: key(.flag, "VoiceOver passes over all in it", missing: "no", true)
        case .modal: key(.flag, "VoiceOver stays inside of it", missing: "no", true)
        case .groupsChildren: key(.flag, "what is in it is read before what lies beside it", missing: "no", true)
        case .containerType:
            key(.all(of: Node.ContainerType.self), "what kind of container it is", missing: "`none`", "list")
        case .children:
            key(.list(.object(.node)), "its subviews, from back to front", missing: "none", [["label": "Pay"]])
        case .elements:
            key(
                .list(.either(.object(.node), .object(.reference))),
                "its explicit list of elements, also empty", missing: "there is no list", [["ref": "buy"]])
        case .label: key(.text, "its name, as VoiceOver has it", missing: "none; an empty one is empty", "Buy")
        case .value: key(.text, "its value", missing: "none", "3 of 5")
        case .hint: key(.text, "what is spoken after a pause", missing: "none that is known", "Orders at once")
        case .traits:
            key(
                .either(
                    .list(.text),
                    .either(
                        .formed(pattern: "^(0[xX])?[0-9A-Fa-f]+$", words: "a hexadecimal mask"), .whole)),
                "what it is: \(Traits.named.map { "`\($0.name)`" }.joined(separator: ", ")), `supportsZoom`",
                missing: "not known; `[]` is none", ["button"])
        case .identifier: key(.text, "its accessibility identifier", missing: "none", "checkout.buy")
        case .language: key(.text, "the language it is spoken in, a BCP 47 tag", missing: "the app's", "fr")
        default: toldRarely
        }
    }

    private var toldRarely: CaptureObject.Key {
        switch self {
        case .customActions: key(.list(.text), "names of its custom actions", missing: "not known", ["Delete"])
        case .customContent:
            key(
                .list(.object(.customContent)), "what is spoken on request", missing: "not known",
                [["label": "Total", "value": "€12"]])
        case .userInputLabels:
            key(.list(.text), "what Voice Control calls it", missing: "its label", ["Buy", "Order"])
        case .respondsToUserInteraction: key(.flag, "it does something when activated", missing: "not known", true)
        case .headingLevel: key(.integer(0...6), "of a heading; 0 says none", missing: "0", 2)
        case .sortPriority: key(.number, "what is higher is read sooner", missing: "0", .number(1.5))
        case .itemCount: key(.whole, "how many items a tab bar has", missing: "not known", 4)
        case .rowCount: key(.whole, "how many rows a data table has", missing: "not known", 3)
        case .columnCount: key(.whole, "how many columns a data table has", missing: "not known", 2)
        case .rowHeaders:
            key(.map(.list(.text)), "of a data table: row → ids of its header cells", missing: "none", ["0": ["head"]])
        case .columnHeaders:
            key(
                .map(.list(.text)), "of a data table: column → ids of its header cells", missing: "none",
                ["0": ["head"]])
        case .cell: key(.object(.cell), "where it stands in a data table", missing: "it is no cell", ["row": 1])
        case .className: key(.text, "its class", missing: "not known", "UIButton")
        case .text: key(.text, "what a sighted person reads there", missing: "not known", "Buy now")
        case .textColor: key(.color, "of the text", missing: "not known", "#FFFFFF")
        case .backgroundColor: key(.color, "behind the text", missing: "not known", "#0A84FFCC")
        case .nonTextColor: key(.color, "of a border or icon that carries meaning", missing: "not known", "#767676")
        case .font: key(.object(.font), "of the text", missing: "not known", ["size": 17])
        case .truncated: key(.flag, "the text was cut off", missing: "not known", true)
        case .scrollable:
            key(.flag, "it scrolls; where given it decides", missing: "by its class", true)
        case .animated: key(.flag, "it moves by itself", missing: "not known", true)
        case .hasStaticForm: key(.flag, "it stands still where motion is reduced", missing: "not known", true)
        case .gestures:
            key(
                .list(.all(of: NodeDetails.Gesture.self)), "what gestures it takes",
                missing: "not known; `[]` is none", ["swipe"])
        case .actions:
            key(
                .list(.all(of: NodeDetails.Action.self)), "what VoiceOver can do with it",
                missing: "not known; `[]` is none", ["increment", "decrement"])
        case .steps:
            key(
                .either(.whole, .list(.text)),
                "of a control with positions: how many there are, or their names", missing: "not known",
                ["Low", "High"])
        case .prominence:
            key(.all(of: NodeDetails.Prominence.self), "whether it is a main action", missing: "not known", "primary")
        case .origin: key(.text, "the third-party component it comes from", missing: "not known", "Charts Pro")
        case .mediaType: key(.all(of: NodeDetails.MediaType.self), "what it shows", missing: "not known", "image")
        case .expectedAnnouncement:
            key(.text, "what is to be spoken unasked when it appears", missing: "not known", "Paid")
        case .enabled: key(.flag, "it can be used", missing: "as the trait `notEnabled` says", true)
        case .expanded: key(.flag, "it shows what it can fold away", missing: "not known", true)
        default: toldOfOthers
        }
    }

    /// What stored trees keep of other formats.
    private var toldOfOthers: CaptureObject.Key {
        switch self {
        case .placeholder: key(.text, "what an empty field shows", missing: "not known", "Name")
        case .elementType: key(.integer(Int.min...Int.max), "XCUIElement.ElementType's number", missing: "not known", 9)
        case .sourceVisible: key(.flag, "the tool that captured it says that it is seen", missing: "not known", true)
        case .activationPoint:
            key(.numbers(["x", "y"]), "where a double tap lands", missing: "the middle of its frame", [195, 725])
        case .usesDefaultActivationPoint: key(.flag, "a double tap lands in its middle", missing: "not known", true)
        case .customRotors:
            key(
                .list(.object(.customRotor)), "rotors of its own", missing: "not known",
                [["name": "Errors", "results": ["Name is missing"]]])
        case .recorded:
            key(.object(.recorded), "what a device spoke here", missing: "not known", ["description": "Buy. Button."])
        default: key(.text, "", missing: "", "")
        }
    }

    private func key(_ value: CaptureValue, _ meaning: String, missing: String, _ example: JSONValue)
        -> CaptureObject.Key
    {
        CaptureObject.Key(rawValue, value, meaning, missing: missing, example: example)
    }
}
