import API
import Application
import Messages
import Screens

/// What is worse than when it was last good, or fails on what is new, in a line of a list.
struct WorseLine {
    var screen: Message
    var link: String
    var text: Message

    static let sample = WorseLine(screen: "list", link: "/", text: .sample)
}

extension WorseLine {
    init(
        _ fault: ReviewResource.Fault, of app: String, in build: String, _ names: ScreenNames, _ words: AppWords
    ) {
        screen = fault.screen.map { names.named($0, fault.variant) } ?? "the whole app"
        link =
            fault.finding.map { Address.path("apps", app, "findings", String($0)) }
            ?? Address.path("apps", app, "screens", fault.screen ?? "")
            + "?build=\(Address.escaped(fault.shownIn ?? build))&variant=\(Address.escaped(fault.variant))"
        var text = words.quoted(in: fault.message)
        if let tool = fault.tool {
            let rule: Message = "\(text: fault.rule) of \(text: tool)"
            let said = words.quoted(in: fault.message.withoutFullStop)
            text = fault.target.map { "\(said) at \(text: $0): \(rule)." } ?? "\(said): \(rule)."
        }
        if let good = fault.lastGood { text = "\(text) It was good last in \(text: good)." }
        if let shown = fault.shownIn {
            text = "\(text) Nothing of \(text: build) shows it: it stands as it was in \(text: shown)."
        }
        if let aside = fault.setAside { text = "\(text) – \(Message(aside: aside))" }
        if let until = fault.waivedUntil { text = "\(text) – waived until \(isoDay: until)" }
        self.text = text
    }
}
