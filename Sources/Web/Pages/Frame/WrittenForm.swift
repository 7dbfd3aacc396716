import HTTP
import Messages

/// What somebody wrote into a form that did not arrive, with a button that sends it again. Printed by the template
/// `WrittenForm`.
struct WrittenForm {
    /// What was written in one field.
    struct Written {
        var name: Message
        var value: String
    }

    /// Where it was sent to.
    var target: String
    var fields: [HiddenField]
    var written: [Written]
    /// Files that were chosen: a browser sends them from where they were chosen only.
    var files: Int?

    static let sample = WrittenForm(
        target: "/", fields: [.sample], written: [Written(name: "n", value: "v")], files: 1)
}

extension WrittenForm {
    init(target: String, _ fields: [(name: String, value: String)], files: Int) {
        self.target = target
        self.fields = fields.map { HiddenField($0.name, $0.value) }
        written = fields.filter { !Self.unseen.contains($0.name) && $0.value.contains { !$0.isWhitespace } }
            .map { Written(name: Self.label($0.name), value: $0.value) }
        self.files = files > 0 ? files : nil
    }

    /// `nil`: nothing was written.
    init?(_ request: Request, _ form: Form) {
        self.init(target: request.path, UnsentForm.kept(form), files: form.files.count { !$0.name.isEmpty })
        guard request.method == .post, !written.isEmpty else { return nil }
    }

    /// What no person writes: which button was pressed, which form it was.
    private static let unseen: Set = ["form", "step"]

    /// `assistiveTechnology` as people read it: “Assistive technology”.
    private static func label(_ name: String) -> Message {
        let words = name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
        return Message(ours: words.prefix(1).uppercased() + words.dropFirst())
    }
}
