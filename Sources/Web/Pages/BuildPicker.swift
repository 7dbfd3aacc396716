import Application
import Messages
import Storage

/// The field of a form in which a build is chosen: from all there are or, of very many, from some, or by its name.
struct BuildPicker {
    let id: String
    let label: Message
    /// What to choose where none is asked for; `nil`: one is always chosen.
    var none: Message?
    /// Of the build that is chosen; empty: none is.
    var value = ""
    var choices: [FormChoice]
    /// There are builds that are not among the choices.
    var isCut: Bool

    static let sample = BuildPicker(
        id: "build", label: "Build", none: "n", value: "v", choices: [.sample], isCut: true)
}

extension BuildPicker {
    /// - Parameter offered: what may be chosen, of the builds that hold captures.
    init(
        _ id: String, _ label: Message, none: Message? = nil, _ chosen: StoredBuild?, among offered: [StoredBuild],
        isCut: Bool
    ) {
        (self.id, self.label, self.none, self.isCut) = (id, label, none, isCut)
        value = chosen?.name ?? ""
        choices = offered.map {
            FormChoice(value: $0.name, text: Message(text: $0.name), isChosen: $0.id == chosen?.id)
        }
    }
}
