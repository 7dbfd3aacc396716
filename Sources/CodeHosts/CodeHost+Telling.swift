import Foundation
import JSON
import Outgoing

extension CodeHost {
    /// Whether a comment was made, or one that was there is changed.
    package enum Told: Sendable { case made, changed }

    /// Comments on one page of a list.
    private static let page = 100

    /// Writes a comment that begins with `mark`, in the place of the oldest one that does.
    package func tell(
        _ text: String, mark: String, _ waiting: @escaping @Sendable (Int) -> Void
    ) throws(CodeHostFault) -> Told {
        let doing = Doing(what: "the comment on \(pullRequest)", right: rights.comments, waiting: waiting)
        let body = JSONValue.object(["body": .string(mark + "\n" + text)])
        var page = 1
        while true {
            let place = comments + "?\(order)per_page=\(Self.page)&page=\(page)"
            guard case .array(let listed)? = try ask("GET", place, nil, doing) else {
                throw CodeHostFault(.unreachable, "\(name) answered no list of comments; is --api right?")
            }
            if let own = listed.first(where: { $0["body"]?.asText?.hasPrefix(mark) == true }), let id = own["id"]?.asInt
            {
                _ = try ask(changing, comment(id), body, doing)
                return .changed
            }
            guard listed.count == Self.page else { break }
            page += 1
        }
        _ = try ask("POST", comments, body, doing)
        return .made
    }

    /// Says of the commit what it is.
    package func set(_ status: CommitStatus, _ waiting: @escaping @Sendable (Int) -> Void) throws(CodeHostFault) {
        let doing = Doing(what: "the status of commit \(commit)", right: rights.statuses, waiting: waiting)
        _ = try ask("POST", statuses, self.status(status), doing)
    }

    /// What is done by a call, for whoever is told that it was refused.
    private struct Doing {
        let what: String
        let right: String
        let waiting: @Sendable (Int) -> Void
    }

    /// - Returns: the answer's body; `nil` where it is no JSON.
    private func ask(
        _ method: String, _ path: String, _ body: JSONValue?, _ doing: Doing
    ) throws(CodeHostFault) -> JSONValue? {
        let answer: Conversation.Answer
        do throws(Conversation.Silence) {
            // A token is for the host that was named, and no other that it may lead to.
            answer = try Conversation(followsRedirects: false).askPatiently(
                method, api + path,
                headers: headers + [("User-Agent", "earshot"), ("Content-Type", "application/json")],
                body: body.map { Array($0.text().utf8) }, waiting: doing.waiting)
        } catch { throw CodeHostFault(.unreachable, "\(name) can't be reached at \(api): \(error.why)") }
        let said = try? JSONDecoder().decode(JSONValue.self, from: Data(answer.body))
        guard !(200..<300).contains(answer.status) else { return said }
        let reason = said.flatMap(Self.reason)
        if answer.status == 400, let reason, standsAlready(reason) { return said }
        throw fault(answer.status, reason, doing)
    }

    private func fault(_ status: Int, _ reason: String?, _ doing: Doing) -> CodeHostFault {
        let why = "\(status)" + (reason.map { ": \($0)" } ?? "")
        return switch status {
        case 401, 403, 404:
            CodeHostFault(
                .refused,
                "\(name) refused \(doing.what) (\(why)): that takes a token with \(doing.right), of somebody who sees the place."
            )
        case 300..<400:
            CodeHostFault(
                .refused, "\(name) leads elsewhere for \(doing.what) (\(why)): is --api or --repository another now?")
        case 429, 500...: CodeHostFault(.unreachable, "\(name) could not take \(doing.what) (\(why)).")
        default: CodeHostFault(.refused, "\(name) refused \(doing.what) (\(why)).")
        }
    }

    /// What the host says of a refusal, in one line.
    private static func reason(_ said: JSONValue) -> String? {
        let words = said["message"]?.asText ?? said["error"]?.asText ?? said["message"]?.text()
        return words.map { $0.map { $0.isNewline ? " " : $0 }.prefix(200) }.map { String($0) }
    }
}
