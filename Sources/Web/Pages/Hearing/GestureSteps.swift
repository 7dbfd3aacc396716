import Application
import Messages
import Screens

/// What each gesture does from one element, in words.
struct GestureSteps {
    let walk: GestureWalk
    let languages: Languages
    let position: Int
    /// Of the page, without the position.
    let address: String

    init(_ walk: GestureWalk, _ languages: Languages, from position: Int, address: String) {
        (self.walk, self.languages, self.position, self.address) = (walk, languages, position, address)
    }

    var all: [GesturesPage.Step] {
        switch walk.scene.capture.screenReader {
        case .voiceOver: voiceOver
        case .talkBack: talkBack
        }
    }

    /// TalkBack's own: two fingers scroll, nothing scrubs, and there is no rotor. A double tap asks the element itself, so that
    /// it lands nowhere.
    private var talkBack: [GesturesPage.Step] {
        [
            moving("Swipe right", to: walk.flick(.next, from: position), else: "the end of the screen"),
            moving("Swipe left", to: walk.flick(.previous, from: position), else: "the start of the screen"),
            said("Swipe up or down", "moves by what the reading control is set to; where to is not known"),
            said("Double tap", "asks the element to act; what follows is not known"),
            said("Two fingers swipe", "scrolls what lies under them, where it scrolls"),
            said("All other gestures", "? not known for TalkBack"),
        ]
    }

    private var voiceOver: [GesturesPage.Step] {
        [
            moving("Flick right", to: walk.flick(.next, from: position), else: "the end of the screen: a thud"),
            moving("Flick left", to: walk.flick(.previous, from: position), else: "the start of the screen: a thud"),
            said("Flick up or down", vertical),
            said("Double tap", doubleTap),
            reading("Two fingers swipe up", walk.readAll()),
            reading("Two fingers swipe down", walk.readAll(from: position)),
            answered("Scrub: two fingers draw a Z", walk.scrub(from: position), nobody: "nobody leaves this screen"),
            answered("Magic tap: two fingers tap twice", walk.magicTap(from: position), nobody: "the system answers"),
            said(
                "Three fingers swipe",
                walk.scrolled(from: position).map { "scrolls \(text: walk.scene.tree.name(of: $0))" }
                    ?? "nothing scrolls"),
        ] + rotors
    }

    /// Both directions of every rotor that stops anywhere.
    private var rotors: [GesturesPage.Step] {
        let lists: [(Message, KeyPath<Rotors, [Int]>)] = [
            ("Headings", \.headings), ("Links", \.links), ("Form controls", \.formControls),
            ("Text fields", \.textFields), ("Images", \.images), ("Landmarks", \.landmarks), ("Lists", \.lists),
            ("Tables", \.tables), ("Actions", \.actions),
        ]
        return lists.filter { !walk.transcript.rotors[keyPath: $0.1].isEmpty }.flatMap { name, stops in
            [
                moving(
                    "Rotor on \(name), flick down", to: walk.rotor(stops, .next, from: position),
                    else: "none after this"
                ),
                moving(
                    "Rotor on \(name), flick up", to: walk.rotor(stops, .previous, from: position),
                    else: "none before this"),
            ]
        }
    }

    private var vertical: Message {
        switch walk.verticalFlick(at: position) {
        case .adjusts: "changes the value"
        case .choosesAction(let names): "chooses an action: \(text: names.joined(separator: ", "))"
        case .nothing: "moves by what the rotor is set to"
        }
    }

    private var doubleTap: Message {
        guard let tap = walk.doubleTap(at: position) else { return "not known: the element has no place" }
        let point = "\(ScreenPicture.number(tap.point.point.x)), \(ScreenPicture.number(tap.point.point.y))"
        switch tap.landing {
        case .onElement:
            return tap.point.isOverridden
                ? "lands on it, at \(text: point), where the app says" : "lands on it, at \(text: point)"
        case .elsewhere(let node):
            return "✗ lands at \(text: point), where \(text: walk.scene.tree.name(of: node)) lies over it"
        case .offScreen: return "✗ lands at \(text: point), off the screen"
        }
    }

    private func said(_ gesture: Message, _ result: Message) -> GesturesPage.Step {
        GesturesPage.Step(gesture: gesture, result: result)
    }

    private func moving(_ gesture: Message, to target: Int?, else end: Message) -> GesturesPage.Step {
        guard let target else { return said(gesture, end) }
        let utterance = walk.transcript.utterances[target - 1]
        return GesturesPage.Step(
            gesture: gesture, result: "goes to \(target)", link: "\(address)&at=\(target)#here",
            said: languages.parts(of: utterance))
    }

    private func reading(_ gesture: Message, _ read: [Int]) -> GesturesPage.Step {
        guard let first = read.first, let last = read.last else { return said(gesture, "reads nothing") }
        return said(gesture, first == last ? "reads \(first), the last one" : "reads from \(first) on, to \(last)")
    }

    private func answered(_ gesture: Message, _ answer: GestureWalk.Answer, nobody: Message) -> GesturesPage.Step {
        switch answer {
        case .handled(let node): said(gesture, "✓ \(text: walk.scene.tree.name(of: node)) handles it")
        case .back(let position): moving(gesture, to: position, else: nobody).with("✓ goes back, as this does")
        case .nobody: said(gesture, nobody)
        case .unknown: said(gesture, "? not known: the capture records no actions")
        }
    }
}

extension GesturesPage.Step {
    fileprivate func with(_ result: Message) -> Self {
        var step = self
        step.result = result
        return step
    }
}
