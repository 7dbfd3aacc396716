import Application
import Messages
import Screens

/// The zones of the thumb over a screen's frames. Each zone has a pattern and a word of its own, so that no colour is
/// needed to tell them apart.
struct ReachPicture {
    struct Field {
        var x: String
        var y: String
        var width: String
        var height: String
        var zone: String
        var word: Message
        var middleX: String
        var middleY: String
    }
    struct Box {
        var x: String
        var y: String
        var width: String
        var height: String
        var kind: String
        var number: Int
        var numberX: String
        var numberY: String
    }

    var viewBox: String
    var label: Message
    var fields: [Field]
    var boxes: [Box]

    static let sample = ReachPicture(
        viewBox: "0 0 1 1", label: "l",
        fields: [
            Field(x: "0", y: "0", width: "1", height: "1", zone: "red", word: "hard", middleX: "0", middleY: "0")
        ],
        boxes: [Box(x: "0", y: "0", width: "1", height: "1", kind: "main", number: 1, numberX: "0", numberY: "0")])

    init(viewBox: String, label: Message, fields: [Field], boxes: [Box]) {
        (self.viewBox, self.label, self.fields, self.boxes) = (viewBox, label, fields, boxes)
    }

    /// - Parameter actions: in the order of the table beside it, whose numbers they bear.
    init(_ screen: Frame, _ map: ReachMap, _ hand: Hand, _ actions: [ReachedAction]) {
        viewBox = [screen.x, screen.y, screen.width, screen.height].map(ScreenPicture.number).joined(separator: " ")
        label = "Zones of the thumb over the screen; the table lists each action with its zone."
        fields = map.fields(hand).map(Field.init)
        boxes = actions.enumerated().filter { $0.element.frame.hasSize }.map { Box($0.element, number: $0.offset + 1) }
    }
}

extension ReachPicture.Field {
    init(_ field: ReachMap.Field) {
        (x, y) = (ScreenPicture.number(field.frame.x), ScreenPicture.number(field.frame.y))
        (width, height) = (ScreenPicture.number(field.frame.width), ScreenPicture.number(field.frame.height))
        zone = field.zone.rawValue
        word = PlainWords.zone(field.zone)
        (middleX, middleY) = (ScreenPicture.number(field.frame.midX), ScreenPicture.number(field.frame.maxY - 8))
    }
}

extension ReachPicture.Box {
    fileprivate init(_ action: ReachedAction, number: Int) {
        let frame = action.frame
        (x, y) = (ScreenPicture.number(frame.x), ScreenPicture.number(frame.y))
        (width, height) = (ScreenPicture.number(frame.width), ScreenPicture.number(frame.height))
        kind = action.prominence == .primary ? "main" : "other"
        self.number = number
        (numberX, numberY) = (ScreenPicture.number(frame.midX), ScreenPicture.number(frame.midY))
    }
}

extension PlainWords {
    static func zone(_ zone: ReachZone) -> Message {
        switch zone {
        case .green: "natural"
        case .yellow: "a stretch"
        case .red: "hard"
        }
    }

    static func zone(signed zone: ReachZone) -> Message {
        switch zone {
        case .green: "✓ natural"
        case .yellow: "~ a stretch"
        case .red: "✗ hard"
        }
    }

    static func hand(_ hand: Hand) -> Message {
        switch hand {
        case .right: "right hand"
        case .left: "left hand"
        case .both: "both hands"
        }
    }

    static func prominence(_ prominence: NodeDetails.Prominence?) -> Message {
        switch prominence {
        case .primary: "main action"
        case .secondary: "lesser action"
        case nil: "not said"
        }
    }

    static func heightClass(_ heightClass: HeightClass) -> Message {
        switch heightClass {
        case .compact: "compact: up to 670 points"
        case .regular: "regular: up to 880 points"
        case .large: "large: above 880 points"
        }
    }
}
