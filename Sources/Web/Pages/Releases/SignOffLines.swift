import API
import Application
import HTTP
import History
import Messages
import Storage

/// Who signed a release off, as its page lists it, and the form by which it is done.
struct SignOffLines {
    struct Line {
        var id: Int
        /// Who, what, when, on which verdict, and what that said.
        var words: Message
        var link: String
        var remark: String?
        /// What came after it.
        var since: [Message]
        /// `nil`: who looks may not take it back.
        var undo: String?
    }
    struct Signing {
        var action: String
        /// The verdict that the name goes under.
        var verdict: Int64
        var summary: Message
        /// What is to be known before: that it fails, that it is of an earlier build.
        var notes: [Message]
        var remark: FormField
        /// It comes back with a fault.
        var isOpen: Bool
    }

    var lines: [Line] = []
    var older: String?
    /// `nil`: there is no verdict on record, who looks may not, or their name stands there.
    var signing: Signing?

    static let sample = SignOffLines(
        lines: [Line(id: 1, words: .sample, link: "/", remark: "r", since: ["s"], undo: "/")], older: "/",
        signing: Signing(
            action: "/", verdict: 1, summary: "s", notes: ["n"], remark: .sample, isOpen: true))
}

extension SignOffLines {
    /// So many are on the release's page.
    private static let few = 10

    /// - Parameter place: the address of the release's page.
    init(
        _ signed: SignedOff, at place: String, _ page: PageRequest, _ context: Context, _ filling: Filling,
        in transaction: some Transaction
    ) throws {
        let list = try signed.list(
            after: page["sign-offs"].flatMap { Int64($0) }, limit: Self.few, in: transaction)
        let caller = context.caller, mayTriage = caller.may(.triage)
        lines = list.items.map { signOff in
            let mayUndo = mayTriage && (signOff.author == caller.name || caller.may(.admin))
            return Line(
                id: signOff.id,
                words: signOff.said == .pass
                    ? "\(text: signOff.author) signed \(text: signOff.release) off on \(time: signOff.at), on verdict \(text: String(signOff.verdict)) of build \(text: signOff.build), which said that it may ship."
                    : "\(text: signOff.author) signed \(text: signOff.release) off on \(time: signOff.at), on verdict \(text: String(signOff.verdict)) of build \(text: signOff.build), which said that it may not ship.",
                link: "/verdicts/\(signOff.verdict)", remark: signOff.remark,
                since: signOff.since.map { Message(finished: $0, naming: signed.builds) },
                undo: mayUndo ? place + "/sign-offs/\(signOff.id)/end" : nil)
        }
        older = list.next.map { "\(place)?sign-offs=\($0)#sign-offs" }
        guard let newest = signed.newest, mayTriage,
            try transaction.signOff(verdict: newest.id, by: caller.name) == nil
        else { return }
        let isMine = filling.value("key") == "sign-off"
        signing = Signing(
            action: place + "/sign-offs", verdict: newest.id,
            summary: "Sign \(text: signed.release.version) off, in my name",
            notes: [
                newest.verdict == .pass
                    ? "Verdict \(newest.id) says that it may ship. To sign changes nothing of that."
                    : "Verdict \(newest.id) says that it may not ship. To sign changes nothing of that."
            ] + (try signed.since(newest)).map { Message(finished: $0, naming: signed.builds) },
            remark: (isMine ? filling : .fresh).field(
                "remark", "Remark", "Read by whoever reads the release. It may be empty.", id: "sign-off-remark",
                isLong: true),
            isOpen: isMine)
    }
}

extension Routes {
    /// The forms by which a release is signed off, and that is taken back.
    /// - Parameters:
    ///   - path: of the release's page.
    ///   - again: the page with what is wrong.
    mutating func bindSignOffs(
        on path: String, again: @escaping @Sendable (PageRequest, Context, Filling) throws -> Response
    ) {
        form(path + "/sign-offs", scope: .triage, limit: 16 << 10) { page, context in
            do {
                let input = ReleaseInput(app: page.need("app"), release: page.need("release"))
                _ = try context.operations.addSignOff(
                    input, NewSignOff(verdict: try page.whole("verdict"), remark: page.field("remark")))
                return .redirect(to: page.releaseAddress + "?done=signedOff")
            } catch let error as APIError where error.kind == .invalidField {
                return try again(page, context, Filling(page, error))
            }
        }
        form(path + "/sign-offs/{id}/end", scope: .triage) { page, context in
            try context.operations.endSignOff(
                SignOffInput(app: page.need("app"), release: page.need("release"), id: try page.number("id")))
            return .redirect(to: page.releaseAddress + "?done=signOffEnded")
        }
    }
}

extension PageRequest {
    fileprivate var releaseAddress: String { Address.path("apps", need("app"), "releases", need("release")) }
}
