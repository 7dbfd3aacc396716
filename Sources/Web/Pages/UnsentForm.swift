import API
import Application
import HTTP
import Messages
import Storage

/// A form that came without a sign-in, or from another one: its fields are kept on the page that answers, so that
/// nothing that was written is lost.
struct UnsentForm: Error {
    /// Where it was sent to.
    var target: String
    var fields: [(name: String, value: String)]
    /// Files that were chosen: a browser sends them from where they were chosen only.
    var files: Int

    /// So many bytes are kept; a form of ours holds a report at most.
    private static let limit = 256 << 10
    private static let prefix = "unsent."

    /// `nil`: nothing was written, or it came from elsewhere.
    init?(_ request: Request, _ form: Form, _ context: Context) {
        guard request.headers["Origin"] != nil, Routes.isOwn(request, context) else { return nil }
        target = request.path
        fields = Self.kept(form)
        files = form.files.count { !$0.name.isEmpty }
        let size = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard fields.contains(where: { $0.value.contains { !$0.isWhitespace } }), size <= Self.limit else { return nil }
    }

    /// Neither what proves who sent it nor a password.
    static func kept(_ form: Form) -> [(name: String, value: String)] {
        form.fields.filter { $0.name != "formToken" && !$0.name.lowercased().contains("password") }
    }

    /// As the sign-in carried it on.
    init?(carriedBy form: Form, _ local: (String?) -> String) {
        guard let sent = form["unsentTarget"], local(sent) == sent else { return nil }
        target = sent
        files = form["unsentFiles"].flatMap { Int($0) } ?? 0
        fields = form.fields.filter { $0.name.hasPrefix(Self.prefix) }
            .map { (String($0.name.dropFirst(Self.prefix.count)), $0.value) }
    }

    /// On a page, with a button that sends it again.
    var written: WrittenForm { WrittenForm(target: target, fields, files: files) }

    /// The hidden fields by which a sign-in carries it on.
    var carried: [HiddenField] {
        [HiddenField("unsentTarget", target), HiddenField("unsentFiles", String(files))]
            + fields.map { HiddenField(Self.prefix + $0.name, $0.value) }
    }
}

/// A field that nobody sees.
struct HiddenField {
    var name: String
    var value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    static let sample = HiddenField("n", "v")
}

/// What was written and not sent, with a button that sends it.
struct UnsentPage: TranslatedPage {
    let title: Message = "This was not sent yet"
    var written: WrittenForm

    static var sample: UnsentPage { UnsentPage(written: .sample) }
}

extension UnsentForm {
    /// Whoever is signed in sends it again by a button; who is not, signs in first.
    func answer(_ renderer: Renderer, _ context: Context, status: Int = 403) -> Response {
        guard context.caller.formToken == nil else {
            return renderer.page(UnsentPage(written: written), context, status: status)
        }
        return SignInPage.show(
            SignInPage(
                message: "You are signed out. What you wrote is kept on this page: sign in and send it.",
                formToken: Secret.make(), unsent: carried, written: written),
            renderer, context, status: 401)
    }
}
