import Formats
import Outgoing

/// By which server mail goes out, and from whom.
package struct MailSetup: Sendable {
    package enum Fault: Error, Sendable, Hashable { case url, from }

    let server: SMTPServer
    let from: MailAddress

    /// - Parameters:
    ///   - url: `smtp://mail.example.org:587`, `smtps://user:secret@mail.example.org`.
    ///   - from: `Shop support <support@example.org>`.
    package init(url: String, from: String?) throws(Fault) {
        do throws(SMTPServer.Unreadable) { server = try SMTPServer(url) } catch { throw .url }
        guard let from = from.flatMap(MailAddress.init) else { throw .from }
        self.from = from
    }
}
